import TagLogic
import TagModel
import TagRuntime

/// The rows of a table of patterns as sets of values: those that match each pattern and none before it.
struct PatternRows {
    /// The values that match the pattern of each row.
    private var matching: [Constraint] = []
    /// The values that match the pattern of a row and none before it, which are made when they are asked for, by row.
    private var inputs: [Constraint?] = []
    /// The values that the rows before a row match, by row, as far as any were asked for.
    private var taken = [Constraint.impossible]
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

    /// Makes the rows of these patterns.
    fileprivate init(_ key: Key, _ predicates: inout PredicateConstraints) throws(Failure) {
        for pattern in key.patterns {
            guard
                let matching = predicates.constraint(
                    .matches, pattern.string, ignoresCase: key.options.ignoresCase,
                    matchesWhole: key.options.matchesWhole, by: key.rules)
            else { throw .pattern }
            self.matching.append(matching)
        }
        inputs = Array(repeating: nil, count: matching.count)
        guard let all = try? Constraint.union(of: matching, predicates.budget),
            let rest = try? all.complement(predicates.budget)
        else { throw .budget }
        self.rest = rest
    }

    /// Returns the values that match a row's pattern and none before it.
    fileprivate mutating func inputs(_ row: Int, _ budget: ProofBudget) throws(ProofBudget.Excess)
        -> Constraint
    {
        if let known = inputs[row] { return known }
        while taken.count <= row {
            taken.append(try taken[taken.count - 1].union(matching[taken.count - 1], budget))
        }
        let made = try matching[row].subtracting(taken[row], budget)
        inputs[row] = made
        return made
    }

    fileprivate func matches(_ row: Int, _ sample: Constraint.Sample) -> Bool? {
        matching[row].contains(sample)
    }

    /// Returns true if the rows before one match all that it does; false, too, if no steps are left to find out.
    fileprivate mutating func isShadowed(_ row: Int, _ budget: ProofBudget) -> Bool {
        // Mostly the first value that comes to mind is one that they do not match.
        if case .inhabited(let sample)? = try? matching[row].verdict(budget),
            !matching[..<row].contains(where: { $0.contains(sample) != false })
        {
            return false
        }
        return (try? inputs(row, budget)) == .impossible
    }
}

/// The values of a table's input for which one of its rows is the first that holds.
enum RowInputs: Sendable {
    case values(Constraint)
    /// The row of a table of patterns, by the number of its rows in ``PredicateConstraints``.
    case pattern(table: Int, row: Int)
}

extension PredicateConstraints {
    /// Returns the rows of a table with these patterns, which are made once, and their number.
    mutating func rows(of key: PatternRows.Key) throws(PatternRows.Failure) -> (number: Int, rest: Constraint)
    {
        if let known = rowNumbers[key] { return (known, tables[known].rest) }
        let made = try PatternRows(key, &self)
        tables.append(made)
        rowNumbers[key] = tables.count - 1
        return (tables.count - 1, made.rest)
    }

    /// Returns the values that some rows have as inputs.
    mutating func values(of rows: [RowInputs]) throws(ProofBudget.Excess) -> Constraint {
        var all: [Constraint] = []
        for row in rows { all.append(try values(of: row)) }
        return try Constraint.union(of: all, budget)
    }

    /// Returns the values that a row has as inputs.
    mutating func values(of row: RowInputs) throws(ProofBudget.Excess) -> Constraint {
        switch row {
        case .values(let values): values
        case .pattern(let table, let row): try tables[table].inputs(row, budget)
        }
    }

    /// Returns true if a row takes a value that no row before it takes; nil if that cannot be determined.
    func takes(_ row: RowInputs, _ sample: Constraint.Sample) -> Bool? {
        switch row {
        case .values(let values): values.contains(sample)
        case .pattern(let table, let row): tables[table].matches(row, sample)
        }
    }

    /// Returns true if no value is an input of a row.
    mutating func isShadowed(_ row: RowInputs) -> Bool {
        switch row {
        case .values(let values): values == .impossible
        case .pattern(let table, let row): tables[table].isShadowed(row, budget)
        }
    }
}
