import TagDiagnostics
import TagLoading

/// Queries to the program git; only those of `tagc git` change anything, which is its configuration.
enum Git {
    /// Finds the repository of a folder, and a revision in it.
    ///
    /// - Returns: The path of the `.git` folder; the path of `folder` in the repository, ended by a slash; and the prefix of the
    ///   names of the revision's files.
    static func find(
        _ place: Revision.Place, in folder: String
    ) throws(CommandFailure) -> (repository: String, prefix: String, tree: String) {
        var question = ["--absolute-git-dir", "--show-prefix"]
        // An argument after --end-of-options is not an option; old versions of git repeat it.
        let end = "--end-of-options"
        if case .commit(let name) = place { question += ["--verify", "--quiet", end, name + "^{commit}"] }
        let found = try ask(["rev-parse"] + question, in: folder)
        var lines = String(decoding: found.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != end }
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.count > 1 else { throw noRepository(folder) }
        switch place {
        case .index:
            guard lines.count == 2 else { throw lineBreak(in: folder) }
            // Stage 0: a file in conflict has none, and is not staged.
            return (String(lines[0]), String(lines[1]), ":0:")
        case .commit(let name):
            guard found.status == 0, let commit = lines.last, isNumber(commit) else {
                throw unknown(name, in: folder)
            }
            guard lines.count == 3 else { throw lineBreak(in: folder) }
            return (String(lines[0]), String(lines[1]), "\(commit):")
        }
    }

    /// Starts a process that returns the contents of objects.
    static func reader(in folder: String) throws(CommandFailure) -> Dialogue {
        do throws(FileError) {
            return try Dialogue(GitCall.of(["cat-file", "--batch"], in: folder), patience: GitCall.patience)
        } catch {
            throw failure(error)
        }
    }

    /// Returns the paths of the staged and committed files in a folder and below it, relative to the folder.
    static func staged(in folder: String) throws(CommandFailure) -> [String] {
        let found = try ask(["ls-files", "-z", "--cached"], in: folder)
        guard found.status == 0 else { throw noRepository(folder) }
        return found.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    static func isNumber(_ text: Substring) -> Bool {
        text.utf8.count >= 40 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// The most bytes of an answer about names.
    private static let mostAnswer = 64 << 20

    static func ask(
        _ arguments: [String], in folder: String, limit: Int = mostAnswer
    ) throws(CommandFailure) -> ChildProcess.Output {
        do throws(FileError) {
            return try ChildProcess.run(
                GitCall.of(arguments, in: folder), limit: limit, patience: GitCall.patience)
        } catch {
            throw failure(error)
        }
    }

    private static func unknown(_ name: String, in folder: String) -> CommandFailure {
        let answer = try? ask(["rev-parse", "--is-shallow-repository"], in: folder)
        let isShallow = answer?.bytes.starts(with: "true".utf8) ?? false
        return CommandFailure(
            .unusable, "git has no revision '\(name.escapedForTerminal())'",
            help: isShallow
                ? "this clone is shallow: fetch the revision first, with git fetch --depth 1 origin REF"
                : "'git branch --all' and 'git tag' list the names")
    }

    static func noRepository(_ folder: String) -> CommandFailure {
        CommandFailure(
            .unusable, "git finds no repository at \(folder.escapedForTerminal())",
            help: "'git -C \(folder.escapedForTerminal()) status' gives the reason")
    }

    private static func lineBreak(in folder: String) -> CommandFailure {
        CommandFailure(
            .unusable, "cannot ask git about \(folder.escapedForTerminal()): the path has a line break")
    }

    private static func failure(_ error: FileError) -> CommandFailure {
        guard error.reason != .notFound else {
            return CommandFailure(
                .unusable, "git was not found on the PATH", help: "tagc needs it to read revisions")
        }
        return CommandFailure(.unusable, "git failed: \(error.message)")
    }
}
