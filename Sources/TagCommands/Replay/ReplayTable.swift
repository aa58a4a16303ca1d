import TagDiagnostics
import TagLint

/// Counts in rows, for people.
struct ReplayTable {
    struct Row {
        /// `~` if something differs, `?` if something may differ, else a space.
        let mark: String
        var name: String
        /// The words behind the name, which are never cut.
        var kind = ""
        let numbers: [Int]
        var details: [String]

        var isMarked: Bool { mark != " " }
    }

    let title: String
    /// The words above the numbers.
    let heads: [String]
    var rows: [Row]
    var note: String?

    /// The table without secrets, which are found in whole names only: before they are cut.
    var withoutSecrets: ReplayTable {
        var table = self
        for index in rows.indices {
            table.rows[index].name = rows[index].name.withoutSecrets
            table.rows[index].kind = rows[index].kind.withoutSecrets
            table.rows[index].details = rows[index].details.map(\.withoutSecrets)
        }
        table.note = note?.withoutSecrets
        return table
    }

    /// The limit on a name in text.
    static let longestName = 60

    /// The bar of a row: its count in the newest version, of 100 for the greatest.
    func bar(_ row: Row) -> Int {
        let column = min(1, heads.count - 1)
        let most = rows.map { $0.numbers[column] }.max() ?? 0
        return most > 0 ? row.numbers[column] * 100 / most : 0
    }
}

extension ReplayReport {
    // MARK: Text

    func text(_ palette: Palette) -> String {
        var lines = badLines.map { $0.escapedForTerminal(limit: 2_000) }
        lines.append(palette.paint(title.escapedForTerminal(limit: 2_000), .strong))
        lines += facts.map { $0.escapedForTerminal(limit: 2_000) }
        for table in tables { lines += [""] + self.lines(table, palette) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ table: ReplayTable, _ palette: Palette) -> [String] {
        let names = table.rows.map {
            $0.name.escapedForTerminal(limit: ReplayTable.longestName) + $0.kind.escapedForTerminal()
        }
        let width = max(table.title.count, (names.map(\.count).max() ?? 0) + 4)
        let widths = table.heads.indices.map { column in
            max(
                table.heads[column].count,
                table.rows.map { String($0.numbers[column]).count }.max() ?? 0) + 2
        }
        var lines: [String] = []
        if !table.rows.isEmpty {
            let heads = zip(table.heads, widths).map { $0.padded(to: $1, atFront: true) }.joined()
            lines.append(table.title.padded(to: width) + heads)
        }
        for (row, name) in zip(table.rows, names) {
            let numbers = zip(row.numbers, widths).map { String($0).padded(to: $1, atFront: true) }.joined()
            let line = "  \(row.mark) \(name)".padded(to: width) + numbers
            lines.append(row.isMarked ? palette.paint(line, .warning) : line)
            lines += row.details.map { "      " + $0.escapedForTerminal(limit: 2_000) }
        }
        return lines + (table.note.map { ["  " + $0.escapedForTerminal(limit: 4_000)] } ?? [])
    }

    // MARK: Markdown

    var markdown: String {
        let shown = { MarkdownReport.escaped(Shortening.paragraph.single($0)) }
        var text = badLines.map { "\(shown($0))  \n" }.joined()
        text += "\(text.isEmpty ? "" : "\n")**\(shown(title))**\n\n"
        text += facts.map { "\(shown($0))  \n" }.joined()
        for table in tables {
            if !table.rows.isEmpty {
                text += "\n| | \(table.title) |\(table.heads.map { " \($0) |" }.joined())\n"
                text += "| --- | --- |" + String(repeating: " ---: |", count: table.heads.count) + "\n"
            }
            for row in table.rows {
                let name = ([row.name + row.kind] + row.details).map(shown).joined(separator: "<br>")
                let mark = row.mark == "~" ? "\\~" : row.isMarked ? row.mark : ""
                text += "| \(mark) | \(name) |\(row.numbers.map { " \($0) |" }.joined())\n"
            }
            if let note = table.note { text += "\n\(shown(note))\n" }
        }
        return text
    }

    // MARK: HTML

    var html: String {
        let shown = { HTMLText.escaped(Shortening.paragraph.single($0)) }
        let style = """
            main{max-width:70em;overflow-x:auto}main>p{margin:4px 0}
            table{margin:16px 0}th,td{padding:3px 10px;text-align:right}tr:first-child th{color:var(--mid);font-size:13px}
            th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}
            .differs{background:#fa03}.may{background:#8882}small{display:block}td.bar{width:25%;vertical-align:middle}
            .bar svg{width:100%;height:12px;display:block}.bar rect{fill:var(--bar)}

            """
        var text = "<header>\n"
        text += badLines.map { "<p>\(shown($0))</p>\n" }.joined()
        text += "<h1>\(shown(title))</h1>\n</header>\n<main>\n"
        text += facts.map { "<p>\(shown($0))</p>\n" }.joined()
        for table in tables {
            if !table.rows.isEmpty {
                let heads = table.heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
                text += "<table>\n<tr><th scope=\"col\">\(table.title)</th>\(heads)<td></td></tr>\n"
                for row in table.rows {
                    let details = row.details.map { "<small>\(shown($0))</small>" }.joined()
                    let cells = row.numbers.map { "<td>\($0)</td>" }.joined()
                    let kind = row.mark == "~" ? " class=\"differs\"" : row.isMarked ? " class=\"may\"" : ""
                    let mark = row.mark == "?" ? "? " : ""
                    text += "<tr\(kind)><td>\(shown(mark + row.name + row.kind))\(details)</td>\(cells)"
                    text += "<td class=\"bar\">\(HTMLPage.bar(table.bar(row)))</td></tr>\n"
                }
                text += "</table>\n"
            }
            if let note = table.note { text += "<p>\(shown(note))</p>\n" }
        }
        return HTMLPage(title: Shortening.paragraph.single(title), style: style).text(text + "</main>\n")
    }
}

extension String {
    fileprivate func padded(to width: Int, atFront: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - count))
        return atFront ? spaces + self : self + spaces
    }
}
