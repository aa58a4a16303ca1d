import TagManager
import TagTesting
import Testing

/// Links that begin and end previews, and what is none.
@Suite struct PreviewLinkTests {
    private static let opening = "tagmanager.c.com.example.app://preview/p?"

    @Test(arguments: [
        ("id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7", true),
        ("id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7&gtm_debug=x", true),
        ("id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7&gtm_debug=y", false),
        ("id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7&gtm_debug=x&more=1", false),
        ("id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=", false), ("id=GTM-APP1&gtm_auth=&gtm_preview=7", false),
        ("id=GTM-APP1&gtm_auth=a b&gtm_preview=7", false), ("id=GTM-APP1&gtm_preview=7", false),
        ("id=GTM-APP1&gtm_preview=7&gtm_auth=abc", false), ("gtm_auth=abc&gtm_preview=7&id=GTM-APP1", false),
        ("id=UA-1&gtm_auth=abc&gtm_preview=7", false), ("id=GTM-APP1&gtm_auth=abc&gtm_preview=7#x", false),
        ("id=GTM-APP1", false), ("", false),
        // Nothing is previewed that it could end.
        ("id=GTM-APP1&gtm_preview=", false),
    ])
    func `a link is taken when all of it is one`(query: String, isTaken: Bool) async throws {
        let bench = try Bench()
        try bench.serve("2")
        #expect(bench.manager.preview(url: Self.opening + query) == isTaken)
        _ = try await bench.open(preferring: .nonDefault)
        // What is debugged there is no other draft.
        #expect(
            bench.network.requests.map(\.preview)
                == [isTaken ? "id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7" : nil])
    }

    @Test func `a link for another app is not taken`() throws {
        let query = "preview/p?id=GTM-APP1&gtm_auth=abc&gtm_preview=7"
        for opening in [
            "tagmanager.c.com.example.app2://", "tagmanager.c.://", "https://", " " + Self.opening,
        ] {
            #expect(try !Bench().manager.preview(url: opening + query))
        }
    }

    @Test func `a draft is not saved, nor is what was saved looked at, until the preview ends`() async throws
    {
        let bench = try await Bench.withSaved(.zero)
        try bench.serve("draft")
        #expect(bench.manager.preview(url: Self.opening + "id=GTM-APP1&gtm_auth=abc&gtm_preview=7"))
        let events = Collector<RefreshEvent>()
        let container = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .succeeded(.network))
        #expect(events.all == [.began(.network), .succeeded(.network)] && container.version == "draft")
        // The next run has what was there before.
        let saved = try Bench(after: bench)
        #expect(try await saved.open(preferring: .nonDefault).version == "2")
        try bench.serve("3")
        // It can be ended once.
        let end = Self.opening + "id=GTM-APP1&gtm_preview="
        #expect(bench.manager.preview(url: end) && !bench.manager.preview(url: end))
        try await eventually { container.version == "3" }
    }
}
