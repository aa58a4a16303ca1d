import TagDiagnostics
import TagModel
import TagProof

/// A container with the state that answers questions about it.
struct ProvableContainer {
    var proofs: ContainerProofs
    var space: ProofSpace
    /// The runtime that confirms answers; nil if the container cannot be compiled.
    var runner: WitnessRunner?

    var container: Container { proofs.container }

    /// Reads a file, and reports its errors on standard error.
    static func read(_ input: SingleInputOptions, _ console: Console) throws -> ProvableContainer {
        let source = try CheckedInput.read(input.path, options: input.compileOptions)
        console.log(Findings([source.report]))
        if let damage = source.damage {
            console.log(damage.lines + "tagc: " + damage.words("is unknown").escapedForTerminal())
        }
        let proofs = ContainerProofs(source.checked)
        var runner = WitnessRunner(proofs)
        runner?.computed = ComputedMacros(source.checked)
        return ProvableContainer(proofs: proofs, space: ProofSpace(source.checked), runner: runner)
    }

    /// Returns the failure of an unknown name, with the nearest name as a proposal.
    func unknown(
        _ kind: EntityKind, _ name: String, isCollection: Bool = false, isMessage: Bool = false,
        help: String? = nil
    ) -> CommandFailure {
        let noun = isMessage ? MessageType.noun : container.words.word(for: kind)
        let what = noun + (isCollection ? " with one value" : "")
        let names: [String] =
            switch kind {
            case .tag: container.tags.filter { !isMessage || $0.kind.isMessage }.map(\.name.value)
            case .rule: container.rules.map(\.name.value)
            case .macro: container.macros.map(\.name.value)
            case .folder, .template, .client, .zone, .transformation: []
            }
        let nearest = NearestName.nearest(to: name, among: names.filter { !$0.hasSameBytes(as: name) }).map {
            "did you mean '\($0.escapedForTerminal())'?"
        }
        return CommandFailure(
            .usage, "the container has no \(what) '\(name.escapedForTerminal())'", help: nearest ?? help)
    }
}

extension Indecision {
    /// The verdict in place of yes and no.
    var verdict: String {
        switch self {
        case .damaged: "unknown"
        case .budget, .numbers, .opaque, .pattern, .severed, .witness: "not decided"
        }
    }

    /// Returns the reason why there is no answer, for people.
    func words(by rules: RuleSet) -> String {
        switch self {
        case .budget: "the search reached its limit of steps"
        case .numbers where rules == .web:
            "it depends on numbers with exponents, of more than 15 digits, or hexadecimal"
        case .numbers: "it depends on numbers with exponents, or of more than 15 digits"
        case .opaque(let names):
            "it depends on values tagc cannot know: "
                + names.map { "'\($0.escapedForTerminal())'" }.joined(separator: ", ")
        case .pattern(let name, let bytes):
            "the pattern for '\(name.escapedForTerminal())' is too large to analyze "
                + "(\(bytes) bytes)"
        case .damaged(let parts):
            "depends on " + parts.map { $0.words.escapedForTerminal() }.joined(separator: ", ")
        case .severed(let key):
            "versions 1 and 2 of the data layer have different values of '\(key.escapedForTerminal())' only after "
                + "several events, if ever"
        case .witness(let what): "the runtime does not confirm it: \(what.escapedForTerminal())"
        }
    }
}
