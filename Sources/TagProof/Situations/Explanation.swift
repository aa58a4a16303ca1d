package import TagDiagnostics
package import TagLogic
package import TagModel

/// The explanation of why a tag fires or does not, in text and JSON.
package struct Explanation {
    let container: Container
    let tag: Int
    let rules: [RuleAtEvent]
    /// True if the tag fires unless it is paused; nil if that depends on unknown values, which ``unknowns`` lists.
    let fires: Bool?
    /// The tags that fire and bring this one along, if its own rules do not fire it.
    package var bringers: [Int] = []
    /// The values that decide whether it fires, if they are unknown.
    package var unknowns: [Unknown] = []
    /// The damaged part that the answer depends on; nil if there is none.
    package var damage: Damage.Part?
    package var change: [(unknown: Unknown, value: Constraint.Sample)]?
    /// True if the rules fire the tag but one of its parameters fails.
    package var isStopped = false
    /// A part that fails in the runtime, although rules fire the tag.
    package enum FailureAtRun: Sendable {
        case parameter, setup, bringer
    }

    /// The part that keeps the tag from firing in the runtime; nil if none does.
    package var failureAtRun: FailureAtRun?
    /// The conditions that are not looked at.
    package var unasked: Unasked?

    package init(container: Container, tag: Int, rules: [RuleAtEvent], fires: Bool?) {
        (self.container, self.tag, self.rules, self.fires) = (container, tag, rules, fires)
    }

    private var verb: String { container.tags[tag].verb }
    private var isPaused: Bool { container.tags[tag].isPaused }

    /// True if the tag fires, which a paused one never does; nil if that depends on unknown values.
    package var answer: Bool? { isPaused ? false : fires }

    private var verdict: String {
        let paused = isPaused ? ", but it is paused" : ""
        return switch fires {
        case true? where !bringers.isEmpty: "it \(verb)s, because \(namesOfBringers) along"
        case true?: "its \(container.words.rule)s \(verb) it" + paused
        case false? where isStopped:
            "its \(container.words.rule)s \(verb) it, but one of its parameters needs a \(container.words.macro) without an enabled "
                + "definition"
        case false? where failureAtRun == .parameter:
            "its \(container.words.rule)s \(verb) it, but one of its parameters cannot be evaluated: 'tagc run' gives the reason"
        case false? where failureAtRun == .setup:
            "its \(container.words.rule)s \(verb) it, but a setup tag fails: 'tagc run' gives the reason"
        case false? where failureAtRun == .bringer:
            "a tag that brings it along fails: 'tagc run' gives the reason"
        case false?: "its \(container.words.rule)s do not \(verb) it" + (isPaused ? ", and it is paused" : "")
        case nil where isPaused: "its \(container.words.rule)s may \(verb) it" + paused
        // An unknown without a name stands for a search with too many steps.
        case nil where !unknowns.isEmpty && unknowns.allSatisfy { $0.name.isEmpty }:
            "it may \(verb): the search reached its limit of steps"
        case nil: "it may \(verb): \(largePattern ?? unknownValues)"
        }
    }

    /// The first pattern that decides and that proofs do not follow, in words.
    private var largePattern: String? {
        for unknown in unknowns {
            guard let bytes = unknown.pattern else { continue }
            let name = unknown.name.escapedForTerminal()
            return
                "the pattern for '\(name)' is too large to analyze (\(bytes) bytes): 'tagc run' gives the answer"
        }
        return nil
    }

    /// The first tag that brings it along, with a verb: `'setup' brings it`.
    private var namesOfBringers: String {
        let first = "'\(container.tags[bringers[0]].name.value.escapedForTerminal())'"
        return bringers.count == 1 ? first + " brings it" : "\(first) and \(bringers.count - 1) more bring it"
    }

    private var unknownValues: String {
        let words = "that depends on values tagc cannot know"
        guard !unknowns.isEmpty else { return words }
        let unknowns = unknowns.filter { !$0.name.isEmpty }
        let shown = unknowns.prefix(3).map { "'\($0.name.escapedForTerminal())'" }
        let more = unknowns.count - shown.count
        return words + " (\(shown.joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""))"
    }

    package var text: String {
        let owner = container.tags[tag]
        return "\(owner.word) '\(owner.name.value.escapedForTerminal())': \(verdict)\n"
            + rules.flatMap { lines(about: $0) }.map { "  \($0)\n" }.joined() + changeText
            + (failureAtRun == nil ? unasked?.words.map { "\($0.escapedForTerminal())\n" } ?? "" : "")
    }

    /// Returns the line about a rule, followed by an indented line for each of its conditions.
    package func lines(about rule: RuleAtEvent) -> [String] {
        let row = container.rules[rule.rule]
        let name = (row.messageTrigger ?? "'\(row.name.value)'").escapedForTerminal()
        let passes =
            switch rule.passes {
            case true?: "passes"
            case false?: "does not pass"
            case nil: "may pass"
            }
        var lines = ["\(rule.blocks ? "blocked by" : verb + "s on") \(name): \(passes)"]
        var hasFailed = false
        for row in rule.conditions {
            let isFirst = row.holds == false && !hasFailed
            if isFirst { hasFailed = true }
            let mark = row.holds.map { $0 ? "yes" : "no " } ?? "?  "
            let seen = row.words(by: container.ruleSet).escapedForTerminal()
            lines.append(
                "  \(isFirst ? ">" : " ") \(mark) \(row.condition.words.escapedForTerminal()) (it is \(seen))"
            )
        }
        return lines
    }

    private var changeText: String {
        guard fires != true, failureAtRun == nil else { return "" }
        if isPaused, damage == nil { return "a paused tag \(verb)s at no event\n" }
        guard let change, !change.isEmpty else {
            return damage.map { "unknown: it depends on \($0.words.escapedForTerminal())\n" }
                ?? "no small change of the event was found that \(verb)s it\n"
        }
        let parts = change.map { entry -> String in
            switch entry.unknown.question {
            case .event: "--event \(ShellWord.quoted(entry.value.text ?? ""))"
            case .key where entry.value == .absent, .flatKey where entry.value == .absent:
                "without \(entry.unknown.name.escapedForTerminal())"
            case .key, .flatKey: "--set " + Self.assignment(entry.unknown.name, entry.value)
            case .fact(let fact): "--macro " + Self.assignment(fact.caseName, entry.value)
            case .macro where entry.value == .absent:
                "'\(entry.unknown.name.escapedForTerminal())' giving \(container.ruleSet == .web ? "undefined" : "nothing")"
            case .macro: "--\(container.words.macro) " + Self.assignment(entry.unknown.name, entry.value)
            case .value, .condition, .isNoText:
                "'\(entry.unknown.name.escapedForTerminal())' giving \(entry.value.words.escapedForTerminal())"
            }
        }
        return "this would \(verb) it: \(parts.joined(separator: " "))\n"
    }

    /// Returns `NAME=VALUE`, quoted for a shell.
    private static func assignment(_ name: String, _ value: Constraint.Sample) -> String {
        ShellWord.quoted("\(name)=\(value.argument)")
    }

    package var json: JSON {
        [
            "tag": .string(container.tags[tag].name.value), "fires": answer.map { .boolean($0) } ?? .null,
            "paused": .boolean(isPaused),
            "broughtAlongBy": .array(bringers.map { .string(container.tags[$0].name.value) }),
            "dependsOn": damage.map { part -> JSON in
                ["name": .string(part.name), "reason": .string(part.reason.rawValue)]
            }
                ?? .null,
            "rules": .array(
                rules.map { rule in
                    [
                        "rule": .string(container.rules[rule.rule].name.value),
                        "blocks": .boolean(rule.blocks), "passes": rule.passes.map { .boolean($0) } ?? .null,
                        "conditions": .array(
                            rule.conditions.map { row in
                                [
                                    "condition": .string(row.condition.words),
                                    "seen": row.seen?.json ?? .null,
                                    "holds": row.holds.map { .boolean($0) } ?? .null,
                                ]
                            }),
                    ]
                }),
            "change": change.map { change in
                .array(
                    change.map { ["what": .string($0.unknown.name), "value": $0.value.json ?? .null] })
            } ?? .null,
            "unknowns": .array(unknowns.filter { !$0.name.isEmpty }.map { .string($0.name) }),
            "notLookedAt": .texts(unasked?.names ?? []),
        ]
    }
}

extension Constraint.Sample {
    /// The value as an argument of `--set` and `--macro`: text that cannot be mistaken for another type has no JSON quotes.
    fileprivate var argument: String {
        guard case .text = self, let text, !text.isEmpty, Int64(text) == nil,
            text.utf8.allSatisfy({ ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || "/_-.".utf8.contains($0) }),
            text != "true", text != "false", text != "null"
        else { return words }
        return text
    }
}

/// Quoting of words for a shell.
package enum ShellWord {
    /// Returns the word for a terminal, in quotes if it has characters that are special to a shell.
    package static func quoted(_ word: String) -> String {
        isPlain(word) ? word : inQuotes(word.escapedForTerminal())
    }

    /// Returns the word as a shell reads it, whatever its characters do to a terminal.
    package static func exact(_ word: String) -> String { isPlain(word) ? word : inQuotes(word) }

    private static func isPlain(_ word: String) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (0x30...0x39).contains(byte)
                    || "/_-.=:,@%+".utf8.contains(byte)
            }
    }

    private static func inQuotes(_ word: String) -> String {
        "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
