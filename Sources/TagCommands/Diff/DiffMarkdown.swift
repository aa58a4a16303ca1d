import TagDiagnostics
import TagDiff

/// The report for a comment on a change: a list item for each entity, the most important first.
enum DiffMarkdown {
    /// The limit on the lines that are written of one long text.
    private static let mostLines = 1_000

    static func text(_ report: DiffReport) -> String {
        let inputs = "\(shown(report.old)) → \(shown(report.new))"
        var text = "**\(inputs): \(report.verdict)**\n"
        let sections = DiffSections.of(report)
        for level in Level.allCases.reversed() {
            let sections = sections.filter { $0.level == level }
            guard !sections.isEmpty else { continue }
            text += "\n**\(level.rawValue)** (\(level.words))\n\n"
            text += sections.map { self.text($0, report) }.joined()
        }
        for end in report.ends { text += "\n\(shown(end))\n" }
        let mismatches = report.replay?.mismatches ?? []
        if !mismatches.isEmpty { text += "\n" + mismatches.map { "- \(shown($0.words))\n" }.joined() }
        return text
    }

    private static func text(_ section: DiffSection, _ report: DiffReport) -> String {
        var text = "- `\(section.mark)` \(shown(section.title))\n"
        for line in section.lines {
            let level = line.level == section.level ? "" : " (\(line.level.rawValue))"
            text += "  - `\(line.mark)` \(shown(line.words))\(level)\n"
            if let block = line.block { text += self.text(block, report) }
        }
        guard let names = section.shared(isFull: report.isFull) else { return text }
        return text + "  - \(shown(names))\n"
    }

    /// Returns a folded block, fenced by more backquotes than it contains.
    private static func text(_ block: TextChange, _ report: DiffReport) -> String {
        let (lines, left) = block.lines(limit: report.isFull ? .max : mostLines)
        var all = lines.map { $0.escapedForTerminal(limit: $0.utf8.count) }
        if left > 0 { all.append("… \(Counted.text(left, "more line")) changed: tagc diff --full") }
        var (longest, run) = (2, 0)
        for byte in all.joined(separator: "\n").utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let body = ([fence + "diff"] + all + [fence]).map { "    \($0)\n" }.joined()
        return
            "\n    <details><summary>\(Counted.text(lines.count, "line"))</summary>\n\n\(body)\n    </details>\n\n"
    }

    private static func shown(_ text: String) -> String {
        MarkdownReport.escaped(Shortening.paragraph.single(text))
    }
}
