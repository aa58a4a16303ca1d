import TagDiagnostics
import TagModel
import TagProof

/// Flags a pattern that no text matches of those that the rest of its rule asks for.
struct RegexExcludesLiteral: ProofLint {
    static let kind = DiagnosticKind(
        "regex-excludes-literal", .logic, .error,
        summary: "A pattern that excludes the texts that other conditions require.",
        explanation: """
            The rule requires a text, a beginning or an end, and also a pattern that no such text matches, so it \
            never passes. This is proved by intersecting both languages. Check the anchors of the pattern and \
            the letter case.
            """,
        flagged: .definition(
            .key("path"), .rule("cart", "path equals /cart", "path matchesRegex «^/checkout»"),
            .pixel(fires: "cart")),
        accepted: .definition(
            .key("path"), .rule("cart", "path startsWith /c", "path matchesRegex ^/(cart|checkout)"),
            .pixel(fires: "cart")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        Contradictions.report(
            .regexExcludesLiteral, of: subject, analysis, to: &report,
            message: { "\($0) never passes: \($1.words) contradicts its other conditions" },
            notes: { _ in [Note("no text that matches satisfies the other conditions")] })
    }
}
