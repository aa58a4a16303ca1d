import TagDiagnostics
import TagModel
import TagPlan
import TagProof

/// Flags a condition that no value of the plan can meet.
struct ValueNotInPlan: Lint {
    static let kind = DiagnosticKind(
        "value-not-in-plan", .logic, .warning, summary: "A condition that no value of the plan meets.",
        explanation: """
            This lint needs a plan ([data] plan in tagc.toml). It is proved that no value that the plan allows for the \
            macro's key makes the condition true: an enum lacks the value, a number is outside its bounds, or no event \
            matches. The default of a macro is one of its values. Correct the condition, or add the value to the plan.
            """,
        flagged: [
            .definition(.event(), .key("currency"), .rule("r", "currency equals «GBP»"), .pixel(fires: "r")),
            .definition(.event(), .key("value"), .rule("r", "value lessThan «0»"), .pixel(fires: "r")),
            .definition(.event(), .rule("r", "event matchesRegex «^buy»"), .pixel(fires: "r")),
        ],
        accepted: .definition(
            .event(), .key("currency"), .key("value"),
            .rule("r", "currency startsWith E", "value greaterThan 0"),
            .pixel(fires: "r")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let plan = subject.data.plan else { return }
        var words = PlanWords(plan, by: subject.container.ruleSet)
        let unplanned = subject.unplanned
        for (place, facts) in unplanned.values {
            let rule = subject.container.rules[place.rule]
            let condition = rule.conditions[place.condition]
            var plain = condition
            plain.isNegated = false
            report.add(
                "\(subject.title(of: rule)): no value that the plan allows for \(plain.words)",
                at: condition.culprit,
                notes: words.notes(on: facts) + [Note("the plan is \(words.source)")]
                    + unplanned.notes(on: place.rule, subject))
        }
    }
}
