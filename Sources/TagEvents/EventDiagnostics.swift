package import TagDiagnostics

extension DiagnosticKind {
    package static let eventNotObject = DiagnosticKind(
        "event-not-object", .input, .error, summary: "A line of recorded events that is not a JSON object.",
        explanation: """
            Each line of a file of events is one JSON object, which is pushed to the data layer unchanged: \
            {"event": "openScreen", "screenName": "Home"}. Blank lines are skipped. No key may be repeated, since readers \
            disagree which value counts.

            'tagc run' pushes the other lines, and ends with exit status 2. 'tagc replay' and 'tagc diff --events' leave \
            such lines of a recording out, count them, and stop after too many. 'tagc test --record' writes no scenario. \
            'tagc lint' stops, because it would report the event of an unreadable line as never pushed.
            """)
}

extension Diagnostic {
    private static let notEvent = "this line is not an event: "
    private static let theFile = "the file ends early"
    private static let thisLine = "this line is "

    /// Returns the error of a line that is not an event.
    ///
    /// - Parameter why: The fault of the line; nil if it is JSON, but not an object.
    package static func eventNotObject(at range: SourceRange, _ why: String? = nil) -> Diagnostic {
        if let why {
            let words = why.hasPrefix(theFile) ? "the line ends early" + why.dropFirst(theFile.count) : why
            return Diagnostic(.eventNotObject, notEvent + words, at: range)
        }
        return Diagnostic(
            .eventNotObject, thisLine + "not a JSON object", at: range,
            notes: [Note(#"such as {"event": "openScreen", "screenName": "Home"}"#)])
    }

    /// Returns the message of such an error in words that follow the place of the line.
    ///
    /// - Parameter showsValues: False to leave out what is in quotes, which may be data of users.
    static func reason(_ message: String, showsValues: Bool) -> String {
        var words = message[...]
        for start in [notEvent, thisLine] where words.hasPrefix(start) {
            words = words.dropFirst(start.count)
        }
        guard !showsValues, !isOfBrackets(words), let first = words.firstIndex(of: "'"),
            let last = words.lastIndex(of: "'"), first != last
        else { return String(words) }
        return String(words[...first]) + "…" + words[last...]
    }

    /// Returns true if a message begins with words of our own and quotes nothing but brackets.
    private static func isOfBrackets(_ words: Substring) -> Bool {
        let parts = words.split(separator: "'", omittingEmptySubsequences: false)
        let beginnings = [
            "", "this ", "a ", "the line ends early: this ", "this is a key, and a list has none: a ",
        ]
        return beginnings.contains(String(parts[0]))
            && parts.indices.allSatisfy { $0 % 2 == 0 || ["[", "]", "{", "}"].contains(parts[$0]) }
    }
}
