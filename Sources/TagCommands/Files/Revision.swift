import TagDiagnostics
import TagLoading

/// A revision of a git repository, or its staged files.
struct Revision: Sendable {
    /// A place in git that has files.
    enum Place: Hashable, Sendable {
        /// A revision, by the name that the user gave.
        case commit(String)
        /// The staged files, which the next commit will have.
        case index

        /// The place in words, to follow "does not exist".
        var words: String {
            switch self {
            case .commit(let name): "in revision \(name.escapedForTerminal())"
            case .index: "among the staged files"
            }
        }
    }

    /// A folder's place in its repository.
    private struct Folder: Sendable {
        /// The prefix of git's name of a file: the commit's hash or the stage, and a colon.
        let tree: String
        /// The folder's path from the top of the repository, ended by a slash; "" at the top.
        let prefix: String
        let objects: Dialogue
    }

    let place: Place
    /// The revision's name as the user gave it; "" for staged files.
    var name: String {
        switch place {
        case .commit(let name): name
        case .index: ""
        }
    }
    /// The folders by absolute path.
    private let folders: [String: Folder]

    /// Finds the revision in the repositories of all `paths`.
    init(_ place: Place, paths: [String]) throws(CommandFailure) {
        self.place = place
        var folders: [String: Folder] = [:]
        // One process for each repository reads all of its files: a process for each file would dominate the run time.
        var readers: [String: Dialogue] = [:]
        for path in paths {
            let folder = FilePath.folder(of: FilePath.absolute(path))
            guard folders[folder] == nil else { continue }
            // The revision may have folders that do not exist now.
            var existing = folder
            while FileSystem.status(of: existing)?.isFolder != true, existing != "/" {
                existing = FilePath.folder(of: existing)
            }
            let found = try Git.find(place, in: existing)
            let reader: Dialogue
            if let known = readers[found.repository] {
                reader = known
            } else {
                reader = try Git.reader(in: existing)
                readers[found.repository] = reader
            }
            let below = existing == folder ? "" : FilePath.relative(folder, to: existing) + "/"
            folders[folder] = Folder(tree: found.tree, prefix: found.prefix + below, objects: reader)
        }
        self.folders = folders
    }

    /// Returns the contents of a file in the revision, of at most `limit`; nil if it does not exist there.
    func text(of path: String, limit: InputLimit) throws(CommandFailure) -> [UInt8]? {
        let path = FilePath.absolute(path)
        guard let folder = folders[FilePath.folder(of: path)] else { return nil }
        return try text(folder, folder.prefix + FilePath.name(of: path), limit)
    }

    /// Returns the contents of the file at `path` from the top of the repository, of at most `limit`; nil if it does not exist there.
    func text(fromTop path: String, limit: InputLimit) throws(CommandFailure) -> [UInt8]? {
        let folder = folders[FilePath.folder(of: FilePath.absolute(path))]
        let name = FilePath.normalized(path)
        guard let folder, !name.hasPrefix("/"), !name.hasPrefix("..") else { return nil }
        return try text(folder, name, limit)
    }

    /// Returns git's names for a path of the command line: relative to the current folder, and to the top.
    func names(of path: String) -> [String] {
        let absolute = FilePath.absolute(path)
        let name = folders[FilePath.folder(of: absolute)].map { $0.prefix + FilePath.name(of: absolute) }
        let top = FilePath.normalized(path)
        return [name, name == top || top.hasPrefix("/") || top.hasPrefix("..") ? nil : top].compactMap(\.self)
    }

    private func text(
        _ folder: Folder, _ name: String, _ limit: InputLimit
    ) throws(CommandFailure) -> [UInt8]? {
        // A question to git is one line.
        guard !name.utf8.contains(UInt8(ascii: "\n")) else {
            throw CommandFailure(.unusable, "cannot ask git about \(name): the path has a line break")
        }
        let question = Array("\(folder.tree)\(name)\n".utf8)
        do throws(FileError) {
            // The answer is `0123… blob 20`, the bytes and a line break, or only `… missing`.
            let answer = try folder.objects.ask(question, limit: limit.bytes + 1) { line in
                Self.object(line).map { $0.size + 1 } ?? 0
            }
            guard let object = Self.object(answer.line) else { return nil }
            return object.isFile ? answer.rest.dropLast() : nil
        } catch {
            let isTooLarge = error.reason == .tooLarge(limit: limit.bytes + 1)
            let error = isTooLarge ? FileError(.tooLarge(limit: limit.bytes), path: error.path) : error
            throw CommandFailure(
                .unusable,
                "git cannot read \(name.escapedForTerminal()) \(place.words): \(limit.words(for: error))")
        }
    }

    /// Reads the kind and size of an object from the first line of git's answer, or nil if there is none.
    private static func object(_ line: String) -> (isFile: Bool, size: Int)? {
        let words = line.split(separator: " ")
        guard words.count == 3, Git.isNumber(words[0]), let size = Int(words[2]), size >= 0 else {
            return nil
        }
        return (words[1] == "blob", size)
    }
}
