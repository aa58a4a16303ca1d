import TagDiagnostics

/// The lines that were pushed to containers, to check that they were meant to be.
struct PushedLines {
    /// The lines that are events, or updates without one.
    let updates: Int
    let events: Int
    /// The lines that cannot be read.
    let bad: Int

    /// The words for the lines that cannot be read, as the end of a sentence.
    var badWords: String { bad > 0 ? "; lines that cannot be read: \(bad)" : "" }

    /// Returns the name of a file of events in messages.
    static func name(of path: String) -> String { path == "-" ? "<stdin>" : path.escapedForTerminal() }

    /// Checks that a line was read.
    ///
    /// - Throws: ``CommandFailure`` if there is none: a comparison of nothing finds no difference.
    func checkLines(of path: String) throws(CommandFailure) {
        guard updates == 0 else { return }
        guard bad > 0 else { throw CommandFailure(.unusable, "there are no events in \(path)") }
        throw CommandFailure(
            .unusable, "no line of \(path) is a JSON object",
            help: "each line is one event; jq -c '.[]' makes lines of an array")
    }

    /// Checks that a line has an event.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func checkEvents(of path: String) throws(CommandFailure) {
        guard events == 0 else { return }
        throw CommandFailure(
            .unusable, "no line of \(path) has a text at 'event', so nothing can fire\(badWords)",
            help: #"an event is such as {"event": "purchase", "price": 12}"#)
    }
}
