package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel

/// `tagc lint`: everything `check` finds, and what compiles but is likely wrong.
package struct LintCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Report mistakes and risky constructs in containers.",
        discussion: """
            What checks find can be graded and ignored, too; compiling refuses their errors all the same.

            With --fix the report holds what is left. Fixed text of standard input goes to standard output, and \
            so do the differences of --diff; findings then go to standard error.

            Exit status: 0 no errors, 1 errors, 2 unreadable input or configuration, or input that is no container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var configuration: ConfigurationOptions
    @OptionGroup package var suppression: SuppressionOptions
    @OptionGroup package var fixing: FixOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() async throws {
        var run = suppression.run(input, configuration)
        run.fixes = fixing.safety
        let result = try await run.run()
        let mended = MendedFiles(fixing, result)
        var console = Console()
        try mended.write(to: &console)
        if mended.takesOutput {
            console.log(TextRenderer().render(result.reports))
        } else {
            try report.write(result.reports, extra: mended.json, to: &console)
        }
        console.log(mended.summary)
        if result.reports.status != .fine { throw ExitCode(result.reports.status.rawValue) }
    }
}

extension Compilation {
    /// Adds what the lints find, as far as the file could be read.
    mutating func lint(settings: LintSettings = .init(), data: LintData = .init()) {
        guard let container, let references else { return }
        add(Linter.lint(container, references, settings: settings, data: data))
    }
}
