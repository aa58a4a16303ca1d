package import TagDiagnostics
import TagEvents
package import TagModel
package import TagRuntime

/// The effects of an event, for output.
package struct Outcome {
    private var isEvent = false
    /// True for the text of an event that neither fires nor blocks a tag.
    private var isIdle = false
    private var blocked: [String] = []
    /// The failures, with names for programs and for people.
    private var failures: [(subject: String, shown: String, reason: String)] = []
    private var trace: TraceView?

    /// Creates the outcome of no event.
    package init() {}

    /// Creates the outcome without the event's name and the tags that fire, which are written already.
    package init(_ effects: Effects, trace: Trace?, _ names: Names) {
        isEvent = true
        isIdle = effects.fired.isEmpty && effects.blocked.isEmpty
        blocked = effects.blocked.map(names.tag)
        self.trace = trace.map { TraceView(trace: $0, names: names) }
        add(effects.failures, names)
    }

    /// Adds further failures.
    package mutating func add(_ more: [Failure], _ names: Names) {
        failures += more.map {
            (
                Self.words(for: $0.subject, names, .definition),
                Self.words(for: $0.subject, names, names.words),
                $0.reason.words
            )
        }
    }

    /// Appends what follows the tags that fire, to the end of the line.
    package func writeJSON(_ values: [(key: String, value: JSON)], to text: inout OutcomeText) {
        text.endTags(isEvent: isEvent)
        let failures = failures.map { ["what": .string($0.subject), "why": .string($0.reason)] as JSON }
        let rest = JSON.members([
            ("blocked", .texts(blocked)), ("values", .object(values)), ("failures", .list(failures)),
            ("trace", trace?.json),
        ])
        if values.isEmpty, blocked.isEmpty, failures.isEmpty, trace == nil {
            return text.add(literal: "\"blocked\": [], \"values\": {}}\n")
        }
        text.add(rest.line.utf8.dropFirst())
        text.add("\n")
    }

    /// Appends what follows the tags that fire.
    package func write(_ values: [(key: String, value: JSON)], to text: inout OutcomeText) {
        for name in blocked { text.add("  \(Self.words(blocked: name))\n") }
        for failure in failures { text.add("  \(Self.words(failed: failure.shown, failure.reason))\n") }
        if isIdle { text.add("  \(Self.wordsForNothing)\n") }
        if let trace { text.add(trace.text) }
        let indentation = isEvent ? "  " : ""
        for value in values { text.add("\(indentation)\(Self.words(value))\n") }
    }
}

// MARK: Words

extension Outcome {
    package static let wordsForNothing = "nothing fires"

    package static func words(firing name: String, ofType type: String) -> String {
        let verb = MessageType.words(ofType: type).verb
        return "\(verb)s '\(name.escapedForTerminal())' (\(type.escapedForTerminal()))"
    }

    package static func words(blocked name: String) -> String { "blocked '\(name.escapedForTerminal())'" }

    package static func words(failed subject: String, _ reason: String) -> String {
        "failed \(subject.escapedForTerminal()): \(reason)"
    }

    package static func words(_ value: (key: String, value: JSON)) -> String {
        "\(value.key.escapedForTerminal()) = \(value.value.line)"
    }

    package static func words(
        for subject: Failure.Subject, _ names: Names, _ words: Vocabulary
    ) -> String {
        switch subject {
        case .macro(let index): "\(words.macro) '\(names.macro(index))'"
        case .tag(let index): "\(names.noun(ofTag: index)) '\(names.tag(index))'"
        case .evaluation: "the evaluation"
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
            "predicate": .string(condition.operation.caseName),
            "ignoresCase": .boolean(condition.ignoresCase), "negated": .boolean(condition.isNegated),
            "left": condition.left?.json ?? .null, "right": condition.right?.json ?? .null,
            "held": .boolean(condition.held),
        ]
    }

    var text: String {
        trace.rules.map { rule in
            let effects = [effect("fires", rule.fires), effect("blocks", rule.blocks)].compactMap { $0 }
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
        let absent = names.container.wordForAbsent
        let seen = condition.left?.json.line ?? absent
        let left =
            condition.macro.map { "'\(names.macro($0).escapedForTerminal())' is \(seen)," } ?? "\(seen)"
        let right = condition.operation == .matches ? "its pattern" : condition.right?.json.line ?? absent
        let how = condition.operation.caseName + (condition.ignoresCase ? " (any letter case)" : "")
        return
            "    \(condition.isNegated ? "unless" : "if") \(left) \(how) \(right): \(condition.held ? "yes" : "no")\n"
    }
}

extension LoadedContainer {
    /// The word for a value that is not there: on pages and servers it is `undefined`.
    package var wordForAbsent: String { tables.usesWebRules ? "undefined" : "nothing" }
}
