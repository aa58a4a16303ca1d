import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagWire

/// A container for a command that inspects or runs it: compiled, or a text that compiles.
enum ContainerInput {
    case binary(SourceFile, LoadedContainer)
    case text(Compilation)

    /// Reads a file, whose first bytes tell its format.
    ///
    /// A definition without an id gets the id `unnamed`, so that it can be inspected.
    static func read(_ path: String, options: CompileOptions) throws(CommandFailure) -> ContainerInput {
        let file = try Inputs.Entry(path: path, limit: options.inputLimit).source()
        if isBinary(file.bytes) { return .binary(file, try load(file.bytes, file.path)) }
        let compilation = Compiler.compile(file, options: options)
        guard compilation.id == nil, compilation.checked != nil else { return .text(compilation) }
        var named = options
        named.id = "unnamed"
        return .text(Compiler.compile(file, options: named))
    }

    /// Loads a compiled container; `path` is its name in messages.
    static func load(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> LoadedContainer {
        do throws(LoadError) { return try WireForm.load(bytes) } catch {
            throw CommandFailure(.unusable, "\(path): \(error.message), at byte \(error.offset)")
        }
    }

    /// Returns the container, ready to run; reports the errors of a definition on standard error.
    func loaded(_ console: Console) throws -> LoadedContainer {
        switch self {
        case .binary(_, let container): return container
        case .text(let compilation):
            let report = compilation.fullReport
            console.log(Findings([report]))
            guard let bytes = compilation.bytes else {
                guard [report].status != .fine else { throw CommandFailure.nothingCompiled(compilation.file) }
                throw [report].status.exitCode
            }
            do throws(LoadError) {
                return try LoadedContainer(bytes)
            } catch {
                throw CommandFailure(
                    .internalFault,
                    "the compiled container does not load: \(error.message), at byte \(error.offset)")
            }
        }
    }

    /// Returns the container as it is checked; nil if it has errors, or is compiled and cannot be decompiled.
    func checked() -> CheckedContainer? {
        switch self {
        case .binary(let file, let loaded):
            (try? Decompiler.container(of: loaded, file: file)).flatMap { Checker.check($0).checked }
        case .text(let compilation): compilation.checked
        }
    }

    /// True if the input is compiled.
    var isBinary: Bool {
        switch self {
        case .binary: true
        case .text: false
        }
    }

    /// The vocabulary of the input; a compiled container has that of definitions.
    var words: Vocabulary {
        switch self {
        case .binary: .definition
        case .text(let compilation): compilation.container?.words ?? .definition
        }
    }

    /// The macros that compiling leaves out, since nothing needs them.
    var unusedMacros: [String] {
        switch self {
        case .binary: []
        case .text(let compilation): compilation.report.removals.filter { $0.kind == .macro }.map(\.name)
        }
    }

    /// Returns true for the first bytes of a compiled container, in either encoding.
    ///
    /// Five bytes are enough: a container that is truncated or damaged after them still counts, and loading it reports the error.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        Header.begins(bytes)
    }
}

extension CommandFailure {
    /// Returns the internal failure of a compilation without bytes and without an error.
    static func nothingCompiled(_ file: SourceFile) -> CommandFailure {
        CommandFailure(.internalFault, "\(file.path): compiling gave neither bytes nor an error")
    }
}
