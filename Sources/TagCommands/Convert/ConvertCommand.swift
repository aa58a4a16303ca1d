package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
package import TagSyntax

/// `tagc convert`: a container in another form, or the same in another carrier.
package struct ConvertCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a container in another form: a definition, values or an export.",
        discussion: """
            Takes compiled containers and everything that compiles to one. A definition made of any of them \
            compiles to the same bytes; of a compiled container it has what compiling kept, under the names that \
            it was compiled with, or made-up ones if it was stripped. Definitions and exports have the notes of \
            the container, of macros, rules and tags.

            What the other form cannot hold is listed, each with its place, and then nothing is written unless \
            --lossy is given. What changes nothing about what the container does (ids, fingerprints, folders, the \
            code of templates; notes, where the form has none) is named in a note and left out.

            A link is followed, and stays one. A device or a pipe is written to, never replaced. The input is never \
            overwritten.

            Exit status: 0 written, 1 errors in the container, or something would be lost, 2 unreadable input or \
            unwritable output, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The form to write: " + Self.targets + ".", valueName: "form"))
    package var target: ConversionTarget
    @Option(
        help: ArgumentHelp(
            "What to write it as: JSON, or a property list in XML or binary.", valueName: "json|xml1|binary1")
    )
    package var carrier = OutputCarrier.json
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write to this file, whole or not at all; otherwise to standard output.", valueName: "file"),
        completion: .file())
    package var output: String?
    @Flag(help: "Write what can be held, and list what is lost as it is left out.")
    package var lossy = false
    @OptionGroup package var report: ReportOptions

    private static var targets: String {
        ConversionTarget.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
    }

    package init() {}

    package func validate() throws {
        if report.format == .json, isToStandardOutput {
            throw ValidationError("--format json needs an output of its own: give -o FILE")
        }
    }

    private var isToStandardOutput: Bool { output == nil || output == "-" }

    package func run() throws {
        if carrier == .binary1, isToStandardOutput, Console.outputIsTerminal {
            throw CommandFailure(
                .usage, "a binary property list is not text, and will not be written to a terminal")
        }
        var console = Console()
        let (container, findings) = try ConversionInput.read(
            input.path, options: input.compileOptions, needsID: target.needsID)
        guard let container else {
            try finish(findings, &console)
            throw [findings].status.exitCode
        }
        if input.id != nil, target.form == container.form {
            throw CommandFailure(
                .usage,
                "the input is \(target.noun) already, and stays as it is but for its carrier: leave out --id")
        }
        let converted = target.convert(container, carrier)
        var all = findings
        for loss in converted.losses { all.add(.lostInConversion(loss, to: target)) }
        for part in container.leftOut(in: target) { all.add(.leftOut(part, of: target)) }
        let isWritten = converted.losses.isEmpty || lossy
        if isWritten { try write(converted.bytes, &console) }
        try finish(all, &console)
        if isWritten, target.form == .definition { noteOtherBytes(container, converted.bytes, console) }
        guard !isWritten else { return }
        console.log(
            "tagc: nothing was written: \(Counted.text(converted.losses.count, "thing")) would be lost; "
                + "--lossy leaves them out")
        throw ExitStatus.findings.exitCode
    }

    /// Says so when the definition of a compiled container compiles to other bytes: what an older compiler made.
    private func noteOtherBytes(_ input: ConversionInput, _ definition: [UInt8], _ console: Console) {
        guard input.form == nil else { return }
        var options = CompileOptions()
        options.strip = input.isStripped
        let again = Compiler.compile(SourceFile(path: "definition", bytes: definition), options: options)
        guard again.bytes != input.resident, self.input.id == nil else { return }
        console.log("tagc: note: the definition says what the container does, but compiles to other bytes")
    }

    private func write(_ bytes: [UInt8], _ console: inout Console) throws {
        guard let output, output != "-" else { return try console.write(bytes) }
        let files = try Outputs(
            [.init(output, "the converted container")], reading: [.init(input.path, "the input")])
        try files.write(bytes, to: output)
    }

    /// Findings go where they are not mixed with data.
    private func finish(_ findings: Report, _ console: inout Console) throws {
        if isToStandardOutput {
            console.log(TextRenderer(columns: Console.columns(of: 2)).render([findings]))
        } else {
            try report.write([findings], to: &console)
        }
    }
}

extension DiagnosticKind {
    static let lostInConversion = DiagnosticKind(
        "lost-in-conversion", .support, .warning,
        summary: "Something that the form converted to cannot hold.",
        explanation: """
            A definition holds everything; a container of values only keys with constant values; an export what \
            Tag Manager knows. With --lossy the rest is left out, and listed all the same; without it nothing \
            is written.
            """)
}

extension DiagnosticKind {
    static let leftOutInConversion = DiagnosticKind(
        "left-out-in-conversion", .support, .note,
        summary: "Something that changes nothing, and that the form converted to has no place for.",
        explanation: """
            Ids, fingerprints, folders and times of an export, the code of its templates, ids of a compiled \
            container, notes where a form has none: with them or without, the container does the same, so they \
            are left out without --lossy. Keep the file they are in.
            """)
}

extension ConversionInput {
    /// What the file has beside the container; a compiled one has nothing.
    fileprivate func leftOut(in target: ConversionTarget) -> [LeftOut] {
        guard form != nil, let form = Form(rawValue: target.name) else { return [] }
        return container.leftOut(in: form)
    }
}

extension Diagnostic {
    fileprivate static func leftOut(_ part: LeftOut, of target: ConversionTarget) -> Diagnostic {
        Diagnostic(
            .leftOutInConversion, "left out of \(target.noun), which does the same without: \(part.what)",
            at: part.range)
    }

    fileprivate static func lostInConversion(_ loss: ConversionLoss, to target: ConversionTarget)
        -> Diagnostic
    {
        Diagnostic(
            .lostInConversion,
            "\(loss.what) is lost in \(target.noun): \(loss.why)",
            at: loss.range, pointer: loss.pointer)
    }
}
