/// The records of a section as they are written, row by row; a cell is named by its field, as where it is read.
///
/// Inlinable, because rows are written in other modules.
package struct CellTable<Layout: RecordLayout>: Sendable {
    @usableFromInline var cells: [UInt32] = []
    @usableFromInline var rows = 0
    @usableFromInline let columns = Layout.columnCount

    /// Creates a table with room for some rows.
    package init(capacity: Int = 0) {
        if capacity > 0 { cells.reserveCapacity((capacity + (Layout.isClosed ? 1 : 0)) * columns) }
    }

    /// Creates a table of runs, given the start of each, and the end of the last one.
    package init(starts: [UInt32]) {
        precondition(Layout.isClosed && Layout.columnCount == 1)
        cells = starts
        rows = starts.count - 1
    }

    /// The number of records, the closing one not counted.
    @inlinable package var count: Int { rows }

    /// The number of the next row, as a cell has it.
    @inlinable package var next: UInt32 { UInt32(rows) }

    /// Begins a row, of zeros.
    @inlinable package mutating func addRow() {
        for _ in 0..<columns { cells.append(0) }
        rows &+= 1
    }

    /// Adds a row of one cell.
    @inlinable package mutating func append(_ cell: UInt32) {
        precondition(columns == 1)
        cells.append(cell)
        rows &+= 1
    }

    /// A cell of the row that was begun last.
    @inlinable package subscript(field: Layout) -> UInt32 {
        get { cells[cells.count &- columns &+ field.rawValue] }
        set { cells[cells.count &- columns &+ field.rawValue] = newValue }
    }

    /// A cell; the closing record is the row after the last.
    @inlinable package subscript(row: Int, field: Layout) -> UInt32 {
        get { cells[row &* columns &+ field.rawValue] }
        set { cells[row &* columns &+ field.rawValue] = newValue }
    }

    /// Adds the closing record: its run begins at `end`, and all else is 0.
    package mutating func close(at end: UInt32) {
        precondition(Layout.isClosed)
        for field in Layout.allCases {
            if case .first = field.meaning.role { cells.append(end) } else { cells.append(0) }
        }
    }
}
