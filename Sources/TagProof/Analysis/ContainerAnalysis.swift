import TagLogic
package import TagModel

/// The facts proved about a container: proved once, and read by everything that reports on them.
package struct ContainerAnalysis: Sendable {
    let checked: CheckedContainer
    /// The analysis of each rule, by index; empty for a rule with an error and for a stand-in of a missing rule.
    package private(set) var rules: [RuleAnalysis] = []
    /// The analysis of each tag, by index; empty for a tag with an error.
    package private(set) var tags: [TagAnalysis] = []
    /// The analysis of each table that proofs can follow, by macro.
    package private(set) var tables: [Int: TableAnalysis] = [:]
    /// Groups of at least two rules that pass for the same events but are written differently, in file order.
    package private(set) var equalRules: [[Int]] = []
    /// Pairs of tags with the same type and parameters that one event fires, each with such an event.
    package private(set) var duplicateTags: [(first: Int, second: Int, witness: Witness)] = []
    /// Tags that one event may fire more than once: two of the rules that fire it, by index into `firesOn`, and such an event.
    package private(set) var doubleFires: [(tag: Int, first: Int, second: Int, witness: Witness)] = []

    /// The steps that the proofs took.
    package let steps: Int

    /// Proves all the facts about a container.
    package init(_ checked: CheckedContainer) {
        self.checked = checked
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let container = checked.container
        // Parts with an error are skipped; parts that depend on them depend on an unknown.
        let damage = checked.damage
        var lists = SharedLists()
        for index in container.rules.indices {
            var rule = RuleAnalysis()
            if damage?.rules[index] == nil { rule = proofs.analyse(rule: index, &space) }
            rule.contradiction = lists.shared(rule.contradiction)
            rules.append(rule)
        }
        for index in container.tags.indices {
            tags.append(damage?.tags[index] == nil ? proofs.analyse(tag: index, &space) : TagAnalysis())
        }
        for index in container.macros.indices where damage?.macros[index] == nil {
            tables[index] = proofs.analyse(table: index, &space)
        }
        equalRules = Self.equalRules(&proofs, &space)
        var runner: WitnessRunner??
        duplicateTags = Self.duplicates(&proofs, &space, &runner)
        doubleFires = Self.doubles(&proofs, &space, &runner)
        steps = space.budget.taken
    }

    /// Returns the runner, and makes it on the first call: most containers have no witness to show.
    private static func made(_ runner: inout WitnessRunner??, _ proofs: ContainerProofs) -> WitnessRunner? {
        if let made = runner { return made }
        let made = WitnessRunner(proofs)
        runner = .some(made)
        return made
    }

    /// Returns the tags without a firing limit that one event fires twice, each with the first two rules that do it.
    private static func doubles(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ runner: inout WitnessRunner??
    ) -> [(tag: Int, first: Int, second: Int, witness: Witness)] {
        var found: [(tag: Int, first: Int, second: Int, witness: Witness)] = []
        for index in proofs.container.tags.indices {
            let tag = proofs.container.tags[index]
            guard tag.firing == .unlimited, !tag.isPaused, tag.firesOn.count > 1, tag.firesOn.count <= 50,
                proofs.checked.damage?.tags[index] == nil
            else {
                continue
            }
            let fires = proofs.firesByRules(tag: index, &space)
            guard fires != .never, !space.budget.isSpent else { continue }
            let rules = tag.firesOn.map { proofs.checked.rule(for: $0) }
            search: for (at, second) in rules.enumerated() {
                for (before, first) in rules[..<at].enumerated() where first != second {
                    let both = space.propositions.all([
                        fires, proofs.passes(rule: first, &space), proofs.passes(rule: second, &space),
                    ])
                    guard case .holds(let model) = space.solve(both) else { continue }
                    let witness = Witness(model)
                    guard let outcome = space.outcome(of: witness, by: made(&runner, proofs)),
                        outcome.firesByRules(index, proofs),
                        outcome.passed.contains(first), outcome.passed.contains(second)
                    else { continue }
                    found.append((index, before, at, witness))
                    break search
                }
            }
        }
        return found
    }

    /// Returns groups of rules with one proposition, without the rules that always or never pass.
    private static func equalRules(_ proofs: inout ContainerProofs, _ space: inout ProofSpace) -> [[Int]] {
        var groups: [[Int]] = []
        var places: [Proposition: Int] = [:]
        for index in proofs.container.rules.indices where proofs.checked.damage?.rules[index] == nil {
            let passes = proofs.passes(rule: index, &space)
            guard passes != .never, passes != .always else { continue }
            if let at = places[passes] {
                groups[at].append(index)
            } else {
                places[passes] = groups.count
                groups.append([index])
            }
        }
        return groups.filter { $0.count > 1 }
    }

    /// Returns pairs of tags that do the same at one event; of each tag the first such partner.
    private static func duplicates(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ runner: inout WitnessRunner??
    ) -> [(first: Int, second: Int, witness: Witness)] {
        var found: [(first: Int, second: Int, witness: Witness)] = []
        var groups: [ExactText: [Int]] = [:]
        for index in proofs.container.tags.indices
        where !proofs.container.tags[index].isPaused && proofs.checked.damage?.tags[index] == nil {
            let key = ExactText(proofs.signature(ofTag: index, &space))
            for other in groups[key] ?? [] where !space.budget.isSpent {
                let fires = proofs.fires(tag: index, &space)
                guard fires != .never else { break }
                let both = space.propositions.all([fires, proofs.fires(tag: other, &space)])
                guard case .holds(let model) = space.solve(both) else { continue }
                let witness = Witness(model)
                guard let outcome = space.outcome(of: witness, by: made(&runner, proofs)),
                    outcome.firesBoth(other, index, proofs)
                else {
                    continue
                }
                found.append((other, index, witness))
                break
            }
            groups[key, default: []].append(index)
        }
        return found
    }
}

/// Lists of which equal ones are stored once.
///
/// Thousands of small lists, each made in the midst of what proofs take, would keep a page of that each.
private struct SharedLists {
    private var known: [[Int]: [Int]] = [:]

    mutating func shared(_ list: [Int]) -> [Int] {
        guard !list.isEmpty else { return list }
        if let known = known[list] { return known }
        known[list] = list
        return list
    }
}

extension WitnessRunner.Outcome {
    /// Returns true if both tags fired.
    func firesBoth(_ first: Int, _ second: Int, _ proofs: ContainerProofs) -> Bool {
        fires(first, proofs) && fires(second, proofs)
    }

    /// Returns true if the runtime fired a tag, by its own rules or those of a tag that brings it along.
    package func fires(_ tag: Int, _ proofs: ContainerProofs) -> Bool {
        !proofs.container.tags[tag].isPaused && fired(tag) != nil
    }

    /// Returns true if a rule that fires a tag passed, and no rule that blocks the tag did.
    package func firesByRules(_ tag: Int, _ proofs: ContainerProofs) -> Bool {
        let tag = proofs.container.tags[tag]
        let passes = { (reference: RuleReference) in passed.contains(proofs.checked.rule(for: reference)) }
        return tag.firesOn.contains(where: passes) && !tag.blockedBy.contains(where: passes)
    }
}
