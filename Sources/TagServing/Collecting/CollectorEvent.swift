package import TagDiagnostics
import TagManager

/// One hit that a collector received, and its fate.
package struct CollectorEvent: Sendable, Hashable {
    /// The fate of a hit.
    package enum Fate: String, Sendable, Hashable, CaseIterable {
        /// It came for the first time.
        case taken
        /// It came before, with the same number: a dispatcher sent it again.
        case again
        /// It has an error for which a server ignores it.
        case ignored
        /// Its request failed by a `--fail` rule, and its sender does not know that it arrived.
        case refused
    }

    /// The number of the request, counted from 1.
    package var request: Int
    package var path: CollectorPath
    package var fate: Fate
    package var hit: ReceivedHit
    /// The failure that was played.
    package var failure: FailureRule.Action?

    /// The event without the values of the hit's fields.
    package var withoutValues: CollectorEvent {
        var event = self
        event.hit.fields = hit.fields.map { Hit.Field($0.name, "(hidden)") }
        event.hit.client = "(hidden)"
        event.hit.mistakes = hit.mistakes.map { mistake in
            ReceivedHit.Mistake(
                parameter: mistake.parameter, words: "'\(mistake.parameter)': \(mistake.code)",
                code: mistake.code, isFatal: mistake.isFatal)
        }
        return event
    }

    /// The event as one line for people, in which control characters are escaped.
    package var line: String {
        var line = "\(request) \(fate.rawValue) \(shown(hit.type)) \(shown(hit.property))"
        for field in hit.fields.prefix(60) {
            line += " \(field.name.escapedForTerminal(limit: 60))=\(Self.value(field.value))"
        }
        if hit.fields.count > 60 { line += " …" }
        if let time = hit.queueTime { line += " qt=\(time)" }
        if let number = hit.number { line += " z=\(Self.value(number))" }
        if let failure { line += "; played: \(failure.text)" }
        for mistake in hit.mistakes.prefix(20) {
            line += "; " + mistake.words.escapedForTerminal(limit: 300)
        }
        return line
    }

    /// The event as a JSON object.
    package var json: JSON {
        [
            "request": .integer(request), "path": .string(path.rawValue), "fate": .string(fate.rawValue),
            "type": .string(hit.type), "property": .string(hit.property), "client": .string(hit.client),
            "number": .optional(hit.number), "queueTime": hit.queueTime.map { .integer($0) } ?? .null,
            "fields": .array(hit.fields.map { [.string($0.name), .string($0.value)] }),
            "mistakes": .array(
                hit.mistakes.map {
                    [
                        "parameter": .string($0.parameter), "description": .string($0.words),
                        "fatal": .boolean($0.isFatal),
                    ]
                }),
            "played": .optional(failure?.text),
        ]
    }

    private func shown(_ text: String) -> String {
        text.isEmpty ? "-" : text.escapedForTerminal(limit: 60)
    }

    /// Returns a value, in quotes if its end would not be visible.
    private static func value(_ text: String) -> String {
        let shown = text.escapedForTerminal()
        return shown.isEmpty || shown.contains { $0 == " " || $0 == "\"" || $0 == ";" }
            ? "\"" + shown.replacing("\"", with: "\\\"") + "\"" : shown
    }
}
