import TagDiagnostics

/// Tables in plain text: rows under a title, in columns.
enum TextTable {
    /// Returns a table, "" without rows; a column is as wide as its contents, up to 40 characters.
    ///
    /// - Parameter note: An explanation of the rows' words, on a line of its own.
    static func text(_ title: String, _ rows: [[String]], note: String? = nil) -> String {
        guard !rows.isEmpty else { return "" }
        let rows = rows.map { $0.map { $0.escapedForTerminal(limit: 120) } }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            min(40, rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0)
        }
        var text = "\n\(title) (\(rows.count))\n"
        if let note { text += "  # \(note)\n" }
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                line += "  " + cell
                if column + 1 < row.count {
                    line += String(repeating: " ", count: max(0, widths[column] - cell.count))
                }
            }
            text += line + "\n"
        }
        return text
    }
}
