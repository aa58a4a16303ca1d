import ArgumentParser
import TagDiagnostics
import TagLoading

/// A report to write: its format, and the file.
struct ReportOutput: ExpressibleByArgument, Sendable {
    let format: ReportFormat
    /// The path of the file; nil for standard output.
    let path: String?

    init(_ format: ReportFormat, path: String? = nil) {
        self.format = format
        self.path = path
    }

    /// Parses an argument, such as `sarif` or `sarif:out.sarif`.
    init?(argument: String) {
        guard let parts = OutputArgument.parts(of: argument),
            let format = ReportFormat(rawValue: parts.format)
        else { return nil }
        (self.format, path) = (format, parts.path)
    }

    static var defaultCompletionKind: CompletionKind {
        OutputArgument.completion(of: ReportFormat.allCases.map(\.rawValue))
    }
}

/// The options of a command that reports in any format, and in several at once.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Output format (default: text).", valueName: "format"))
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "The same, or into a file: sarif:lint.sarif. As often as there are reports to write.",
            valueName: "format[:path]"))
    var output: [ReportOutput] = []

    @Option(
        help: ArgumentHelp(
            "Colours in text; when unset, NO_COLOR, FORCE_COLOR and the terminal decide.",
            valueName: "when"))
    var color = ColorChoice.auto

    @Flag(name: .shortAndLong, help: "Of text, leave out the line that counts the findings.")
    var quiet = false

    @Flag(inversion: .prefixedNo, help: "Whether that line says how long it took.")
    var timing = true

    package init() {}

    package func validate() throws {
        let paths = outputs.map(\.path)
        guard paths.count(where: { $0 == nil }) <= 1 else {
            throw ValidationError(
                "two reports for standard output: give one a file, such as --output sarif:lint.sarif")
        }
        for (index, path) in paths.enumerated() {
            guard let path else { continue }
            if paths[..<index].contains(path) {
                throw ValidationError("two reports for one file, '\(path.escapedForTerminal())'")
            }
        }
    }

    /// The reports to write; by default text to standard output.
    private var outputs: [ReportOutput] {
        let all = (format.map { [ReportOutput($0)] } ?? []) + output
        return all.isEmpty ? [ReportOutput(.text)] : all
    }

    /// The files of the reports.
    var uses: [Outputs.Use] { outputs.compactMap(\.path).map { Outputs.Use($0, "a report") } }

    /// Writes the reports, files first; a report that cannot be written does not prevent the others.
    ///
    /// - Parameter isOutputTaken: True if standard output has other data: its report then goes to standard error.
    func write(
        _ findings: Findings, took duration: Duration, isOutputTaken: Bool, files: Outputs,
        to console: inout Console
    ) throws {
        var failure: CommandFailure?
        for output in outputs {
            guard let path = output.path else { continue }
            do throws(CommandFailure) {
                try files.write(Array(report(findings, as: output, duration).utf8), to: path)
            } catch {
                failure = failure ?? error
            }
        }
        for output in outputs where output.path == nil {
            let report = report(findings, as: output, duration)
            if isOutputTaken { console.log(report) } else { try console.write(report) }
        }
        if let failure { throw failure }
    }

    private func report(_ findings: Findings, as output: ReportOutput, _ duration: Duration) -> String {
        let isTerminal = output.path == nil && Console.outputIsTerminal
        return output.format.report(
            findings,
            isColored: color.isEnabled(isTerminal: isTerminal, environment: Console.environment),
            columns: output.path == nil ? Console.columns(of: 1) : nil,
            summary: quiet ? nil : FindingsSummary(duration: timing ? duration : nil))
    }
}
