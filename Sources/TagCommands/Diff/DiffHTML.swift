import TagDiagnostics
import TagDiff
import TagLint

/// The report as one self-contained page, without files or links.
///
/// Where the player is installed, the page runs the events that it shows on both versions. It is whole without scripts.
enum DiffHTML {
    /// The limit on the lines that are written of one long text.
    private static let mostLines = 5_000

    private static let style = """
        header,main{max-width:60em}main>p{margin:8px 0}
        section{border-left:4px solid var(--mid);margin:16px 0;padding:2px 16px}
        .contract{border-color:#b00}.consent{border-color:#a0a}.behaviour{border-color:#c70}.internal{border-color:#07a}
        h2{font-size:15px}h2 small{font-weight:normal}ul{margin:4px 0;padding-left:16px;list-style:none}
        li{font-family:ui-monospace,monospace;font-size:13.5px;overflow-wrap:anywhere}
        pre{font-size:13px;overflow-x:auto;white-space:pre-wrap}ins,del{text-decoration:none;display:block}
        ins{background:#dfd;color:#040}del{background:#fdd;color:#400}

        """

    private static let styleOfPlayer = """
        button{font:13px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--soft);border:1px solid var(--line);border-radius:7px;padding:3px 10px;cursor:pointer}
        .player{border:1px solid var(--line);border-radius:9px;background:var(--soft);margin:8px 0;padding:10px 12px}
        .player textarea{display:block;width:100%;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:6px;margin:4px 0 8px}
        .player .other{color:var(--bad)}

        """

    /// - Parameter player: Returns the player; called if there is an event to run, since it compiles both versions.
    static func text(_ report: DiffReport, player: () -> DiffPlayer?) -> String {
        let title = "\(plain(report.old)) → \(plain(report.new))"
        var text = """
            <header>
            <p class="eye">Differences of containers</p>
            <h1>\(HTMLText.escaped(title))</h1>
            </header>
            <main>
            <p>\(report.verdict)</p>

            """
        if let legend = report.legend { text += "<p><small>\(legend)</small></p>\n" }
        let sections = DiffSections.of(report)
        let player = sections.contains { $0.lines.contains { $0.event != nil } } ? player() : nil
        for section in sections { text += self.text(section, report, player != nil) }
        for end in report.ends { text += "<p>\(shown(end))</p>\n" }
        let mismatches = report.replay?.mismatches ?? []
        text += list(mismatches.map(\.words)) + "</main>\n"
        var page = HTMLPage(title: title, style: style)
        if let player {
            page.style += styleOfPlayer
            (page.script, page.runsEngine) = (player.script, true)
            text += player.data
        }
        return page.text(text)
    }

    private static func text(_ section: DiffSection, _ report: DiffReport, _ plays: Bool) -> String {
        let level = section.level.rawValue
        var text =
            "<section class=\"\(level)\"><h2>\(section.mark) \(shown(section.title)) <small>\(level)</small></h2>\n"
        if !section.lines.isEmpty {
            text += "<ul>\n"
            for line in section.lines {
                let own = line.level == section.level ? "" : " <small>\(line.level.rawValue)</small>"
                text += "<li>\(line.mark) \(shown(line.words))\(own)"
                text += line.block.map { self.text($0, report) } ?? ""
                text += (plays ? line.event.map(button) ?? "" : "") + "</li>\n"
            }
            text += "</ul>\n"
        }
        if let names = section.shared(isFull: report.isFull) { text += "<p>\(shown(names))</p>\n" }
        return text + "</section>\n"
    }

    /// Returns the button that runs an event, which the script shows; none for an event in which a secret is hidden.
    private static func button(_ event: JSON) -> String {
        event.line.contains(SecretMarks.start)
            ? ""
            : " <button type=\"button\" class=\"replay\" hidden data-event=\"\(HTMLText.escaped(event.line))\">Replay</button>"
    }

    /// Returns a folded block of lines, up to a size that browsers handle well.
    private static func text(_ block: TextChange, _ report: DiffReport) -> String {
        let (lines, left) = block.lines(limit: report.isFull ? .max : mostLines)
        var text = "<details><summary>\(Counted.text(lines.count, "line"))</summary><pre>"
        for line in lines {
            let shown = shown(line, .whole)
            switch line.utf8.first {
            case UInt8(ascii: "+"): text += "<ins>\(shown)</ins>"
            case UInt8(ascii: "-"): text += "<del>\(shown)</del>"
            default: text += shown + "\n"
            }
        }
        if left > 0 { text += "… \(Counted.text(left, "more line")) changed: tagc diff --full\n" }
        return text + "</pre></details>"
    }

    private static func list(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        return "<ul>\n" + lines.map { "<li>\(shown($0))</li>\n" }.joined() + "</ul>\n"
    }

    private static func plain(_ text: String) -> String { Shortening.paragraph.single(text) }

    private static func shown(_ text: String) -> String { shown(text, .paragraph) }

    private static func shown(_ text: String, _ shortening: Shortening) -> String {
        HTMLText.escaped(shortening.single(text))
    }
}
