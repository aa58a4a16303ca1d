import TagDiagnostics
import TagModel
import TagProof

/// Flags a choice of events' names that takes longer names, too.
struct RegexUnanchored: Lint {
    static let kind = DiagnosticKind(
        "regex-unanchored", .regex, .warning,
        summary: "A list of event names that also matches longer names.",
        explanation: """
            A pattern matches anywhere in a text, so a list of names also matches longer names that contain \
            one of them. ^(?:…)$ matches the names alone. It is a warning if the container or a recorded event \
            has such a longer name, else a note. Parts of names, such as 'view_', are not reported.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"sale": {"if": [{"macro": "event", "matchesRegex": «"purchase|refund"»}]},
                       "help": {"if": [{"macro": "event", "equals": "refund_failed"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["sale", "help"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}, "path": {"type": "dataLayer", "name": "path"}},
             "rules": {"sale": {"if": [{"macro": "event", "matchesRegex": "^(purchase|refund)$"}]},
                       "seen": {"if": [{"macro": "event", "matchesRegex": "view_|see_"}, {"macro": "path", "matchesRegex": "cart|purchase"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["sale", "seen"]}}}
            """#
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var events: [String]?
        for pattern in subject.usedPatterns {
            let uses = pattern.uses.filter { subject.isAboutEvent($0) }
            guard !uses.isEmpty, let names = pattern.plainNames, names.allSatisfy(Self.isWhole) else {
                continue
            }
            let known = events ?? subject.knownEvents
            events = known
            let taken = known.first { event in
                !names.contains(event) && names.contains { event.holds($0) }
            }
            let isGrouped =
                pattern.tokens.first?.kind == .open && pattern.tokens[0].depth < pattern.tokens[1].depth
            let anchored =
                isGrouped && pattern.tokens.last?.kind == .close
                ? "^\(pattern.text)$" : "^(?:\(pattern.text))$"
            for use in uses {
                let message =
                    taken.map { "the pattern also matches event '\($0)', which is none of its names" }
                    ?? "the pattern also matches longer names, such as '\(names[0])_failed'"
                report.add(
                    message, at: use.range, severity: taken == nil ? .note : nil,
                    fixIts: subject.rewriting(use, as: anchored))
            }
        }
    }

    /// Whether a text is a whole name, and no part that several have in common: it has parts of its own, or is one that
    /// the vendor recommends.
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
    /// Whether a pattern is compared with the event's name.
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
        return names + (data.events ?? []).compactMap(\.name)
    }
}

extension String {
    /// Whether another text stands somewhere in this one, byte for byte.
    fileprivate func holds(_ part: String) -> Bool {
        let (text, part) = (Array(utf8), Array(part.utf8))
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
    }
}
