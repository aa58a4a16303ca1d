package import TagDiagnostics

extension DiagnosticKind {
    package static let eventNotObject = DiagnosticKind(
        "event-not-object", .input, .error, summary: "A line of recorded events that is not a JSON object.",
        explanation: """
            Each line of a file of events is one JSON object, which is pushed to the data layer unchanged: \
            {"event": "openScreen", "screenName": "Home"}. Blank lines are skipped. 'tagc run' pushes the other \
            lines. 'tagc lint' stops, because it would report the event of an unreadable line as never pushed.
            """)
}

extension Diagnostic {
    /// Returns the error of a line that is not an event.
    ///
    /// - Parameter why: The reason why the line is not JSON; nil if it is JSON, but not an object.
    package static func eventNotObject(at range: SourceRange, _ why: String? = nil) -> Diagnostic {
        if let why { return Diagnostic(.eventNotObject, "this line is not an event: \(why)", at: range) }
        return Diagnostic(
            .eventNotObject, "a line of events is a JSON object", at: range,
            notes: [Note(#"such as {"event": "openScreen", "screenName": "Home"}"#)])
    }
}
