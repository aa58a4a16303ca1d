import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

/// Hard cases of the lint that finds tags of which one is too many.
struct DuplicateTagTests {
    private static func two(_ first: String, _ name: String, _ second: String) -> Examples {
        .definition(
            .event(), .rule("buy", "event equals purchase"),
            .pixel("a", .string("https://t.example/" + first), fires: "buy"),
            .pixel(name, .string("https://t.example/" + second), fires: "buy"))
    }

    @Test(arguments: [
        MarkedCase("duplicate-tag", "the same", two("e\u{300}", "«b»", "e\u{300}")),
        // U+0340 and U+0300 are one accent, and as many bytes.
        MarkedCase("duplicate-tag", "what only looks the same", two("e\u{300}", "b", "e\u{340}")),
        MarkedCase("duplicate-tag", "other letters", two("e", "b", "E")),
    ])
    func `finds exactly what is marked`(example: MarkedCase) {
        example.check()
    }
}
