package import TagDiagnostics
import TagLogic

extension Witness {
    /// The event as it is written in a file of events.
    package var json: JSON {
        var members: [(key: String, value: JSON)] = [(key: "event", value: .string(event))]
        for (key, value) in pushed { if let value = value.json { members.append((key, value)) } }
        return .object(members)
    }

    /// The event on one line, with the facts and macro values that it needs.
    package var words: String { words(others: others) }

    /// The event on one line, with all that it depends on, also what must be as it is by default.
    package var wordsWithAssumptions: String {
        words(others: others + assumed.map { "'\($0.unknown.name)' is \($0.value.words)" })
    }

    private var others: [String] {
        facts.map { "'\($0.fact.caseName)' is \($0.value.words)" }
            + macros.map { "'\($0.unknown.name)' is \($0.value.words)" }
    }

    private func words(others: [String]) -> String {
        json.line + (others.isEmpty ? "" : " while " + others.joined(separator: " and "))
    }
}

extension Constraint.Sample {
    /// The value as JSON; nil for an absent value.
    ///
    /// Text that reads as a whole number becomes a number.
    package var json: JSON? {
        switch self {
        case .absent: return nil
        case .null: return .null
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .text:
            let text = text ?? ""
            if let number = Int64(text), String(number) == text { return .integer(number) }
            return .string(text)
        }
    }

    /// The value for people.
    package var words: String { json?.line ?? "absent" }
}
