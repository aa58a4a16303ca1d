import TagDiagnostics
import TagModel
import TagProof

/// Flags a row of a table whose inputs earlier rows take, all of them.
struct LookupRowShadowed: ProofLint {
    static let kind = DiagnosticKind(
        "lookup-row-shadowed", .logic, .warning,
        summary: "A row of a table that earlier rows always match first.",
        explanation: """
            Rows are tried in order. Earlier rows match everything that this one matches, so it is never used. \
            Put narrower patterns first.
            """,
        flagged: .definition(
            .key("path"), .table("m", "regexTable", of: "path", ["^/d": "a", "«^/de/»": "b"])),
        accepted: .definition(
            .key("path"), .table("m", "regexTable", of: "path", ["^/de/": "b", "^/d": "a"])))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        for (index, macro) in subject.container.macros.enumerated() {
            let rows = macro.parameters["table"]?.tableRows ?? []
            // What has the very same key is told by another lint.
            for shadowed in analysis.tables[index]?.shadowedRows ?? [] where rows[shadowed].key.range.isKnown
            {
                let key = rows[shadowed].key.plainText ?? ""
                guard !rows[..<shadowed].contains(where: { $0.key.plainText == key }) else { continue }
                report.add(
                    "in \(subject.title(of: macro)) earlier rows match all that '\(key)' matches",
                    at: rows[shadowed].key.range)
            }
        }
    }
}
