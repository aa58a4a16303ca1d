package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
package import TagSyntax

/// `tagc convert`: writes a container in another format or encoding.
package struct ConvertCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a container to another format or encoding.",
        discussion: """
            Reads containers of any format, compiled or not. A definition made from any of them compiles to the same \
            bytes. A definition made from a compiled container has everything that compiling kept, with the original \
            names, or with generated names if the container was stripped. Definitions and exports keep the notes of the \
            container, macros, rules and tags.

            If the target format cannot hold something, tagc lists it with its position and writes nothing, unless \
            --lossy is given. Data without effect on the container's behavior (ids, fingerprints, folders, the \
            code of templates, notes if the format has none) is left out, and a note names it.

            If the output is a link, its target is written. A device or a pipe is written to, never replaced. The input \
            is never overwritten.

            Exit status: 0 written, 1 errors in the container or something would be lost, 2 unreadable input or \
            unwritable output, 64 wrong usage.
            """)

    @OptionGroup package var input: SingleInputOptions
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("Format to write: " + Self.targets + ".", valueName: "format"))
    package var target: ConversionTarget
    @Option(
        help: ArgumentHelp(
            "Encoding to write: JSON, or a property list in XML or binary.", valueName: "encoding")
    )
    package var encoding = OutputCarrier.json
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Write to this file, whole or not at all (default: standard output).", valueName: "file"),
        completion: .file())
    package var output: String?
    @Flag(help: "Write what the format can hold, and list the losses.")
    package var lossy = false
    @OptionGroup package var report: ReportOptions

    private static var targets: String {
        ConversionTarget.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
    }

    package init() {}

    package func validate() throws {
        if report.format == .json, isToStandardOutput {
            throw ValidationError("--format json needs a separate output: give -o FILE")
        }
    }

    private var isToStandardOutput: Bool { output == nil || output == "-" }

    package func run() throws {
        if encoding == .binary1, isToStandardOutput, Console.outputIsTerminal {
            throw CommandFailure(
                .usage, "a binary property list is not text and is not written to a terminal")
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
                "the input already is \(target.noun); only its encoding changes: leave out --id"
            )
        }
        try refuseTooLarge(container)
        let converted = target.convert(container, encoding)
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

    /// Refuses a container that would have gigabytes when written out.
    ///
    /// The texts of a compiled container were counted when it was read; an export writes much for each condition.
    private func refuseTooLarge(_ input: ConversionInput) throws(CommandFailure) {
        guard input.form != target.form, input.form != nil || target.form == .export,
            let limit = WrittenSize.excess(of: input.container, fileSize: input.file.bytes.count)
        else { return }
        throw CommandFailure(
            .unusable,
            "\(self.input.path.escapedForTerminal()): the output would have more than \(limit) MiB of values and text"
        )
    }

    /// Logs a note if the definition of a compiled container compiles to other bytes, as after an older compiler.
    private func noteOtherBytes(_ input: ConversionInput, _ definition: [UInt8], _ console: Console) {
        guard input.form == nil else { return }
        // The definition was not read, so it may be larger than an input.
        var options = CompileOptions(limits: ReaderLimits(bytes: ReaderLimits.mostBytes))
        options.strip = input.isStripped
        let again = Compiler.compile(SourceFile(path: "definition", bytes: definition), options: options)
        guard again.bytes != input.resident, self.input.id == nil else { return }
        console.log(
            "tagc: note: the definition does the same as the container, but compiles to different bytes")
    }

    private func write(_ bytes: [UInt8], _ console: inout Console) throws {
        guard let output, output != "-" else { return try console.write(bytes) }
        let files = try Outputs(
            [.init(output, "the converted container")], reading: [.init(input.path, "the input")])
        try files.write(bytes, to: output)
    }

    /// Writes the findings to standard error if standard output has the data.
    private func finish(_ findings: Report, _ console: inout Console) throws {
        if isToStandardOutput {
            console.log(Findings([findings]))
        } else {
            try report.write(Findings([findings]), to: &console)
        }
    }
}

extension DiagnosticKind {
    static let lostInConversion = DiagnosticKind(
        "lost-in-conversion", .support, .warning,
        summary: "Something that the target format cannot hold.",
        explanation: """
            A definition holds everything, a container of values only keys with constant values, and an export \
            everything that Tag Manager supports. Without --lossy nothing is written. With --lossy the losses are \
            listed and left out.
            """)
}

extension DiagnosticKind {
    static let leftOutInConversion = DiagnosticKind(
        "left-out-in-conversion", .support, .note,
        summary: "Data without effect that the target format cannot hold.",
        explanation: """
            The container does the same without this data, so it is left out even without --lossy: ids, \
            fingerprints, folders and times of an export, the code of its templates, ids of a compiled container, \
            and notes if the format has none. Keep the original file.
            """)
}

extension ConversionInput {
    /// Returns the parts of the file that the target omits; none for a compiled container.
    fileprivate func leftOut(in target: ConversionTarget) -> [LeftOut] {
        guard form != nil, let form = Form(rawValue: target.name) else { return [] }
        return container.leftOut(in: form)
    }
}

extension Diagnostic {
    fileprivate static func leftOut(_ part: LeftOut, of target: ConversionTarget) -> Diagnostic {
        Diagnostic(
            .leftOutInConversion, "left out of \(target.noun), without effect: \(part.what)",
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
