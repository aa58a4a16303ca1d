import TagRuntime

/// A reader of bytes from first to last; a read beyond the end returns nil.
package struct ByteCursor {
    private let bytes: [UInt8]
    private var at = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var left: Int { bytes.count - at }

    /// Reads a number of bytes.
    package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= left else { return nil }
        defer { at += count }
        return bytes[at..<at + count]
    }

    /// Reads a little-endian number.
    package mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        take(Number.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// Reads bytes that follow their count.
    package mutating func text() -> [UInt8]? {
        guard let count = number(UInt32.self) else { return nil }
        return take(Int(count)).map { Array($0) }
    }
}

extension [UInt8] {
    /// Appends bytes after their count.
    package mutating func append(text: [UInt8]) {
        appendLittleEndian(UInt32(truncatingIfNeeded: text.count))
        self += text
    }
}
