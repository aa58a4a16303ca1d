import ArgumentParser
package import TagDiagnostics

/// The formats of a command's output.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}

extension ColorChoice: ExpressibleByArgument {}

/// The options of every command that reports.
package struct ReportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Text for people, or JSON.", valueName: "text|json"))
    package var format = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "Colours: when unset, NO_COLOR, FORCE_COLOR and the terminal decide.",
            valueName: "auto|always|never"))
    package var color = ColorChoice.auto

    package init() {}

    /// The renderer of findings, colored as the options and standard output require.
    var textRenderer: TextRenderer {
        TextRenderer(
            isColored: color.isEnabled(
                isTerminal: Console.outputIsTerminal, environment: Console.environment),
            columns: Console.columns(of: 1))
    }

    /// Writes the findings to standard output.
    func write(
        _ reports: [Report], extra: [(key: String, value: JSON)] = [], to console: inout Console
    ) throws(CommandFailure) {
        switch format {
        case .text: try console.write(textRenderer.render(reports))
        case .json: try console.write(JSONRenderer().render(reports, extra: extra).indented + "\n")
        }
    }
}
