import TagDiagnostics
import TagModel
import TagPlan
import TagProof

/// Flags a container in which events of the plan fire no tag.
struct PlanEventUnused: Lint {
    static let kind = DiagnosticKind(
        "plan-event-unused", .deadCode, .note, summary: "Events of the plan that fire no tag.",
        explanation: """
            This lint needs a plan ([data] plan in tagc.toml). It is proved that no tag of the container fires on these \
            events, whatever comes with them. Write a tag for such an event, or take it out of the plan. Where several \
            containers share one plan, turn the lint off.
            """,
        flagged: .definition(
            id: "«GTM-AB12»", .event(), .rule("buy", "event equals purchase"), .pixel(fires: "buy")),
        accepted: .definition(
            .event(), .rule("buy", "event equals purchase"), .rule("see", "event equals view"),
            .pixel("a", fires: "buy"), .pixel("b", fires: "see")))

    /// The most events that a finding names.
    private static let most = 10

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let plan = subject.data.plan, let found = subject.planAnalysis, !found.idleEvents.isEmpty,
            !subject.container.isFragment
        else { return }
        let events = found.idleEvents.map { plan.events[$0] }
        let names = events.prefix(Self.most).map { "'\($0.name.shortened(to: 60))'" }
        let rest = events.count > Self.most ? [Counted.text(events.count - Self.most, "other")] : []
        let what =
            Counted.text(events.count, "event") + " of the plan " + (events.count == 1 ? "fires" : "fire")
        report.add(
            "\(what) no tag: \((names + rest).inWords)", at: subject.container.id?.range ?? .none,
            notes: [Note("the plan is \(plan.file.path)")])
    }
}
