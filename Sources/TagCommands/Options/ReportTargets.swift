package import ArgumentParser
import TagDiagnostics
import TagLoading

/// A format that a command can report in.
package protocol ReportingFormat: RawRepresentable<String>, CaseIterable, ExpressibleByArgument, Sendable {
    /// The format of a report if none is named.
    static var standard: Self { get }
    /// A value of `--report` that writes a file, for help pages.
    static var example: String { get }
}

/// A report to write: its format and its destination.
package struct ReportTarget<Format: ReportingFormat>: ExpressibleByArgument, Sendable {
    let format: Format
    /// The path of the file; nil for standard output.
    let path: String?

    init(_ format: Format, path: String? = nil) {
        self.format = format
        self.path = path
    }

    /// Reads `sarif` or `sarif:out.sarif`.
    package init?(argument: String) {
        guard let parts = OutputArgument.parts(of: argument), let format = Format(rawValue: parts.format)
        else { return nil }
        (self.format, path) = (format, parts.path)
    }

    package static var defaultCompletionKind: CompletionKind {
        OutputArgument.completion(of: Format.allCases.map(\.rawValue))
    }
}

/// The options of a command that reports, in one format or in several at once.
package struct ReportTargets<Format: ReportingFormat>: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Format of the report (default: \(Format.standard.rawValue)).", valueName: "format"))
    var format: Format?

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Write another report, with a path to that file: \(Format.example). Can be repeated.",
            valueName: "format[:path]"))
    var others: [ReportTarget<Format>] = []

    @Option(
        help: ArgumentHelp(
            "Use colors; auto follows NO_COLOR, FORCE_COLOR and the terminal.", valueName: "when"))
    var color = ColorChoice.auto

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.format = nil
        options.others = []
        options.color = .auto
        return options
    }

    /// Returns the reports to write: by default, text on standard output.
    ///
    /// - Parameter output: The file of the report in `--format`; nil for standard output.
    private func targets(_ output: String?) -> [ReportTarget<Format>] {
        let output = output == "-" ? nil : output
        guard format != nil || output != nil || others.isEmpty else { return others }
        return [ReportTarget(mainFormat, path: output)] + others
    }

    /// The format of the report on standard output, if there is one.
    var mainFormat: Format { format ?? Format.standard }

    /// Refuses two reports for one place.
    func validate(output: String? = nil) throws {
        let paths = targets(output).map(\.path)
        guard paths.count(where: { $0 == nil }) <= 1 else {
            throw ValidationError(
                "two reports for standard output: give one a file, such as --report \(Format.example)")
        }
        for (index, path) in paths.enumerated() {
            guard let path else { continue }
            if paths[..<index].contains(path) {
                throw ValidationError("two reports for one file, '\(path.escapedForTerminal())'")
            }
        }
    }

    /// Returns the files that reports go to.
    func uses(output: String? = nil) -> [Outputs.Use] {
        targets(output).compactMap(\.path).map { Outputs.Use($0, "a report") }
    }

    /// Writes every report, files first; a file that cannot be written prevents none of the others.
    ///
    /// - Parameters:
    ///   - output: The file of the report in `--format`; nil for standard output.
    ///   - isOutputTaken: True if standard output has other content: its report goes to standard error.
    ///   - text: Makes a report; the number of columns is nil for a file.
    func write(
        output: String? = nil, isOutputTaken: Bool = false, files: Outputs, to console: inout Console,
        _ text: (_ format: Format, _ isColored: Bool, _ columns: Int?) -> String
    ) throws {
        var failure: CommandFailure?
        let targets = targets(output)
        for target in targets {
            guard let path = target.path else { continue }
            let report = text(target.format, color.isEnabled(onTerminal: false), nil)
            do throws(CommandFailure) {
                try files.write(Array(report.utf8), to: path)
            } catch {
                failure = failure ?? error
            }
        }
        for target in targets where target.path == nil {
            if isOutputTaken {
                console.log(text(target.format, false, Console.columns(of: 2)))
            } else {
                let isColored = color.isEnabled(onTerminal: Console.outputIsTerminal)
                try console.write(text(target.format, isColored, Console.columns(of: 1)))
            }
        }
        if let failure { throw failure }
    }
}

extension ReportTargets where Format == ReportFormat {
    /// Writes findings in every format; see ``write(output:isOutputTaken:files:to:_:)``.
    ///
    /// - Parameters:
    ///   - summary: The line at the end of text; nil for none.
    ///   - addition: The text after it.
    func write(
        _ findings: Findings, summary: FindingsSummary? = .counts, addition: String = "",
        output: String? = nil, isOutputTaken: Bool = false, files: Outputs, to console: inout Console
    ) throws {
        try write(output: output, isOutputTaken: isOutputTaken, files: files, to: &console) {
            let text = $0.report(findings, isColored: $1, columns: $2, summary: summary)
            return $0 == .text ? text + addition : text
        }
    }
}

/// The option of a command whose product is a report: the file that it goes to.
package struct ReportFileOption: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"),
        completion: .file())
    var path: String?

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.path = nil
        return options
    }
}
