// The messages of the definition format.

extension DefinitionForm {
    private typealias Member = ObjectShape.Member

    package static let message = ObjectShape(
        "message", "A message that an app shows: a tag of a type of its own.",
        [
            Member("id", .text(.name), "The campaign's id, for logs and caps; without it, its name"),
            Member(
                "on", .list(.either(.word(MessageTrigger.allCases.map(\.rawValue)), .object(trigger))),
                "What shows it, any of them: `foreground`, `launch`, `{\"event\": NAME}` or `{\"rule\": NAME}`; at "
                    + "least one, but of a test message, which `foreground` shows"),
            Member("unless", .list(.text), "Rules; the message does not show when one of them passes"),
            Member(
                "start", .time,
                "It shows after this moment: `2026-01-31T09:00:00Z`, or milliseconds since 1970; without it, ever since"
            ),
            Member("end", .time, "It shows until this moment, written the same way; without it, for ever"),
            Member(
                "priority", .integer,
                "Messages with lower ones come first, then in file order; those without one come last"),
            Member(
                "frequency", .object(frequency),
                "How often it shows, all of which holds; without it, once in all"),
            Member(
                "minimumInterval", .seconds,
                "The seconds since the last display of any message; without it, 86400 for `foreground` and `launch`, 0 for others"
            ),
            Member("data", .named(text(nil)), "Texts for the app, by key"),
            Member(
                "test", .boolean,
                "`true` for a message that shows on test devices only, before all others and at any time"),
            Member("named", .text(.name), "The message's name, where that is not its key"),
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
        "trigger", "What shows a message.", [],
        choices: [
            [
                Member("event", .text(.name), "An event that the app pushes, by name"),
                Member("rule", .text, "A rule, by name"),
            ]
        ])

    package static let frequency = ObjectShape(
        "frequency", "How often a message shows.",
        [
            Member("lifetime", .count, "In all"), Member("session", .count, "While the app runs"),
            Member("within", .list(.object(allowance)), "A list of caps, each for any time of a length"),
        ])

    package static let allowance = ObjectShape(
        "allowance", "How often a message shows in some time.",
        [
            Member("count", .count, required: true, "How often"),
            Member("seconds", .seconds, required: true, "In how many seconds"),
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
                        "A button: its `text`, and maybe `textColor`, `backgroundColor` and the `url` that it opens"
                    ))
            }
        }
        if type.kind == .bannerMessage {
            members.append(
                Member(
                    "dismissAfter", .seconds, "The seconds after which it goes by itself; without it, 12"))
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
