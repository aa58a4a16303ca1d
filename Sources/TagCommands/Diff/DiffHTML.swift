import TagDiagnostics
import TagDiff

/// The report as one self-contained page, without scripts, files or links.
enum DiffHTML {
    /// The limit on the lines that are written of one long text.
    private static let mostLines = 5_000

    private static let style = """
        body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em}
        section{border-left:4px solid #999;margin:1em 0;padding:.2em 1em}
        .contract{border-color:#b00}.consent{border-color:#a0a}.behaviour{border-color:#c70}.internal{border-color:#07a}
        h2{font-size:1em;margin:0}h2 small{font-weight:normal}ul{margin:.3em 0;padding-left:1em;list-style:none}
        li{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
        pre{font-size:.85em;overflow-x:auto;white-space:pre-wrap}ins,del{text-decoration:none;display:block}
        ins{background:#dfd;color:#040}del{background:#fdd;color:#400}
        @media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}

        """

    static func text(_ report: DiffReport) -> String {
        let title = "\(shown(report.old)) → \(shown(report.new))"
        var text = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>
            \(style)</style>
            <h1>\(title)</h1>
            <p>\(report.verdict)</p>

            """
        if let legend = report.legend { text += "<p><small>\(legend)</small></p>\n" }
        for section in DiffSections.of(report) { text += self.text(section, report) }
        for end in report.ends { text += "<p>\(shown(end))</p>\n" }
        let mismatches = report.replay?.mismatches ?? []
        return text + list(mismatches.map(\.words)) + "</html>\n"
    }

    private static func text(_ section: DiffSection, _ report: DiffReport) -> String {
        let level = section.level.rawValue
        var text =
            "<section class=\"\(level)\"><h2>\(section.mark) \(shown(section.title)) <small>\(level)</small></h2>\n"
        if !section.lines.isEmpty {
            text += "<ul>\n"
            for line in section.lines {
                let own = line.level == section.level ? "" : " <small>\(line.level.rawValue)</small>"
                text += "<li>\(line.mark) \(shown(line.words))\(own)"
                text += (line.block.map { self.text($0, report) } ?? "") + "</li>\n"
            }
            text += "</ul>\n"
        }
        if !section.places.isEmpty {
            text += "<p>in \(shown(section.places.map { "'\($0)'" }.joined(separator: ", ")))</p>\n"
        }
        return text + "</section>\n"
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

    private static func shown(_ text: String) -> String { shown(text, .paragraph) }

    private static func shown(_ text: String, _ shortening: Shortening) -> String {
        HTMLText.escaped(shortening.single(text))
    }
}
