// The messages of the definition format.

extension DefinitionForm {
    private typealias Member = ObjectShape.Member

    package static let message = ObjectShape(
        "message", "A message that an app shows: a tag of a special type.",
        [
            Member(.id, .text(.name), "The campaign's id, for logs and caps; by default, its name"),
            Member(
                "on", .list(.either(.word(MessageOccasion.allCases.map(\.rawValue)), .object(trigger))),
                "Its triggers, any of which shows it: `foreground`, `launch`, `{\"event\": NAME}` or `{\"rule\": NAME}`; at "
                    + "least one, except for a test message, which `foreground` shows"),
            Member("unless", .list(.text), "Rules; the message does not show if one of them passes"),
            Member(
                "start", .time,
                "It shows after this time: `2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no start"
            ),
            Member("end", .time, "It shows until this time, in the same format; by default, no end"),
            Member(
                .priority, .integer,
                "Messages with lower numbers come first, then in file order; those without one come last"),
            Member(
                "frequency", .object(frequency),
                "Caps that all apply; by default, it shows once"),
            Member(
                .minimumInterval, .seconds,
                "Seconds since the last display of any message; by default, \(TagDefault.minimumInterval) for `foreground` and `launch`, 0 for others"
            ),
            Member(.data, .named(text(nil)), "Texts for the app, by key"),
            Member(
                .test, .boolean,
                "`true` for a message that shows only on test devices, before all others and at any time"),
            Member("named", .text(.name), "The message's name, if it is not the key"),
        ],
        variants: MessageType.all.map { type in
            ObjectShape.Variant(name: type.name, summary: type.summary, members: members(of: type))
        })

    /// A button of a message.
    package static let button = ObjectShape(
        "button", "A button of a message.",
        (MessageType.of(.modalMessage)?.fields ?? []).filter { $0.path.count == 2 }.map {
            Member($0.path[1], text($0.content.pattern), required: $0.content.isText, $0.summary.withoutStop)
        })

    package static let trigger = ObjectShape(
        "trigger", "A trigger of a message.", [],
        choices: [
            [
                Member("event", .text(.name), "An event that the app pushes, by name"),
                Member("rule", .text, "A rule, by name"),
            ]
        ])

    package static let frequency = ObjectShape(
        "frequency", "The caps of a message.",
        [
            Member(.lifetime, .count, "Displays in all"), Member(.session, .count, "Displays per session"),
            Member(.within, .list(.object(allowance)), "Caps for periods of time"),
        ])

    package static let allowance = ObjectShape(
        "allowance", "A cap for a period of time.",
        [
            Member("count", .count, required: true, "The number of displays"),
            Member("seconds", .seconds, required: true, "The length of the period"),
        ])

    /// Returns the members that only this type has: its texts, and its buttons as objects.
    private static func members(of type: MessageType) -> [ObjectShape.Member] {
        var members: [ObjectShape.Member] = []
        for field in type.fields {
            if field.path.count == 1 {
                members.append(
                    Member(
                        field.key, text(field.content.pattern), required: field.isRequired,
                        field.summary.withoutStop))
            } else if members.last?.name != field.path[0] {
                members.append(
                    Member(
                        field.path[0], .object(button), required: field.isRequired,
                        "A button: its `text`, and optional `textColor`, `backgroundColor` and `url`, which it opens"
                    ))
            }
        }
        if type.kind == .bannerMessage {
            members.append(
                Member(
                    .dismissAfter, .seconds,
                    "The seconds on display; by default, \(TagDefault.dismissAfter)"))
        }
        return members
    }

    /// Returns the shape of a text that contains macros or matches `pattern`.
    private static func text(_ pattern: TextPattern?) -> Shape {
        .either(.text(pattern), .spelled(ValueShape.text.words))
    }
}

extension MessageField.Content {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension String {
    /// The sentence without its full stop, as in the tables of members.
    fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
