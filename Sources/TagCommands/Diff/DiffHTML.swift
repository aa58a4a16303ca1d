import TagDiagnostics
import TagDiff

/// Differences as one page that needs nothing else: no script, no file, no address.
enum DiffHTML {
    private static let style = """
        body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em}
        section{border-left:4px solid #999;margin:1em 0;padding:.2em 1em}
        .contract{border-color:#b00}.behaviour{border-color:#c70}.internal{border-color:#07a}
        h2{font-size:1em;margin:0}h2 small{font-weight:normal}ul{margin:.3em 0;padding-left:1em;list-style:none}
        li{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
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
        for entity in report.difference.entities { text += self.text(entity) }
        for end in report.ends { text += "<p>\(shown(end))</p>\n" }
        let mismatches = report.replay?.mismatches ?? []
        return text + list(mismatches.map(\.words)) + "</html>\n"
    }

    private static func text(_ entity: EntityDifference) -> String {
        let level = entity.level.rawValue
        return
            "<section class=\"\(level)\"><h2>\(entity.mark) \(shown(entity.title)) <small>\(level)</small></h2>\n"
            + list(entity.lines.map { "\($0.mark) \($0.words)" }) + "</section>\n"
    }

    private static func list(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        return "<ul>\n" + lines.map { "<li>\(shown($0))</li>\n" }.joined() + "</ul>\n"
    }

    private static func shown(_ text: String) -> String {
        var result = ""
        for scalar in text.escapedForTerminal(limit: 2_000).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
