import TagDiagnostics
import TagModel

/// Flags a comparison that fails by the case of letters alone.
struct CaseMismatch: Lint {
    static let kind = DiagnosticKind(
        "case-mismatch", .logic, .warning, summary: "A comparison that fails only because of letter case.",
        explanation: """
            The left side never has the letter case of the right side, so the condition is never true. Write the \
            right side in the letter case of the macro.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"path": {"type": "dataLayer", "name": "path"}, "lower path": {"type": "lowercase", "input": "{{path}}"}},
             "rules": {"cart": {"if": [{"macro": "lower path", "equals": «"/Cart"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"path": {"type": "dataLayer", "name": "path"}, "lower path": {"type": "lowercase", "input": "{{path}}"}},
             "rules": {"cart": {"if": [{"macro": "lower path", "equals": "/cart"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        Contradictions.report(
            .caseMismatch, of: subject, to: &report,
            message: { "\($0) never passes: \($1.words) only in another letter case" },
            proof: "it can be true if letter case is ignored")
    }
}
