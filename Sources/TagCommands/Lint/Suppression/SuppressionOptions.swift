package import ArgumentParser

/// What `lint` is told not to report, beside what it is told not to look for.
package struct SuppressionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The baseline, instead of the one that tagc.toml names.", valueName: "path"))
    package var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Only what is new since a revision of git, such as origin/main.",
            discussion: """
                A finding is known by lint, entity and message, not by its line. Of a file that was not there \
                all findings are new.
                """,
            valueName: "revision"))
    package var against: String?

    @Option(
        help: ArgumentHelp(
            "The path that standard input stands for, in findings and configurations.",
            valueName: "path"))
    package var stdinFilename: String?

    package init() {}

    /// The run that the options ask for.
    func run(_ input: InputOptions, _ configuration: ConfigurationOptions) -> LintRun {
        var run = LintRun(input, configuration)
        if let baseline { run.baseline = .path(baseline) }
        run.against = against
        run.standardInput = stdinFilename
        return run
    }
}
