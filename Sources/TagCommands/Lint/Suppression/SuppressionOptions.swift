package import ArgumentParser

/// The options of `lint` that suppress findings, in addition to the selection of lints.
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

    /// Returns a run with these options.
    func run(_ input: InputOptions, _ configuration: ConfigurationOptions) -> LintRun {
        var run = LintRun(input, configuration)
        if let baseline { run.baseline = .path(baseline) }
        run.against = against
        run.standardInput = stdinFilename
        return run
    }
}
