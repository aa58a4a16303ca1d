import TagLogic
package import TagModel
package import TagPlan

/// The facts proved about a container whose data layer gets what a plan allows.
package struct PlanAnalysis: Sendable {
    /// A tag that can fire, but not under the plan, with a minimal set of facts that keep it from firing.
    package private(set) var deadTags: [(tag: Int, because: [PlanFact])] = []
    /// Conditions that can hold, but not under the plan, with such a set of facts.
    package private(set) var unmet: [(rule: Int, condition: Int, because: [PlanFact])] = []
    /// The events of the plan that fire no tag, by index.
    package private(set) var idleEvents: [Int] = []
    /// The steps that the proofs took.
    package private(set) var steps = 0

    /// The most events that are tried one by one.
    private static let mostEvents = 1_000

    /// Proves all the facts about a container.
    ///
    /// - Parameter grouped: The rules whose events count for a group of triggers, by index.
    package init(_ checked: CheckedContainer, plan: Plan, beside: BesidePlan, grouped: [Int] = []) {
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        var assumptions = PlanAssumptions(plan, beside, by: proofs.rules)
        findDeadTags(&proofs, &space, &assumptions)
        findUnmet(&proofs, &space, &assumptions)
        findIdleEvents(&proofs, &space, plan, grouped)
        steps = space.budget.taken
    }

    private mutating func findDeadTags(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ assumptions: inout PlanAssumptions
    ) {
        // Many tags fire for the same events.
        var known: [Proposition: [PlanFact]?] = [:]
        for index in proofs.container.tags.indices
        where !proofs.container.tags[index].isPaused && proofs.checked.damage?.tags[index] == nil {
            guard !space.isSpent else { return }
            let fires = proofs.fires(tag: index, &space)
            let because = known[fires] ?? Self.contradiction(of: fires, &space, &assumptions)
            known[fires] = .some(because)
            if let because { deadTags.append((index, because)) }
        }
    }

    private mutating func findUnmet(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ assumptions: inout PlanAssumptions
    ) {
        var known: [Proposition: [PlanFact]?] = [:]
        for (rule, conditions) in proofs.container.rules.map({ $0.conditions }).enumerated()
        where proofs.checked.damage?.rules[rule] == nil {
            for (index, condition) in conditions.enumerated() {
                guard !space.isSpent else { return }
                // What is compared is of interest, on whichever side of the rule.
                let holds = proofs.predicate(condition, &space)
                let because = known[holds] ?? Self.contradiction(of: holds, &space, &assumptions)
                known[holds] = .some(because)
                if let because { unmet.append((rule, index, because)) }
            }
        }
    }

    private mutating func findIdleEvents(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ plan: Plan, _ grouped: [Int]
    ) {
        guard plan.events.count <= Self.mostEvents, !proofs.container.tags.isEmpty else { return }
        var ways: [Proposition] = []
        for index in proofs.container.tags.indices { ways.append(proofs.fires(tag: index, &space)) }
        for rule in grouped { ways.append(proofs.passes(rule: rule, &space)) }
        let anyFires = space.propositions.any(ways)
        for (index, event) in plan.events.enumerated() {
            guard !space.isSpent, let name = space.constraint(events: [event.name]) else { return }
            let isEvent = space.propositions.atom(.event, in: name, domain: .event(by: proofs.rules))
            if space.solve(space.propositions.all([anyFires, isEvent])).isNever { idleEvents.append(index) }
        }
    }

    /// Returns a minimal set of facts under which a proposition cannot hold; nil if there is none, or it never holds anyway.
    private static func contradiction(
        of proposition: Proposition, _ space: inout ProofSpace, _ assumptions: inout PlanAssumptions
    ) -> [PlanFact]? {
        guard proposition != .never, proposition != .always else { return nil }
        let facts = assumptions.facts(about: proposition, &space)
        guard !facts.isEmpty, isNever(proposition, facts, &space), !isNever(proposition, [], &space) else {
            return nil
        }
        var kept = facts
        for fact in facts {
            let fewer = kept.filter { $0.fact != fact.fact }
            if isNever(proposition, fewer, &space) { kept = fewer }
        }
        return kept.map { $0.fact }
    }

    private static func isNever(
        _ proposition: Proposition, _ facts: [(fact: PlanFact, holds: Proposition)], _ space: inout ProofSpace
    ) -> Bool {
        space.solve(space.propositions.all([proposition] + facts.map { $0.holds })).isNever
    }
}
