import TagDiagnostics
import TagModel
import TagRuntime
import TagScenario

/// The effects of an event, for output.
struct Outcome {
    private var event: String?
    private var isEvent = false
    /// True for the text of an event that neither fires nor blocks a tag.
    private var isIdle = false
    private var fired: [FiredTag] = []
    private var names: Names?
    private var blocked: [String] = []
    /// The failures, with names for programs and for people.
    private var failures: [(subject: String, shown: String, reason: String)] = []
    private var trace: TraceView?

    /// Creates the outcome of no event.
    init() {}

    /// Creates the outcome with all values, for JSON.
    init(_ firing: Firing, trace: Trace?, _ names: Names) {
        self.init(firing.blocked, firing.failures, trace, names)
        event = firing.event.string
        fired = firing.tags
    }

    /// Creates the outcome without the event's name and the tags that fire, which text has already.
    init(_ effects: Effects, trace: Trace?, _ names: Names) {
        self.init(effects.blocked, effects.failures, trace, names)
        isIdle = effects.fired.isEmpty && effects.blocked.isEmpty
    }

    private init(_ blocked: [Int], _ failures: [Failure], _ trace: Trace?, _ names: Names) {
        isEvent = true
        self.names = names
        self.blocked = blocked.map(names.tag)
        self.trace = trace.map { TraceView(trace: $0, names: names) }
        add(failures, names)
    }

    /// Adds further failures.
    mutating func add(_ more: [Failure], _ names: Names) {
        failures += more.map {
            (
                Self.words(for: $0.subject, names, .definition),
                Self.words(for: $0.subject, names, names.words),
                Self.words(for: $0.reason)
            )
        }
    }

    func json(_ values: [(key: String, value: JSON)]) -> JSON {
        let fired = fired.map { tag -> JSON in
            let parameters = tag.parameters.map { (key: $0.key.string, value: $0.value.json) }
            let name = names?.tag(tag.index) ?? ""
            return [
                "tag": .string(name), "type": .string(tag.type.string), "parameters": .object(parameters),
            ]
        }
        let failures = failures.map { ["what": .string($0.subject), "why": .string($0.reason)] as JSON }
        return .members([
            ("event", .optional(event)), ("fired", .array(fired)), ("blocked", .texts(blocked)),
            ("values", .object(values)), ("failures", .list(failures)), ("trace", trace?.json),
        ])
    }

    /// Appends what follows the tags that fire.
    func write(_ values: [(key: String, value: JSON)], to text: inout OutcomeText) {
        for name in blocked { text.add("  \(Self.words(blocked: name))\n") }
        for failure in failures { text.add("  \(Self.words(failed: failure.shown, failure.reason))\n") }
        if isIdle { text.add("  \(Self.wordsForNothing)\n") }
        if let trace { text.add(trace.text) }
        let indentation = isEvent ? "  " : ""
        for value in values { text.add("\(indentation)\(Self.words(value))\n") }
    }
}

/// The outcome of one event after the other as text, written in the same memory.
struct OutcomeText: ~Copyable {
    private var buffer = TextBuffer(
        quoted: { text in
            var bytes: [UInt8] = []
            JSON.write(text.string, to: &bytes)
            return bytes
        },
        shown: { text in
            var bytes: [UInt8] = []
            bytes.append(forTerminal: text.string)
            return bytes
        }, longestShown: String.shownScalars)
    /// The line about each tag, made once: recorded events fire the same tags over and over.
    private var lines: [[UInt8]] = []

    /// The outcome in UTF-8.
    var bytes: [UInt8] { buffer.array }

    /// Forgets the last event.
    mutating func begin() { buffer.removeAll() }

    mutating func add(_ text: String) { buffer.append(Array(text.utf8)) }

    mutating func add(_ part: FiringPart, _ names: Names) {
        switch part {
        case .event(let name):
            buffer.append("event ")
            buffer.append(shown: name)
            buffer.append("\n")
        case .tag(let number): addLine(of: number, names)
        case .parameter(let key, let value):
            buffer.append("    ")
            buffer.append(shown: key)
            buffer.append(": ")
            buffer.append(json: value)
            buffer.append("\n")
        }
    }

    private mutating func addLine(of tag: Int, _ names: Names) {
        if lines.isEmpty { lines = Array(repeating: [], count: names.container.tables.tags.count) }
        if lines[tag].isEmpty {
            lines[tag] = Array(
                "  \(Outcome.words(firing: names.tag(tag), ofType: names.type(ofTag: tag)))\n".utf8)
        }
        buffer.append(lines[tag])
    }
}

// MARK: Words

extension Outcome {
    static let wordsForNothing = "nothing fires"

    static func words(firing name: String, ofType type: String) -> String {
        let verb = MessageType.words(ofType: type).verb
        return "\(verb)s '\(name.escapedForTerminal())' (\(type.escapedForTerminal()))"
    }

    static func words(blocked name: String) -> String { "blocked '\(name.escapedForTerminal())'" }

    static func words(failed subject: String, _ reason: String) -> String {
        "failed \(subject.escapedForTerminal()): \(reason)"
    }

    static func words(_ value: (key: String, value: JSON)) -> String {
        "\(value.key.escapedForTerminal()) = \(value.value.line)"
    }

    static func words(
        for subject: Failure.Subject, _ names: Names, _ words: Vocabulary
    ) -> String {
        switch subject {
        case .macro(let index): "\(words.macro) '\(names.macro(index))'"
        case .tag(let index): "\(names.noun(ofTag: index)) '\(names.tag(index))'"
        case .evaluation: "the evaluation"
        }
    }

    static func words(for reason: Failure.Reason) -> String {
        switch reason {
        case .stepBudget: "more than a million steps"
        case .textBudget: "more than 2 MiB of values, or a text of more than 1 MiB"
        case .depth: "nested too deeply"
        case .badParameter: "a parameter is missing or invalid"
        case .parameterFailed: "a value that it needs failed"
        case .setupFailed: "its setup tag failed"
        case .updateSize: "the update is nested too deeply, or has too many values; the rest was merged"
        case .tooManyPushes: "too many pushes were waiting"
        }
    }
}

/// The trace: the rules that were evaluated, by name.
struct TraceView {
    let trace: Trace
    let names: Names

    var json: JSON {
        .array(
            trace.rules.map { rule in
                [
                    "rule": .string(names.rule(rule.index)), "passed": .boolean(rule.passed),
                    "needsEvent": .boolean(rule.needsEvent), "conditions": .array(rule.conditions.map(json)),
                    "fires": .array(rule.fires.map { .string(names.tag($0)) }),
                    "blocks": .array(rule.blocks.map { .string(names.tag($0)) }),
                ]
            })
    }

    private func json(_ condition: Trace.Condition) -> JSON {
        [
            "macro": .optional(condition.macro.map(names.macro)),
            "predicate": .string("\(condition.operation)"),
            "ignoresCase": .boolean(condition.ignoresCase), "negated": .boolean(condition.isNegated),
            "left": condition.left?.json ?? .null, "right": condition.right?.json ?? .null,
            "held": .boolean(condition.held),
        ]
    }

    var text: String {
        trace.rules.map { rule in
            let effects = [effect("fires", rule.fires), effect("blocks", rule.blocks)].compactMap(\.self)
            let aside = effects.isEmpty ? "" : " (\(effects.joined(separator: "; ")))"
            let name = names.rule(rule.index).escapedForTerminal()
            let title =
                "  \(names.words.rule) '\(name)' \(rule.passed ? "passes" : "does not pass")\(aside)\n"
            return title + rule.conditions.map(line).joined()
        }.joined()
    }

    private func effect(_ verb: String, _ tags: [Int]) -> String? {
        guard !tags.isEmpty else { return nil }
        return "\(verb) " + tags.map { "'\(names.tag($0).escapedForTerminal())'" }.joined(separator: ", ")
    }

    private func line(_ condition: Trace.Condition) -> String {
        let seen = condition.left?.json.line ?? "nothing"
        let left =
            condition.macro.map { "'\(names.macro($0).escapedForTerminal())' is \(seen)," } ?? "\(seen)"
        let right = condition.operation == .matches ? "its pattern" : condition.right?.json.line ?? "nothing"
        let how = "\(condition.operation)" + (condition.ignoresCase ? " (any letter case)" : "")
        return
            "    \(condition.isNegated ? "unless" : "if") \(left) \(how) \(right): \(condition.held ? "yes" : "no")\n"
    }
}
