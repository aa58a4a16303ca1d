package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel

/// `tagc check`: everything compiling does but write.
package struct CheckCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what is wrong with containers, all of it, each where it is.",
        discussion: """
            Exit status: 0 no errors, 1 errors, 2 unreadable input or input that is no container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @Flag(name: .shortAndLong, help: "List what the container says that tagc keeps but does not act on.")
    package var verbose = false
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() async throws {
        var options = CompileOptions()
        options.form = input.from
        let works = await ContainerWork.all(input) { [options] in Compiler.check($0, options: options) }
        var console = Console()
        let reports = works.map(\.report)
        try report.write(reports, to: &console)
        if verbose, report.format == .text { try console.write(works.map(Self.unsupported).joined()) }
        if reports.status != .fine { throw ExitCode(reports.status.rawValue) }
    }

    private static func unsupported(_ work: ContainerWork) -> String {
        guard let parts = work.compilation?.container?.unsupported, !parts.isEmpty else { return "" }
        let lines = LineTable(work.report.file)
        return parts.map { part in
            let position = part.range.isKnown ? lines.position(of: Int(part.range.start)) : nil
            let place =
                position.map { $0.line > 0 ? ":\($0.line):\($0.column)" : ": byte \($0.byte)" } ?? ""
            return "\(work.report.file.path.escapedForTerminal())\(place): kept, not acted on: "
                + "\(part.what) '\(part.name.escapedForTerminal())': \(part.consequence)\n"
        }.joined()
    }
}
