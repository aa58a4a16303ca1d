import TagDiagnostics
import TagDiff

/// The report for a terminal: a line for each entity, with its details below.
struct DiffText {
    /// The limit on the lines that are shown of one long text.
    private static let mostLines = 24

    let palette: Palette

    func text(_ report: DiffReport) -> String {
        let inputs = "\(report.old.escapedForTerminal()) → \(report.new.escapedForTerminal())"
        var text = palette.paint("\(inputs): \(report.verdict)", .strong) + "\n"
        if let legend = report.legend { text += "(\(legend))\n" }
        let sections = DiffSections.of(report)
        if !sections.isEmpty { text += "\n" }
        for section in sections { text += self.text(section, report) }
        let ends = report.ends.map { $0.escapedForTerminal(limit: 2_000) + "\n" }
        if !ends.isEmpty { text += "\n" + ends.joined() }
        for mismatch in report.replay?.mismatches ?? [] {
            text += "  " + mismatch.words.escapedForTerminal(limit: 2_000) + "\n"
        }
        return text
    }

    private func text(_ section: DiffSection, _ report: DiffReport) -> String {
        let title = "\(section.mark) \(section.title.escapedForTerminal(limit: 500))"
        let head = paint("\(title) [\(section.level.rawValue)]", section.fate)
        // A single detail is shown on the entity's line.
        if section.lines.count == 1, section.places.isEmpty, section.lines[0].block == nil {
            return "\(head): \(words(section.lines[0], section, report, isAlone: true))\n"
        }
        var text = head + "\n"
        for line in section.lines {
            text += "    \(words(line, section, report, isAlone: false))\n"
            if let block = line.block { text += self.text(block, report) }
        }
        if let names = section.shared(isFull: report.isFull) {
            text += "    " + names.escapedForTerminal(limit: report.isFull ? names.utf8.count : 8_000) + "\n"
        }
        return text
    }

    private func words(
        _ line: DiffLine, _ section: DiffSection, _ report: DiffReport, isAlone: Bool
    ) -> String {
        let shortening: Shortening = report.isFull ? .whole : .paragraph
        // The level is shown where it differs from the section's.
        let level = line.level == section.level ? "" : " [\(line.level.rawValue)]"
        let words = shortening.single(line.words) + level
        return isAlone && (line.mark == "~" || line.mark == "!") ? words : "\(line.mark) \(words)"
    }

    private func text(_ block: TextChange, _ report: DiffReport) -> String {
        let (lines, left) = block.lines(limit: report.isFull ? .max : Self.mostLines)
        var text = lines.map { "        \(line($0))\n" }.joined()
        if left > 0 { text += "        … \(Counted.text(left, "more line")) changed: tagc diff --full\n" }
        return text
    }

    private func line(_ text: String) -> String {
        let shown = text.escapedForTerminal(limit: text.utf8.count)
        if text.hasPrefix("+") { return palette.paint(shown, .help) }
        return text.hasPrefix("-") ? palette.paint(shown, .error) : shown
    }

    private func paint(_ text: String, _ fate: EntityDifference.Fate) -> String {
        switch fate {
        case .added: palette.paint(text, .help)
        case .removed: palette.paint(text, .error)
        case .changed: palette.paint(text, .warning)
        }
    }
}

extension Replay.Mismatch {
    /// The mismatch in words, such as `push 3, 'purchase': now also fires 'x'; no longer fires 'y'`.
    var words: String {
        var parts: [String] = []
        if !now.isEmpty { parts.append("now also fires " + Self.list(now)) }
        if !noLonger.isEmpty { parts.append("no longer fires " + Self.list(noLonger)) }
        for (tag, differing) in sends {
            parts.append("'\(tag)' sends " + differing.map { $0.words(.line) }.joined(separator: ", "))
        }
        if parts.isEmpty { parts.append("fires in another order") }
        return "push \(push), '\(event)': " + parts.joined(separator: "; ")
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
