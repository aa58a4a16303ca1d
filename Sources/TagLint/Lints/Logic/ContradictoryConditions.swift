import TagDiagnostics
import TagModel

/// Flags conditions of one rule that cannot hold at once.
struct ContradictoryConditions: Lint {
    static let kind = DiagnosticKind(
        "contradictory-conditions", .logic, .error, summary: "Conditions of a rule that cannot all be true.",
        explanation: """
            A rule passes when all its conditions are true. No value makes these all true, so the rule never \
            passes. This is proved for all values, also of two macros that read the same key. If the conditions \
            are alternatives, write two rules or one pattern.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"sale": {"if": [{"macro": "event", "equals": "purchase"}, {"macro": "event", "equals": «"refund"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["sale"]}}}
            """#,
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"a": {"type": "dataLayer", "name": "plan"}, "b": {"type": "dataLayer", "name": "plan"}},
             "rules": {"pro": {"if": [{"macro": "a", "startsWith": "pro"}, {"macro": "b", "startsWith": «"free"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["pro"]}}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"event": {"type": "event"}, "plan": {"type": "dataLayer", "name": "plan"}},
             "rules": {"sale": {"if": [{"macro": "event", "equals": "purchase"}, {"macro": "plan", "equals": "refund"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["sale"]}}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        Contradictions.report(
            .contradictory, of: subject, to: &report,
            message: { "\($0) never passes: \($1.words) contradicts another condition" },
            proof: "no value satisfies all of them")
    }
}
