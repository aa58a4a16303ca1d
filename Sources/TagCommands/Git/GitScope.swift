import TagDiagnostics
import TagLoading
import TagProof

/// The place of git's configuration that `tagc git` changes: a clone, or the user's own.
struct GitScope {
    /// A name and a value of git's configuration.
    typealias Setting = (name: String, value: String)

    /// The path of the current folder in the repository, ended by a slash; "" at its top, and for the user's own configuration.
    let prefix: String
    private let folder: String
    /// The option of `git config` that names the place.
    private let option: String
    private let attributes: String

    /// Finds the place.
    ///
    /// - Throws: ``CommandFailure`` if the current folder is in no repository with a working tree.
    init(isGlobal: Bool) throws(CommandFailure) {
        guard !isGlobal else {
            (prefix, folder, option) = ("", "/", "--global")
            attributes = try Self.globalAttributes()
            return
        }
        let current = FilePath.currentFolder
        let found = try Git.ask(["rev-parse", "--show-toplevel", "--show-prefix"], in: current)
        let lines = String(decoding: found.bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        guard found.status == 0, lines.count == 3, !lines[0].isEmpty else {
            throw CommandFailure(
                .unusable, "git finds no repository with a working tree at \(current.escapedForTerminal())",
                help: "run this in a clone, or with --global for all of yours")
        }
        (prefix, folder, option) = (String(lines[1]), String(lines[0]), "--local")
        attributes = FilePath.join(folder, ".gitattributes")
    }

    private static func globalAttributes() throws(CommandFailure) -> String {
        let found = try Git.ask(
            ["config", "--global", "--type=path", "--get", "core.attributesFile"], in: "/")
        if found.status == 0, let path = line(found.bytes), path.hasPrefix("/") { return path }
        if let folder = Console.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return FilePath.join(folder, "git/attributes")
        }
        guard let home = Console.environment("HOME"), home.hasPrefix("/") else {
            throw CommandFailure(
                .unusable, "the variable HOME is not set, so there is no configuration of yours")
        }
        return FilePath.join(home, ".config/git/attributes")
    }

    /// Returns the only line of an answer.
    private static func line(_ bytes: [UInt8]) -> String? {
        guard bytes.last == UInt8(ascii: "\n"), bytes.count > 1 else { return nil }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    // MARK: Changes

    /// Writes what is missing, and returns what was written, in lines.
    func install(_ lines: [String], _ settings: [Setting]) throws(CommandFailure) -> [String] {
        var report: [String] = []
        let before = try text()
        if let (after, added) = GitAttributes.adding(lines, to: before ?? []) {
            try write(after, before)
            report += added.map { "\(attributes.escapedForTerminal()): \($0)" }
        }
        for (name, value) in settings {
            let known = try Git.ask(["config", option, "--get", name], in: folder)
            guard known.status != 0 || known.bytes != Array((value + "\n").utf8) else { continue }
            // A value that was given more than once becomes one.
            let set = try Git.ask(["config", option, "--replace-all", name, value], in: folder)
            guard set.status == 0 else {
                throw CommandFailure(.unusable, "git config cannot write \(name)")
            }
            report.append("git config \(option) \(name) \(ShellWord.exact(value))")
        }
        return report.isEmpty ? ["already installed: nothing was written"] : report
    }

    /// Removes what is there, and returns what was removed, in lines.
    func uninstall() throws(CommandFailure) -> [String] {
        var report: [String] = []
        let before = try text()
        if let before, let (after, removed) = GitAttributes.removing(from: before) {
            try write(after, before)
            let shown = attributes.escapedForTerminal()
            report += removed.map { "\(shown): removed \($0)" }
            // A link stays: its target may be in another repository.
            if after.isEmpty, FileSystem.status(of: attributes, followsLinks: false)?.isRegular == true {
                try Outputs([], edits: [attributes], reading: []).remove(attributes)
                report.append("\(shown): removed, since nothing else was in it")
            }
        }
        for section in ["merge.tagc", "diff.tagc", "difftool.tagc"] {
            let removed = try Git.ask(["config", option, "--remove-section", section], in: folder)
            if removed.status == 0 { report.append("git config \(option) --remove-section \(section)") }
        }
        return report.isEmpty ? ["not installed: nothing was removed"] : report
    }

    /// Returns the text of the file of attributes; nil if there is none.
    private func text() throws(CommandFailure) -> [UInt8]? {
        do throws(FileError) {
            return try FileSystem.read(attributes, limit: 1 << 20)
        } catch {
            if error.reason == .notFound { return nil }
            throw CommandFailure(.unusable, "cannot read \(error)")
        }
    }

    private func write(_ text: [UInt8], _ before: [UInt8]?) throws(CommandFailure) {
        guard let before else {
            let outputs = try Outputs([.init(attributes, "the attributes")], reading: [])
            try outputs.makeFolder(FilePath.folder(of: attributes))
            return try outputs.write(text, to: attributes)
        }
        try Outputs([], edits: [attributes], reading: []).replace(
            SourceFile(path: attributes, bytes: before), with: SourceFile(path: attributes, bytes: text))
    }
}

// MARK: - Settings

extension GitScope {
    /// Returns the settings of the drivers, which run this program.
    static func settings() -> [Setting] {
        let tool = program()
        return [
            ("merge.tagc.name", "tag containers, by entity"),
            (
                "merge.tagc.driver",
                "\(tool) merge --text-fallback --marker-size=%L --path=%P --ours-label=%X --theirs-label=%Y "
                    + "-o %A %O %A %B"
            ),
            ("diff.tagc.textconv", "\(tool) git text"),
            ("difftool.tagc.cmd", "\(tool) diff \"$LOCAL\" \"$REMOTE\""),
        ]
    }

    /// Returns the word by which a shell runs this program: its name if the search path leads to it, else its path.
    private static func program() -> String {
        #if os(Linux)
        let own = try? FileSystem.followed("/proc/self/exe")
        #else
        let own = try? FileSystem.followed(FilePath.absolute(CommandLine.arguments[0]))
        #endif
        let found = GitCall.searchPath(Console.environment("PATH")).map { FilePath.join($0, "tagc") }
            .first(where: GitCall.isProgram)
        guard let own else { return "tagc" }
        if let found, FileSystem.status(of: found)?.identity == FileSystem.status(of: own)?.identity {
            return "tagc"
        }
        return ShellWord.exact(own)
    }
}
