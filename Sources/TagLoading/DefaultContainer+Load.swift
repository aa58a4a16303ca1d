#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

import TagCompiler
import TagDiagnostics
import TagModel
public import TagRuntime

extension DefaultContainer {
    /// Loads the default container of `id` from `folder`: the best of its three kinds that is there.
    ///
    /// The file is opened once, and what was opened is what is read: a regular file of at most
    /// ``ContainerFile/largestSize``, and no symbolic link.
    ///
    /// - Throws: ``LoadingError``. A file that is there but cannot be used is an error; a worse kind is not
    ///   taken in its place, since that would hide the mistake.
    public static func load(
        id text: String, in folder: String, grammar: ContainerID.Grammar = .tagManager
    ) throws(LoadingError) -> LoadedContainer {
        let resolution = try resolve(id: text, in: folder, grammar: grammar)
        guard let chosen = resolution.chosen else { throw .notFound(resolution) }
        let path = folder.hasSuffix("/") ? folder + chosen.name : folder + "/" + chosen.name
        let bytes: [UInt8]
        do throws(FileError) {
            let descriptor = try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY)
            bytes = try FileSystem.read(
                chosen.name, in: descriptor.raw, limit: largestSize, followsLinks: false)
        } catch {
            throw .unreadable(FileError(error.reason, path: path))
        }
        switch chosen.kind {
        case .binary: return try ContainerFile.load(bytes, path: path, expecting: resolution.id)
        case .plist, .json: return try loadValues(bytes, path: path, id: resolution.id)
        }
    }

    /// Loads a container of keys and values from the text of a plist or of JSON, such as a bundle's resource.
    ///
    /// - Parameter path: what to call the text in errors.
    /// - Throws: ``LoadingError/needsCompiling(path:)`` when there is more than keys and values, and
    ///   ``LoadingError/malformed(path:_:)`` with every mistake.
    public static func loadValues(
        _ bytes: [UInt8], path: String, id: ContainerID
    ) throws(LoadingError) -> LoadedContainer {
        var options = CompileOptions()
        options.id = id.text
        let compilation = Compiler.compile(SourceFile(path: path, bytes: bytes), options: options)
        if let form = compilation.container?.form, form != .values { throw .needsCompiling(path: path) }
        guard let compiled = compilation.bytes else {
            throw .malformed(path: path, findings(in: compilation))
        }
        return try ContainerFile.load(compiled, path: path, expecting: id)
    }

    private static func findings(in compilation: Compilation) -> [LoadingError.Finding] {
        let lines = LineTable(compilation.file)
        return compilation.diagnostics.filter { $0.severity == .error }.map { diagnostic in
            let position = lines.position(of: diagnostic.range.isKnown ? Int(diagnostic.range.start) : 0)
            return LoadingError.Finding(
                id: diagnostic.id, message: diagnostic.message, line: position.line, column: position.column,
                pointer: position.line > 0 ? nil : diagnostic.pointer ?? "")
        }
    }
}
