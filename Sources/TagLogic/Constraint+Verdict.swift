extension Constraint {
    /// A value that a constraint allows, to show to somebody.
    package enum Sample: Hashable, Sendable {
        case absent, null, `true`, `false`
        /// A text, or a number, which is what its text is.
        case text([UInt32])

        /// The letters of its text; 0 for what is none.
        package var length: Int { if case .text(let letters) = self { letters.count } else { 0 } }
    }

    /// Whether a constraint allows any value.
    package enum Verdict: Hashable, Sendable {
        /// It does not: that is proved.
        case empty
        /// It does, this one for one.
        case inhabited(Sample)
        /// Nobody knows, and why.
        case undecided(String)
    }

    /// Whether any value is allowed; the sample is a number where numbers are compared, then a text, then a point.
    package func verdict(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Verdict {
        switch try language.verdict(budget) {
        case .inhabited(let sample): .inhabited(sample)
        case let other: points.sample.map(Verdict.inhabited) ?? other
        }
    }

    /// Whether a value is allowed.
    ///
    /// Nil when it is a text of which only the runtime can say what number it is.
    package func contains(_ sample: Sample) -> Bool? {
        switch sample {
        case .absent: points.contains(.absent)
        case .null: points.contains(.null)
        case .true: points.contains(.true)
        case .false: points.contains(.false)
        case .text(let text): language.contains(text)
        }
    }

    /// Whether both allow the same values; nil where that is undecided.
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
    /// One of them.
    fileprivate var sample: Constraint.Sample? {
        if contains(.true) { return .true }
        if contains(.false) { return .false }
        if contains(.null) { return .null }
        return contains(.absent) ? .absent : nil
    }
}
