/// Eight adjacent cells of a table, compared at once.
///
/// A loop over a few cells ends at a place that the processor rarely guesses; this has no branch. All cells must be at most
/// `Int32.max`, because they are compared as signed numbers.
///
/// Conditions are sign bits, and are found by subtraction: comparisons of `SIMD` types compile to a loop over the lanes.
struct EightCells {
    private let cells: (SIMD4<Int32>, SIMD4<Int32>)
    /// The place of each cell among the eight.
    private let places: (SIMD4<Int32>, SIMD4<Int32>)

    /// Creates them from cells of four bytes.
    @inline(__always)
    init(_ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>) {
        cells = (SIMD4(truncatingIfNeeded: first), SIMD4(truncatingIfNeeded: second))
        places = (SIMD4(0, 1, 2, 3), SIMD4(4, 5, 6, 7))
    }

    /// Creates them from cells of two bytes, two in each lane.
    @inline(__always)
    init(pairs: SIMD4<UInt32>) {
        cells = (SIMD4(truncatingIfNeeded: pairs & 0xFFFF), SIMD4(truncatingIfNeeded: pairs &>> 16))
        places = (SIMD4(0, 2, 4, 6), SIMD4(1, 3, 5, 7))
    }

    /// Returns true if one of the first `count` cells is above `limit`.
    @inline(__always)
    func exceed(_ limit: Int, first count: Int) -> Bool {
        hasNegative(
            above(limit, cells.0) & before(count, places.0) | above(limit, cells.1) & before(count, places.1))
    }

    /// Returns true if one of the first `count` cells is above `limit`, or one of the others before `end` above `otherLimit`.
    @inline(__always)
    func exceed(_ limit: Int, first count: Int, _ otherLimit: Int, upTo end: Int) -> Bool {
        let (one, two) = (before(count, places.0), before(count, places.1))
        return hasNegative(
            above(limit, cells.0) & one | above(limit, cells.1) & two
                | above(otherLimit, cells.0) & before(end, places.0) & ~one
                | above(otherLimit, cells.1) & before(end, places.1) & ~two)
    }

    /// Returns a negative number for each cell above `limit`, which is at least -1, so that nothing overflows.
    @inline(__always)
    private func above(_ limit: Int, _ cells: SIMD4<Int32>) -> SIMD4<Int32> {
        SIMD4(repeating: Int32(truncatingIfNeeded: limit)) &- cells
    }

    /// Returns a negative number for each place before `end`.
    @inline(__always)
    private func before(_ end: Int, _ places: SIMD4<Int32>) -> SIMD4<Int32> {
        places &- SIMD4(repeating: Int32(truncatingIfNeeded: end))
    }

    @inline(__always)
    private func hasNegative(_ signs: SIMD4<Int32>) -> Bool {
        (signs[0] | signs[1] | signs[2] | signs[3]) < 0
    }
}
