/// The first cell of a predicate: what it compares, and whether letter case is ignored.
package struct StoredPredicate: BitwiseCopyable, Sendable {
    private static let ignoresCaseBit = 0x80

    /// The number in the container.
    package let cell: Int

    @inline(__always)
    package init(cell: Int) { self.cell = cell }

    package init(_ kind: PredicateKind, ignoresCase: Bool) {
        cell = Int(kind.rawValue) | (ignoresCase ? Self.ignoresCaseBit : 0)
    }

    /// True if the cell has nothing but a number of one byte; the verifier lets no other pass.
    @inline(__always)
    var isNumber: Bool { cell & ~0xFF == 0 }

    /// The comparison, by the lowest byte; nil for a number that none has.
    @inline(__always)
    package var kind: PredicateKind? {
        PredicateKind(rawValue: UInt8(truncatingIfNeeded: cell & ~Self.ignoresCaseBit))
    }

    @inline(__always)
    package var ignoresCase: Bool { cell & Self.ignoresCaseBit != 0 }

    /// Returns true if the comparison is of that kind, whether letter case is ignored or not.
    @inline(__always)
    package func isKind(_ kind: PredicateKind) -> Bool {
        cell & ~Self.ignoresCaseBit == Int(kind.rawValue)
    }
}

/// The limits of the list of `isOneOf`.
package enum ListLimits {
    /// The largest number of texts, which is also the most that one pattern can have.
    package static let texts = 1 << 15
    /// Bytes of each.
    package static let length = 255
    /// A rule that needs one of so many events by name is found by each of them; with more it is among those that need none.
    package static let events = 100
}
