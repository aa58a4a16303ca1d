package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSigning

/// `tagc inspect`: shows the contents of a container, compiled or not.
package struct InspectCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract:
            "Show the contents of a container: sizes, keys, tags, rules (triggers), macros (variables).",
        discussion: """
            Reads containers of any format, compiled or not. 'behaviour' is a hash of what tagc evaluates, without names: \
            compiled containers with the same hash do the same, whatever their format. What is kept but not evaluated, such \
            as consent settings and the code of templates, is not in it. 'content' is a hash that includes names. --key \
            verifies signatures. --coverage marks what scenarios used.

            Exit status: 0 shown, 1 errors in the container, or with --key no signature by one of the keys, \
            2 unreadable or damaged input, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Flag(help: "Show every byte with its meaning. A container that is not compiled is compiled first.")
    package var bytes = false
    @Option(
        help: ArgumentHelp(
            "Mark tags and rules (triggers) with what scenarios used, from the file of 'tagc test --coverage-file'.",
            valueName: "file"),
        completion: .file())
    package var coverage: String?
    @OptionGroup package var verifying: VerifyingOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func validate() throws {
        if bytes, !verifying.key.isEmpty {
            throw ValidationError("--bytes shows signatures without verifying them; leave out --key")
        }
        if bytes, report.format == .json {
            throw ValidationError("--bytes is text only; leave out --format json")
        }
        if bytes, coverage != nil {
            throw ValidationError("--bytes shows bytes without their coverage; leave out --coverage")
        }
    }

    package func run() throws {
        var console = Console()
        let keys = try verifying.keys()
        var options = input.compileOptions
        options.acceptsParts = !bytes
        let container = try ContainerInput.read(input.path, options: options)
        if bytes { return try console.write(annotated(container, console)) }
        let marks = try marks()
        switch container {
        case .binary(let file, let loaded):
            guard ShownTexts(loaded.tables).bytes <= ShownTexts.limit else {
                throw CommandFailure(
                    .unusable,
                    "\(file.path.escapedForTerminal()): the output would have more than \(ShownTexts.limit >> 20) MiB of names and texts",
                    help: "'tagc inspect --bytes' shows them shortened")
            }
            let signatures = SignatureSummary.all(loaded, keys)
            let summary = BinarySummary(
                container: loaded, bytes: file.bytes, signatures: signatures, marks: marks)
            try console.write(shown(summary, of: file))
            if !keys.isEmpty, !signatures.contains(where: { $0.isValid == true }) {
                console.log(
                    "\(file.path.escapedForTerminal()): no signature by \(keys.count == 1 ? "the key" : "one of the keys")"
                )
                throw ExitStatus.findings.exitCode
            }
        case .text(let compilation):
            guard keys.isEmpty else {
                throw CommandFailure(
                    .unusable, "--key is for compiled containers; this one is not compiled")
            }
            try show(compilation, marks, &console)
        }
    }

    private func marks() throws(CommandFailure) -> CoverageMarks? {
        guard let coverage else { return nil }
        return try CoverageMarks(coverage, of: input.path)
    }

    private func shown(_ summary: BinarySummary, of file: SourceFile) throws(CommandFailure) -> String {
        guard report.format == .json else { return summary.text }
        do throws(DecompileError) { return try summary.json().indented + "\n" } catch {
            throw CommandFailure(.unusable, "\(file.path.escapedForTerminal()): \(error.message)")
        }
    }

    private func annotated(_ container: ContainerInput, _ console: Console) throws -> String {
        let loaded = try container.loaded(console)
        return Disassembler.annotate(loaded)
    }

    private func show(_ compilation: Compilation, _ marks: CoverageMarks?, _ console: inout Console) throws {
        var findings = Findings([compilation.fullReport])
        guard let summary = DefinitionSummary(compilation, marks) else {
            try report.write(findings, to: &console)
            throw findings.status.exitCode
        }
        if report.format == .json {
            findings.members = summary.members
            try report.write(findings, to: &console)
        } else {
            try console.write(summary.text + report.text(findings))
        }
        if findings.status != .fine { throw findings.status.exitCode }
    }
}
