import TagDiagnostics
import TagModel

/// Flags a condition that never holds, whatever is pushed.
struct AlwaysFalse: Lint {
    static let kind = DiagnosticKind(
        "always-false", .logic, .error, summary: "A condition that never holds.",
        explanation: """
            No value that its macro can have makes the condition hold: a table whose rows give other values, a text that \
            is put together otherwise, a pattern that matches nothing. Its rule never passes.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"l": {"type": "language"}, "region": {"type": "lookupTable", "input": "{{l}}",
              "table": [{"key": "de", "value": "EU"}, {"key": "en", "value": "US"}], "default": "other"}},
             "rules": {"asia": {"if": [{"macro": "region", "equals": «"ASIA"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["asia"]}}}
            """#,
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "event", "matchesRegex": «"buy$now"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r"]}}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"l": {"type": "language"}, "region": {"type": "lookupTable", "input": "{{l}}",
              "table": [{"key": "de", "value": "EU"}, {"key": "en", "value": "US"}], "default": "other"}},
             "rules": {"rest": {"if": [{"macro": "region", "equals": "other"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["rest"]}}}
            """#
        ])
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        Contradictions.report(
            .alwaysFalse, of: subject, to: &report,
            message: { "\($0) never passes: \($1.words) is always false" },
            proof: "no value that the left side can have makes it hold")
    }
}
