package import ArgumentParser
import TagDiagnostics

/// The options of a command that reports findings.
package struct FindingsOptions: ParsableArguments {
    @OptionGroup package var targets: ReportTargets<ReportFormat>

    package init() {}

    package func validate() throws { try targets.validate() }

    /// The format of the report on standard output.
    var format: ReportFormat { targets.format ?? .text }

    /// The files that reports go to.
    var uses: [Outputs.Use] { targets.uses() }

    /// Writes the reports; text ends with a line that counts the findings, if there are any.
    ///
    /// - Parameter isOutputTaken: True if standard output has other content: its report goes to standard error.
    func write(
        _ findings: Findings, isOutputTaken: Bool = false, files: Outputs, to console: inout Console
    ) throws {
        try targets.write(isOutputTaken: isOutputTaken, files: files, to: &console) {
            $0.report(findings, isColored: $1, columns: $2, summary: .counts)
        }
    }
}

/// The options of the line at the end of the linter's text report.
package struct SummaryOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Leave out the line that counts the findings.")
    var quiet = false

    @Flag(inversion: .prefixedNo, help: "Show in that line how long it took.")
    var timing = true

    package init() {}

    /// Returns the line to write after a time; nil for none.
    func summary(took duration: Duration) -> FindingsSummary? {
        quiet ? nil : FindingsSummary(duration: timing ? duration : nil)
    }
}
