import TagLogic
package import TagModel

/// What was proved of a container: asked for once, and read by all who tell people of it.
package struct ContainerAnalysis: Sendable {
    let checked: CheckedContainer
    /// By rule; nothing was asked of rules that a reader made.
    package private(set) var rules: [RuleAnalysis] = []
    /// By tag.
    package private(set) var tags: [TagAnalysis] = []
    /// By macro: what was proved of tables.
    package private(set) var tables: [Int: TableAnalysis] = [:]
    /// Rules that pass for the same events, though they are put differently: two at least in each group, in file order.
    package private(set) var equalRules: [[Int]] = []
    /// Tags of one type and with the same parameters that one event fires, and such an event.
    package private(set) var duplicateTags: [(first: Int, second: Int, witness: Witness)] = []
    /// Tags that may fire more than once in an event, two of its rules that do it, by index into `firesOn`, and such an event.
    package private(set) var doubleFires: [(tag: Int, first: Int, second: Int, witness: Witness)] = []

    /// The steps that the proofs took.
    package let steps: Int

    /// Proves what can be proved of a container.
    package init(_ checked: CheckedContainer) {
        self.checked = checked
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let container = checked.container
        // Nothing is said of what has an error itself; what depends on it depends on an unknown.
        let damage = checked.damage
        for index in container.rules.indices {
            rules.append(
                damage?.rules[index] == nil ? proofs.analyse(rule: index, &space) : RuleAnalysis())
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

    /// Made when a witness is first to be shown: most containers have none.
    private static func made(_ runner: inout WitnessRunner??, _ proofs: ContainerProofs) -> WitnessRunner? {
        if let made = runner { return made }
        let made = WitnessRunner(proofs)
        runner = .some(made)
        return made
    }

    /// Tags that fire as often as rules ask, and for each the first two rules that one event lets pass.
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

    /// Rules with one proposition; those that never or always pass are left out.
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

    /// Pairs of tags that do the same at one event, the first such partner of each.
    private static func duplicates(
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ runner: inout WitnessRunner??
    ) -> [(first: Int, second: Int, witness: Witness)] {
        var found: [(first: Int, second: Int, witness: Witness)] = []
        var groups: [String: [Int]] = [:]
        for index in proofs.container.tags.indices
        where !proofs.container.tags[index].isPaused && proofs.checked.damage?.tags[index] == nil {
            let key = proofs.signature(ofTag: index, &space)
            let fires = proofs.fires(tag: index, &space)
            guard fires != .never else { continue }
            for other in groups[key] ?? [] where !space.budget.isSpent {
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

extension WitnessRunner.Outcome {
    /// Whether rules of both tags passed, and none that blocks one.
    func firesBoth(_ first: Int, _ second: Int, _ proofs: ContainerProofs) -> Bool {
        fires(first, proofs) && fires(second, proofs)
    }

    /// Returns true when a tag fired, by its own rules or a tag that fires it too, and none of its parameters failed.
    package func fires(_ tag: Int, _ proofs: ContainerProofs) -> Bool {
        !proofs.container.tags[tag].isPaused && !stopped.contains(tag)
            && proofs.sequences.firstStarter(of: tag) { firesByRules($0, proofs) } != nil
    }

    /// Whether a rule that fires a tag passed, and none that blocks it.
    package func firesByRules(_ tag: Int, _ proofs: ContainerProofs) -> Bool {
        let tag = proofs.container.tags[tag]
        let passes = { (reference: RuleReference) in passed.contains(proofs.checked.rule(for: reference)) }
        return tag.firesOn.contains(where: passes) && !tag.blockedBy.contains(where: passes)
    }
}
