import TagDiagnostics
import TagModel

/// Flags a script that sends what it reads from cookies.
struct ScriptCookieSent: Lint {
    static let kind = DiagnosticKind(
        "script-cookie-sent", .script, .note, summary: "A script that sends the value of a cookie.",
        explanation: """
            Cookies hold ids of visitors and of their sessions. A script that reads 'document.cookie' and gives a value of it to \
            a request hands that on, whatever the visitor consented to. Make sure that it is the cookie it should be, and that the tag \
            needs the right consent. The lint follows values through variables and functions of the same script only.
            """,
        flagged: .export(
            .html(
                "Send",
                "<script>var id = document.cookie.match(/id=(\\w+)/); fetch('https://t.example/?id=' + «id»)</script>"
            )),
        accepted: .export(
            .html(
                "Keep",
                "<script>var id = document.cookie.match(/id=(\\w+)/); document.cookie = 'id=' + id; fetch('/a')</script>"
            )))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts where !report.isFull {
            let sent = text.facts.scripts.flatMap { $0.sentCookies }
            guard !sent.isEmpty else { continue }
            let places = ScriptPlaces(sent.map { $0.range }, of: text, in: subject.tree)
            for cookie in sent {
                report.add(
                    "\(subject.described(text)) sends a value from document.cookie by '\(cookie.sender.shortened())'",
                    at: places[cookie.range])
            }
        }
    }
}
