package import ArgumentParser
package import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
import TagRuntime
import TagSigning
import TagWire

/// `tagc compile`: compiles definitions and exports to binaries.
package struct CompileCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Compile containers to the binaries that apps load.",
        discussion: """
            The output's name is the container's id; its folder is the current one by default. The same input gives the \
            same bytes. If two inputs have one id but give different bytes, nothing is written, and the status is 2.

            An output is written whole or not at all: to a temporary file, which is then renamed. If the output is a link, \
            its target is written. A device or a pipe (/dev/null, /dev/stdout) is written to, never replaced. No output \
            overwrites an input, a key or another output.

            Web pages, AMP pages and tagging servers cannot load the output. A container for them can be compiled for \
            tests, queries and Swift programs; a note says so.

            Exit status: 0 compiled, 1 errors in a container (no output for it) or, with --check, a difference, \
            2 unreadable input, unwritable output or two outputs with one name, 64 wrong usage.
            """)

    @OptionGroup package var input: InputOptions
    @OptionGroup package var output: CompileOutputOptions
    @OptionGroup package var name: ContainerIDOptions
    @Flag(help: "Leave out the names of macros, rules and tags, which only people and tools need.")
    package var strip = false
    @Flag(
        help: "Write the wire format, for downloads: a fraction of the size, unpacked once when loaded.")
    package var compress = false
    @Option(
        help: ArgumentHelp(
            "Library to compile for: this one (resident), or the vendor's mobile libraries (legacy).",
            valueName: "target"))
    package var target = CompileTarget.resident
    @Flag(name: .shortAndLong, help: "List the compiled containers, and the dead code that was left out.")
    package var verbose = false
    @Flag(help: "Write nothing; list the outputs that would change, and exit with 1 if there are any.")
    package var check = false
    @OptionGroup package var signing: SigningOptions
    @OptionGroup package var report: ReportTargets<ReportFormat>

    package init() {}

    package func validate() throws {
        if compress, target == .legacy {
            throw ValidationError("--compress does not apply to --target legacy")
        }
        if !signing.sign.isEmpty, target == .legacy {
            throw ValidationError("--sign does not apply to --target legacy")
        }
        try name.validate(for: input)
        try report.validate()
        if output.file != nil, input.paths.count > 1 {
            throw ValidationError("-o is for one input; use --output-dir for several")
        }
        if output.file == "-", check {
            throw ValidationError("--check compares files, so it does not work with -o -")
        }
    }

    package func run() async throws {
        if output.file == "-", Console.outputIsTerminal {
            throw CommandFailure(
                .usage, "a compiled container is not text and is not written to a terminal")
        }
        var options = input.compileOptions(id: name.id)
        options.strip = strip
        options.dropsTree = true
        options.target = target
        options.measuresDeadCode = verbose
        options.digest = SigningKey.contentDigest
        let keys = try signing.keys()
        let works = await ContainerWork.all(input) { [options, compress, fallback = output.idOfFile] file in
            var compilation = Self.compile(file, options, fallback: fallback).signed(with: keys)
            if options.target == .resident { compilation.noteSize(isStripped: options.strip) }
            return compress ? Self.packed(compilation) : compilation
        }
        if output.file != nil, works.count > 1 {
            throw CommandFailure(
                .usage, "-o is for one container, and the folder has \(works.count)")
        }
        var console = Console()
        var outputs = try CompiledOutputs(works, options: output)
        let files = try outputs.files(checking: check, reports: report.uses(), reading: signing.uses)
        try outputs.write(checking: check, files: files, to: &console)
        try finish(outputs, files, &console)
    }

    private func finish(_ outputs: CompiledOutputs, _ files: Outputs, _ console: inout Console) throws {
        var findings = outputs.findings
        findings.members = [(key: "outputs", value: outputs.json)]
        if output.file != "-", check, report.mainFormat == .text { try console.write(outputs.changes) }
        try report.write(findings, isOutputTaken: output.file == "-", files: files, to: &console)
        if verbose { outputs.descriptions.forEach(console.log) }
        if target == .resident, let note = outputs.pagesNote { console.log(note) }
        let differs = check && outputs.hasChanges
        let status = findings.status == .fine && differs ? .findings : findings.status
        if status != .fine { throw status.exitCode }
    }

    /// Compiles a file; a container without an id that can be a file name gets `fallback` as its id.
    private static func compile(
        _ file: SourceFile, _ options: CompileOptions, fallback: String?
    ) -> Compilation {
        let compilation = Compiler.compile(file, options: options)
        let ownID = compilation.id.flatMap { ContainerID($0, grammar: .anyName) }
        guard ownID == nil, compilation.checked != nil, let fallback else { return compilation }
        var named = options
        named.id = fallback
        return Compiler.compile(file, options: named)
    }

    /// Returns the compilation with its bytes in the wire encoding.
    ///
    /// Compiled bytes always load. If they ever did not, they would stay as they are, and loading them would report why.
    private static func packed(_ compilation: Compilation) -> Compilation {
        guard let bytes = compilation.bytes, let container = try? LoadedContainer(bytes) else {
            return compilation
        }
        var packed = compilation
        packed.bytes = WireForm.pack(container)
        return packed
    }
}

extension Compilation {
    /// Adds a finding if there are more bytes than an app loads.
    fileprivate mutating func noteSize(isStripped: Bool) {
        let limit = ContainerFile.largestSize
        guard let bytes, bytes.count > limit else { return }
        let range = container?.id?.range ?? .none
        add([.oversizedContainer(bytes.count, limit: limit, isStripped: isStripped, at: range)])
    }
}

/// The options for the outputs of compiling.
package struct CompileOutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write the one output to this file, or - for standard output.", valueName: "file"),
        completion: .file())
    package var file: String?

    @Option(
        help: ArgumentHelp("Write outputs to this folder; creates the folder.", valueName: "folder"),
        completion: .directory)
    package var outputDir: String?

    @Option(
        help: ArgumentHelp(
            "Write the dependencies of each output to this file, for Make and Ninja.", valueName: "file"),
        completion: .file())
    package var depfile: String?

    package init() {}

    package func validate() throws {
        if file != nil, outputDir != nil { throw ValidationError("give -o or --output-dir, not both") }
        if outputDir?.isEmpty == true {
            throw ValidationError("--output-dir is empty; leave it out to write to the current folder")
        }
        if file == "-", depfile != nil { throw ValidationError("--depfile needs an output with a name") }
    }

    /// The name of the output; nil without `-o`, and for standard output.
    var nameOfFile: String? { file == "-" ? nil : file.map(FilePath.name) }

    /// The name of the output; nil unless it is a valid container id.
    var idOfFile: String? { nameOfFile.flatMap { ContainerID($0, grammar: .anyName)?.text } }

    /// Returns the path of the container's output.
    func path(forID id: String) -> String { file ?? FilePath.join(outputDir ?? ".", id) }
}

extension CompileTarget: ExpressibleByArgument {}
