import TagDiagnostics
import TagModel

/// Flags a pattern that no text matches of those that the rest of its rule asks for.
struct RegexExcludesLiteral: Lint {
    static let kind = DiagnosticKind(
        "regex-excludes-literal", .logic, .error,
        summary: "A pattern that excludes the texts that other conditions require.",
        explanation: """
            The rule requires a text, a beginning or an end, and also a pattern that no such text matches, so it \
            never passes. This is proved by intersecting both languages. Check the anchors of the pattern and \
            the letter case.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"path": {"type": "dataLayer", "name": "path"}},
             "rules": {"cart": {"if": [{"macro": "path", "equals": "/cart"}, {"macro": "path", "matchesRegex": «"^/checkout"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"path": {"type": "dataLayer", "name": "path"}},
             "rules": {"cart": {"if": [{"macro": "path", "startsWith": "/c"}, {"macro": "path", "matchesRegex": "^/(cart|checkout)"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        Contradictions.report(
            .regexExcludesLiteral, of: subject, to: &report,
            message: { "\($0) never passes: \($1.words) contradicts its other conditions" },
            proof: "no text that matches satisfies the other conditions")
    }
}
