import TagDiagnostics
import TagModel

/// Flags keys and tokens that stand in a container.
struct SecretInParameter: Lint {
    static let kind = DiagnosticKind(
        "secret-in-parameter", .privacy, .error, summary: "A key or a token in a container.",
        explanation: """
            Everyone who has the page, the app or the repository can read the container. Revoke the key, and \
            call the service from a server that keeps the new key. Reports show only the beginning of a \
            secret, and no line that contains one; patches of --diff show the lines unchanged.

            These are found by how they begin, and no others: \(SecretShape.list), and passwords in addresses \
            (https://user:password@host, and the same of databases and other servers).
            """,
        flagged: [
            .definition(.constant("key", "«sk_live_»000000000000000000000000")),
            .export(.variable("Endpoint", "c", ["value": "https://«u:secret»@h.example/"])),
        ],
        accepted: .definition(.constant("key", "sk_live_…"), .constant("at", "task_live_1")),
        hidesSource: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var secrets = SharedAnswers<[Secret]>()
        for text in subject.texts where !report.isFull {
            for secret in secrets.answer(for: text, { Secret.all(in: $0.bytes) }) {
                report.add(
                    "\(subject.described(text.owner)) contains \(secret.what)",
                    at: text.range(of: secret.flagged, in: subject.tree))
                if report.isFull { break }
            }
        }
    }
}
