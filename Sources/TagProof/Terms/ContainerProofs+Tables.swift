import TagCompiler
import TagLogic
import TagModel
import TagRuntime

extension ContainerProofs {
    /// The most rows of a table that are followed; the value of a longer table is unknown.
    private static let rowLimit = 2_000

    mutating func lookUp(_ macro: Macro, _ space: inout ProofSpace) -> Term {
        guard let input = parameter("input", of: macro, &space) else { return .failure }
        let rows = macro.parameters["table"]?.tableRows ?? []
        guard rows.count <= Self.rowLimit else { return opaque(macro, &space) }
        var seen: Set<ExactText> = []
        var texts: [ExactText] = []
        var result: [(inputs: Constraint, then: Term)] = []
        // If rows share a key, the mobile libraries take the first, pages the last.
        for row in rules == .web ? rows.reversed() : rows {
            guard case .constant(let key) = term(of: row.key, &space) else { return opaque(macro, &space) }
            guard let text = key.text(by: coercion), seen.insert(ExactText(text)).inserted else { continue }
            guard let inputs = space.predicates.constraint(.equals, text, ignoresCase: false, by: rules)
            else {
                return opaque(macro, isExcess: true, &space)
            }
            texts.append(ExactText(text))
            result.append((inputs, term(of: row.value, &space)))
        }
        if case .failure = input { return .failure }
        let otherwise = parameter("default", of: macro, &space) ?? .absent
        guard let rest = space.predicates.values(but: texts, result.map { $0.inputs }, by: rules) else {
            return opaque(macro, isExcess: true, &space)
        }
        return .table(
            input, rows: result.map { (.values($0.inputs), $0.then) }, rest: rest, otherwise: otherwise)
    }

    mutating func regexTable(_ macro: Macro, _ space: inout ProofSpace) -> Term {
        guard let input = parameter("input", of: macro, &space) else { return .failure }
        let rows = macro.parameters["table"]?.tableRows ?? []
        let replaces = macro.parameters["replaces"]
        guard rows.count <= Self.rowLimit else { return opaque(macro, &space) }
        guard replaces == nil || replaces.isFalse else {
            return opaque(macro, domain: results(ofReplacing: macro, rows, &space), &space)
        }
        var patterns: [ExactText] = []
        for row in rows {
            guard case .string(let pattern) = row.key.kind else { return opaque(macro, &space) }
            patterns.append(ExactText(pattern))
        }
        let key = PatternRows.Key(patterns: patterns, options: macro.patternOptions, rules: self.rules)
        let made: (number: Int, rest: Constraint)
        do {
            made = try space.predicates.rows(of: key)
        } catch {
            return opaque(macro, isExcess: error == .budget, &space)
        }
        if case .failure = input { return .failure }
        var result: [(inputs: RowInputs, then: Term)] = []
        for (place, row) in rows.enumerated() {
            let then = term(of: row.value, &space)
            result.append((.pattern(table: made.number, row: place), then))
        }
        let otherwise = parameter("default", of: macro, &space) ?? .absent
        return .table(input, rows: result, rest: made.rest, otherwise: otherwise)
    }

    /// Returns the values that a table may have that replaces the matches of its patterns.
    ///
    /// A replacement makes a text, any text. A row with a value of another kind has that value.
    private mutating func results(
        ofReplacing macro: Macro, _ rows: [TableRow], _ space: inout ProofSpace
    ) -> Constraint {
        var values = [values(of: parameter("default", of: macro, &space) ?? .absent, space.budget)]
        for row in rows {
            let term = term(of: row.value, &space)
            if case .constant(.text) = term {
                values.append(.anyText)
            } else {
                values.append(self.values(of: term, space.budget))
            }
        }
        return (try? .union(of: values, space.budget)) ?? .anything
    }

    private func values(of term: Term, _ budget: ProofBudget) -> Constraint {
        guard case .constant(let sample) = term else { return .anything }
        if case .text(let letters) = sample, (try? budget.make(automatonOf: letters)) == nil {
            return .anything
        }
        return Constraint(just: sample)
    }
}

extension Value? {
    /// True if this is the constant false.
    fileprivate var isFalse: Bool { if case .boolean(false)? = self?.kind { true } else { false } }
}
