/// The starts of the lines of a file, so that one scan serves the search for many places.
///
/// A line ends with LF or CR LF. Columns count Unicode scalars from 1. A byte-order mark has no column. In bytes that are not
/// UTF-8, every byte that cannot be a continuation counts as one.
package struct LineTable: Sendable {
    private let file: SourceFile
    /// The first byte of each line; the first line begins after a byte-order mark.
    private let starts: [Int]
    /// The offset of each line in a file of UTF-16; empty for other files.
    private let wideStarts: [Int]
    /// The number of columns before each block of ``bytes`` of the file; empty if all lines are short.
    ///
    /// An export may be one line of megabytes, with thousands of findings in it.
    private let columns: [Int]
    /// The number of UTF-16 bytes before each block, likewise; empty for a file that is not UTF-16.
    private let wideBytes: [Int]
    private static let block = 1 << 10

    /// Scans the whole file once.
    package init(_ file: SourceFile) {
        self.file = file
        guard file.hasLines else {
            starts = [0]
            wideStarts = []
            columns = []
            wideBytes = []
            return
        }
        var starts = [file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        let bytes = file.bytes
        Self.addStarts(bytes.span, to: &starts)
        self.starts = starts
        let hasLongLines = starts.indices.contains { index in
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
            return end - starts[index] > 8 * Self.block
        }
        columns = hasLongLines ? Self.sums(file.bytes, Self.columnCount) : []
        guard case .utf16(let mark, _) = file.layout else {
            wideStarts = []
            wideBytes = []
            return
        }
        wideBytes = hasLongLines ? Self.sums(file.bytes, Self.wideCount) : []
        var wideStarts = [mark]
        for (start, next) in zip(starts, starts.dropFirst()) {
            wideStarts.append((wideStarts.last ?? 0) + Self.wideCount(file.bytes[start..<next]))
        }
        self.wideStarts = wideStarts
    }

    /// Adds the offset after each line feed; eight bytes at a time, since most have none.
    private static func addStarts(_ bytes: Span<UInt8>, to starts: inout [Int]) {
        var offset = 0
        while offset + 8 <= bytes.count {
            // Safe: any eight bytes are a number, and the span checks that it has them.
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            var found = UInt64(littleEndian: word).highBits(ofBytes: UInt8(ascii: "\n"))
            while found != 0 {
                starts.append(offset + found.trailingZeroBitCount / 8 + 1)
                found &= found - 1
            }
            offset += 8
        }
        for at in offset..<bytes.count where bytes[at] == UInt8(ascii: "\n") { starts.append(at + 1) }
    }

    private static func sums(_ bytes: [UInt8], _ count: (ArraySlice<UInt8>) -> Int) -> [Int] {
        var sum = 0
        return stride(from: 0, to: bytes.count + 1, by: block).map { start in
            defer { sum += count(bytes[start..<min(start + block, bytes.count)]) }
            return sum
        }
    }

    /// Returns `count` of a range, computed from the sums of blocks if the range is in several.
    private func count(
        _ range: Range<Int>, _ sums: [Int], _ count: (ArraySlice<UInt8>) -> Int
    ) -> Int {
        let (first, last) = (range.lowerBound / Self.block, range.upperBound / Self.block)
        guard first < last, !sums.isEmpty else { return count(file.bytes[range]) }
        return sums[last] + count(file.bytes[last * Self.block..<range.upperBound])
            - sums[first] - count(file.bytes[first * Self.block..<range.lowerBound])
    }

    /// Returns the number of bytes that begin a scalar; eight bytes at a time.
    private static func columnCount(_ slice: ArraySlice<UInt8>) -> Int {
        let bytes = slice.span
        var continued = 0
        var offset = 0
        while offset + 8 <= bytes.count {
            // Safe: any eight bytes are a number, and the span checks that it has them.
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            // The highest bit of a byte is set, and the next one is not.
            continued += (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
            offset += 8
        }
        for at in offset..<bytes.count where bytes[at] & 0xC0 == 0x80 { continued += 1 }
        return bytes.count - continued
    }

    /// Returns the number of UTF-16 bytes for the UTF-8 `bytes`.
    private static func wideCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 4 : 2) }
    }

    package var lineCount: Int { starts.count }

    /// Returns the place of a byte; an offset past the end gives the end.
    ///
    /// The line is found in O(log lines).
    ///
    /// In a part of a larger file, offsets are the part's and places the larger file's.
    package func position(of offset: Int) -> SourcePosition {
        guard file.hasLines else {
            return SourcePosition(line: 0, column: 0, byte: file.fileOffset(offset))
        }
        let byte = max(0, min(offset, file.bytes.count))
        let line = index(of: byte)
        let start = min(starts[line], byte)
        let column = 1 + count(start..<byte, columns, Self.columnCount)
        let read =
            wideStarts.isEmpty ? byte : wideStarts[line] + count(start..<byte, wideBytes, Self.wideCount)
        return SourcePosition(
            line: file.origin.lines + line + 1, column: column, byte: file.origin.bytes + read)
    }

    /// Returns the line of ``position(of:)``.
    package func line(of offset: Int) -> Int {
        guard file.hasLines else { return 0 }
        return file.origin.lines + index(of: max(0, min(offset, file.bytes.count))) + 1
    }

    /// Returns the bytes of a line without its line break; lines are numbered as by ``position(of:)``.
    package func bytes(ofLine number: Int) -> Range<Int> {
        let index = number - file.origin.lines - 1
        let start = starts[index]
        guard index + 1 < starts.count else { return start..<max(start, file.bytes.count) }
        var end = starts[index + 1] - 1
        if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Returns the index of the last line that begins at or before `offset`, by bisection.
    private func index(of offset: Int) -> Int {
        max(0, starts.prefixCount { $0 <= offset } - 1)
    }
}
