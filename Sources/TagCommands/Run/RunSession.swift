import TagDiagnostics
import TagEvents
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
    /// The text that is shown and not yet written.
    private var text = OutcomeText()
    private(set) var hasShownValues = false
    /// Bytes that may be left unwritten while lines are read.
    private static let mostUnwritten = 64 << 10
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
    mutating func push(
        _ tape: borrowing EventTape, at place: Int, to console: inout Console
    ) throws(CommandFailure) {
        guard summary == nil else {
            let effects = evaluator.effects(of: tape, at: place)
            note(evaluator.spent)
            if let effects { summary?.add(effects) }
            return
        }
        // Written from where the evaluator has the values, because copies of all of them took as long as finding them.
        let (evaluator, names, format) = (evaluator, names, format)
        let result = evaluator.effects(of: tape, at: place, traces: traces, byForms: format == .json) {
            text.add($0, names, format)
        }
        note(evaluator.spent)
        guard let result else { return }
        show(Outcome(result.effects, trace: result.trace, names))
        if text.count > Self.mostUnwritten { try flush(to: &console) }
    }

    /// Writes what is shown so far.
    mutating func flush(to console: inout Console) throws(CommandFailure) {
        guard text.count > 0 else { return }
        try console.write(text.bytes)
        text.removeAll()
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
            return show(Outcome())
        }
        let (values, failures) = currentValues()
        counts.add(failures)
        switch format {
        case .json: try console.write(counts.json(values).line + "\n")
        case .text: try console.write(counts.text(values))
        }
    }

    /// Checks that the container has the keys, whose values would else be null: no error for the runtime, but one for the user.
    ///
    /// - Throws: ``CommandFailure`` for the first key that it does not have.
    func checkKeys() throws(CommandFailure) {
        let known = evaluator.container.keys.map(\.string)
        var missing = MissingNames(evaluator.container, words)
        for key in keys where !known.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
            throw CommandFailure(
                .usage, "the container has no key '\(key.escapedForTerminal())'",
                help: missing.note(onKey: key).map { $0.escapedForTerminal() })
        }
    }

    private var names: Names { Names(container: evaluator.container, words: words) }

    /// Returns the values of the keys, and what failed in computing them.
    private mutating func currentValues() -> (
        values: [(key: String, value: JSON)], failures: [Failure]
    ) {
        var values: [(key: String, value: JSON)] = []
        var failures: [Failure] = []
        for key in keys {
            values.append((key: key, value: evaluator.value(forKey: UTF8Text(key))?.json ?? .null))
            failures += evaluator.excesses
            note(evaluator.spent)
        }
        return (values, failures)
    }

    /// Adds what follows the tags that fire to the text.
    private mutating func show(_ outcome: Outcome) {
        hasShownValues = true
        var outcome = outcome
        let (values, failures) = currentValues()
        outcome.add(failures, names)
        switch format {
        case .json: outcome.writeJSON(values, to: &text)
        case .text: outcome.write(values, to: &text)
        }
    }
}
