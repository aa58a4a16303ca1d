import ArgumentParser
package import TagDiagnostics

/// The lowest severity that makes a command fail.
package enum FailLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
    case error, warning, note, none

    /// Returns the strictest of several levels; nil if there are none.
    static func strictest(_ levels: [FailLevel]) -> FailLevel? {
        [.note, .warning, .error, FailLevel.none].first { levels.contains($0) }
    }

    package var severity: Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        case .none: nil
        }
    }
}

/// The options that decide which findings make a command fail.
package struct GateOptions: ParsableArguments {
    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp(
            "Lowest severity that causes exit status 1 (default: tagc.toml, else error).",
            valueName: "severity"))
    var failOn: FailLevel?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("More warnings than this also cause exit status 1.", valueName: "n")
    )
    var maxWarnings: Int?

    @Flag(help: "Exit with status 0 despite findings, so that a later step can publish the report.")
    var exitZero = false

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.failOn = nil
        options.maxWarnings = nil
        options.exitZero = false
        return options
    }

    package func validate() throws {
        if let maxWarnings, maxWarnings < 0 {
            throw ValidationError("--max-warnings must be a number, 0 or more")
        }
    }

    /// Returns the gate; `configured` is the level of the configuration, which flags override.
    func gate(configured: FailLevel? = nil) -> Gate {
        let level = failOn ?? configured ?? .error
        return Gate(failOn: level.severity, maxWarnings: maxWarnings, exitsWithZero: exitZero)
    }
}
