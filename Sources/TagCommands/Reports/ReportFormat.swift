import ArgumentParser

/// The formats that findings are reported in.
package enum ReportFormat: String, ReportingFormat {
    case text, concise, gcc, json, jsonl, sarif, github, gitlab, junit, checkstyle, markdown

    package static var standard: ReportFormat { .text }
    package static var example: String { "sarif:lint.sarif" }

    /// The whole report; equal findings give equal text.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal; nil for a file.
    ///   - summary: The summary, for formats that people read; nil for none.
    package func report(
        _ findings: Findings, isColored: Bool = false, columns: Int? = nil, summary: FindingsSummary? = nil
    ) -> String {
        switch self {
        case .text: TextReport.text(findings, isColored: isColored, columns: columns, summary: summary)
        case .concise: ConciseReport.text(findings)
        case .gcc: GCCReport.text(findings)
        case .json: JSONReport.text(findings)
        case .jsonl: JSONReport.lines(findings)
        case .sarif: SARIFReport(findings).text
        case .github: GitHubReport.text(findings)
        case .gitlab: GitLabReport.text(findings)
        case .junit: JUnitReport.text(findings)
        case .checkstyle: CheckstyleReport.text(findings)
        case .markdown: MarkdownReport.text(findings)
        }
    }
}
