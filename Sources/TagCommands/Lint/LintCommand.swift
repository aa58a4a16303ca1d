package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel

/// `tagc lint`: reports the errors that `check` reports, and what compiles but is likely wrong.
package struct LintCommand: AsyncParsableCommand, PlainCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Report mistakes and risky constructs in containers.",
        discussion: """
            Reports everything that 'tagc check' reports, and constructs that compile but are probably wrong. \
            'tagc explain ID' explains a finding; 'tagc explain --list' lists all diagnostics. Severities and \
            suppressions also apply to the errors of 'tagc check'; 'tagc compile' still refuses those errors.

            --fix applies the safe fixes: they do not change what the container does, and delete no tag, trigger or \
            variable. Fixes that delete are unsafe. lint withholds them while the file has errors, or an entity that looks \
            forgotten or misspelled. With --fix, reports list the remaining findings. The fixed text of standard input \
            and the patch of --diff go to standard output; reports then go to standard error.

            A report is written whole or not at all, and never to a file that the run reads. If the output is a link, \
            its target is written; a device or a pipe is written to.

              tagc lint Containers
              tagc lint -f github Containers        (as annotations of a pull request)
              tagc lint -f text --report sarif:lint.sarif Containers
              tagc lint --against origin/main --fail-on warning Containers
              tagc lint --staged Containers         (in .git/hooks/pre-commit)

            Exit status: 0 no findings of the severity of --fail-on or above (default: error), 1 such findings, or more \
            warnings than --max-warnings, 2 unreadable input or configuration, or input that is not a container, \
            64 wrong usage. Every report includes the findings that set the exit status.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var name: ContainerIDOptions
    @OptionGroup(title: "Rules") package var configuration: ConfigurationOptions
    @Flag(
        help:
            "Lint the versions of files that are staged in git, not those on disk: for pre-commit hooks."
    )
    package var staged = false
    @OptionGroup(title: "Suppression") package var suppression: SuppressionOptions
    @OptionGroup(title: "Fixing") package var fixing: FixOptions
    @OptionGroup(title: "Exit status") package var gate: GateOptions
    @OptionGroup(title: "Reports") package var file: ReportFileOption
    @OptionGroup(title: "Reports") package var report: ReportTargets<ReportFormat>
    @Flag(
        help: ArgumentHelp(
            "Report only the number of findings of each id, and of their fixes, as text or JSON.",
            discussion: "The exit status is that of the whole report."))
    package var statistics = false
    @OptionGroup(title: "Reports") package var summary: SummaryOptions

    package init() {}

    package init(inputs: [String]) {
        input = InputOptions(plain: inputs)
        name = .plain
        configuration = .plain
        staged = false
        suppression = .plain
        fixing = .plain
        gate = .plain
        file = .plain
        report = .plain
        statistics = false
        summary = .plain
    }

    package func validate() throws {
        try name.validate(for: input)
        try report.validate(output: file.path)
        if statistics {
            guard report.mainFormat == .text || report.mainFormat == .json else {
                throw ValidationError("--statistics is for the formats text and json")
            }
            if fixing.safety != nil {
                throw ValidationError("--statistics changes no files: run --fix or --diff without it")
            }
        }
        guard staged else { return }
        if input.paths.contains("-") { throw ValidationError("--staged is for files and folders") }
        if fixing.safety != nil {
            throw ValidationError(
                "--staged changes no files: run --fix or --diff without it, and stage the result")
        }
    }

    package func run() async throws {
        let start = ContinuousClock.now
        var run = suppression.run(input, configuration)
        run.fixes = fixing.safety
        run.provesFixes = fixing.prove
        run.id = name.id
        run.readsStaged = staged
        let result = try await run.run()
        let fixed = FixedFiles(fixing, result)
        var findings = Findings(result, gate: gate.gate(configured: result.failOn))
        if fixing.safety != nil { findings.fixedCount = fixed.count }
        var console = Console()
        let files = try Outputs(report.uses(output: file.path), edits: fixed.edits, reading: result.sources)
        try fixed.write(to: &console, files: files)
        let summary = summary.summary(took: start.duration(to: .now))
        if statistics {
            try writeStatistics(findings, summary, files, &console)
        } else {
            try report.write(
                findings, summary: summary, output: file.path, isOutputTaken: fixed.takesOutput, files: files,
                to: &console)
        }
        for warning in result.warnings { console.log(warning) }
        console.log(fixed.summary)
        let status = findings.status
        if status != .fine { throw status.exitCode }
    }

    /// Writes the numbers in the main format, and every other report whole.
    private func writeStatistics(
        _ findings: Findings, _ summary: FindingsSummary?, _ files: Outputs, _ console: inout Console
    ) throws {
        let statistics = Statistics(findings)
        try report.write(output: file.path, files: files, to: &console) { format, isColored, columns in
            switch format {
            case .text: statistics.text + (summary?.text(findings) ?? "")
            case .json: statistics.json.indented + "\n"
            default: format.report(findings, isColored: isColored, columns: columns, summary: summary)
            }
        }
    }
}
