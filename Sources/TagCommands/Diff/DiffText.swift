import TagDiagnostics
import TagDiff

/// Differences for people at a terminal: a line an entity, its details below it.
struct DiffText {
    let palette: Palette

    func text(_ report: DiffReport) -> String {
        let inputs = "\(report.old.escapedForTerminal()) → \(report.new.escapedForTerminal())"
        var text = palette.paint("\(inputs): \(report.verdict)", .strong) + "\n"
        if !report.difference.entities.isEmpty { text += "\n" }
        for entity in report.difference.entities { text += self.text(entity) }
        let ends = report.ends.map { $0.escapedForTerminal(limit: 2_000) + "\n" }
        if !ends.isEmpty { text += "\n" + ends.joined() }
        for mismatch in report.replay?.mismatches ?? [] {
            text += "  " + mismatch.words.escapedForTerminal(limit: 2_000) + "\n"
        }
        return text
    }

    private func text(_ entity: EntityDifference) -> String {
        let title = "\(entity.mark) \(entity.title.escapedForTerminal(limit: 500))"
        let lines = entity.lines
        let head = paint("\(title) [\(entity.level.rawValue)]", entity.fate)
        // One detail goes on the entity's own line.
        if lines.count == 1 { return "\(head): \(self.text(lines[0], isAlone: true))\n" }
        return head + "\n" + lines.map { "    \(self.text($0, isAlone: false))\n" }.joined()
    }

    private func text(_ line: DiffLine, isAlone: Bool) -> String {
        let words = line.words.escapedForTerminal(limit: 2_000)
        return isAlone && (line.mark == "~" || line.mark == "!") ? words : "\(line.mark) \(words)"
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
    /// `push 3, purchase: now also fires 'x'; no longer fires 'y'`.
    var words: String {
        var parts: [String] = []
        if !now.isEmpty { parts.append("now also fires " + Self.list(now)) }
        if !noLonger.isEmpty { parts.append("no longer fires " + Self.list(noLonger)) }
        for (tag, differing) in sends {
            parts.append("'\(tag)' sends " + differing.map(\.words).joined(separator: ", "))
        }
        if parts.isEmpty { parts.append("fires in another order") }
        return "push \(push), '\(event)': " + parts.joined(separator: "; ")
    }

    private static func list(_ names: [String]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
