import TagDiagnostics

/// The layout that a file keeps when it is rewritten: its line ends and its byte order mark.
struct SourceLayout {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let hasMark: Bool
    private let hasCarriageReturns: Bool

    /// Finds the layout of a file; the line ends of the majority of its lines count.
    init(of file: SourceFile) {
        hasMark = file.bytes.starts(with: Self.mark)
        var (lines, returns) = (0, 0)
        for (index, byte) in file.bytes.enumerated() where byte == UInt8(ascii: "\n") {
            lines += 1
            if index > 0, file.bytes[index - 1] == UInt8(ascii: "\r") { returns += 1 }
        }
        hasCarriageReturns = returns * 2 > lines
    }

    /// Returns a text with line feeds in this layout.
    func apply(to text: [UInt8]) -> [UInt8] {
        var result = hasMark && !text.starts(with: Self.mark) ? Self.mark : []
        guard hasCarriageReturns else { return result.isEmpty ? text : result + text }
        for (index, byte) in text.enumerated() {
            let isEnd = byte == UInt8(ascii: "\n") && (index == 0 || text[index - 1] != UInt8(ascii: "\r"))
            if isEnd { result.append(UInt8(ascii: "\r")) }
            result.append(byte)
        }
        return result
    }
}
