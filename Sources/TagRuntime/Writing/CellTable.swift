/// The records of a section as they are written, row by row; a cell is named by its field, as where it is read.
///
/// All is inlined, and the type itself asks nothing of its record: a table costs what its array of cells does. A type that
/// requires a conformance has it looked up, among all there are, the first time that a run meets it.
package struct CellTable<Layout>: Sendable {
    @usableFromInline var cells: [UInt32]
    @usableFromInline var rows: Int
}

extension CellTable where Layout: RecordLayout {
    /// Creates a table with room for some rows.
    @inlinable @inline(__always)
    package init(capacity: Int = 0) {
        cells = []
        rows = 0
        if capacity > 0 { cells.reserveCapacity((capacity + (Layout.isClosed ? 1 : 0)) * Layout.columnCount) }
    }

    /// Creates a table of runs, given the start of each, and the end of the last one.
    @inlinable @inline(__always)
    package init(starts: [UInt32]) {
        precondition(Layout.isClosed && Layout.columnCount == 1)
        cells = starts
        rows = starts.count - 1
    }

    /// The number of records, the closing one not counted.
    @inlinable @inline(__always)
    package var count: Int { rows }

    /// The number of the next row, as a cell has it.
    @inlinable @inline(__always)
    package var next: UInt32 { UInt32(rows) }

    /// Begins a row, of zeros.
    @inlinable @inline(__always)
    package mutating func addRow() {
        for _ in 0..<Layout.columnCount { cells.append(0) }
        rows &+= 1
    }

    /// Adds a row of one cell.
    @inlinable @inline(__always)
    package mutating func append(_ cell: UInt32) {
        precondition(Layout.columnCount == 1)
        cells.append(cell)
        rows &+= 1
    }

    /// A cell of the row that was begun last.
    @inlinable @inline(__always)
    package subscript(field: Layout) -> UInt32 {
        get { cells[cells.count &- Layout.columnCount &+ field.rawValue] }
        set { cells[cells.count &- Layout.columnCount &+ field.rawValue] = newValue }
    }

    /// A cell; the closing record is the row after the last.
    @inlinable @inline(__always)
    package subscript(row: Int, field: Layout) -> UInt32 {
        get { cells[row &* Layout.columnCount &+ field.rawValue] }
        set { cells[row &* Layout.columnCount &+ field.rawValue] = newValue }
    }

    /// Adds the closing record: its run begins at `end`, and all else is 0.
    @inlinable @inline(__always)
    package mutating func close(at end: UInt32) {
        precondition(Layout.isClosed)
        for field in Layout.allCases {
            if case .first = field.meaning.role { cells.append(end) } else { cells.append(0) }
        }
    }
}
