import TagServer
import TagTestSupport
import Testing

/// Streams of bytes, with what is read from them.
struct MessageReaderTests {
    struct Stream: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: String
        let frames: [MessageReader.Frame]

        init(_ name: String, _ bytes: String, _ frames: [MessageReader.Frame]) {
            (self.name, self.bytes, self.frames) = (name, bytes, frames)
        }

        var testDescription: String { name }
    }

    private static func body(_ text: String) -> MessageReader.Frame { .body(Array(text.utf8)) }

    private static let next = "Content-Length: 2\r\n\r\n{}"

    static let streams = [
        Stream("nothing", "", []),
        Stream("a message", "Content-Length: 2\r\n\r\n{}", [body("{}")]),
        Stream("two messages", next + "content-length:3\n\n[1]", [body("{}"), body("[1]")]),
        Stream("an empty body", "Content-Length: 0\r\n\r\n" + next, [body(""), body("{}")]),
        Stream(
            "another header field", "Content-Type: x; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
            [body("{}")]),
        Stream("white space between messages", "\r\n" + next + "\n\n" + next, [body("{}"), body("{}")]),
        Stream("half a message", "Content-Length: 3\r\n\r\n{}", []),
        Stream("half a header", "Content-Len", []),
        Stream(
            "no length", "Content-Type: x\r\n\r\n" + next,
            [.fault("a header has no Content-Length"), body("{}")]),
        Stream(
            "a negative length", "Content-Length: -2\r\n\r\n{}" + next,
            [.fault("the length of a message is not a number of bytes"), body("{}")]),
        Stream(
            "a length in words", "Content-Length: two\r\n\r\n{}" + next,
            [.fault("the length of a message is not a number of bytes"), body("{}")]),
        Stream(
            "an absurd length", "Content-Length: 99999999999999999999\r\n\r\n{}" + next,
            [.fault("the length of a message is not a number of bytes"), body("{}")]),
        Stream(
            "too large", "Content-Length: 101\r\n\r\n" + String(repeating: "x", count: 101) + next,
            [.fault("a message has 101 bytes, more than 100"), body("{}")]),
        Stream(
            "two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + next,
            [.fault("a header has several lengths"), body("{}")]),
        Stream(
            "a header without end", String(repeating: "x", count: 5_000) + next,
            [.fault("a header has more than 4096 bytes"), body("{}")]),
        Stream("text", "hello\n\n" + next, [.fault("a header has no Content-Length"), body("{}")]),
    ]

    private static func read(_ bytes: [UInt8], in sizes: (Int) -> Int) -> [MessageReader.Frame] {
        var reader = MessageReader(limit: 100)
        var frames: [MessageReader.Frame] = []
        var rest = bytes[...]
        var turn = 0
        while !rest.isEmpty {
            reader.take(Array(rest.prefix(sizes(turn))))
            rest = rest.dropFirst(sizes(turn))
            turn += 1
            while let frame = reader.next() { frames.append(frame) }
            #expect(reader.size < 80_000)
        }
        return frames
    }

    @Test(arguments: streams)
    func `a stream is read as messages and faults`(stream: Stream) {
        #expect(Self.read(Array(stream.bytes.utf8)) { _ in 1 << 20 } == stream.frames)
        #expect(Self.read(Array(stream.bytes.utf8)) { _ in 1 } == stream.frames, "byte by byte")
        #expect(Self.read(Array(stream.bytes.utf8)) { 1 + $0 % 7 } == stream.frames, "in pieces")
    }

    @Test func `any bytes are read, and few are kept`() {
        var random = SeededRandom(seed: 7)
        let pieces = [
            "Content-Length: ", "Content-Length: 5\r\n\r\n", "\r\n", "\n\n", "12", "-", "x", ":", "{}",
            "\u{0}", "é",
            "Content-Length: 4294967295\r\n\r\n",
        ]
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<200 { bytes += (pieces.randomElement(using: &random) ?? "").utf8 }
            _ = Self.read(bytes) { _ in 13 }
        }
        // A message that is skipped is not kept.
        var reader = MessageReader(limit: 100)
        reader.take(Array("Content-Length: 1000000000\r\n\r\n".utf8))
        while reader.next() != nil {}
        for _ in 0..<100 {
            reader.take([UInt8](repeating: 0x20, count: 1 << 16))
            while reader.next() != nil {}
            #expect(reader.size <= 1 << 16)
        }
    }
}
