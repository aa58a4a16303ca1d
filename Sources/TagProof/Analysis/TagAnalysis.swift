import TagModel

/// The facts proved about one tag and its rules.
package struct TagAnalysis: Sendable {
    /// The reason why a tag never fires by its own rules.
    package enum Never: Sendable {
        /// None of the rules that fire it can pass.
        case rulesNeverPass
        /// Events that pass one of its rules always pass a blocking rule: one of these, by index into `blockedBy`.
        case alwaysBlocked(by: [Int])
    }

    package var never: Never?
    /// Rules that pass only when another rule passes, both by index into `firesOn`.
    package var subsumed: [(rule: Int, by: Int)] = []
    /// Rules that never keep the tag from firing although they can pass, by index into `blockedBy`.
    package var idleBlocks: [Int] = []
}

extension ContainerProofs {
    /// Finds out when a tag fires.
    ///
    /// The cost is quadratic in the rules of the tag.
    package mutating func analyse(tag index: Int, _ space: inout ProofSpace) -> TagAnalysis {
        var analysis = TagAnalysis()
        let tag = container.tags[index]
        let firing = propositions(tag.firesOn, &space)
        let blocking = propositions(tag.blockedBy, &space)
        guard !firing.isEmpty else { return analysis }
        let asked = space.propositions.any(firing)
        guard !space.solve(asked).isNever else {
            analysis.never = .rulesNeverPass
            return analysis
        }
        // A rule that is named twice is no finding of this kind.
        analysis.subsumed = subsumed(firing, &space).filter { found in
            checked.rule(for: tag.firesOn[found.rule]) != checked.rule(for: tag.firesOn[found.by])
        }
        for at in blocking.indices where blocking[at] != .never {
            if space.solve(space.propositions.all([asked, blocking[at]])).isNever {
                analysis.idleBlocks.append(at)
            }
        }
        guard !blocking.isEmpty else { return analysis }
        let fires = firesByRules(tag: index, &space)
        if space.solve(fires).isNever {
            analysis.never = .alwaysBlocked(by: Self.sufficient(blocking, for: asked, &space))
        }
        return analysis
    }

    private mutating func propositions(
        _ references: [RuleReference], _ space: inout ProofSpace
    ) -> [Proposition] {
        var result: [Proposition] = []
        for reference in references { result.append(passes(rule: checked.rule(for: reference), &space)) }
        return result
    }

    /// Returns the rules that pass only when another rule does; of two equivalent rules the later one.
    private mutating func subsumed(
        _ rules: [Proposition], _ space: inout ProofSpace
    ) -> [(rule: Int, by: Int)] {
        guard rules.count <= 200 else { return [] }
        // Many tags use the same rules.
        if let known = subsumptions[rules] { return known }
        var found: [(rule: Int, by: Int)] = []
        for rule in rules.indices where rules[rule] != .never {
            let by = rules.indices.first { other in
                guard other != rule, rules[other] != .never, !found.contains(where: { $0.rule == other })
                else { return false }
                if rules[other] == rules[rule] { return other < rule }
                return space.implies(rules[rule], rules[other]) == true
            }
            if let by { found.append((rule, by)) }
        }
        subsumptions[rules] = found
        return found
    }

    /// Returns a minimal set of blocking rules, one of which passes whenever `asked` holds.
    private static func sufficient(
        _ blocking: [Proposition], for asked: Proposition, _ space: inout ProofSpace
    ) -> [Int] {
        var kept = Array(blocking.indices)
        for index in blocking.indices {
            let others = kept.filter { $0 != index }
            guard !others.isEmpty else { break }
            let all = space.propositions.any(others.map { blocking[$0] })
            if space.implies(asked, all) == true { kept = others }
        }
        return kept
    }
}
