import TagDiagnostics
import TagModel

/// Flags texts that are too long for their place in a message.
struct LongMessage: Lint {
    static let kind = DiagnosticKind(
        "long-message", .messages, .warning, summary: "A text that is too long for its place in a message.",
        explanation: """
            A phone cuts such a text, or has no room for the rest of the message. The limits are tagc's own, in characters, for \
            titles and bodies: banners 60 and 120, modals 80 and 500, cards 80 and 300; buttons 24. Macros in a text are not \
            counted.
            """,
        flagged: .definition(
            .message(type: "modal", with: ["button": ["text": "«Show me all that is on sale»"]])),
        accepted: .definition(
            .key("offer"), .message(type: "modal", with: ["button": ["text": "Show me {{offer}}"]])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags {
            guard let type = MessageType.of(tag.kind) else { continue }
            for field in type.fields {
                guard let limit = Self.limit(of: field, in: type), let value = tag.parameters[field.key]
                else {
                    continue
                }
                let count = Self.characters(of: value)
                guard count > limit else { continue }
                report.add(
                    "'\(field.written)' of \(subject.title(of: tag)) has \(count) characters; a \(type.name) has room for \(limit)",
                    at: value.range)
            }
        }
    }

    private static func limit(of field: MessageField, in type: MessageType) -> Int? {
        switch (field.path.last, type.kind) {
        case ("text", _): 24
        case ("title", .bannerMessage): 60
        case ("title", _): 80
        case ("body", .bannerMessage): 120
        case ("body", .modalMessage): 500
        case ("body", _): 300
        default: nil
        }
    }

    private static func characters(of value: Value) -> Int {
        switch value.kind {
        case .string(let text): text.count
        case .template(let parts):
            parts.reduce(0) { count, part in
                if case .text(let text) = part { count + text.count } else { count }
            }
        default: 0
        }
    }
}
