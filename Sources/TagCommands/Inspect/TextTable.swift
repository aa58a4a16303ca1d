import TagDiagnostics

/// Rows under a title, in columns.
enum TextTable {
    /// Nothing when there are no rows; columns are as wide as what is in them, up to 40.
    ///
    /// - Parameter note: What words of the rows mean, in a line of its own.
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
