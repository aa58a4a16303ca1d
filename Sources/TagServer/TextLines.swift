package import TagDiagnostics

/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A place in a text, as the protocol has it: line and character from 0.
package struct TextPosition: Hashable, Sendable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    /// Reads a position; nil if it is not one.
    package init?(_ value: MessageValue) {
        guard let line = value["line"].integer, let character = value["character"].integer,
            line >= 0, character >= 0
        else { return nil }
        self.init(line: line, character: character)
    }

    package var json: JSON { ["line": .integer(line), "character": .integer(character)] }
}

/// The lines of a text, for positions to offsets and back.
///
/// A line ends with LF, CR LF or CR. A file may be one line of megabytes, so units are summed up by blocks.
package struct TextLines: Sendable {
    private let bytes: [UInt8]
    /// The first byte of each line.
    private let starts: [Int]
    /// The number of UTF-16 units before each block; empty if every byte is a unit.
    private let sums: [Int]
    private static let block = 1 << 10

    package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        self.bytes = bytes
        var starts = [0]
        var isASCII = true
        for (index, byte) in bytes.enumerated() {
            if byte >= 0x80 { isASCII = false }
            let isEnd =
                byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
            if isEnd { starts.append(index + 1) }
        }
        self.starts = starts
        var sums: [Int] = []
        if encoding == .utf16, !isASCII {
            var sum = 0
            for (index, byte) in bytes.enumerated() {
                if index % Self.block == 0 { sums.append(sum) }
                sum += Self.units(byte)
            }
            if bytes.count % Self.block == 0 { sums.append(sum) }
        }
        self.sums = sums
    }

    /// The UTF-16 units of the scalar that a byte begins.
    private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    /// Returns the number of units before `offset`.
    private func units(before offset: Int) -> Int {
        guard !sums.isEmpty else { return offset }
        let start = offset / Self.block * Self.block
        return bytes[start..<offset].reduce(sums[offset / Self.block]) { $0 + Self.units($1) }
    }

    package var count: Int { starts.count }

    /// Returns the bytes of a line, without its end.
    package func line(_ number: Int) -> Range<Int> {
        let start = starts[number]
        guard number + 1 < starts.count else { return start..<bytes.count }
        var end = starts[number + 1]
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    package func position(of offset: Int) -> TextPosition {
        let offset = max(0, min(offset, bytes.count))
        let line = max(0, starts.prefixCount { $0 <= offset } - 1)
        return TextPosition(
            line: line, character: units(before: offset) - units(before: starts[line]))
    }

    /// Returns the offset of a position; one past the end of its line, or of the text, is that end.
    ///
    /// A position in the middle of a scalar is its beginning.
    package func offset(of position: TextPosition) -> Int {
        guard position.line < starts.count else { return bytes.count }
        let line = line(position.line)
        // No unit has less than a byte.
        guard position.character < line.count else { return line.upperBound }
        guard sums.isEmpty else { return walk(to: units(before: line.lowerBound) + position.character, line) }
        var offset = line.lowerBound + position.character
        while offset > line.lowerBound, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func walk(to target: Int, _ line: Range<Int>) -> Int {
        let block = sums.prefixCount { $0 <= target }
        var offset = max(line.lowerBound, (block - 1) * Self.block)
        var units = units(before: offset)
        while offset < line.upperBound {
            // A block may begin inside a scalar, whose units were counted.
            let next = units + Self.units(bytes[offset])
            guard next <= target || bytes[offset] & 0xC0 == 0x80 else { return offset }
            units = next
            offset += 1
        }
        return line.upperBound
    }
}
