import TagLogic
import TagModel

/// The facts proved about one rule.
package struct RuleAnalysis: Sendable {
    /// The conditions that always hold, by index.
    package var alwaysTrue: [Int] = []
    /// A minimal set of conditions that cannot hold together, by index; one condition if it never holds by itself.
    ///
    /// Empty for a rule that may pass.
    package var contradiction: [Int] = []
    /// The conditions that other conditions imply, each with those that imply it.
    package var redundant: [(condition: Int, because: [Int])] = []

    /// True if the only condition of ``contradiction`` might hold if letter case were ignored.
    package var mismatchesCase = false
    /// True if the rule has conditions and passes for every event whose name is one line of text, whatever comes with it.
    package var isAnyEvent = false

    /// True if it is proved that the rule never passes.
    package var isNever: Bool { !contradiction.isEmpty }
}

extension ContainerProofs {
    /// Finds the conditions of a rule that contradict each other, always hold, or follow from others.
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
        analysis.isAnyEvent = isAnyEvent(rule: index, passes, &space)
        analysis.alwaysTrue = parts.indices.filter { parts[$0] == .always }
        analysis.redundant = Self.redundant(parts, &space)
        return analysis
    }

    /// Returns true if a rule has conditions and passes for every event with a name of one line.
    ///
    /// Rules that ask for one event by its name are not tried.
    private mutating func isAnyEvent(
        rule index: Int, _ passes: Proposition, _ space: inout ProofSpace
    ) -> Bool {
        let conditions = container.rules[index].conditions
        guard let first = conditions.first, passes != .always else { return !conditions.isEmpty }
        let asksForOne = conditions.contains { $0.predicate.value == .equals && !$0.isNegated }
        guard !asksForOne, first.predicate.value == .matches || first.isNegated,
            let named = space.predicates.constraint(.matches, "^.+$", ignoresCase: false, by: rules)
        else { return false }
        let event = space.propositions.atom(.event, in: named, domain: .event(by: rules))
        return space.implies(event, passes) == true
    }

    /// Returns a minimal set of parts that contradict each other, found by leaving out parts; empty if they do not.
    ///
    /// Ranges of unneeded parts are left out at once. When the steps run out, the set may not be minimal.
    static func contradiction(_ parts: [Proposition], _ space: inout ProofSpace) -> [Int] {
        if let never = parts.firstIndex(of: .never) { return [never] }
        var kept = Array(parts.indices)
        guard space.solve(space.propositions.all(parts)).isNever else { return [] }
        // The ranges still to examine; the first one is last.
        var open = [parts.indices]
        while let range = open.popLast() {
            // A set that is not minimal is contradictory, too.
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

    /// Returns the parts that other parts imply, each with a minimal set of those; of two equal parts the later one.
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
