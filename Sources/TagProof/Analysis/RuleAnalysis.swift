import TagLogic
import TagModel

/// What was proved of one rule.
package struct RuleAnalysis: Sendable {
    /// Conditions, by index, that hold whatever happens.
    package var alwaysTrue: [Int] = []
    /// The fewest conditions that cannot hold at once; one, where that one never holds.
    ///
    /// Empty for a rule that may pass.
    package var contradiction: [Int] = []
    /// Conditions that others imply, and those.
    package var redundant: [(condition: Int, because: [Int])] = []

    /// Whether the one condition that never holds might if the case of letters did not matter.
    package var mismatchesCase = false
    /// Whether the rule passes whatever happens.
    package var isAlways = false
    /// Whether the rule has conditions and passes for every event that has a name in one line, whatever comes with it.
    package var isAnyEvent = false

    /// Whether the rule was proved never to pass.
    package var isNever: Bool { !contradiction.isEmpty }
}

extension ContainerProofs {
    /// Whether conditions of a rule contradict each other, say nothing, or repeat what others say.
    package mutating func analyse(rule index: Int, _ space: inout ProofSpace) -> RuleAnalysis {
        var analysis = RuleAnalysis()
        let parts = conditions(ofRule: index, &space)
        analysis.contradiction = Self.contradiction(parts, &space)
        guard !analysis.isNever else {
            if analysis.contradiction.count == 1 {
                var condition = container.rules[index].conditions[analysis.contradiction[0]]
                condition.ignoresCase = true
                analysis.mismatchesCase = holds(condition, &space) != .never
            }
            return analysis
        }
        let passes = passes(rule: index, &space)
        analysis.isAlways = passes == .always
        analysis.isAnyEvent = isAnyEvent(rule: index, passes, &space)
        analysis.alwaysTrue = parts.indices.filter { parts[$0] == .always }
        analysis.redundant = Self.redundant(parts, &space)
        return analysis
    }

    /// What asks for one event is not tried.
    private mutating func isAnyEvent(
        rule index: Int, _ passes: Proposition, _ space: inout ProofSpace
    ) -> Bool {
        let conditions = container.rules[index].conditions
        guard let first = conditions.first, passes != .always else { return !conditions.isEmpty }
        let asksForOne = conditions.contains { $0.predicate.value == .equals && !$0.isNegated }
        guard !asksForOne, first.predicate.value == .matches || first.isNegated,
            let named = space.predicates.matching(
                "^.+$", ignoresCase: false, matchesWhole: false, by: rules)
        else { return false }
        let event = space.propositions.atom(.event, in: named, domain: .event(by: rules))
        return space.implies(event, passes) == true
    }

    /// A smallest set of parts that contradict each other, by leaving out one after the other; empty when none do.
    ///
    /// Many are left out at once where none of them is needed.
    static func contradiction(_ parts: [Proposition], _ space: inout ProofSpace) -> [Int] {
        if let never = parts.firstIndex(of: .never) { return [never] }
        var kept = Array(parts.indices)
        guard space.solve(space.propositions.all(parts)).isNever else { return [] }
        // Halves that are still to be looked at, the first one last.
        var open = [parts.indices]
        while let range = open.popLast() {
            // A set that is not the smallest contradicts itself as well.
            guard !space.isSpent else { break }
            let others = kept.filter { !range.contains($0) }
            space.budget.note(2 * parts.count)
            if space.solve(space.propositions.all(others.map { parts[$0] })).isNever {
                kept = others
            } else if range.count > 1 {
                let middle = range.lowerBound + range.count / 2
                open += [middle..<range.upperBound, range.lowerBound..<middle]
            }
        }
        return kept
    }

    /// Parts that others imply, the later of two that say the same, each with the fewest others that imply it.
    private static func redundant(
        _ parts: [Proposition], _ space: inout ProofSpace
    ) -> [(condition: Int, because: [Int])] {
        var left = parts.indices.filter { parts[$0] != .always }
        var found: [(condition: Int, because: [Int])] = []
        guard left.count > 1, left.count <= 64 else { return [] }
        for index in left.reversed() {
            let others = left.filter { $0 != index }
            guard implies(others, parts, index, &space) else { continue }
            left = others
            var because = others
            for other in others {
                let fewer = because.filter { $0 != other }
                if implies(fewer, parts, index, &space) { because = fewer }
            }
            found.append((index, because))
        }
        return found.reversed()
    }

    private static func implies(
        _ some: [Int], _ parts: [Proposition], _ index: Int, _ space: inout ProofSpace
    ) -> Bool {
        guard !some.isEmpty else { return false }
        let all = space.propositions.all(some.map { parts[$0] })
        return space.implies(all, parts[index]) == true
    }
}
