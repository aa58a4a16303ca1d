import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

@Suite struct PixelTests {
    static let definition = #"""
        {"container": {"id": "GTM-APP2"},
         "macros": {"event": {"type": "event"}, "id": {"type": "dataLayer", "name": "id", "default": ""}},
         "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}},
         "tags": {"pixel": {"type": "imagePixel", "url": "https://example.com/p", "parameters": [{"id": "{{id}}"}],
                            "unrepeatable": "{{id}}", "fires": ["go"]}}}
        """#

    /// What another run on the same disk asks for.
    static func urls(_ bench: Bench, pushing ids: [String]) throws -> [String] {
        Fixtures.write(try ManagerTests.compiled(definition), to: bench.home.shell.folder + "/GTM-APP2")
        try bench.manager.openImmediately(id: "GTM-APP2")
        for id in ids { bench.manager.dataLayer.push(event: "go", ["id": .text(UTF8Text(id))]) }
        bench.manager.flush()
        return bench.hits.all.map {
            if case .imagePixel(let url) = $0.content { String(url.dropFirst(25)) } else { "" }
        }
    }

    @Test func `a pixel is asked for once for each id, also after a restart`() throws {
        let first = try Bench()
        // Without an id it is asked for each time.
        #expect(try Self.urls(first, pushing: ["a", "b", "a", "", ""]) == ["a", "b", "", ""])
        let second = try Bench(after: first)
        #expect(try Self.urls(second, pushing: ["a", "b", "c"]) == ["c"])
        let path = first.home.shell.folder + "/saved/pixels.saved"
        var file = try #require(Fixtures.bytes(path))
        file[12] ^= 1
        Fixtures.write(file, to: path)
        // What was damaged is not believed.
        #expect(try Self.urls(try Bench(after: first), pushing: ["a"]) == ["a"])
    }

    @Test(arguments: [
        ("https://h/p", "https://h/p?k=v&l=1"), ("https://h/p?", "https://h/p?k=v&l=1"),
        ("https://h/p?a=1", "https://h/p?a=1&k=v&l=1"), ("https://h/p#f", "https://h/p?k=v&l=1#f"),
        ("https://h/p?a=1#f", "https://h/p?a=1&k=v&l=1#f"), ("https://h/p#f?x", "https://h/p?k=v&l=1#f?x"),
        ("#", "?k=v&l=1#"),
    ])
    func `parameters are put into the query, before a fragment`(address: String, asked: String) throws {
        let app = try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"}, "macros": {"event": {"type": "event"}},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}},
             "tags": {"p": {"type": "imagePixel", "url": "\#(address)", "parameters": [{"k": "v"}, {"l": 1}], "fires": ["go"]}}}
            """#)
        app.push(event: "go")
        #expect(app.hits.map(\.content) == [.imagePixel(url: asked)])
    }

    @Test func `of too many ids the oldest are forgotten`() throws {
        let bench = try Bench()
        let ids = (0...2_000).map { "\($0)" }
        #expect(try Self.urls(bench, pushing: ids).count == 2_001)
        #expect(try Self.urls(try Bench(after: bench), pushing: ["1", "2000", "0"]) == ["0"])
    }
}
