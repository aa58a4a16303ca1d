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

    mutating func append(_ values: UInt32...) { cells.append(contentsOf: values) }

    mutating func append(_ value: UInt32) { cells.append(value) }

    /// The cells at the least width that holds the largest; little-endian.
    func narrowed() -> (width: Int, bytes: [UInt8]) {
        var all: UInt32 = 0
        for cell in cells { all |= cell }
        let width = all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4
        var bytes = [UInt8]()
        bytes.reserveCapacity(cells.count * width)
        for cell in cells {
            bytes.append(UInt8(truncatingIfNeeded: cell))
            guard width > 1 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: cell >> 8))
            guard width > 2 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: cell >> 16))
            bytes.append(UInt8(truncatingIfNeeded: cell >> 24))
        }
        return (width, bytes)
    }
}

extension [UInt8] {
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
