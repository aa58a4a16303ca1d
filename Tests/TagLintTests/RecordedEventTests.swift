import TagDiagnostics
import TagLint
import TagSyntax
import Testing

struct RecordedEventTests {
    private func event(_ line: String) -> RecordedEvent? {
        Reader.read(SourceFile(path: "e.jsonl", text: line)).tree.flatMap { RecordedEvent($0) }
    }

    @Test
    func `reads the keys of nested maps and lists with their kinds`() throws {
        let line = #"{"event": "buy", "ecommerce": {"items": [{"price": 1.5}, null], "paid": true}, "n": ""}"#
        let event = try #require(self.event(line))
        #expect(event.name == "buy")
        #expect(
            event.keys.map { "\($0.path) \($0.kind.rawValue)" } == [
                "event text", "ecommerce map", "ecommerce.items list", "ecommerce.items.0 map",
                "ecommerce.items.0.price number", "ecommerce.items.1 null", "ecommerce.paid boolean",
                "n text",
            ])
    }

    @Test(arguments: ["[1]", "7", "{"])
    func `a line that is no object is no event`(line: String) {
        #expect(event(line)?.keys.isEmpty ?? true)
    }
}
