import TagDiagnostics
import TagLoading

/// A file as git has it: `git:REF:PATH` at a revision, `git::PATH` as it is staged.
struct GitFile {
    /// As the user wrote it.
    let name: String
    private let place: Revision.Place
    private let path: String

    static let prefix = "git:"

    /// - Throws: ``CommandFailure`` for what begins so and says no path.
    init(_ name: String) throws(CommandFailure) {
        let parts = name.dropFirst(Self.prefix.count).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw CommandFailure(
                .usage, "'\(name.escapedForTerminal())' is not git:REVISION:PATH",
                help: "such as git:HEAD:Containers/GTM-1234.json, or git::PATH for what is staged")
        }
        self.name = name
        place = parts[0].isEmpty ? .index : .commit(String(parts[0]))
        path = String(parts[1])
    }

    /// Reads it, with a note on `console` where the path leads there from the top of the repository alone.
    ///
    /// A path is taken from the current folder, as all paths of the command line; git's own begin at the top.
    func read(_ console: Console) throws(CommandFailure) -> SourceFile {
        let revision = try Revision(place, paths: [path])
        if let bytes = try revision.text(of: path) { return SourceFile(path: name, bytes: bytes) }
        let shown = path.escapedForTerminal()
        if let bytes = try revision.text(fromTop: path) {
            console.log("tagc: \(name.escapedForTerminal()): taken from the top of the repository")
            return SourceFile(path: name, bytes: bytes)
        }
        throw CommandFailure(
            .unusable, "\(shown) does not exist \(place.words)",
            help:
                "looked for \(revision.names(of: path).map { $0.escapedForTerminal() }.joined(separator: " and "))"
        )
    }
}
