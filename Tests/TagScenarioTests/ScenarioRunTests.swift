import TagCompiler
import TagDiagnostics
import TagRuntime
import TagScenario
import TagTestSupport
import Testing

/// Expectations of scenarios, and the messages if they are not met.
@Suite struct ScenarioRunTests {
    private static let dear = #"{"event": "purchase", "ticket": {"price": 120, "route": "Kiel-Oslo"}}"#

    /// A push of a dear ticket that expects these members.
    private static func expecting(_ members: String) -> String {
        #""pushes": [{"push": \#(dear), "expect": {\#(members)}}]"#
    }

    @Test(arguments: [
        #""fires": ["ticket sold", "thank the captain's guest"]"#,
        #""firesAtLeast": ["thank the captain's guest"]"#,
        #""doesNotFire": ["screen view"]"#, #""messages": []"#,
        #""parameters": {"ticket sold": {"fields.ev": 120.0, "fields": {"t": "event", "ev": 120, "ec": "ticket", "ea": "north: Kiel-Oslo"}}}"#,
        #""parameters": {"ticket sold": {"nothing.here": null}}"#,
        #""values": {"title": "Good morning, sailor", "price": 120}"#,
        #""hits": [{"t": "event", "ev": "120"}]"#, #""hits": [{}]"#,
    ])
    func `what happens is met`(members: String) throws {
        #expect(try Ferry.messages(Self.expecting(members)) == [])
    }

    @Test(arguments: [
        (#""fires": ["ticket sold"]"#, "'thank the captain's guest' also fired on 'purchase'"),
        (
            #""fires": ["thank the captain's guest", "ticket sold"]"#,
            "the tags fired in another order on 'purchase': 'ticket sold' and 'thank the captain's guest'"
        ),
        (
            #""fires": ["ticket sold", "thank the captain's guest", "ticket sold"]"#,
            "tag 'ticket sold' did not fire as often on 'purchase'"
        ),
        (#""firesAtLeast": ["screen view"]"#, "tag 'screen view' did not fire on 'purchase'"),
        (#""firesAtLeast": ["ticket sod"]"#, "the container has no tag 'ticket sod'"),
        (#""doesNotFire": ["ticket sold"]"#, "tag 'ticket sold' fired on 'purchase'"),
        (#""doesNotFire": ["ticket sod"]"#, "the container has no tag 'ticket sod'"),
        (#""messages": ["ticket sold"]"#, "message 'ticket sold' did not fire on 'purchase'"),
        (
            #""parameters": {"ticket sold": {"fields.ev": 12}}"#,
            "'fields.ev' of 'ticket sold' is 120, not 12 on 'purchase'"
        ),
        (
            #""parameters": {"ticket sold": {"fields.no": 1}}"#,
            "'fields.no' of 'ticket sold' is no value, not 1 on 'purchase'"
        ),
        (
            #""parameters": {"screen view": {"fields.ev": 12}}"#,
            "tag 'screen view' did not fire on 'purchase'"
        ),
        (#""values": {"title": "Moin"}"#, #"'title' is "Good morning, sailor", not "Moin" on 'purchase'"#),
        (#""values": {"titel": "Moin"}"#, "the container has no key 'titel'"),
        (#""hits": []"#, "1 hit instead of 0 on 'purchase'"),
        (#""hits": [{"ev": "12"}]"#, #"'ev' of hit 1 is 120, not "12" on 'purchase'"#),
    ])
    func `what does not happen is said, and accepted`(members: String, message: String) throws {
        let file = try Ferry.file(Self.expecting(members))
        let container = try Ferry.container()
        let (findings, updated) = try Ferry.run(file, on: container)
        #expect(findings.map(\.message) == [message])
        // Only what failed was rewritten, and nothing fails any more but a key that does not exist.
        let before = String(decoding: file.source.bytes, as: UTF8.self)
        let place = try #require(before.firstRange(of: members))
        #expect(
            updated.hasPrefix(before[..<place.lowerBound]) && updated.hasSuffix(before[place.upperBound...]))
        let after = ScenarioReader.read(SourceFile(path: "s.json", text: updated))
        if let again = after.file {
            let left = message.contains("has no key") ? [message] : []
            #expect(try Ferry.run(again, on: container).findings.map(\.message) == left)
        }
    }

    @Test func `a list on several lines stays one`() throws {
        let text = """
            {"scenarios": [{"name": "s", "pushes": [{"push": \(Self.dear), "expect": {
              "fires": [
                "screen view"
              ],
              "values": {"title": "x"}}}]}]}
            """
        let (_, updated) = try Ferry.run(Ferry.read(text), on: Ferry.container())
        #expect(
            updated
                == text.replacing(
                    "    \"screen view\"\n", with: "    \"ticket sold\",\n    \"thank the captain's guest\"\n"
                ).replacing("\"x\"", with: "\"Good morning, sailor\""))
    }

    @Test func `facts, the clock and functions are those of the file and the scenario`() throws {
        let container = try Ferry.container(
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"language": {"type": "language"}, "event": {"type": "event"}, "now": {"type": "time"},
              "sku": {"type": "dataLayer", "name": "sku"}, "luck": {"type": "random", "min": 0, "max": 10},
              "price": {"type": "functionCall", "function": "priceOf", "arguments": {"sku": "{{sku}}"}},
              "texts": {"type": "values", "values": {"words": "{{language}} {{price}} {{now}} {{luck}}"}}}}
            """#)
        let file = try Ferry.read(
            #"""
            {"facts": {"language": "de"}, "clock": 1000, "random": 0,
             "functions": {"priceOf": {"cases": [{"arguments": {"sku": "a"}, "returns": 7}], "returns": 9}},
             "scenarios": [
              {"name": "one", "pushes": [{"push": {"sku": "a"}, "expect": {"values": {"words": "de 7 1000 0"}}},
                {"push": {"sku": "b"}, "after": 2.5, "expect": {"values": {"words": "de 9 3500 0"}}}]},
              {"name": "two", "facts": {"language": "en", "priceOf": 1}, "functions": {}, "clock": "1970-01-01T00:00:02Z",
               "pushes": [{"push": {"sku": "a"}, "expect": {"values": {"words": "en 1 2000 0"}}},
                {"push": {}, "clock": 5, "expect": {"values": {"words": "en 1 5 0"}}}]},
              {"name": "three", "skip": "later", "pushes": [], "expect": {"values": {"words": "never"}}},
              {"name": "four", "facts": {"langage": "en"}, "pushes": [], "expect": {"values": {"words": "never"}}}]}
            """#)
        let findings = try Ferry.run(file, on: container).findings
        #expect(findings.map(\.message) == ["the container has no macro, fact or function 'langage'"])
        #expect(findings.map { $0.notes.map(\.message) } == [["did you mean 'language'?"]])
    }

    @Test func `a hit has the text that is sent`() throws {
        for price in ["80", "80.0"] {
            let push =
                #"{"push": {"event": "purchase", "ticket.price": \#(price)}, "expect": {"hits": [{"ev": "80"}]}}"#
            #expect(try Ferry.messages(#""pushes": [\#(push)]"#) == [])
        }
    }

    @Test func `a compiled container does the same`() throws {
        let text = try #require(Fixtures.text(Ferry.path))
        let compilation = Compiler.compile(SourceFile(path: "GTM-FERRY1.json", text: text))
        let bytes = try #require(compilation.bytes)
        let compiled = ScenarioContainer(
            compiled: try LoadedContainer(bytes), from: SourceFile(path: "GTM-FERRY1", bytes: bytes))
        let file = try Ferry.file(
            #""pushes": [{"push": {"event": "purchase", "ticket.price": 120, "ticket.route": "Rome-Nice"}, "expect": {"firesAtLeast": ["thank the captain's guest"]}}]"#
        )
        let one = try Ferry.run(file, on: Ferry.container()).findings
        let other = try Ferry.run(file, on: compiled).findings
        #expect(one.map(\.notes) == other.map(\.notes) && one.count == 1)
    }

    @Test func `an error of the count ends the run`() throws {
        struct Stop: Error {}
        let file = try Ferry.file(Self.expecting(#""fires": []"#))
        var run = try ScenarioRun(file, on: Ferry.container(), pay: { _ in throw Stop() })
        #expect(throws: Stop.self) { try run.run(file.scenarios[0]) }
    }
}
