import TagDiagnostics
import TagServer
import TagTestSupport
import Testing

/// Positions of the protocol in texts.
struct TextLinesTests {
    struct Place: Sendable {
        let text: String
        let line: Int
        let character: Int
        let offset: Int
        var encoding = PositionEncoding.utf16
    }

    @Test(arguments: [
        Place(text: "", line: 0, character: 0, offset: 0),
        Place(text: "ab\ncd", line: 1, character: 1, offset: 4),
        Place(text: "ab\r\ncd", line: 1, character: 0, offset: 4),
        Place(text: "ab\rcd", line: 1, character: 0, offset: 3),
        Place(text: "é!", line: 0, character: 1, offset: 2),
        Place(text: "é!", line: 0, character: 2, offset: 2, encoding: .utf8),
        Place(text: "😀!", line: 0, character: 2, offset: 4),
        Place(text: "\n", line: 1, character: 0, offset: 1),
    ])
    func `a position is an offset`(place: Place) {
        let lines = TextLines(Array(place.text.utf8), place.encoding)
        let position = TextPosition(line: place.line, character: place.character)
        #expect(lines.offset(of: position) == place.offset)
        #expect(lines.position(of: place.offset) == position)
    }

    @Test(arguments: [
        Place(text: "ab\ncd", line: 0, character: 9, offset: 2),
        Place(text: "ab\r\ncd", line: 0, character: 3, offset: 2),
        Place(text: "ab", line: 7, character: 0, offset: 2),
        Place(text: "😀!", line: 0, character: 1, offset: 0),
        Place(text: "é!", line: 0, character: 1, offset: 0, encoding: .utf8),
        Place(text: "é", line: 0, character: .max, offset: 2),
        Place(text: "é", line: .max, character: .max, offset: 2),
    ])
    func `a position outside of the text is the nearest one before`(place: Place) {
        let lines = TextLines(Array(place.text.utf8), place.encoding)
        #expect(lines.offset(of: TextPosition(line: place.line, character: place.character)) == place.offset)
    }

    /// Swift's own view of the text counts the same units.
    @Test func `offsets of random texts are counted as Swift counts them`() {
        var random = SeededRandom(seed: 27)
        let letters = ["a", "é", "€", "😀", "\n", "\r", "\r\n", "\""]
        for round in 0..<60 {
            // Some are longer than the blocks in which units are summed up.
            let text = (0..<(round % 3 == 0 ? 2_500 : 40)).map { _ in
                letters[
                    round % 5 == 0
                        ? Int.random(in: 0..<4, using: &random) : Int.random(in: 0..<8, using: &random)]
            }.joined()
            let bytes = Array(text.utf8)
            let lines = TextLines(bytes, .utf16)
            var (line, units, offset) = (0, 0, 0)
            let scalars = Array(text.unicodeScalars)
            for (index, scalar) in scalars.enumerated() {
                let position = TextPosition(line: line, character: units)
                let isInLineEnd = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
                // One expectation for each letter takes seconds.
                let isRight =
                    (isInLineEnd || lines.offset(of: position) == offset)
                    && lines.position(of: offset) == position
                if !isRight { Issue.record("\(position) is offset \(offset)") }
                offset += UTF8.width(scalar)
                units += UTF16.width(scalar)
                let isEnd =
                    scalar == "\n"
                    || (scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n"))
                if isEnd { (line, units) = (line + 1, 0) }
            }
            #expect(lines.count == line + 1)
        }
    }

    @Test(
        arguments: [
            ("file:///a/b.json", "/a/b.json"), ("file://localhost/a", "/a"),
            ("file:///a%20b/%C3%A9", "/a b/é"),
            ("file:///a%2", "/a%2"), ("file://server/a", nil), ("untitled:Untitled-1", nil), ("file://", nil),
            ("file:///a%00b", nil), ("", nil),
        ] as [(String, String?)])
    func `an address is a path`(uri: String, path: String?) {
        #expect(DocumentAddress.path(uri) == path)
    }

    @Test func `a path is an address and back`() {
        let path = "/a b/é/100%/x;y.json"
        #expect(DocumentAddress.uri(ofPath: path) == "file:///a%20b/%C3%A9/100%25/x%3By.json")
        #expect(DocumentAddress.path(DocumentAddress.uri(ofPath: path)) == path)
    }
}
