import TagDiagnostics
import TagModel
import TagRuntime

/// The effects of an event, for output.
struct Outcome {
    private var event: String?
    private var fired: [FiredTag] = []
    private var names: Names?
    private var blocked: [String] = []
    /// The failures, with names for programs and for people.
    private var failures: [(subject: String, shown: String, reason: String)] = []
    private var trace: TraceView?

    /// Creates the outcome of no event.
    init() {}

    init(_ firing: Firing, trace: Trace?, _ names: Names) {
        event = firing.event.string
        fired = firing.tags
        self.names = names
        blocked = firing.blocked.map(names.tag)
        self.trace = trace.map { TraceView(trace: $0, names: names) }
        add(firing.failures, names)
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

    /// The outcome as text, in UTF-8.
    func text(_ values: [(key: String, value: JSON)], _ lines: inout TagLines) -> [UInt8] {
        var text: [UInt8] = []
        if let event {
            text += "event ".utf8
            text.append(forTerminal: event)
            text += "\n".utf8
        }
        for tag in fired {
            if let names { text += lines.firing(tag.index, names) }
            for entry in tag.parameters {
                text += "    ".utf8
                text.append(forTerminal: entry.key)
                text += ": ".utf8
                entry.value.write(to: &text)
                text.append(UInt8(ascii: "\n"))
            }
        }
        for name in blocked { text += "  \(Self.words(blocked: name))\n".utf8 }
        for failure in failures { text += "  \(Self.words(failed: failure.shown, failure.reason))\n".utf8 }
        if event != nil, fired.isEmpty, blocked.isEmpty { text += "  \(Self.wordsForNothing)\n".utf8 }
        if let trace { text += trace.text.utf8 }
        let indentation = event == nil ? "" : "  "
        for value in values { text += "\(indentation)\(Self.words(value))\n".utf8 }
        return text
    }
}

/// The lines that say that a tag fires, each made once: recorded events fire the same tags over and over.
struct TagLines {
    private var lines: [[UInt8]] = []

    /// Returns the line about a tag, by its number.
    mutating func firing(_ tag: Int, _ names: Names) -> [UInt8] {
        if lines.isEmpty { lines = Array(repeating: [], count: names.container.tables.tags.count) }
        if lines[tag].isEmpty {
            lines[tag] = Array(
                "  \(Outcome.words(firing: names.tag(tag), ofType: names.type(ofTag: tag)))\n".utf8)
        }
        return lines[tag]
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
