import TagDiagnostics
import TagSyntax

/// A way to write characters in the texts of a file that hides them from a search of its bytes.
struct Escapes {
    private let carrier: Carrier
    /// The byte that begins an escape, and those after it that letters, digits and slashes may be written with.
    ///
    /// Most others stand for line feeds and quotes, or are those of patterns.
    private let (mark, kinds): (UInt8, [UInt8])
    /// The bytes before and behind a text.
    private let (opening, closing): (UInt8, UInt8)

    /// Those of JSON, such as `\/` and `\u003A`, and the numbers of XML and HTML, such as `&#47;`.
    static let all = [
        Escapes(
            carrier: .json, mark: UInt8(ascii: "\\"), kinds: Array("/u".utf8), opening: UInt8(ascii: "\""),
            closing: UInt8(ascii: "\"")),
        Escapes(
            carrier: .xmlPlist, mark: UInt8(ascii: "&"), kinds: Array("#".utf8), opening: UInt8(ascii: ">"),
            closing: UInt8(ascii: "<")),
    ]

    private init(carrier: Carrier, mark: UInt8, kinds: [UInt8], opening: UInt8, closing: UInt8) {
        self.carrier = carrier
        (self.mark, self.kinds) = (mark, kinds)
        (self.opening, self.closing) = (opening, closing)
    }

    /// The texts that have a secret once they are decoded, such as `https:\/\/name:password@`.
    ///
    /// No secret goes on behind a text, so each is decoded by itself. It is the whole of it, since reports hide whole lines.
    func textsWithSecrets(in line: Range<Int>, of file: SourceFile) -> [Range<Int>] {
        let bytes = file.bytes
        let text = bytes.span
        var found: [Range<Int>] = []
        var (at, done) = (line.lowerBound, line.lowerBound)
        while at + 1 < line.upperBound,
            let escape = text.firstIndex(of: mark, in: at..<line.upperBound - 1)
        {
            // A backslash may be escaped itself.
            at = escape + (carrier == .json ? 2 : 1)
            guard kinds.contains(text[escape + 1]) else { continue }
            let start = bytes[done..<escape].lastIndex(of: opening).map { $0 + 1 } ?? done
            let end = text.firstIndex(of: closing, in: at..<line.upperBound) ?? line.upperBound
            if !Secret.onOneLine(file.decodedText(start..<end, carrier: carrier)[...]).isEmpty {
                found.append(start..<end)
            }
            (at, done) = (end, end)
        }
        return found
    }
}
