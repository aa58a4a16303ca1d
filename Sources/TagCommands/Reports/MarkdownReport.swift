import TagDiagnostics

/// The report as a table in Markdown, for a comment on a change or the summary of a job.
enum MarkdownReport {
    static func text(_ findings: Findings) -> String {
        let summary = FindingsSummary(duration: nil).text(findings)
        let shown = findings.files.flatMap(ShownFinding.all)
        let lines = summary.split(separator: "\n").map { "\($0)\n" }.joined(separator: "\n")
        guard !shown.isEmpty else { return lines }
        return lines + "\n| severity | finding | place | message |\n| --- | --- | --- | --- |\n"
            + shown.map(row).joined()
    }

    private static func row(_ finding: ShownFinding) -> String {
        let message = ([finding.diagnostic.message.escapedForTerminal(limit: 2_000)] + finding.asides)
            .map(escaped).joined(separator: "<br>")
        let severity = finding.diagnostic.severity.rawValue
        return "| \(severity) | \(finding.diagnostic.id) | \(escaped(finding.address)) | \(message) |\n"
    }

    /// Returns a text that Markdown shows unchanged: it cannot end the cell, nor be a link, a tag, an image or emphasis.
    static func escaped(_ text: String) -> String {
        text.escaped { scalar in
            switch scalar {
            case "&", "<", ">": scalar.entity
            // An entity, since a name after `@` would be notified of the comment.
            case "@": "&#64;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$": "\\\(scalar)"
            default: nil
            }
        }
    }
}
