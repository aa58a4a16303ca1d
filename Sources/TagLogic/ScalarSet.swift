/// The letters of texts as automata read them: Unicode scalars, and marks for bytes that are not UTF-8.
///
/// A text is read as scalars where it is UTF-8. Elsewhere, bytes of the *shape* of a scalar (a leading byte and as many
/// continuations as it requires) are one ``malformed`` letter, and any other byte is a stray. So every sequence of bytes is
/// one sequence of letters.
package enum Symbol {
    /// The greatest Unicode scalar.
    package static let lastScalar: UInt32 = 0x10FFFF
    /// A sequence of the shape of a scalar that is not one: overlong, a surrogate, or beyond the last scalar.
    ///
    /// A set that contains all scalars beyond ASCII contains it, too; then only the length of a scalar matters.
    package static let malformed: UInt32 = 0x11_0000
    /// A byte from 0xC0 on without its continuations.
    package static let strayLead: UInt32 = 0x11_0001
    /// A continuation byte without a leading byte.
    package static let strayTail: UInt32 = 0x11_0002
}

/// A set of letters (``Symbol``) as sorted ranges that do not touch; it never contains surrogates.
package struct ScalarSet: Equatable, Sendable {
    /// A range of letters, both ends included.
    package struct Range: Equatable, Sendable {
        /// The first letter.
        package var low: UInt32
        /// The last letter.
        package var high: UInt32

        /// Makes the range of the letters from `low` to `high`.
        package init(_ low: UInt32, _ high: UInt32) {
            self.low = low
            self.high = high
        }
    }

    /// The ranges, ascending, with at least one letter between two of them.
    package private(set) var ranges: [Range] = []

    /// Makes the empty set.
    package init() {}

    /// Makes the union of ranges in any order, without the surrogates.
    package init(_ ranges: some Sequence<Range>) {
        for range in ranges where range.low <= range.high { append(aroundSurrogates: range) }
        normalise()
    }

    /// Makes the set of one letter.
    package init(_ scalar: UInt32) { self.init([Range(scalar, scalar)]) }

    /// The set of all scalars.
    package static let scalars = ScalarSet([Range(0, Symbol.lastScalar)])
    /// The set of all letters that a text of any bytes can have.
    package static let everything = ScalarSet([Range(0, Symbol.strayTail)])
    /// The set of RE2's `\w`.
    package static let words = ScalarSet([
        Range(0x30, 0x39), Range(0x41, 0x5A), Range(0x5F, 0x5F), Range(0x61, 0x7A),
    ])
    /// The set of the only letter that ends a line.
    package static let lineFeed = ScalarSet(0x0A)

    /// True if the set has no letter.
    package var isEmpty: Bool { ranges.isEmpty }

    private mutating func append(aroundSurrogates range: Range) {
        guard range.low < 0xE000, range.high > 0xD7FF else { return ranges.append(range) }
        if range.low < 0xD800 { ranges.append(Range(range.low, 0xD7FF)) }
        if range.high > 0xDFFF { ranges.append(Range(0xE000, range.high)) }
    }

    private mutating func normalise() {
        guard ranges.count > 1 else { return }
        ranges.sort { $0.low < $1.low }
        var kept = 0
        for index in 1..<ranges.count {
            let range = ranges[index]
            if range.low <= ranges[kept].high + 1 {
                ranges[kept].high = max(ranges[kept].high, range.high)
            } else {
                kept += 1
                ranges[kept] = range
            }
        }
        ranges.removeSubrange((kept + 1)...)
    }
}

// MARK: Algebra

extension ScalarSet {
    /// Returns true if the set contains a letter.
    package func contains(_ symbol: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].high < symbol { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].low <= symbol
    }

    /// Returns the letters that are in either set.
    package func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

    /// Returns the letters that are in both sets.
    package func intersection(_ other: ScalarSet) -> ScalarSet {
        var result = ScalarSet()
        var (left, right) = (0, 0)
        while left < ranges.count, right < other.ranges.count {
            let low = max(ranges[left].low, other.ranges[right].low)
            let high = min(ranges[left].high, other.ranges[right].high)
            if low <= high { result.ranges.append(Range(low, high)) }
            if ranges[left].high < other.ranges[right].high { left += 1 } else { right += 1 }
        }
        return result
    }

    /// The letters of ``everything`` that are not in this set.
    package var complement: ScalarSet {
        var result = ScalarSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.low > next { result.append(aroundSurrogates: Range(next, range.low - 1)) }
            next = range.high + 1
        }
        if next <= Symbol.strayTail { result.append(aroundSurrogates: Range(next, Symbol.strayTail)) }
        return result
    }
}
