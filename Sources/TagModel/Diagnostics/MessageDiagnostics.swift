package import TagDiagnostics
import TagSyntax

extension DiagnosticKind {
    package static let invalidColor = DiagnosticKind(
        "invalid-color", .schema, .error, summary: "A color of a message that is not #RRGGBB.",
        explanation: """
            A color is # and six hexadecimal digits, such as #4D8C47, without transparency. Names of colors and three \
            digits are not valid. A color with a macro is checked when the message shows.
            """,
        flagged: .definition(.message(with: ["textColor": "«black»", "backgroundColor": "«#FFF»"])),
        accepted: .definition(.message(with: ["textColor": "#000000"])))

    package static let insecureImage = DiagnosticKind(
        "insecure-image", .schema, .error, summary: "An image of a message that is not loaded over https.",
        explanation: """
            Apps load the images of messages only over https. A message with another address, or an address with \
            spaces, fails when it is to show.
            """,
        flagged: .definition(
            .entry(
                "messages", "sale",
                ["type": "image", "on": ["launch"], "image": "«http://example.com/a.png»"])),
        accepted: .definition(
            .entry(
                "messages", "sale", ["type": "image", "on": ["launch"], "image": "https://example.com/a.png"])
        ))

    package static let emptyText = DiagnosticKind(
        "empty-text", .schema, .error, summary: "A text of a message that is empty.",
        explanation: "An empty title or button is invisible. Write the text, or remove the member.",
        flagged: .definition(.message(type: "modal", title: "«»", with: ["button": ["text": "«»"]])),
        accepted: .definition(.message(type: "modal", with: ["button": ["text": "Show"]])))

    package static let messageWithoutTrigger = DiagnosticKind(
        "message-without-trigger", .schema, .error, summary: "A message without a trigger.",
        explanation: """
            A message shows when the app comes to the foreground or is launched, on an event, or when a rule passes. Write \
            its triggers under "on". Test messages need no trigger.
            """,
        flagged: [
            .definition(.entry("messages", "«sale»", ["type": "banner", "title": "Sale"])),
            .definition(.entry("messages", "«sale»", ["type": "banner", "title": "Sale", "on": []])),
        ],
        accepted: .definition(
            .message(on: ["event": "purchase"]),
            .entry("messages", "new", ["type": "banner", "title": "New", "test": true])))

    package static let reservedEvent = DiagnosticKind(
        "reserved-event", .schema, .warning,
        summary: "A trigger of a message by an event of a reserved name.",
        explanation: """
            Names of events that begin with `message.` are reserved for the messaging library. `triggerEvent` refuses them, so \
            the message shows only if the app pushes such an event to the data layer. Choose another name. For the app's \
            launch and its return to the foreground, write "launch" and "foreground".
            """,
        flagged: .definition(.message(on: ["event": "«message.sale»"])),
        accepted: .definition(.message(on: ["event": "sale"])))

    package static let emptyWindow = DiagnosticKind(
        "empty-window", .schema, .error, summary: "A message that ends before it begins.",
        explanation: "A message shows after its start and until its end, so this one never shows.",
        flagged: .definition(.message(from: "2026-06-01T00:00:00Z", until: "«2026-06-01T00:00:00Z»")),
        accepted: .definition(.message(from: "2026-06-01T00:00:00Z", until: "2026-08-31T00:00:00Z")))

    package static let windowOfTest = DiagnosticKind(
        "window-of-test", .schema, .warning, summary: "A test message with a start or an end.",
        explanation: """
            A test message shows on test devices at any time: its start and end have no effect and are not compiled. \
            Remove them, or "test".
            """,
        flagged: .definition(
            .entry(
                "messages", "sale",
                ["type": "banner", "title": "Sale", "test": true, "end": "«2026-08-31T00:00:00Z»"])),
        accepted: .definition(.entry("messages", "sale", ["type": "banner", "title": "Sale", "test": true])))
}

extension Diagnostic {
    static func messageWithoutTrigger(_ title: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .messageWithoutTrigger, "nothing shows \(title)", at: range,
            notes: [
                Note("write \"on\": [\"foreground\"], or \"launch\", {\"event\": NAME} or {\"rule\": NAME}")
            ])
    }

    /// Reports a text in the place of a trigger that is not one: most likely the name of an event.
    static func unknownTrigger(_ written: Located<String>, _ tree: SyntaxTree) -> Diagnostic {
        let known = MessageOccasion.allCases.map { $0.rawValue }
        var diagnostic = unknownWord(written, for: "a trigger", known: known, tree)
        diagnostic.notes.append(
            Note("for an event, write {\"event\": \(JSON.string(written.value.shortened()).line)}"))
        return diagnostic
    }

    /// Returns the fault of a trigger by an event that apps should not push; nil for other events.
    static func reservedEvent(_ event: Located<String>) -> Diagnostic? {
        guard event.value.hasPrefix(TagKind.messagePrefix),
            MessageOccasion(event: event.value) == nil
        else { return nil }
        return Diagnostic(
            .reservedEvent,
            "the name of event '\(event.value.shortened())' is reserved for the messaging library; 'triggerEvent' refuses it",
            at: event.range,
            notes: [Note("choose a name that does not begin with \(TagKind.messagePrefix)")])
    }

    static func windowOfTest(_ title: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.windowOfTest, "\(title) is a test message, which shows at any time", at: range)
    }

    static func unknownMessageType(
        _ type: Located<String>, known: [String], _ tree: SyntaxTree
    ) -> Diagnostic {
        var diagnostic = unknown(
            .unknownType, "there is no message type '\(type.value.shortened())'", type, among: known, tree)
        if diagnostic.notes.isEmpty {
            diagnostic.notes = [Note("message types are \(known.joined(separator: ", "))")]
        }
        return diagnostic
    }
}
