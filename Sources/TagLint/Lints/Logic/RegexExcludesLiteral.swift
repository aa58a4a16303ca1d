import TagDiagnostics
import TagModel

/// Flags a pattern that no text matches of those that the rest of its rule asks for.
struct RegexExcludesLiteral: Lint {
    static let kind = DiagnosticKind(
        "regex-excludes-literal", .logic, .error,
        summary: "A pattern that no text matches of those that other conditions ask for.",
        explanation: """
            The rule asks for a text, a beginning or an end, and for a pattern that none of those texts matches: it never \
            passes. Proved by intersecting the languages of both. Look at the anchors of the pattern, and at the case of \
            letters.
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
            message: { "\($0) never passes: its other conditions exclude that \($1.words)" },
            proof: "the texts that match and those that the others ask for have none in common")
    }
}
