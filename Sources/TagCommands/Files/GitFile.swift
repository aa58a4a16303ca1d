import TagDiagnostics
import TagLoading

/// A file in git: `git:REF:PATH` is of a revision, `git::PATH` staged.
struct GitFile {
    /// The name that the user gave.
    let name: String
    private let place: Revision.Place
    private let path: String

    static let prefix = "git:"

    /// Parses a name that begins with `git:`.
    ///
    /// - Throws: ``CommandFailure`` if it has no path.
    init(_ name: String) throws(CommandFailure) {
        let parts = name.dropFirst(Self.prefix.count).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw CommandFailure(
                .usage, "'\(name.escapedForTerminal())' is not git:REVISION:PATH",
                help: "for example git:HEAD:Containers/GTM-1234.json, or git::PATH for a staged file")
        }
        self.name = name
        place = parts[0].isEmpty ? .index : .commit(String(parts[0]))
        path = String(parts[1])
    }

    /// Reads the file.
    ///
    /// The path is relative to the current folder, as all paths of the command line, and otherwise to the top of the repository,
    /// as git's own are; the latter is noted on `console`.
    func read(_ console: Console, limit: InputLimit) throws(CommandFailure) -> SourceFile {
        let revision = try Revision(place, paths: [path])
        if let bytes = try revision.text(of: path, limit: limit) {
            return SourceFile(path: name, bytes: bytes)
        }
        let shown = path.escapedForTerminal()
        if let bytes = try revision.text(fromTop: path, limit: limit) {
            console.log("tagc: \(name.escapedForTerminal()): read from the top of the repository")
            return SourceFile(path: name, bytes: bytes)
        }
        throw CommandFailure(
            .unusable, "\(shown) does not exist \(place.words)",
            help:
                "looked for \(revision.names(of: path).map { $0.escapedForTerminal() }.joined(separator: " and "))"
        )
    }
}
