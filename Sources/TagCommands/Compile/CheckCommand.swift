package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel

/// `tagc check`: reports the errors of compiling, and writes nothing.
package struct CheckCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all errors of containers, each with its place.",
        discussion: """
            With --schema, libxml2 also validates definitions in XML property lists against the schema for \
            editors; 'tagc explain schema-mismatch' says more. JSON needs no such option: check always tests \
            what Schemas/container.schema.json demands.

            Exit status: 0 no errors, 1 errors, 2 unreadable input or input that is not a container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var name: ContainerIDOptions
    @Flag(name: .shortAndLong, help: "List the parts of the container that tagc keeps but does not act on.")
    package var verbose = false
    @Flag(help: "Validate definitions in XML property lists against their RELAX NG schema, too.")
    package var schema = false
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws { try name.validate(for: input) }

    package func run() async throws {
        var options = CompileOptions()
        options.form = input.from
        options.id = name.id
        let schema = schema ? try SchemaCheck() : nil
        let works = await ContainerWork.all(input) { [options] file in
            var compilation = Compiler.check(file, options: options)
            schema?.check(&compilation)
            return compilation
        }
        if schema != nil, !works.contains(where: SchemaCheck.applies) { throw SchemaCheck.nothingToCheck }
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
