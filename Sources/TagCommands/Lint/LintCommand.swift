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
            Exit status: 0 no errors, 1 errors, 2 unreadable input or input that is no container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() async throws {
        var options = CompileOptions()
        options.form = input.from
        let works = await ContainerWork.all(input) { [options] file in
            var compilation = Compiler.check(file, options: options)
            compilation.lint()
            return compilation
        }
        var console = Console()
        let reports = works.map(\.report)
        try report.write(reports, to: &console)
        if reports.status != .fine { throw ExitCode(reports.status.rawValue) }
    }
}

extension Compilation {
    /// Adds what the lints find, as far as the file could be read.
    mutating func lint(settings: LintSettings = .init(), data: LintData = .init()) {
        guard let container, let references else { return }
        add(Linter.lint(container, references, settings: settings, data: data))
    }
}
