import TagDiagnostics
import TagLoading

/// A revision of a git repository, to see what is new since.
struct Revision: Sendable {
    /// Where a folder is in its repository.
    private struct Folder: Sendable {
        /// The number that git knows the revision by.
        let commit: String
        /// From the top of the repository, ended by a slash; nothing at the top.
        let prefix: String
        let objects: Dialogue
    }

    /// As the user wrote it.
    let name: String
    /// By folder, from the root.
    private let folders: [String: Folder]

    /// Looks the revision up in the repositories of all `paths`.
    init(_ name: String, paths: [String]) throws(CommandFailure) {
        self.name = name
        var folders: [String: Folder] = [:]
        // One of each repository's reads all of its files: a process for each file takes longer than all else.
        var readers: [String: Dialogue] = [:]
        for path in paths {
            let folder = FilePath.folder(of: FilePath.absolute(path))
            guard folders[folder] == nil else { continue }
            let found = try Self.find(name, in: folder)
            let reader: Dialogue
            if let known = readers[found.repository] {
                reader = known
            } else {
                reader = try Self.reader(in: folder)
                readers[found.repository] = reader
            }
            folders[folder] = Folder(commit: found.commit, prefix: found.prefix, objects: reader)
        }
        self.folders = folders
    }

    /// The file as it was; nil when it was not there.
    func text(of path: String) throws(CommandFailure) -> [UInt8]? {
        let path = FilePath.absolute(path)
        guard let folder = folders[FilePath.folder(of: path)] else { return nil }
        let name = FilePath.name(of: path)
        // A question is a line.
        guard !name.utf8.contains(UInt8(ascii: "\n")) else {
            throw CommandFailure(.unusable, "git is not asked about \(name), which has a line break")
        }
        let question = Array("\(folder.commit):\(folder.prefix)\(name)\n".utf8)
        do throws(FileError) {
            // `0123… blob 20`, the bytes and a line break; `… missing` alone.
            let answer = try folder.objects.ask(question, limit: Inputs.largestSize) { line in
                Self.object(line).map { $0.size + 1 } ?? 0
            }
            guard let object = Self.object(answer.line) else { return nil }
            return object.isFile ? answer.rest.dropLast() : nil
        } catch {
            throw CommandFailure(.unusable, "git cannot read \(name) at '\(self.name)': \(error.message)")
        }
    }

    /// What is there, by the first line of an answer; nil for nothing.
    private static func object(_ line: String) -> (isFile: Bool, size: Int)? {
        let words = line.split(separator: " ")
        guard words.count == 3, isNumber(words[0]), let size = Int(words[2]), size >= 0 else { return nil }
        return (words[1] == "blob", size)
    }

    // MARK: Repositories

    private static func find(
        _ name: String, in folder: String
    ) throws(CommandFailure) -> (repository: String, prefix: String, commit: String) {
        // What comes after --end-of-options is no option, whatever it begins with; old versions repeat it.
        let end = "--end-of-options"
        let found: ChildProcess.Output
        do throws(FileError) {
            let arguments = [
                "rev-parse", "--absolute-git-dir", "--show-prefix", "--verify", "--quiet", end,
                name + "^{commit}",
            ]
            found = try ChildProcess.run("git", options(folder) + arguments, limit: Inputs.largestSize)
        } catch {
            throw failure(error)
        }
        let lines = String(decoding: found.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != end }
        guard lines.count > 2 else {
            throw CommandFailure(
                .unusable, "\(folder) is in no git repository",
                help: "--against compares with what git has")
        }
        guard found.status == 0, isNumber(lines[lines.count - 2]) else {
            throw CommandFailure(
                .unusable, "git knows no revision '\(name)'",
                help: "in a shallow clone, fetch it first: git fetch --depth 1 origin REF")
        }
        guard lines.count == 4 else {
            throw CommandFailure(.unusable, "git is not asked about \(folder), which has a line break")
        }
        return (String(lines[0]), String(lines[1]), String(lines[2]))
    }

    private static func reader(in folder: String) throws(CommandFailure) -> Dialogue {
        do throws(FileError) {
            return try Dialogue("git", options(folder) + ["cat-file", "--batch"])
        } catch {
            throw failure(error)
        }
    }

    private static func options(_ folder: String) -> [String] { ["-C", folder, "--no-optional-locks"] }

    private static func isNumber(_ text: Substring) -> Bool {
        text.utf8.count >= 40 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func failure(_ error: FileError) -> CommandFailure {
        guard error.reason != .notFound else {
            return CommandFailure(
                .unusable, "there is no git to ask", help: "--against needs the program 'git' on the path")
        }
        return CommandFailure(.unusable, "git failed: \(error.message)")
    }
}
