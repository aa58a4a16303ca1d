import TagLogic
import TagModel
import TagPlan

/// Sets of values that a plan allows, as constraints.
///
/// A constraint allows at least what the plan allows: what cannot be expressed is any value.
extension ProofSpace {
    /// More numbers than these are any number.
    private static let mostNumbers = 200

    /// Returns the constraint of values; nil if nothing is known of them.
    mutating func constraint(
        _ values: [PlannedValue], orAbsent: Bool, by rules: RuleSet
    ) -> Constraint? {
        var points: Constraint.Points = orAbsent ? .absent : []
        var texts: [[UInt32]] = []
        var others: [Constraint] = []
        let numberCount = values.count { if case .oneNumber = $0 { true } else { false } }
        guard values.count - numberCount <= 10_000 else { return nil }
        // Each number costs an automaton.
        let isAnyNumber = numberCount > Self.mostNumbers
        if isAnyNumber { others.append(numbers(nil, nil, by: rules)) }
        for value in values {
            switch value {
            case .null: points.insert(.null)
            case .boolean(let flag): points.insert(flag ? .true : .false)
            case .oneText(let text): texts.append(text.string.unicodeScalars.map({ $0.value }))
            case .nested: others.append(.anyText)
            case .text(let patterns): others.append(self.texts(patterns.map({ $0.string }), by: rules))
            case .number(let least, let greatest): others.append(numbers(least, greatest, by: rules))
            case .oneNumber where isAnyNumber: continue
            case .oneNumber(let number):
                let bound = PlannedValue.Bound(number: number, isExclusive: false)
                others.append(numbers(bound, bound, by: rules))
            }
        }
        guard let list = try? Constraint(points, anyOf: texts, budget) else {
            return nil
        }
        return try? Constraint.union(of: [list] + others, budget)
    }

    /// Returns the texts in which each of some patterns is found; those that are too large are left out, and those that
    /// another language of patterns may read otherwise.
    private mutating func texts(_ patterns: [String], by rules: RuleSet) -> Constraint {
        var result = Constraint.anyText
        for pattern in patterns {
            guard let shared = PlanPattern(pattern)?.shared,
                let one = predicates.constraint(.matches, shared, ignoresCase: false, by: rules),
                let both = try? result.intersection(one.withoutPoints, budget)
            else { continue }
            result = both
        }
        return result
    }

    /// Returns the texts of the numbers within bounds.
    private func numbers(
        _ least: PlannedValue.Bound?, _ greatest: PlannedValue.Bound?, by rules: RuleSet
    ) -> Constraint {
        var result = Constraint([], texts: Automaton.numbers(rules.coercion))
        let bounds: [(PlannedValue.Bound?, Constraint.Comparison, Constraint.Comparison)] = [
            (least, .greaterOrEqual, .greater), (greatest, .lessOrEqual, .less),
        ]
        for (bound, open, exclusive) in bounds {
            guard let bound, let number = Decimal(bound.number) else { continue }
            let comparison = Constraint.comparison(
                bound.isExclusive ? exclusive : open, number, by: rules.coercion)
            result = (try? result.intersection(comparison.withoutPoints, budget)) ?? result
        }
        return result
    }

    /// Returns the constraint of the names of events; nil if there are too many.
    func constraint(events: [String]) -> Constraint? {
        try? Constraint([], anyOf: events.map { $0.unicodeScalars.map { $0.value } }, budget)
    }
}
