import TagDiagnostics
import TagLoading

/// The files that a run writes: held against each other and against what it reads, before the first of them is written.
///
/// Nothing else in the commands writes files, and no file is written that was not settled here.
struct Outputs {
    /// A file, and what it is to the run.
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

    /// - Parameters:
    ///   - outputs: Files to be written.
    ///   - edits: Inputs to be written anew, as they are to be.
    ///   - inputs: Files that the run has read, or a name that is none.
    /// - Throws: ``CommandFailure`` when one file is written twice, what was read would be overwritten, or a file may not be
    ///   written.
    init(_ outputs: [Use], edits: [String] = [], reading inputs: [Use]) throws(CommandFailure) {
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
                .usage, "the path of an output is empty", help: "give a file's name, or leave the option out")
        }
        do throws(FileError) {
            return try OutputTarget(path, namedBy: .user)
        } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
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
                    help: "nothing was written; give each output a file of its own")
            }
            known[place] = output
        }
    }

    /// Writes a file whole or not at all; what is no regular file is written to.
    func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try check(path)
        do throws(FileError) {
            try AtomicFile.write(bytes, to: path, namedBy: .user)
        } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
    }

    /// Writes a file as it is to be where it was read, unless somebody else has changed it meanwhile.
    func replace(_ before: SourceFile, with after: SourceFile) throws(CommandFailure) {
        try check(before.path)
        do throws(FileError) {
            let isReplaced = try AtomicFile.replace(
                before.bytes, with: after.bytes, at: before.path, limit: Inputs.largestSize)
            if isReplaced { return }
        } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
        throw CommandFailure(
            .unusable,
            "\(before.path.escapedForTerminal()) was changed by something else, and stays as it is",
            help: "run the command again")
    }

    /// Makes a folder for outputs.
    func makeFolder(_ path: String) throws(CommandFailure) {
        do throws(FileError) {
            try AtomicFile.makeFolder(path)
        } catch {
            throw CommandFailure(.unusable, "cannot write \(error)")
        }
    }

    private func check(_ path: String) throws(CommandFailure) {
        guard paths.contains(path) else {
            throw CommandFailure(.internalFault, "\(path) was not settled as an output")
        }
    }
}

/// The place of a file, the same under each of its names; nil for a device or pipe: it cannot be overwritten.
private enum Place: Hashable {
    case file(FileIdentity)
    /// A name that is free, in a folder.
    case name(FileIdentity, String)
    /// A path that leads nowhere so far.
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
