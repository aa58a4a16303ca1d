import TagDiagnostics
import TagLoading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
import TagVocabulary
#endif

/// The files that the arguments of a command stand for.
struct Inputs: Sendable {
    struct Entry: Sendable {
        let path: String
        /// Found in a folder under a name that promises nothing: passed over when it is no definition or export.
        var isGuess = false
        /// Found in a folder that was given, and not given itself.
        var isFound = false
        /// The path that standard input stands for.
        var standsFor: String?
        /// Where it is read from, if not from where it lies.
        var revision: Revision?
        /// Why there is nothing to read.
        var failure: Diagnostic?
    }

    /// Larger files are refused.
    static let largestSize = 64 << 20

    let entries: [Entry]

    init(entries: [Entry]) { self.entries = entries }

    /// The arguments in their order; folders as what is in them, by the bytes of their names, folders within last.
    init(_ paths: [String]) {
        entries = paths.flatMap { path -> [Entry] in
            guard path != "-", FileSystem.status(of: path)?.isFolder == true else {
                return [Entry(path: path)]
            }
            let found = Self.find(in: path, depth: 0)
            return found.isEmpty ? [Entry(path: path, failure: .emptyFolder())] : found
        }
    }

    private static func find(in folder: String, depth: Int) -> [Entry] {
        let names: [String]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            return [Entry(path: folder, failure: .unreadableInput(error.message))]
        }
        var files: [Entry] = []
        var folders: [Entry] = []
        for name in names where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            // Links to folders are not followed: they can go round in circles.
            if depth < 64, FileSystem.isFolder(path) {
                folders += find(in: path, depth: depth + 1)
            } else if FileSystem.status(of: path)?.isRegular == false {
                // A device or a pipe, which nobody named: reading it could wait for ever. A link to a folder, too.
                continue
            } else if ["json", "plist"].contains(FilePath.suffix(of: name)) {
                files.append(Entry(path: path, isGuess: !name.hasPrefix(ContainerID.prefix), isFound: true))
            } else if name.hasPrefix(ContainerID.prefix), FilePath.suffix(of: name).isEmpty, !isCompiled(path)
            {
                files.append(Entry(path: path, isGuess: true, isFound: true))
            }
        }
        return files + folders
    }

    /// Whether it is a container of ours, or no file that could be one of the vendor's, which have the same names.
    private static func isCompiled(_ path: String) -> Bool {
        var start: [UInt8] = []
        do throws(FileError) {
            let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
            guard try file.status().isRegular else { return true }
            _ = try file.readSome(8, into: &start)
        } catch {
            // Reading it says why it cannot be read.
            return false
        }
        return ContainerInput.isBinary(start)
    }
}

extension Inputs.Entry {
    /// The name in messages.
    var shownPath: String { path == "-" ? standsFor ?? "<stdin>" : path }

    /// Reads the file, or says why not; a file that cannot be read has no bytes.
    func read() -> (file: SourceFile, failure: Diagnostic?) {
        if let failure { return (SourceFile(path: shownPath, bytes: []), failure) }
        if let revision { return read(revision) }
        do throws(FileError) {
            let bytes =
                path == "-"
                ? try FileDescriptor(standard: 0, name: "<stdin>").readAll(limit: Inputs.largestSize)
                : isFound
                    ? try FileSystem.read(path, limit: Inputs.largestSize)
                    : try FileSystem.readInput(path, limit: Inputs.largestSize)
            return (SourceFile(path: shownPath, bytes: bytes), nil)
        } catch {
            return (SourceFile(path: shownPath, bytes: []), .unreadableInput(error.message))
        }
    }

    private func read(_ revision: Revision) -> (file: SourceFile, failure: Diagnostic?) {
        do throws(CommandFailure) {
            if let bytes = try revision.text(of: path) {
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
