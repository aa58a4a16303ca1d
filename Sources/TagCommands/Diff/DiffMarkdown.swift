import TagDiagnostics
import TagDiff

/// Differences for a comment on a change: a list an entity long, the most important first.
enum DiffMarkdown {
    static func text(_ report: DiffReport) -> String {
        let inputs = "\(shown(report.old)) → \(shown(report.new))"
        var text = "**\(inputs): \(report.verdict)**\n"
        for level in Level.allCases.reversed() {
            let entities = report.difference.entities.filter { $0.level == level }
            guard !entities.isEmpty else { continue }
            text += "\n**\(level.rawValue)**\n\n" + entities.map(self.text).joined()
        }
        for end in report.ends { text += "\n\(shown(end))\n" }
        let mismatches = report.replay?.mismatches ?? []
        if !mismatches.isEmpty { text += "\n" + mismatches.map { "- \(shown($0.words))\n" }.joined() }
        return text
    }

    private static func text(_ entity: EntityDifference) -> String {
        let title = "- `\(entity.mark)` \(shown(entity.title))"
        return title + "\n" + entity.lines.map { "  - `\($0.mark)` \(shown($0.words))\n" }.joined()
    }

    private static func shown(_ text: String) -> String {
        MarkdownReport.escaped(text.escapedForTerminal(limit: 2_000))
    }
}
