/// A section being written: bytes, or records of cells whose width is chosen at the end.
struct SectionBytes {
    let id: UInt16
    let isSkippable: Bool
    let width: Int
    let rows: Int
    let bytes: [UInt8]
}

/// Cells in order, row by row.
struct CellTable {
    private(set) var cells: [UInt32] = []

    init(capacity: Int) { cells.reserveCapacity(capacity) }

    mutating func append(_ value: UInt32) { cells.append(value) }

    // Not variadic: that makes an array for each row.
    mutating func append(_ first: UInt32, _ second: UInt32) {
        cells.append(first)
        cells.append(second)
    }

    mutating func append(_ first: UInt32, _ second: UInt32, _ third: UInt32) {
        append(first, second)
        cells.append(third)
    }

    /// The cells at the least width that holds the largest; little-endian.
    func narrowed() -> (width: Int, bytes: [UInt8]) {
        var all: UInt32 = 0
        for cell in cells { all |= cell }
        let width = all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4
        let bytes =
            switch width {
            case 1: cells.map { UInt8(truncatingIfNeeded: $0) }
            case 2: stored(as: UInt16.self)
            default: stored(as: UInt32.self)
            }
        return (width, bytes)
    }

    @inline(__always)
    private func stored<Cell: FixedWidthInteger & BitwiseCopyable>(as type: Cell.Type) -> [UInt8] {
        let width = Cell.bitWidth / 8
        // Safe: the buffer has room for every cell, and all of it is written.
        return unsafe [UInt8](unsafeUninitializedCapacity: cells.count * width) { buffer, count in
            let start = UnsafeMutableRawBufferPointer(buffer)
            for index in cells.indices {
                unsafe start.storeBytes(
                    of: Cell(truncatingIfNeeded: cells[index]).littleEndian, toByteOffset: index &* width,
                    as: Cell.self)
            }
            count = cells.count * width
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of `text`.
    mutating func append(_ text: String) {
        // In one piece; byte by byte costs three times as much.
        let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append(contentsOf: $0) }
        if done == nil { append(contentsOf: text.utf8) }
    }

    /// Appends the bytes of `value`, the lowest first.
    mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<value.bitWidth / 8 {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// Writes the bytes of `value` at `offset`, the lowest first.
    mutating func setLittleEndian(_ value: some FixedWidthInteger, at offset: Int) {
        var rest = value
        for index in 0..<value.bitWidth / 8 {
            self[offset + index] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        }
    }
}
