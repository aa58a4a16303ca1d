import TagDiagnostics
import TagModel

/// Flags a rule that waits for an event that was never recorded.
struct EventNeverPushed: Lint {
    static let kind = DiagnosticKind(
        "event-never-pushed", .deadCode, .warning,
        summary: "A rule for an event that was never recorded.",
        explanation: """
            This lint needs recorded events ([data] events in tagc.toml). It looks up the event names that \
            rules require. A name that was never recorded is probably misspelled, or no longer pushed. Events of \
            the vendor's own listeners are not reported.
            """,
        flagged: .definition(.event("e"), .rule("open", "e equals «add_to_basket»")),
        accepted: .definition(.event("e"), .rule("open", "e equals add_to_cart")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let events = subject.data.events, !events.isEmpty else { return }
        var names: [String] = []
        var known: Set<ExactText> = []
        for name in events.compactMap({ $0.name }) where known.insert(ExactText(name)).inserted {
            names.append(name)
        }
        var nearest = NearestName(among: names)
        let others =
            events.count == 1 ? "the one recorded event" : "among \(events.count) recorded events"
        for rule in subject.container.rules where !rule.isImplied || subject.container.form == .definition {
            for condition in rule.conditions {
                guard let event = subject.awaitedEvent(condition), !known.contains(ExactText(event)),
                    !event.hasPrefix("gtm."), MessageOccasion(event: event) == nil
                else { continue }
                // A rule that a message's trigger makes has no name of its own.
                let title = rule.isImplied ? "the trigger of a message" : subject.title(of: rule)
                report.add(
                    "\(title) waits for '\(event.shortened())', which is not \(others)",
                    at: condition.right.range,
                    notes: nearest.nearest(to: event).map { [Note("the nearest recorded event is '\($0)'")] }
                        ?? [])
            }
        }
    }
}

extension LintSubject {
    /// The one name of an event that a condition takes; nil if it takes the name in other letter cases, too.
    func awaitedEvent(_ condition: Condition) -> String? {
        guard condition.predicate.value == .equals, !condition.isNegated, !condition.ignoresCase,
            isEvent(condition.left),
            case .string(let name) = condition.right.kind
        else { return nil }
        return name
    }

    /// Returns true if a value is a reference to a macro for the event's name.
    func isEvent(_ value: Value) -> Bool {
        guard case .reference(let reference) = value.kind,
            let macro = references.macros(for: reference).first
        else { return false }
        return container.macros[Int(macro)].kind == .event
    }
}
