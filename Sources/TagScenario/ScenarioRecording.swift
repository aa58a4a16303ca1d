import TagDiagnostics
import TagEvents
package import TagRuntime

/// The text of a scenario file that is made of recorded events: each push expects the tags that it fired.
package struct ScenarioRecording {
    private let container: ScenarioContainer
    private var session: ScenarioSession
    private let facts: [(name: String, value: Value)]
    private var pushes: [JSON] = []
    private var hasEvent = false

    /// - Parameters:
    ///   - facts: The values of macros, facts and functions; of one name the last counts.
    /// - Returns: Nil if the container does not ask for one of the facts.
    package init?(_ container: ScenarioContainer, facts: [(name: String, value: Value)]) {
        self.container = container
        var last: [UTF8Text: Int] = [:]
        for (index, fact) in facts.enumerated() { last[UTF8Text(fact.name)] = index }
        self.facts = facts.enumerated().filter { last[UTF8Text($1.name)] == $0 }.map { $1 }
        guard var answers = try? ScenarioAnswers(ScenarioSetting(), container.answers) else { return nil }
        for (name, value) in facts {
            guard let subject = container.answers.subject(of: name) else { return nil }
            answers.set(subject, to: value)
        }
        session = ScenarioSession(container.loaded, answers)
    }

    /// True if a file can have no further push.
    package var isFull: Bool { pushes.count >= ScenarioLimits.pushes }

    /// Pushes an update, and records what it fired.
    ///
    /// - Parameter clock: The time of the push in milliseconds since 1970; nil for that of the push before.
    /// - Returns: The cost.
    package mutating func add(_ update: Value, clock: Int64? = nil) -> Budget {
        var members: [(key: String, value: JSON)] = [("push", update.json)]
        if let clock { members.append(("clock", .integer(clock))) }
        if let firing = session.push(ScenarioPush(update: update, clock: clock)) {
            let names = firing.tags.map { JSON.string(container.name(ofTag: $0.index)) }
            members.append(("expect", ["fires": .array(names)]))
            hasEvent = true
        }
        pushes.append(.object(members))
        return session.takeSpent()
    }

    /// Returns the file.
    ///
    /// - Parameters:
    ///   - path: The path of the container, from the folder of the file; nil to name none.
    ///   - name: The name of the scenario.
    package func text(container path: String?, name: String) -> String {
        var text = "{\n"
        if let path { text += "  \"container\": \(JSON.string(path).line),\n" }
        if !facts.isEmpty {
            let facts = JSON.object(facts.map { (key: $0.name, value: $0.value.json) })
            text += "  \"facts\": \(facts.line),\n"
        }
        text += "  \"scenarios\": [\n    {\n      \"name\": \(JSON.string(name).line),\n      \"pushes\": ["
        for (index, push) in pushes.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + "        " + push.line
        }
        text += pushes.isEmpty ? "]" : "\n      ]"
        // A scenario has to expect something.
        if !hasEvent { text += ",\n      \"expect\": {\"fires\": []}" }
        return text + "\n    }\n  ]\n}\n"
    }
}
