import ArgumentParser
import TagDiagnostics

/// The formats that the results of scenarios are reported in.
package enum TestFormat: String, ReportingFormat {
    case text, json, tap, junit, github

    package static var standard: TestFormat { .text }
    package static var example: String { "junit:test.xml" }

    /// The whole report; equal results give equal text.
    ///
    /// - Parameter summary: The lines at the end of text.
    func report(_ results: TestResults, isColored: Bool, columns: Int?, summary: String) -> String {
        switch self {
        case .text:
            TextReport.text(results.findings, isColored: isColored, columns: columns, summary: nil) + summary
        case .json: TestJSON.text(results)
        case .tap: TAPReport.text(results)
        case .junit: ScenarioJUnitReport.text(results)
        case .github: GitHubReport.text(results.findings)
        }
    }
}
