import TagDiagnostics
import TagModel
import TagProof

/// Flags conditions of one rule that cannot hold at once.
struct ContradictoryConditions: ProofLint {
    static let kind = DiagnosticKind(
        "contradictory-conditions", .logic, .error, summary: "Conditions of a rule that cannot all be true.",
        explanation: """
            A rule passes when all its conditions are true. No value makes these all true, so the rule never \
            passes. This is proved for all values, also of two macros that read the same key. If the conditions \
            are alternatives, write two rules or one pattern.
            """,
        flagged: [
            .definition(
                .event(), .rule("sale", "event equals purchase", "event equals «refund»"),
                .pixel(fires: "sale")),
            .definition(
                .key("a", reads: "plan"), .key("b", reads: "plan"),
                .rule("pro", "a startsWith pro", "b startsWith «free»"), .pixel(fires: "pro")),
        ],
        accepted: .definition(
            .event(), .key("plan"), .rule("sale", "event equals purchase", "plan equals refund"),
            .pixel(fires: "sale")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        Contradictions.report(
            .contradictory, of: subject, analysis, to: &report,
            message: { "\($0) never passes: \($1.words) contradicts another condition" },
            notes: { _ in [Note("no value satisfies all of them")] })
    }
}
