import TagServer
import TagTestSupport
import Testing

/// Findings that take a proof come after the others where proofs may be slow.
@Suite struct StageTests {
    /// A container with a tag that no event fires, which takes a proof, and a macro that nothing uses, which takes none.
    private static func text(length: Int) -> String {
        """
        {
          "container": { "id": "GTM-AB12", "keys": "values" },
          "notes": "\(String(repeating: "x", count: length))",
          "macros": { "event": { "type": "event" }, "unused": { "type": "constant", "value": 1 } },
          "rules": { "r": { "if": [ { "macro": "event", "equals": "a" }, { "macro": "event", "equals": "b" } ] } },
          "tags": { "t": { "type": "imagePixel", "url": "https://h.example/", "fires": [ "r" ] } }
        }
        """
    }

    private static func publishedIDs(_ editor: EditorDriver) -> [[String]] {
        editor.messages.filter { $0["method"].string == "textDocument/publishDiagnostics" }.map {
            $0["params"]["diagnostics"].elements.compactMap { $0["code"].string }
        }
    }

    @Test func `proofs of a long text come second, and those of a short one at once`() throws {
        for (length, stages) in [(10, 1), (200_000, 2)] {
            var editor = try EditorDriver()
            editor.open("file:///folder/GTM-AB12.json", Self.text(length: length))
            let published = Self.publishedIDs(editor)
            #expect(published.count == stages, "\(length)")
            #expect(published.allSatisfy { $0.contains("unused-macro") })
            #expect(published.last?.contains("tag-never-fires") == true, "\(published)")
            if stages == 2 { #expect(published.first?.contains("tag-never-fires") == false) }
        }
    }

    @Test func `a text whose proofs were quick gets all findings at once after a change`() throws {
        var editor = try EditorDriver()
        let uri = "file:///folder/GTM-AB12.json"
        editor.open(uri, Self.text(length: 200_000))
        editor.change(uri, [(nil, Self.text(length: 200_001))])
        #expect(Self.publishedIDs(editor).count == 3)
    }

    @Test func `a change cancels the proofs of the text before`() throws {
        var editor = try EditorDriver()
        let uri = "file:///folder/GTM-AB12.json"
        editor.queueOpening(uri, Self.text(length: 200_000))
        editor.step()
        editor.step()
        #expect(Self.publishedIDs(editor).count == 1)
        editor.change(uri, [(nil, Self.text(length: 10))])
        #expect(Self.publishedIDs(editor).map { $0.contains("tag-never-fires") } == [false, false, true])
    }
}
