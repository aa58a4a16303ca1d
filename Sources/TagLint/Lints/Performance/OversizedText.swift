import TagDiagnostics
import TagModel

/// Flags a text that is longer than the vendor takes.
struct OversizedText: Lint {
    static let kind = DiagnosticKind(
        "oversized-text", .performance, .warning, summary: "A text that is longer than Tag Manager accepts.",
        explanation: """
            The vendor refuses a Custom HTML tag of more than 102,400 characters, so the export cannot be imported. \
            Load the script from a separate file.
            """,
        flagged: .export(.html("Long", "«<script>call('something')</script>»")),
        accepted: .export(.html("Short", "<script>call()</script>")),
        options: [
            LintOption(
                "html", "Most characters of Custom HTML", fallback: .integer(102_400),
                in: 1...100_000_000)
        ]
    )

    func check(_ subject: LintSubject, report: inout LintReport) {
        let limit = subject.integer("html", of: Self.kind)
        for text in subject.texts.code {
            guard case .tag = text.owner, text.bytes.count > limit else { continue }
            let length = text.string.unicodeScalars.count
            guard length > limit else { continue }
            report.add(
                "\(subject.described(text.owner)) has \(length) characters; Tag Manager accepts \(limit)",
                at: text.range)
        }
    }
}
