/// Cells in order, row by row; a section chooses their width.
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
}

extension [UInt8] {
    /// Appends the bytes of `text`.
    mutating func append(_ text: String) {
        // In one piece; byte by byte costs three times as much. Safe: the storage is read within the call.
        let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append(contentsOf: $0) }
        if done == nil { append(contentsOf: text.utf8) }
    }
}
