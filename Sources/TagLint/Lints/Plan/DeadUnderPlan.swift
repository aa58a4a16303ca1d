import TagDiagnostics
import TagModel
import TagPlan
import TagProof

/// Flags a tag that no event of the plan can fire.
struct DeadUnderPlan: Lint {
    static let kind = DiagnosticKind(
        "dead-under-plan", .logic, .warning, summary: "A tag that no push of the plan can fire.",
        explanation: """
            This lint needs a plan ([data] plan in tagc.toml). It is proved that the tag never fires if the app or page \
            keeps to the plan: only events of the plan and the vendor's own (gtm.) are pushed, and each key has only values \
            that the plan allows for it, now or from an earlier push, or none. A key that the plan describes for some event is taken \
            to be pushed only as described, unless additionalProperties says more; one that it describes nowhere may have any value. \
            What the container's own scripts may push is not restricted, and may be anything where they make names as they run; \
            scripts of the page are taken to keep to the plan. Correct the rules, or the plan. A tag that is dead because of one \
            condition of each rule is told by that condition's finding, event-not-in-plan or value-not-in-plan.
            """,
        flagged: .definition(
            .event(), .key("currency"), .rule("buy", "event equals purchase"),
            .rule("known", "currency matchesRegex EUR|USD"), .pixel("«t»", fires: "buy", blockedBy: "known")),
        accepted: .definition(
            .event(), .key("currency"), .rule("euros", "event equals purchase", "currency equals EUR"),
            .pixel("t", fires: "euros")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let plan = subject.data.plan, let found = subject.planAnalysis else { return }
        var words = PlanWords(plan, by: subject.container.ruleSet)
        // The finding at the condition says it.
        let told = Set(subject.unplanned.tags)
        for (index, facts) in found.deadTags where !told.contains(index) {
            let tag = subject.container.tags[index]
            report.add(
                "\(subject.title(of: tag)) can never \(tag.verb) under the plan",
                at: tag.name.range,
                notes: words.notes(on: facts) + [Note("the plan is \(words.source)")])
        }
    }
}
