import ArgumentParser
package import TagDiagnostics

/// The formats of a command's output.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

extension ColorChoice: ExpressibleByArgument {
    /// Returns true if output is colored, by the choice, the environment and whether it goes to a terminal.
    func isEnabled(onTerminal isTerminal: Bool) -> Bool {
        isEnabled(isTerminal: isTerminal, environment: Console.environment)
    }
}

/// The options of every command that reports.
package struct ReportOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("Text for people, or JSON.", valueName: "format"))
    package var format = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "Use colors; auto follows NO_COLOR, FORCE_COLOR and the terminal.",
            valueName: "when"))
    package var color = ColorChoice.auto

    package init() {}

    /// Returns findings as text, colored as standard output wants it.
    func text(_ findings: Findings) -> String {
        ReportFormat.text.report(
            findings,
            isColored: color.isEnabled(onTerminal: Console.outputIsTerminal),
            columns: Console.columns(of: 1), summary: .counts)
    }

    /// Writes findings to standard output.
    func write(_ findings: Findings, to console: inout Console) throws(CommandFailure) {
        switch format {
        case .text: try console.write(text(findings))
        case .json: try console.write(ReportFormat.json.report(findings))
        }
    }
}
