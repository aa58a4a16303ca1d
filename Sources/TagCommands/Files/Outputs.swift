import TagDiagnostics
import TagLoading

/// The files that a run writes, checked against each other and against its inputs before the first is written.
///
/// No other code of the commands writes files, and only files that were checked here are written.
struct Outputs {
    /// A file with its role in the run.
    struct Use {
        let path: String
        /// The file's role, as messages name it: `the report`, `an input`.
        let role: String

        init(_ path: String, _ role: String) {
            self.path = path
            self.role = role
        }

        var shown: String { path == "-" ? "standard input" : path }
    }

    private let paths: Set<String>

    /// Checks the outputs of a run.
    ///
    /// - Parameters:
    ///   - outputs: The files to write.
    ///   - edits: The paths of inputs to rewrite.
    ///   - inputs: The files that the run has read.
    /// - Throws: ``CommandFailure`` if a file is written twice, if an input would be overwritten, or if a file may not be
    ///   written.
    init(_ outputs: [Use], edits: [String] = [], reading inputs: [Use]) throws(CommandFailure) {
        // An output may be the terminal.
        if !outputs.isEmpty { Progress.end() }
        paths = Set(outputs.map(\.path) + edits)
        try Self.settle(outputs, inputs)
        var folders: Set<String> = []
        for path in outputs.map(\.path) + edits {
            guard case .file(let file, _) = try Self.target(path) else { continue }
            folders.insert(FilePath.folder(of: file))
        }
        for folder in folders.sorted() { AtomicFile.removeLeftovers(in: folder) }
    }

    private static func target(_ path: String) throws(CommandFailure) -> OutputTarget {
        guard !path.isEmpty else {
            throw CommandFailure(
                .usage, "the path of an output is empty", help: "give a file name, or leave out the option")
        }
        return try writing { () throws(FileError) in try OutputTarget(path, namedBy: .user) }
    }

    private static func settle(_ outputs: [Use], _ inputs: [Use]) throws(CommandFailure) {
        guard !outputs.isEmpty else { return }
        var known: [Place: Use] = [:]
        for input in inputs {
            guard let place = Place(input.path), known[place] == nil else { continue }
            known[place] = input
        }
        for output in outputs {
            guard let place = Place(output.path) else { continue }
            if let other = known[place] {
                throw CommandFailure(
                    .unusable,
                    "cannot write \(output.role) to \(output.path): it is the same file as \(other.shown), \(other.role)",
                    help: "nothing was written; give each output a separate file")
            }
            known[place] = output
        }
    }

    /// Writes a file atomically; a device or a pipe is written to.
    func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try check(path)
        try Self.writing { () throws(FileError) in try AtomicFile.write(bytes, to: path, namedBy: .user) }
    }

    /// Replaces an input by its new contents, unless it was changed since it was read.
    func replace(_ before: SourceFile, with after: SourceFile) throws(CommandFailure) {
        try check(before.path)
        let isReplaced = try Self.writing { () throws(FileError) in
            try AtomicFile.replace(before.bytes, with: after.bytes, at: before.path)
        }
        guard !isReplaced else { return }
        throw CommandFailure(
            .unusable,
            "another program changed \(before.path.escapedForTerminal()) meanwhile; the file was not overwritten",
            help: "run the command again")
    }

    /// Removes an edited file.
    func remove(_ path: String) throws(CommandFailure) {
        try check(path)
        try Self.writing { () throws(FileError) in try AtomicFile.remove(path) }
    }

    /// Creates a folder for outputs.
    func makeFolder(_ path: String) throws(CommandFailure) {
        try Self.writing { () throws(FileError) in try AtomicFile.makeFolder(path) }
    }

    private static func writing<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(FileError) { return try body() } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
    }

    private func check(_ path: String) throws(CommandFailure) {
        guard paths.contains(path) else {
            throw CommandFailure(.internalFault, "\(path) was not registered as an output")
        }
    }
}

/// The identity of a file, the same under each of its names; nil for a device or pipe, which cannot be overwritten.
private enum Place: Hashable {
    case file(FileIdentity)
    /// A name in a folder that does not exist yet.
    case name(FileIdentity, String)
    /// A path whose folder does not exist yet.
    case path(String)

    init?(_ path: String) {
        if path == "-" {
            guard let status = try? FileDescriptor(standard: 0, name: "<stdin>").status() else { return nil }
            self.init(status)
            return
        }
        if let status = FileSystem.status(of: path) {
            self.init(status)
            return
        }
        let target = (try? FileSystem.followed(path)) ?? path
        if let folder = FileSystem.status(of: FilePath.folder(of: target)) {
            self = .name(folder.identity, FilePath.name(of: target))
        } else {
            self = .path(FilePath.absolute(target))
        }
    }

    private init?(_ status: FileStatus) {
        guard status.isRegular else { return nil }
        self = .file(status.identity)
    }
}
