package import ArgumentParser

/// The options of `lint` that suppress findings, in addition to the selection of lints.
package struct SuppressionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The baseline (default: the one that tagc.toml names).", valueName: "path"))
    package var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Report only findings that are new since a revision of git, such as origin/main.",
            discussion: """
                A finding is identified by lint, entity and message, not by its line. All findings of a new file \
                are new.
                """,
            valueName: "revision"))
    package var against: String?

    @Option(
        help: ArgumentHelp(
            "Path of standard input, for reports and configurations.",
            valueName: "path"))
    package var stdinFilename: String?

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.baseline = nil
        options.against = nil
        options.stdinFilename = nil
        return options
    }

    /// Returns a run with these options.
    func run(_ input: InputOptions, _ configuration: ConfigurationOptions) -> LintRun {
        var run = LintRun(input: input, options: configuration)
        if let baseline { run.baseline = .path(baseline) }
        run.against = against
        run.standardInput = stdinFilename
        return run
    }
}
