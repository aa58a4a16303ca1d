import TagDiagnostics
import TagLoading

/// A revision of a git repository, to see what is new since.
struct Revision: Sendable {
    /// As the user wrote it.
    let name: String
    /// By folder, from the root: the number that git knows the revision by there.
    private let commits: [String: String]

    /// Looks the revision up in the repositories of all `paths`.
    init(_ name: String, paths: [String]) throws(CommandFailure) {
        self.name = name
        var commits: [String: String] = [:]
        for path in paths {
            let folder = FilePath.folder(of: FilePath.absolute(path))
            if commits[folder] == nil { commits[folder] = try Self.commit(name, in: folder) }
        }
        self.commits = commits
    }

    /// The file as it was; nil when it was not there.
    func text(of path: String) throws(CommandFailure) -> [UInt8]? {
        let path = FilePath.absolute(path)
        let folder = FilePath.folder(of: path)
        guard let commit = commits[folder] else { return nil }
        // The name is a text here and no pattern, and comes after all options.
        let name = FilePath.name(of: path)
        let list = try Self.git(
            ["--literal-pathspecs", "ls-tree", "-z", commit, "--", name], in: folder)
        guard list.status == 0 else {
            throw CommandFailure(.unusable, "git cannot list \(name) at '\(self.name)'")
        }
        // `100644 blob 0123…\tname`.
        let words = String(decoding: list.bytes, as: UTF8.self).split(maxSplits: 3) {
            $0 == " " || $0 == "\t"
        }
        guard words.count > 3, words[1] == "blob", Self.isNumber(words[2]) else { return nil }
        let file = try Self.git(["cat-file", "blob", String(words[2])], in: folder)
        guard file.status == 0 else {
            throw CommandFailure(.unusable, "git cannot read \(name) at '\(self.name)'")
        }
        return file.bytes
    }

    private static func commit(_ name: String, in folder: String) throws(CommandFailure) -> String {
        guard try git(["rev-parse", "--git-dir"], in: folder).status == 0 else {
            throw CommandFailure(
                .unusable, "\(folder) is in no git repository",
                help: "--against compares with what git has")
        }
        // What comes after --end-of-options is no option, whatever it begins with.
        let found = try git(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"], in: folder)
        let number = String(decoding: found.bytes, as: UTF8.self).split(separator: "\n").last ?? ""
        guard found.status == 0, isNumber(number) else {
            throw CommandFailure(
                .unusable, "git knows no revision '\(name)'",
                help: "in a shallow clone, fetch it first: git fetch --depth 1 origin REF")
        }
        return String(number)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        text.utf8.count >= 40 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func git(_ arguments: [String], in folder: String) throws(CommandFailure)
        -> ChildProcess.Output
    {
        do throws(FileError) {
            return try ChildProcess.run(
                "git", ["-C", folder, "--no-optional-locks"] + arguments, limit: Inputs.largestSize)
        } catch {
            guard error.reason != .notFound else {
                throw CommandFailure(
                    .unusable, "there is no git to ask", help: "--against needs the program 'git' on the path"
                )
            }
            throw CommandFailure(.unusable, "git failed: \(error.message)")
        }
    }
}
