import TagDiagnostics
import TagModel

/// Flags a rule for an event that the container writes in another letter case elsewhere.
struct EventLetterCase: Lint {
    static let kind = DiagnosticKind(
        "event-letter-case", .logic, .warning,
        summary: "A rule for an event that the container writes in another letter case elsewhere.",
        explanation: """
            Events match in their exact letter case: a rule for 'Purchase' never passes if the page pushes \
            'purchase'. The lint compares the names that rules wait for with each other and with those that the container's own \
            scripts push. It is a note if the tag of Google Analytics that the rule fires sends the other name, or \
            if the rules wait for other events by Google's names and for this one in another letter case: then check what the \
            page pushes. Nothing is reported if one tag fires on both names. With recorded events or a plan in \
            tagc.toml, event-never-pushed and event-not-in-plan tell exactly.
            """,
        flagged: [
            .export(
                .html("Push", "<script>dataLayer.push({event: 'signedIn'})</script>"),
                .tag("Count", "img", ["url": "https://t.example/p.gif"], fires: "1"),
                .trigger("In", "CUSTOM_EVENT", "{{_event}} EQUALS «signedin»")),
            .export(
                .tag("Buy", "gaawe", ["eventName": "purchase"], fires: "1"),
                .trigger("Sale", "CUSTOM_EVENT", "{{_event}} EQUALS «Purchase»")),
            .definition(
                .event("e"), .rule("open", "e equals open_page"), .rule("count", "e equals «Open_Page»"),
                .pixel("a", fires: "open"), .pixel("b", fires: "count")),
        ],
        accepted: [
            .definition(
                .event("e"), .rule("open", "e equals open_page"), .rule("count", "e equals Open_Page"),
                .pixel("a", fires: "open", "count")),
            .export(
                .html("Push", "<script>dataLayer.push({event: 'Purchase'})</script>"),
                .tag("Buy", "gaawe", ["eventName": "purchase"], fires: "1"),
                .trigger("Sale", "CUSTOM_EVENT", "{{_event}} EQUALS Purchase")),
        ],
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.data.events == nil, subject.data.plan == nil else { return }
        let spellings = EventSpellings(subject)
        for event in spellings.awaited {
            guard let other = spellings.other(than: event) else { continue }
            let (words, isCertain, notes) = Self.reason(other, subject)
            let title = subject.title(of: subject.container.rules[event.rule])
            report.add(
                "\(title) waits for '\(event.name.shortened())', \(words)", at: event.value.range,
                severity: isCertain ? nil : .note,
                notes: [Note("events match in their exact letter case")] + notes,
                fixIts: subject.rewriting(event.value, as: other.name))
        }
    }

    private static func reason(
        _ other: EventSpellings.Other, _ subject: LintSubject
    ) -> (words: String, isCertain: Bool, notes: [Note]) {
        let name = "'\(other.name.shortened())'"
        switch other.source {
        case .awaited(let awaited):
            let title = subject.title(of: subject.container.rules[awaited.rule])
            return (
                "but \(title) for \(name)", true, [Note("the other name is here", at: awaited.value.range)]
            )
        case .script(let index):
            return ("but \(subject.described(subject.scripts[index])) pushes \(name)", true, [])
        case .tag(let index):
            let tag = subject.container.tags[index]
            return (
                "but \(subject.title(of: tag)), which it fires, sends \(name)", false,
                [Note("check which of the two the page pushes")]
            )
        case .google(let beside):
            return (
                "but Google's event is \(name)", false,
                [
                    Note(
                        "other \(subject.words.rule)s wait for events by Google's names, such as '\(beside)'")
                ]
            )
        }
    }
}
