package import TagModel

/// What was proved of a container: asked for once, and read by all who tell people of it.
package struct ContainerAnalysis: Sendable {
    /// By rule; nothing was asked of rules that a reader made.
    package private(set) var rules: [RuleAnalysis] = []
    /// By tag.
    package private(set) var tags: [TagAnalysis] = []
    /// Rules that pass for the same events, though they are put differently: two at least in each group, in file order.
    package private(set) var equalRules: [[Int]] = []
    /// Tags of one type and with the same parameters that one event fires, and such an event.
    package private(set) var duplicateTags: [(first: Int, second: Int, witness: Witness)] = []
    /// Tags that may fire more than once in an event, two rules that do it, and such an event.
    package private(set) var doubleFires: [(tag: Int, first: Int, second: Int, witness: Witness)] = []

    /// Proves what can be proved of a container.
    package init(_ checked: CheckedContainer) {
        var proofs = ContainerProofs(checked)
        var space = ProofSpace()
        let container = checked.container
        for index in container.rules.indices { rules.append(proofs.analyse(rule: index, &space)) }
        for index in container.tags.indices { tags.append(proofs.analyse(tag: index, &space)) }
        equalRules = Self.equalRules(&proofs, &space)
        let runner = WitnessRunner(proofs)
        duplicateTags = Self.duplicates(&proofs, &space, runner)
    }

    /// Rules with one proposition; those that never or always pass are left out.
    private static func equalRules(_ proofs: inout ContainerProofs, _ space: inout ProofSpace) -> [[Int]] {
        var groups: [[Int]] = []
        var places: [Proposition: Int] = [:]
        for index in proofs.container.rules.indices {
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
        _ proofs: inout ContainerProofs, _ space: inout ProofSpace, _ runner: WitnessRunner?
    ) -> [(first: Int, second: Int, witness: Witness)] {
        var found: [(first: Int, second: Int, witness: Witness)] = []
        var groups: [String: [Int]] = [:]
        for index in proofs.container.tags.indices where !proofs.container.tags[index].isPaused {
            let key = proofs.signature(ofTag: index, &space)
            let fires = proofs.fires(tag: index, &space)
            guard fires != .never else { continue }
            for other in groups[key] ?? [] {
                let both = space.propositions.all([fires, proofs.fires(tag: other, &space)])
                guard case .holds(let model) = space.solve(both) else { continue }
                let witness = Witness(model)
                guard let outcome = runner?.run(witness), outcome.firesBoth(other, index, proofs) else {
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

    /// Whether a rule that fires a tag passed, and none that blocks it.
    package func fires(_ tag: Int, _ proofs: ContainerProofs) -> Bool {
        let tag = proofs.container.tags[tag]
        let passes = { (reference: RuleReference) in passed.contains(proofs.checked.rule(for: reference)) }
        return tag.firesOn.contains(where: passes) && !tag.blockedBy.contains(where: passes)
    }
}
