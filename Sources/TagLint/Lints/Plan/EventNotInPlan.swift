import TagDiagnostics
import TagModel
import TagPlan

/// Flags a rule that waits for an event that the plan lacks.
struct EventNotInPlan: Lint {
    static let kind = DiagnosticKind(
        "event-not-in-plan", .deadCode, .warning,
        summary: "A rule for an event that the plan of events lacks.",
        explanation: """
            This lint needs a plan ([data] plan in tagc.toml) whose alternatives all name their events. It looks up the \
            event names that rules require. Add the event to the plan, or correct the name. Events of the vendor's own \
            listeners (gtm.) and libraries are not reported, nor are names that occur in the container's own \
            scripts that mention dataLayer.
            """,
        flagged: .definition(.event("e"), .rule("open", "e equals «add_to_basket»")),
        accepted: .definition(.event("e"), .rule("open", "e equals purchase")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let plan = subject.data.plan else { return }
        var nearest = NearestName(among: plan.events.map { $0.name })
        let unplanned = subject.unplanned
        for (place, event) in unplanned.events {
            let rule = subject.container.rules[place.rule]
            let title = rule.isImplied ? "the trigger of a message" : subject.title(of: rule)
            let guess = nearest.nearest(to: event).map { Note("the nearest event of the plan is '\($0)'") }
            report.add(
                "\(title) waits for '\(event.shortened())', which is not in the plan",
                at: rule.conditions[place.condition].right.range,
                notes: [guess].compactMap { $0 } + unplanned.notes(on: place.rule, subject))
        }
    }
}
