import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
import TagRuntime
import TagWire
import TagVocabulary

/// The lints that compare a file with other files than the inputs.
enum FileLints {
    static let all: [DiagnosticKind] = [.staleContainer]
}

extension DiagnosticKind {
    static let staleContainer = DiagnosticKind(
        "stale-container", .naming, .warning,
        summary: "A compiled container that behaves differently from the source beside it.",
        explanation: """
            If a folder has 'GTM-AB12' and 'GTM-AB12.json', an app loads the first, which here was compiled from \
            another version of the second. The lint compares their behavior, not their names or file dates. \
            Compile the source again. Or remove the compiled file from the repository, and compile when the app \
            is built. 'tagc compile --check' also fails if only the bytes differ.
            """)
}

extension Compilation {
    /// Adds a finding if the compiled container beside the file, which apps prefer, does something else.
    ///
    /// It applies only to files that are named as default containers. A file of values beside a container is another finding.
    mutating func addStaleContainer(beside source: SourceFile, options: CompileOptions) {
        let name = FilePath.stem(of: source.path)
        guard let container, container.form != .values, name.hasPrefix(ContainerID.prefix),
            !FilePath.suffix(of: source.path).isEmpty
        else { return }
        let path = FilePath.join(FilePath.folder(of: source.path), name)
        let limit = max(options.inputLimit.bytes, InputLimit.standard.bytes)
        guard let bytes = try? FileSystem.read(path, limit: limit),
            ContainerInput.isBinary(bytes), let why = difference(from: bytes, source, options)
        else { return }
        add([
            Diagnostic(
                .staleContainer, "'\(name)' beside this file \(why)",
                at: container.id?.range ?? SourceRange(0, 0),
                notes: [Note("apps load it instead of this file; 'tagc compile' updates it")])
        ])
    }

    /// Returns the difference in words; nil if both do the same, or if this file cannot be compiled.
    private func difference(from bytes: [UInt8], _ source: SourceFile, _ options: CompileOptions) -> String? {
        do throws(LoadError) {
            let there = try WireForm.load(bytes)
            var options = options
            // The compiled container may have been given another id.
            options.id = there.id.string
            guard let compiled = Compiler.compile(source, options: options).bytes else { return nil }
            let here = try LoadedContainer(compiled)
            return here.behaviour == there.behaviour ? nil : "was compiled from another source"
        } catch {
            return "does not load: \(error.message), at byte \(error.offset)"
        }
    }
}
