import TagDiagnostics
import TagServer

/// A finding as the protocol has it.
enum DiagnosticMessage {
    static func json(_ finding: Diagnostic, in text: TextDocument) -> JSON {
        let related = finding.notes.filter { $0.range?.isKnown == true }
        return .members([
            ("range", text.json(finding.range)), ("severity", .integer(severity(finding.severity))),
            ("code", .string(finding.id)), ("source", "tagc"), ("message", .string(message(finding))),
            ("tags", finding.kind.group == .deadCode ? [1] : nil),
            (
                "relatedInformation",
                related.isEmpty ? nil : .array(related.prefix(mostRelated).map { json($0, in: text) })
            ),
        ])
    }

    /// The limit on the places of one cause.
    private static let mostRelated = 50

    private static func severity(_ severity: Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }

    /// The message, with the notes that are not about another place.
    private static func message(_ finding: Diagnostic) -> String {
        let notes = finding.notes.filter { $0.range?.isKnown != true }
        return ([finding.message] + notes.map { "note: " + $0.message }).joined(separator: "\n")
    }

    private static func json(_ note: Note, in text: TextDocument) -> JSON {
        [
            "location": ["uri": .string(text.uri), "range": text.json(note.range ?? .none)],
            "message": .string(note.message),
        ]
    }
}
