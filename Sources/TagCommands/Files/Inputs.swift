import LibC
import TagDiagnostics
import TagLoading

/// The files that a command's arguments name.
struct Inputs: Sendable {
    struct Entry: Sendable {
        let path: String
        /// The most bytes that it may have.
        let limit: InputLimit
        /// True if it was found in a folder under another name than a container's: skipped if it is not a definition or export.
        var isGuess = false
        /// True if it was found in a folder, and not named itself.
        var isFound = false
        /// The path that standard input stands for.
        var standsFor: String?
        /// The revision to read it from; nil to read the file itself.
        var revision: Revision?
        /// The reason why there is nothing to read; nil if there is none.
        var failure: Diagnostic?
    }

    let entries: [Entry]

    /// - Parameter entries: The files, of which each is read once, however often it is named.
    init(entries: [Entry]) { self.entries = Self.once(entries) }

    /// Returns the files without those that an earlier path names.
    private static func once(_ entries: [Entry]) -> [Entry] {
        guard entries.count > 1 else { return entries }
        var places: [String: Int] = [:]
        var files: [Entry] = []
        for entry in entries {
            let path = entry.path == "-" ? entry.path : FilePath.absolute(entry.path)
            guard let place = places[path] else {
                places[path] = files.count
                files.append(entry)
                continue
            }
            // A file that is named is a container, even if a folder has it, too.
            if !entry.isFound, files[place].isFound { files[place] = entry }
        }
        return files
    }

    /// Finds the files of arguments, in their order, each once.
    ///
    /// A folder stands for the files in it, sorted by the bytes of their names, followed by those of its subfolders. Each file may
    /// have as many bytes as `limit`.
    init(_ paths: [String], limit: InputLimit) {
        self.init(
            entries: paths.flatMap { path -> [Entry] in
                guard path != "-", FileSystem.status(of: path)?.isFolder == true else {
                    return [Entry(path: path, limit: limit)]
                }
                let found = Self.find(in: path, limit, depth: 0)
                return found.isEmpty ? [Entry(path: path, limit: limit, failure: .emptyFolder())] : found
            })
    }

    private static func find(in folder: String, _ limit: InputLimit, depth: Int) -> [Entry] {
        let names: [String]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            return [Entry(path: folder, limit: limit, failure: .unreadableInput(error.message))]
        }
        var files: [Entry] = []
        var folders: [Entry] = []
        for name in names where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            // Links to folders are not followed: they can form a cycle.
            if depth < 64, FileSystem.isFolder(path) {
                folders += find(in: path, limit, depth: depth + 1)
            } else if FileSystem.status(of: path)?.isRegular == false {
                // Reading a device or a pipe could block forever, and nobody named this one. A link to a folder is skipped here,
                // too.
                continue
            } else if name.hasSuffix(ScenarioInputs.suffix) {
                // It is for `tagc test`.
                continue
            } else if ["json", "plist"].contains(FilePath.suffix(of: name)) {
                files.append(
                    Entry(
                        path: path, limit: limit, isGuess: !name.hasPrefix(ContainerID.prefix), isFound: true)
                )
            } else if name.hasPrefix(ContainerID.prefix), FilePath.suffix(of: name).isEmpty, !isCompiled(path)
            {
                files.append(Entry(path: path, limit: limit, isGuess: true, isFound: true))
            }
        }
        return files + folders
    }

    /// Returns true for a compiled container, and for what is not a regular file; false for a file that may be the vendor's.
    private static func isCompiled(_ path: String) -> Bool {
        var start: [UInt8] = []
        do throws(FileError) {
            let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
            guard try file.status().isRegular else { return true }
            _ = try file.readSome(8, into: &start)
        } catch {
            // Reading the file later reports the reason.
            return false
        }
        return ContainerInput.isBinary(start)
    }
}

extension Inputs.Entry {
    /// The name in messages.
    var shownPath: String { path == "-" ? standsFor ?? "<stdin>" : path }

    /// Reads the file of a command that has no other.
    func source() throws(CommandFailure) -> SourceFile {
        let (file, failure) = read()
        if let failure { throw CommandFailure(.unusable, "\(shownPath): \(failure.message)") }
        return file
    }

    /// Reads the file; a file that cannot be read has no bytes, and a failure.
    func read() -> (file: SourceFile, failure: Diagnostic?) {
        if let failure { return (SourceFile(path: shownPath, bytes: []), failure) }
        if let revision { return read(revision) }
        do throws(FileError) {
            let bytes =
                path == "-"
                ? try FileDescriptor(standard: 0, name: "<stdin>").readAll(limit: limit.bytes)
                : isFound
                    ? try FileSystem.read(path, limit: limit.bytes)
                    : try FileSystem.readInput(path, limit: limit.bytes)
            return (SourceFile(path: shownPath, bytes: bytes), nil)
        } catch {
            return (SourceFile(path: shownPath, bytes: []), .unreadableInput(limit.words(for: error)))
        }
    }

    private func read(_ revision: Revision) -> (file: SourceFile, failure: Diagnostic?) {
        do throws(CommandFailure) {
            if let bytes = try revision.text(of: path, limit: limit) {
                return (SourceFile(path: shownPath, bytes: bytes), nil)
            }
            return (
                SourceFile(path: shownPath, bytes: []),
                .unreadableInput("it does not exist \(revision.place.words)")
            )
        } catch {
            return (SourceFile(path: shownPath, bytes: []), .unreadableInput(error.message))
        }
    }
}
