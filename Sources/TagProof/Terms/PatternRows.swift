import TagLogic
import TagModel
import TagRuntime

/// The rows of a table of patterns as sets of values: those that match each pattern and none before it.
struct PatternRows {
    let inputs: [Constraint]
    /// The values that no pattern matches.
    let rest: Constraint

    /// The parts of a table that decide its rows: two versions of one table mostly have the same.
    struct Key: Hashable {
        let patterns: [ExactText]
        let options: PatternOptions
        let rules: RuleSet
    }

    enum Failure: Error {
        /// A pattern is not valid, or cannot be expressed.
        case pattern
        /// No steps are left.
        case budget
    }
}

extension PredicateConstraints {
    /// Returns the rows of a table with these patterns, which are made once.
    mutating func rows(of key: PatternRows.Key) throws(PatternRows.Failure) -> PatternRows {
        if let known = knownRows[key] { return known }
        var inputs: [Constraint] = []
        var taken = Constraint.impossible
        for pattern in key.patterns {
            guard
                let matching = constraint(
                    .matches, pattern.string, ignoresCase: key.options.ignoresCase,
                    matchesWhole: key.options.matchesWhole, by: key.rules)
            else { throw .pattern }
            guard let left = try? matching.subtracting(taken, budget),
                let both = try? taken.union(matching, budget)
            else { throw .budget }
            inputs.append(left)
            taken = both
        }
        guard let rest = try? taken.complement(budget) else { throw .budget }
        let made = PatternRows(inputs: inputs, rest: rest)
        knownRows[key] = made
        return made
    }
}
