package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel

/// `tagc check`: reports the errors of compiling, and writes nothing.
package struct CheckCommand: AsyncParsableCommand, PlainCommand {
    package static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report all errors of containers, with their positions.",
        discussion: """
            Checks everything that the schemas for editors demand, Schemas/container.schema.json and \
            Schemas/container.rng. To apply only a schema: xmllint --noout --relaxng Schemas/container.rng FILE.

            Exit status: 0 no errors, 1 errors, 2 unreadable input or input that is not a container, \
            64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var name: ContainerIDOptions
    @Flag(name: .shortAndLong, help: "List the parts of the container that tagc keeps but does not act on.")
    package var verbose = false
    @Flag(help: "Show how to apply the schemas for editors with other tools.")
    package var schema = false
    @OptionGroup package var file: ReportFileOption
    @OptionGroup package var report: ReportTargets<ReportFormat>

    package init() {}

    package init(inputs: [String]) {
        input = InputOptions(plain: inputs)
        name = .plain
        verbose = false
        schema = false
        file = .plain
        report = .plain
    }

    package func validate() throws {
        try name.validate(for: input)
        try report.validate(output: file.path)
    }

    package func run() async throws {
        let options = input.compileOptions(id: name.id)
        if schema { throw Self.schemas }
        let works = await ContainerWork.all(input) { [options] in Compiler.check($0, options: options) }
        var console = Console()
        let findings = Findings(works)
        let files = try Outputs(
            report.uses(output: file.path), reading: works.map { Outputs.Use($0.entry.path, "an input") })
        let parts = verbose ? works.map(Self.unsupported).joined() : ""
        try report.write(findings, addition: parts, output: file.path, files: files, to: &console)
        if findings.status != .fine { throw findings.status.exitCode }
    }

    private static let schemas = CommandFailure(
        .usage, "tagc does not apply schemas; 'tagc check' without --schema checks all that they demand",
        help:
            "xmllint --noout --relaxng Schemas/container.rng FILE validates a property list, and any validator of JSON "
            + "Schema a JSON file by Schemas/container.schema.json")

    private static func unsupported(_ work: ContainerWork) -> String {
        guard let parts = work.compilation?.container?.unsupported, !parts.isEmpty else { return "" }
        let lines = LineTable(work.report.file)
        return parts.map { part in
            "\(work.report.file.path.escapedForTerminal())\(lines.suffix(for: part.range)): kept, not evaluated: "
                + "\(part.what) '\(part.name.escapedForTerminal())': \(part.consequence)\n"
        }.joined()
    }
}
