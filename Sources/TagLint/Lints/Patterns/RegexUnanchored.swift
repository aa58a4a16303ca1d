import TagDiagnostics
import TagModel
import TagProof

/// Flags a choice of events' names that also matches longer names.
struct RegexUnanchored: Lint {
    static let kind = DiagnosticKind(
        "regex-unanchored", .regex, .warning,
        summary: "A list of event names that also matches longer names.",
        explanation: """
            A pattern matches anywhere in a text, so a list of names also matches longer names that contain \
            one of them. ^(?:…)$ matches only the names. The finding is a warning if the container or a recorded \
            event has such a longer name, else a note. Parts of names, such as 'view_', are not reported.
            """,
        flagged: .definition(
            .event(), .rule("sale", "event matchesRegex «purchase|refund»"),
            .rule("help", "event equals refund_failed"), .pixel(fires: "sale", "help")),
        accepted: .definition(
            .event(), .key("path"), .rule("sale", "event matchesRegex ^(purchase|refund)$"),
            .rule("seen", "event matchesRegex view_|see_", "path matchesRegex cart|purchase"),
            .pixel(fires: "sale", "seen")), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var choices: [Choice] = []
        for pattern in subject.usedPatterns {
            let uses = pattern.uses.filter { subject.isAboutEvent($0) }
            guard !uses.isEmpty, let names = pattern.plainNames, names.allSatisfy(Self.isWhole) else {
                continue
            }
            choices.append(Choice(pattern: pattern, uses: uses, names: names))
        }
        guard !choices.isEmpty else { return }
        let taken = Self.taken(subject.knownEvents, by: choices.map { $0.names })
        for (index, choice) in choices.enumerated() {
            let pattern = choice.pattern
            let isGrouped =
                pattern.tokens.first?.kind == .open && pattern.tokens[0].depth < pattern.tokens[1].depth
            let anchored =
                isGrouped && pattern.tokens.last?.kind == .close
                ? "^\(pattern.text)$" : "^(?:\(pattern.text))$"
            for use in choice.uses {
                let message =
                    taken[index].map {
                        "the pattern also matches event '\($0.shortened())', which is not one of its names"
                    }
                    ?? "the pattern also matches longer names, such as '\(choice.names[0].shortened())_failed'"
                report.add(
                    message, at: use.range, severity: taken[index] == nil ? .note : nil,
                    fixIts: subject.rewriting(use, as: anchored))
            }
        }
    }

    /// A pattern that is a list of names, and where it is compared with the event.
    private struct Choice {
        let pattern: WrittenPattern
        let uses: [WrittenPattern.Use]
        let names: [String]
    }

    /// Returns for each list of names the first event that is none of them and has one in it.
    ///
    /// All lists are looked for in each event at once: there may be thousands of both.
    private static func taken(_ events: [String], by lists: [[String]]) -> [String?] {
        var numbers: [ExactText: Int] = [:]
        var names: [String] = []
        var listsOf: [[Int]] = []
        for (list, members) in lists.enumerated() {
            for name in members {
                let number = numbers[ExactText(name)] ?? names.count
                if number == names.count {
                    numbers[ExactText(name)] = number
                    names.append(name)
                    listsOf.append([])
                }
                if listsOf[number].last != list { listsOf[number].append(list) }
            }
        }
        var finder = NameFinder(names)
        var taken = [String?](repeating: nil, count: lists.count)
        var seen: Set<ExactText> = []
        for event in events where seen.insert(ExactText(event)).inserted {
            let own = Set(numbers[ExactText(event)].map { listsOf[$0] } ?? [])
            for name in finder.names(in: event) {
                // A list that has found one needs no other.
                listsOf[name].removeAll { list in
                    guard taken[list] == nil else { return true }
                    guard !own.contains(list) else { return false }
                    taken[list] = event
                    return true
                }
            }
        }
        return taken
    }

    /// Returns true if a text is a whole name, not a part that several names share.
    ///
    /// A whole name has several parts, or is one that the vendor recommends.
    private static func isWhole(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard let first = bytes.first, let last = bytes.last, first.isLetterOrDigit, last.isLetterOrDigit,
            bytes.allSatisfy({ $0.isWordByte || $0 == 0x2D || $0 == 0x2E || $0 == 0x20 })
        else { return false }
        let hasParts = zip(bytes, bytes.dropFirst()).contains { before, after in
            !after.isLetterOrDigit || before &- 0x61 < 26 && after &- 0x41 < 26
        }
        return hasParts || ["purchase", "refund", "login", "search", "share"].contains(name)
    }
}

extension LintSubject {
    /// Returns true if a pattern is compared with the event's name.
    func isAboutEvent(_ use: WrittenPattern.Use) -> Bool {
        guard case .condition(let rule, let index) = use.site else { return false }
        return isEvent(container.rules[rule].conditions[index].left)
    }

    /// The names of events that rules ask for, in file order, then of those that were recorded.
    var knownEvents: [String] {
        var names: [String] = []
        // Many conditions may share one long name.
        var known = TextMemo<Void>()
        for rule in container.rules {
            for condition in rule.conditions where isEvent(condition.left) {
                guard condition.predicate.value == .equals, let name = condition.right.plainText,
                    known.find(name) == nil
                else { continue }
                known.note((), of: name)
                names.append(name)
            }
        }
        for pattern in patterns where pattern.uses.contains(where: isAboutEvent) {
            names += pattern.plainNames ?? []
        }
        return names + (data.events ?? []).compactMap { $0.name }
    }
}
