import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagWire

/// A container to convert, from any format.
struct ConversionInput {
    let file: SourceFile
    let container: Container
    /// The form that it was written in; nil for a compiled one.
    let form: Form?
    /// The resident encoding of a compiled container, without its signatures; empty for any other.
    var resident: [UInt8] = []
    /// True if it is compiled, and without names.
    var isStripped = false

    /// Reads a file, whose first bytes tell its format.
    ///
    /// - Returns: The container, nil if it has errors, and the report.
    static func read(
        _ path: String, options: CompileOptions, needsID: Bool
    ) throws(CommandFailure) -> (input: ConversionInput?, report: Report) {
        let file = try Inputs.Entry(path: path, limit: options.inputLimit).source()
        return try read(file, options: options, needsID: needsID)
    }

    /// Reads a file whose bytes are known, in the same way.
    static func read(
        _ file: SourceFile, options: CompileOptions, needsID: Bool
    ) throws(CommandFailure) -> (input: ConversionInput?, report: Report) {
        guard ContainerInput.isBinary(file.bytes) else { return text(file, options, needsID: needsID) }
        return (try compiled(file, file.path, id: options.id), Report(file))
    }

    /// Reads a compiled container; `path` is its name in messages.
    static func compiled(
        _ file: SourceFile, _ path: String, id: String?
    ) throws(CommandFailure) -> ConversionInput {
        let loaded = try ContainerInput.load(file.bytes, path)
        do throws(DecompileError) {
            let container = try Decompiler.container(of: loaded, file: file)
            var input = ConversionInput(file, container, form: nil, id: id)
            input.resident = loaded.signed([])
            input.isStripped = loaded.tables.names.count == 0
            return input
        } catch {
            throw CommandFailure(.unusable, "\(path): \(error.message)")
        }
    }

    private static func text(
        _ file: SourceFile, _ options: CompileOptions, needsID: Bool
    ) -> (input: ConversionInput?, report: Report) {
        var options = options
        options.acceptsParts = !needsID
        let compilation = Compiler.check(file, options: options)
        var report = Report(file)
        let isPart = compilation.container?.isFragment == true
        for finding in compilation.diagnostics {
            if finding.id == DiagnosticKind.missingContainerID.id, !needsID || isPart { continue }
            report.add(finding)
        }
        guard !report.hasErrors, let container = compilation.container else { return (nil, report) }
        return (ConversionInput(file, container, form: container.form, id: compilation.id), report)
    }

    /// Creates an input; `id` replaces the container's own id.
    private init(_ file: SourceFile, _ container: Container, form: Form?, id: String?) {
        var container = container
        if let id, container.id?.value != id { container.id = Located(id, at: .none) }
        self.file = file
        self.container = container
        self.form = form
    }

    /// Returns the file's own tree for another encoding of the same form; notes and order are kept.
    func asItIs(_ carrier: OutputCarrier) -> Converted? {
        guard let root = container.tree.root else { return nil }
        return Converted(OutputTree(container.tree, root, null: null(carrier)))
    }

    /// Returns the tree for null: a marker in encodings without null.
    func null(_ carrier: OutputCarrier) -> OutputTree { carrier.holdsNull ? .null : ["$null": true] }
}
