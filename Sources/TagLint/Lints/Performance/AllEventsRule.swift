import TagDiagnostics
import TagModel
import TagProof

/// Flags a rule that fires tags on every event there is.
struct AllEventsRule: ProofLint {
    static let kind = DiagnosticKind(
        "all-events-rule", .performance, .warning, summary: "A rule that fires tags on every event.",
        explanation: """
            Its conditions are proved to be true on every push, including those of the vendor's own listeners, \
            so its tags fire on every push. Name the intended events. Rules that only block, or that have no \
            condition, are not reported.
            """,
        flagged: .export(
            .html("Everything", "<i></i>", fires: "1"),
            .trigger("All", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX «.*»")),
        accepted: .export(
            .html("Ours", "<i></i>", fires: "1", with: ["blockingTriggerId": ["2"]]),
            .trigger("Ours", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX ^our_.*"),
            .trigger("Never", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX .*")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        // There every event is a request, and to answer them all is usual.
        if subject.container.contexts.contains(where: { $0.value == .server }) { return }
        var isFired = [Bool](repeating: false, count: subject.container.rules.count)
        for tag in subject.container.tags where !tag.isPaused {
            for reference in tag.firesOn {
                if let rule = subject.references.rule(for: reference) { isFired[rule] = true }
            }
        }
        for (index, rule) in subject.container.rules.enumerated() where isFired[index] && !rule.isImplied {
            guard analysis.rules[index].isAnyEvent,
                let condition = rule.conditions.first(where: { $0.culprit.isKnown })
            else { continue }
            report.add("\(subject.title(of: rule)) passes on every event", at: condition.culprit)
        }
    }
}
