import TagDiagnostics

/// The numbers of findings by id: the most frequent first, equal ones by id.
struct Statistics {
    private struct Row {
        let kind: DiagnosticKind
        var severity: Severity
        var count = 0
        var safe = 0
        var guesses = 0
    }

    private let rows: [Row]

    init(_ findings: Findings) {
        var rows: [String: Row] = [:]
        for finding in findings.files.flatMap(\.shown).map(\.diagnostic) {
            var row = rows[finding.id] ?? Row(kind: finding.kind, severity: finding.severity)
            row.count += 1
            row.severity = max(row.severity, finding.severity)
            switch finding.fixIts.first?.safety {
            case .safe?: row.safe += 1
            case .unsafe?: row.guesses += 1
            case nil: break
            }
            rows[finding.id] = row
        }
        self.rows = rows.values.sorted { first, second in
            first.count != second.count
                ? first.count > second.count
                : first.kind.id.utf8.lexicographicallyPrecedes(second.kind.id.utf8)
        }
    }

    /// The table for people: count, severity, id, and the number of fixes.
    var text: String {
        let width = rows.map { "\($0.count)".count }.max() ?? 0
        let idWidth = rows.map(\.kind.id.count).max() ?? 0
        return rows.map { row in
            let count = "\(row.count)"
            let gap = String(repeating: " ", count: width - count.count)
            let severity = row.severity.rawValue
            let pad = String(repeating: " ", count: 9 - severity.count)
            let fixes = Self.fixes(row)
            let tail =
                fixes.isEmpty ? "" : String(repeating: " ", count: idWidth - row.kind.id.count + 2) + fixes
            return "\(gap)\(count)  \(severity)\(pad)\(row.kind.id)\(tail)\n"
        }.joined()
    }

    private static func fixes(_ row: Row) -> String {
        var words: [String] = []
        if row.safe > 0 { words.append("\(row.safe) with --fix") }
        if row.guesses > 0 { words.append("\(row.guesses) with --unsafe-fixes") }
        return words.joined(separator: ", ")
    }

    /// The rows as JSON.
    var json: JSON {
        .array(
            rows.map { row in
                [
                    "id": .string(row.kind.id), "group": .string(row.kind.group.rawValue),
                    "severity": .string(row.severity.rawValue), "count": .integer(row.count),
                    "fixable": .integer(row.safe), "unsafelyFixable": .integer(row.guesses),
                ]
            })
    }
}
