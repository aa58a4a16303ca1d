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

            Exit status: 0 no errors, 1 errors, 2 unreadable input or configuration, or input that is no container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var configuration: ConfigurationOptions
    @OptionGroup package var suppression: SuppressionOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() async throws {
        let result = try await suppression.run(input, configuration).run()
        var console = Console()
        try report.write(result.reports, to: &console)
        if result.reports.status != .fine { throw ExitCode(result.reports.status.rawValue) }
    }
}

extension Compilation {
    /// Adds what the lints find, as far as the file could be read.
    mutating func lint(settings: LintSettings = .init(), data: LintData = .init()) {
        guard let container, let references else { return }
        add(Linter.lint(container, references, settings: settings, data: data.beside(file)))
    }
}
