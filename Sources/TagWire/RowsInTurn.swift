import TagRuntime

/// Rows that are named by columns: those met for the first time come in turn and need no number.
struct RowsInTurn {
    let count: Int
    private(set) var next: UInt32 = 0

    init(count: Int) { self.count = count }

    /// The next of those not met so far; `cursor` is where an error is.
    @inline(__always)
    mutating func nextRow(_ cursor: WireCursor) throws(LoadError) -> UInt32 {
        guard next < count else { throw cursor.fault() }
        next &+= 1
        return next &- 1
    }

    /// Returns the row of an entry: the next one for 0, otherwise the entry less one.
    @inline(__always)
    mutating func row(_ code: UInt32, _ cursor: WireCursor) throws(LoadError) -> UInt32 {
        guard code > 0 else { return try nextRow(cursor) }
        guard code <= count else { throw cursor.fault() }
        return code - 1
    }

    /// The entry for `row`.
    mutating func code(_ row: Int) -> UInt32 { takeNext(row) ? 0 : UInt32(row) + 1 }

    /// Returns true if `row` is the next one, and moves on to the one after it.
    mutating func takeNext(_ row: Int) -> Bool {
        guard row == next else { return false }
        next += 1
        return true
    }
}

/// Composites as values refer to them: parts before what they are part of, so that most need no number.
struct CompositesInTurn {
    /// The composites so far that nothing refers to.
    private var unused: [UInt32] = []
    private var isUsed: [Bool]
    private var first = 0

    init(count: Int) { isUsed = [Bool](repeating: false, count: count) }

    /// A composite is complete.
    mutating func add(_ composite: Int) { unused.append(UInt32(composite)) }

    /// Takes the last of those that nothing refers to; nil when there is none.
    ///
    /// One alone: a slice of several would share the list's memory, and to shorten the list would copy all of it.
    mutating func takeLast() -> UInt32? {
        guard let taken = unused.popLast() else { return nil }
        isUsed[Int(taken)] = true
        return taken
    }

    /// Returns true if the last of the composites that nothing refers to are `composites`.
    func endsWith(_ composites: [UInt32]) -> Bool {
        unused.suffix(composites.count).elementsEqual(composites)
    }

    /// Returns true if something refers to the composite.
    func isUsed(_ composite: Int) -> Bool { isUsed[composite] }

    /// Something refers to it, by number.
    mutating func use(_ composite: Int) { isUsed[composite] = true }

    /// The first that nothing refers to; nil when there is none.
    mutating func takeFirst() -> UInt32? {
        while first < isUsed.count, isUsed[first] { first += 1 }
        guard first < isUsed.count else { return nil }
        isUsed[first] = true
        return UInt32(first)
    }

    /// Returns true if `composite` is the first one that nothing refers to, and marks it as used.
    mutating func takeFirst(_ composite: Int) -> Bool {
        while first < isUsed.count, isUsed[first] { first += 1 }
        guard first == composite else { return false }
        isUsed[first] = true
        return true
    }
}
