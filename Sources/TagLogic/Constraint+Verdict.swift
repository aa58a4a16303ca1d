extension Constraint {
    /// A value that a constraint allows, as an example for people.
    package enum Sample: Hashable, Sendable {
        case absent, null, `true`, `false`
        /// A text, or a number as its text.
        case text([UInt32])

        /// The number of letters of a text; 0 for any other value.
        package var length: Int { if case .text(let letters) = self { letters.count } else { 0 } }
    }

    /// The answer to the question if a constraint allows any value.
    package enum Verdict: Hashable, Sendable {
        /// It is proved that it allows none.
        case empty
        /// It allows values, such as this one.
        case inhabited(Sample)
        /// It is not decided, for this reason.
        case undecided(String)
    }

    /// True if no value is allowed; nil if numbers are compared, so that only ``verdict(_:)`` tells.
    package var isEmpty: Bool? {
        comparesNumbers ? nil : points.isEmpty && language.words.isNothing
    }

    /// Decides if any value is allowed; the sample is a number where numbers are compared, else a text, else a point.
    package func verdict(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Verdict {
        switch try language.verdict(budget) {
        case .inhabited(let sample): .inhabited(sample)
        case let other: points.sample.map(Verdict.inhabited) ?? other
        }
    }

    /// Returns true if a value is allowed; nil if it is a text whose number only the runtime can determine.
    package func contains(_ sample: Sample) -> Bool? {
        switch sample {
        case .absent: points.contains(.absent)
        case .null: points.contains(.null)
        case .true: points.contains(.true)
        case .false: points.contains(.false)
        case .text(let text): language.contains(text)
        }
    }

    /// Returns true if both allow the same values; nil if that is not decided.
    package func isEquivalent(to other: Constraint, _ budget: ProofBudget) throws(ProofBudget.Excess) -> Bool?
    {
        if self == other { return true }
        for (one, another) in [(self, other), (other, self)] {
            switch try one.subtracting(another, budget).verdict(budget) {
            case .empty: continue
            case .inhabited: return false
            case .undecided: return nil
            }
        }
        return true
    }
}

extension Constraint.Points {
    /// The first of the points that are in the set; nil if it is empty.
    fileprivate var sample: Constraint.Sample? {
        if contains(.true) { return .true }
        if contains(.false) { return .false }
        if contains(.null) { return .null }
        return contains(.absent) ? .absent : nil
    }
}
