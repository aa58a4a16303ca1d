import ArgumentParser
import TagDiagnostics

/// The least severity that makes a command fail.
enum FailLevel: String, CaseIterable, ExpressibleByArgument {
    case error, warning, note, none

    var severity: Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        case .none: nil
        }
    }
}

/// The options that say which findings make a command fail.
package struct GateOptions: ParsableArguments {
    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp(
            "The least severity that makes the status 1.", valueName: "severity"))
    var failOn = FailLevel.error

    @Option(help: ArgumentHelp("More warnings than this make it 1, too.", valueName: "n"))
    var maxWarnings: Int?

    @Flag(help: "Make it 0 whatever is found, so that a later step can publish the report.")
    var exitZero = false

    package init() {}

    package func validate() throws {
        if let maxWarnings, maxWarnings < 0 {
            throw ValidationError("--max-warnings takes a number from 0 on")
        }
    }

    var gate: Gate { Gate(failOn: failOn.severity, maxWarnings: maxWarnings, exitsWithZero: exitZero) }
}
