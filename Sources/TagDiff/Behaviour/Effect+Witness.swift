import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagRuntime

extension Effect {
    /// An effect that a witness shows.
    init(
        _ kind: Kind, _ witness: Witness, _ proofs: (old: ContainerProofs, new: ContainerProofs),
        _ words: SideWords
    ) {
        self.init(kind)
        event = witness.json
        facts = witness.facts.map { ("\($0.fact)", $0.value.json) }
        macros = witness.macros.map {
            Answer(
                old: proofs.old.opaqueNames[$0.unknown] ?? [],
                new: proofs.new.opaqueNames[$0.unknown] ?? [],
                value: $0.value.json)
        }
        conditions = witness.facts.map { "\($0.fact) is \($0.value.words)" }
        conditions += zip(witness.macros, macros).map {
            "\($1.words($0.unknown, words)) gives \($0.value.words)"
        }
        conditions += witness.hinges.map { "a condition on \(Shown.quoted($0.name)) holds or not" }
    }

    static func undecided(_ reason: String) -> Effect {
        var effect = Effect(.undecided)
        effect.reason = reason
        return effect
    }
}

extension Effect.Answer {
    /// Returns the macro's name in the new container, and its old name if that differs.
    fileprivate func words(_ unknown: Unknown, _ words: SideWords) -> String {
        let name = new.first ?? old.first ?? unknown.name
        let noun = words.of(isInNew: !new.isEmpty || old.isEmpty).macro
        guard let before = old.first, !new.isEmpty, !before.hasSameBytes(as: name) else {
            return "\(noun) \(Shown.quoted(name))"
        }
        return "\(noun) \(Shown.quoted(name)) (\(Shown.quoted(before)) in the old container)"
    }
}

extension Witness {
    /// The things that the witness depends on and that no push decides, in words.
    var hinge: String {
        let names = macros.map { $0.unknown.name } + hinges.map { $0.name }
        guard !names.isEmpty else { return "it depends on the device" }
        return "it depends on " + names.map(Shown.quoted).joined(separator: ", ")
    }
}

extension Indecision {
    /// The reason in words, after "not decided:".
    var words: String {
        switch self {
        case .budget: "the search reached its limit of steps"
        case .numbers: "it depends on numbers that tagc cannot compare exactly"
        case .opaque(let names): "it depends on " + names.map(Shown.quoted).joined(separator: ", ")
        case .pattern(let name, let bytes):
            "the pattern for \(Shown.quoted(name)) is too large to analyze (\(bytes) bytes)"
        case .damaged(let parts): "depends on " + parts.map({ $0.words }).joined(separator: ", ")
        case .severed(let key):
            "versions 1 and 2 of the data layer have different values of \(Shown.quoted(key)) only after several events, "
                + "if ever"
        case .witness(let why): why
        }
    }
}

extension JSON {
    /// Creates the JSON of a runtime value; an absent value becomes null.
    init(_ value: TagRuntime.Value) {
        switch value {
        case .null, .absent: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .text(let text): self = .string(text.string)
        case .list(let elements): self = .array(elements.map { JSON($0) })
        case .map(let entries):
            self = .object(entries.map { (key: $0.key.string, value: JSON($0.value)) })
        }
    }
}
