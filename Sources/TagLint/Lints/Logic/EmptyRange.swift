import TagDiagnostics
import TagModel
import TagProof

/// Flags comparisons of one rule that leave no number.
struct EmptyRange: ProofLint {
    static let kind = DiagnosticKind(
        "empty-range", .logic, .error, summary: "Number comparisons of a rule that exclude each other.",
        explanation: """
            No number is above the lower bound and below the upper one, so the rule never passes. A bound or an \
            operator is wrong, or the conditions belong in two rules.
            """,
        flagged: .definition(
            .key("value"), .rule("dear", "value greaterThan 100", "value lessThan «50»"),
            .pixel(fires: "dear")),
        accepted: .definition(
            .key("value"), .rule("dear", "value greaterThan 50", "value lessThan 51"), .pixel(fires: "dear")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        Contradictions.report(
            .emptyRange, of: subject, analysis, to: &report,
            message: {
                "\($0) never passes: no number satisfies \($1.words) and its other conditions"
            },
            notes: { _ in [Note("the ranges have no number in common")] })
    }
}
