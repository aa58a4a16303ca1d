import TagDiagnostics
import TagModel

/// Flags keys and tokens that stand in a container.
struct SecretInParameter: Lint {
    static let kind = DiagnosticKind(
        "secret-in-parameter", .privacy, .error, summary: "A key or a token in a container.",
        explanation: """
            Whoever gets the page or the app can read what its container says, and whoever gets the repository can read \
            the file. A key that was in either is known: have it revoked, and call the service from a server that keeps \
            the new one to itself. Reports show only how it begins, and no line that has it; what --diff prints is a patch, \
            and has the lines as they are.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"key": {"type": "constant", "value": "«sk_live_»000000000000000000000000"}}}
            """#,
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "variable": [{"variableId": "1", "name": "Endpoint", "type": "c", "parameter": [
               {"type": "TEMPLATE", "key": "value", "value": "https://«u:secret»@h.example/"}]}]}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"key": {"type": "constant", "value": "sk_live_…"}, "at": {"type": "constant", "value": "task_live_1"}}}
            """#
        ], hidesSource: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.texts {
            for secret in Secret.all(in: text.bytes) {
                report.add(
                    "\(subject.described(text.owner)) holds \(secret.what)",
                    at: text.range(of: secret.flagged, in: subject.tree))
            }
        }
    }
}
