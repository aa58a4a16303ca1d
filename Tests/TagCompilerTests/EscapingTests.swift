import TagModel
import TagRuntime
import Testing

/// The model names the escapings, the runtime applies them: they meet in a number of the format.
struct EscapingTests {
    @Test(arguments: [
        ("escapeUri", Escaping.uri), ("matchAnyCase", Escaping.matchAnyCase),
        ("matchWhole", Escaping.matchWhole),
    ])
    func `the model's number for an escaping is the runtime's`(name: String, code: Int64) throws {
        let type = try #require(EscapingType.named(name))
        #expect(Int64(type.code) == code)
    }
}
