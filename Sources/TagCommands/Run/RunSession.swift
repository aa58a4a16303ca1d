import TagDiagnostics
import TagModel
import TagRuntime
import TagScenario

/// The pushes to one evaluator, and their output.
struct RunSession: ~Copyable {
    let evaluator: Evaluator
    let words: Vocabulary
    let keys: [String]
    let traces: Bool
    let format: OutputFormat
    /// The counts so far, if only they are shown.
    private var summary: RunSummary?
    private var text = OutcomeText()
    private(set) var hasShownValues = false
    private(set) var spent = Budget(steps: 0, memory: 0)

    init(
        _ evaluator: Evaluator, words: Vocabulary, keys: [String], traces: Bool, summarizes: Bool,
        format: OutputFormat
    ) {
        self.evaluator = evaluator
        self.words = words
        self.keys = keys
        self.traces = traces
        self.format = format
        summary = summarizes ? RunSummary(names) : nil
    }

    /// Pushes an update, and shows or counts the effects of its event; an update without an event is only merged.
    mutating func push(_ update: TagRuntime.Value, to console: inout Console) throws(CommandFailure) {
        guard summary == nil else {
            let effects = evaluator.effects(of: update)
            note(evaluator.spent)
            if let effects { summary?.add(effects) }
            return
        }
        switch format {
        case .json: try pushForJSON(update, &console)
        case .text: try pushForText(update, &console)
        }
    }

    private mutating func pushForJSON(
        _ update: TagRuntime.Value, _ console: inout Console
    ) throws(CommandFailure) {
        let outcome: Outcome?
        if traces {
            outcome = evaluator.trace(update).map { Outcome($0.firing, trace: $0.trace, names) }
        } else {
            outcome = evaluator.push(update).map { Outcome($0, trace: nil, names) }
        }
        note(evaluator.spent)
        guard let outcome else { return }
        try show(outcome, &console)
    }

    /// Writes the text from where the evaluator has the values, because copies of all of them took as long as finding them.
    private mutating func pushForText(
        _ update: TagRuntime.Value, _ console: inout Console
    ) throws(CommandFailure) {
        let (evaluator, names) = (evaluator, names)
        text.begin()
        let result = evaluator.effects(of: update, traces: traces) { text.add($0, names) }
        note(evaluator.spent)
        guard let result else { return }
        try show(Outcome(result.effects, trace: result.trace, names), &console)
    }

    /// Returns the cost of all evaluations since the last call.
    mutating func takeSpent() -> Budget {
        defer { spent = Budget(steps: 0, memory: 0) }
        return spent
    }

    private mutating func note(_ cost: Budget) {
        spent.steps += cost.steps
        spent.memory += cost.memory
    }

    /// Shows the counts if they were requested; the values if no event has.
    mutating func finish(_ console: inout Console) throws(CommandFailure) {
        guard var counts = summary else {
            guard !hasShownValues, !keys.isEmpty else { return }
            text.begin()
            return try show(Outcome(), &console)
        }
        let (values, failures) = currentValues()
        counts.add(failures)
        switch format {
        case .json: try console.write(counts.json(values).line + "\n")
        case .text: try console.write(counts.text(values))
        }
    }

    /// Warns of keys that the container does not have: no error for the runtime, but probably one for the user.
    func warnOfUnknownKeys(_ console: Console) {
        let known = evaluator.container.keys.map(\.string)
        var missing = MissingNames(evaluator.container, words)
        for key in keys where !known.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
            let note = missing.note(onKey: key).map {
                "; " + $0.escapedForTerminal()
            }
            console.log("tagc: the container has no key '\(key.escapedForTerminal())'\(note ?? "")")
        }
    }

    private var names: Names { Names(container: evaluator.container, words: words) }

    /// Returns the values of the keys, and what failed in computing them.
    private mutating func currentValues() -> (values: [(key: String, value: JSON)], failures: [Failure]) {
        var values: [(key: String, value: JSON)] = []
        var failures: [Failure] = []
        for key in keys {
            values.append((key: key, value: evaluator.value(forKey: UTF8Text(key))?.json ?? .null))
            failures += evaluator.excesses
            note(evaluator.spent)
        }
        return (values, failures)
    }

    private mutating func show(_ outcome: Outcome, _ console: inout Console) throws(CommandFailure) {
        hasShownValues = true
        var outcome = outcome
        let (values, failures) = currentValues()
        outcome.add(failures, names)
        switch format {
        case .json:
            var line: [UInt8] = []
            outcome.json(values).write(to: &line)
            line += "\n".utf8
            try console.write(line)
        case .text:
            outcome.write(values, to: &text)
            try console.write(text.bytes)
        }
    }
}

/// The names of a container's parts; numbers if it was stripped.
struct Names {
    let container: LoadedContainer
    /// The vocabulary for the kinds of parts.
    let words: Vocabulary

    func tag(_ index: Int) -> String { container.name(ofTag: index)?.string ?? "#\(index)" }
    /// Returns the noun for a tag: message or tag.
    func noun(ofTag index: Int) -> String {
        let tables = container.tables
        guard index < tables.tags.count else { return EntityKind.tag.rawValue }
        return MessageType.words(ofType: type(ofTag: index)).noun
    }

    func type(ofTag index: Int) -> String { UTF8Text(container.tables.type(ofTag: index)).string }

    func rule(_ index: Int) -> String { container.name(ofRule: index)?.string ?? "#\(index)" }
    func macro(_ index: Int) -> String { container.name(ofMacro: index)?.string ?? "#\(index)" }
}
