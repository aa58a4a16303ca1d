/// A section as it is written: what the compiler and the wire form both make a container of.
package struct SectionBytes: Sendable {
    package let id: SectionID
    package let width: Int
    /// Records, the closing one not counted.
    package let rows: Int
    package let bytes: [UInt8]

    /// Records of cells, at the least width that holds the largest of them.
    @inlinable @inline(__always)
    package init<Layout: RecordLayout>(_ table: CellTable<Layout>) {
        self.init(Layout.section, rows: table.count, table.cells)
    }

    @usableFromInline
    init(_ id: SectionID, rows: Int, _ cells: [UInt32]) {
        var all: UInt32 = 0
        for cell in cells { all |= cell }
        self.id = id
        self.rows = rows
        width = all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4
        bytes = SectionBytes.narrowed(cells, width)
    }

    /// Eight bytes a row.
    package init(_ id: SectionID, wide values: [UInt64]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * values.count)
        for value in values { bytes.appendLittleEndian(value) }
        self.init(id, wideBytes: bytes)
    }

    /// Eight bytes a row, as they are in the file.
    package init(_ id: SectionID, wideBytes bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
        rows = bytes.count / 8
        width = 8
    }

    /// A byte a row.
    package init(_ id: SectionID, _ bytes: [UInt8]) {
        self.id = id
        rows = bytes.count
        width = 1
        self.bytes = bytes
    }

    private static func narrowed(_ cells: [UInt32], _ width: Int) -> [UInt8] {
        switch width {
        case 1: cells.map { UInt8(truncatingIfNeeded: $0) }
        case 2: [UInt8](littleEndian: cells, as: UInt16.self)
        default: [UInt8](littleEndian: cells, as: UInt32.self)
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of `value`, the lowest first.
    package mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<value.bitWidth / 8 {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}
