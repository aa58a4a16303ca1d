import TagDiagnostics
import TagModel
import TagProof

/// Flags a comparison that fails by the case of letters alone.
struct CaseMismatch: ProofLint {
    static let kind = DiagnosticKind(
        "case-mismatch", .logic, .warning, summary: "A comparison that fails only because of letter case.",
        explanation: """
            The left side never has the letter case of the right side, so the condition is never true. Write the \
            right side in the letter case of the macro.
            """,
        flagged: .definition(
            .key("path"), .macro("lower", "lowercase", ["input": "{{path}}"]),
            .rule("cart", "lower equals «/Cart»"), .pixel(fires: "cart")),
        accepted: .definition(
            .key("path"), .macro("lower", "lowercase", ["input": "{{path}}"]),
            .rule("cart", "lower equals /cart"), .pixel(fires: "cart")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        Contradictions.report(
            .caseMismatch, of: subject, analysis, to: &report,
            message: { "\($0) never passes: \($1.words) only in another letter case" },
            notes: { _ in [Note("it can be true if letter case is ignored")] })
    }
}
