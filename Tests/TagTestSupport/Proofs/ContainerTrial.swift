import TagCompiler
package import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagRuntime

/// Compares the proofs about a container with the runtime at many random events made of the container's own words.
package struct ContainerTrial {
    /// Disagreements of proofs and runtime; empty if there are none.
    package private(set) var faults: [String] = []
    /// Rules and tags of which it was said for certain whether they can pass or fire.
    package private(set) var decided = 0
    /// The others, and why.
    package private(set) var undecided: [String] = []
    /// Rules and tags that can never pass or fire.
    package private(set) var never = 0

    private let checked: CheckedContainer
    private let runner: WitnessRunner

    /// Fails for a file that does not compile.
    package init?(_ file: SourceFile, events: Int, seed: UInt64) {
        var options = CompileOptions()
        options.id = "GTM-TRIAL"
        guard let checked = Compiler.check(file, options: options).checked else { return nil }
        var proofs = ContainerProofs(checked)
        guard let runner = WitnessRunner(proofs) else { return nil }
        self.checked = checked
        self.runner = runner
        var space = ProofSpace()
        prove(&proofs, &space)
        let analysis = ContainerAnalysis(checked)
        var random = SeededRandom(seed: seed)
        let words = ContainerWords(checked.container)
        for _ in 0..<events {
            meet(words.event(&random), words.facts(&random), analysis, proofs)
        }
    }

    /// Asks of every rule and tag whether it can pass or fire, and has what can be shown shown.
    private mutating func prove(_ proofs: inout ContainerProofs, _ space: inout ProofSpace) {
        let container = checked.container
        for (index, rule) in container.rules.enumerated() {
            let passes = proofs.passes(rule: index, &space)
            let isUsed = proofs.isUsed(rule: index)
            note("rule '\(rule.name.value)'", space.solve(passes)) { outcome in
                !isUsed || outcome.passed.contains(index)
            }
        }
        for (index, tag) in container.tags.enumerated() where !tag.isPaused && !tag.firesOn.isEmpty {
            let fires = proofs.fires(tag: index, &space)
            let known = proofs
            note("tag '\(tag.name.value)'", space.solve(fires)) { $0.fires(index, known) }
        }
    }

    private mutating func note(_ what: String, _ answer: Answer, _ shows: (WitnessRunner.Outcome) -> Bool) {
        switch answer {
        case .never:
            decided += 1
            never += 1
        case .undecided(let why): undecided.append("\(what): \(why)")
        case .holds(let model):
            let witness = Witness(model)
            if !witness.hinges.isEmpty {
                undecided.append("\(what): depends on \(witness.hinges.map(\.name))")
            } else if let outcome = runner.run(witness), shows(outcome) {
                decided += 1
            } else if witness.isPushedAlone {
                faults.append("\(what): the runtime does not confirm \(witness.words)")
            } else {
                undecided.append("\(what): not confirmed: \(witness.words)")
            }
        }
    }

    /// Holds what was proved against what one event does.
    private mutating func meet(
        _ update: [TagRuntime.Value.Entry], _ facts: [Host.Fact: TagRuntime.Value],
        _ analysis: ContainerAnalysis, _ proofs: ContainerProofs
    ) {
        guard faults.count < 10, let outcome = runner.run(update, facts: facts) else { return }
        let container = checked.container
        for rule in outcome.passed where analysis.rules[rule].isNever {
            faults.append("rule '\(container.rules[rule].name.value)' passes at \(update)")
        }
        for group in analysis.equalRules {
            let used = group.filter { proofs.isUsed(rule: $0) }
            let passing = used.filter { outcome.passed.contains($0) }
            if !passing.isEmpty, passing.count < used.count {
                faults.append("rules \(group) are not equal at \(update)")
            }
        }
        for (index, tag) in container.tags.enumerated() where !tag.isPaused {
            let analysis = analysis.tags[index]
            if analysis.never != nil, outcome.firesByRules(index, proofs) {
                faults.append("tag '\(tag.name.value)' fires at \(update)")
            }
            for found in analysis.subsumed
            where outcome.passed.contains(checked.rule(for: tag.firesOn[found.rule]))
                && !outcome.passed.contains(checked.rule(for: tag.firesOn[found.by]))
            {
                faults.append("tag '\(tag.name.value)': a subsumed rule passes alone at \(update)")
            }
        }
    }
}
