import TagDiagnostics
import TagLogic
import TagProof
import TagRuntime

extension Effect {
    /// An effect that a witness shows.
    init(_ kind: Kind, _ witness: Witness) {
        self.init(kind)
        event = witness.json
        conditions = witness.shownConditions
    }

    static func undecided(_ reason: String) -> Effect {
        var effect = Effect(.undecided)
        effect.reason = reason
        return effect
    }
}

extension Witness {
    /// What must be so beside what is pushed.
    fileprivate var shownConditions: [String] {
        facts.map { "\($0.fact) is \($0.value.words)" }
            + macros.map { "macro \(Shown.quoted($0.unknown.name)) gives \($0.value.words)" }
            + hinges.map { "something about \(Shown.quoted($0.name)) is so or not" }
    }

    /// What it depends on that nothing pushed decides.
    var hinge: String {
        let names = macros.map(\.unknown.name) + hinges.map(\.name)
        guard !names.isEmpty else { return "it depends on the device" }
        return "it depends on " + names.map(Shown.quoted).joined(separator: ", ")
    }
}

extension Indecision {
    /// In words, after "not decided:".
    var words: String {
        switch self {
        case .budget: "there are too many cases"
        case .numbers: "it depends on numbers that are hard to compare"
        case .opaque(let names): "it depends on " + names.map(Shown.quoted).joined(separator: ", ")
        case .witness(let why): why
        }
    }
}

extension JSON {
    /// A value of the runtime's.
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
