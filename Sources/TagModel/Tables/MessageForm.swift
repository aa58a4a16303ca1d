import TagDiagnostics
import TagSyntax

// The messages of the definition format.

extension DefinitionForm {
    package static let message = ObjectShape(
        "message", "A message that an app shows: a tag of a special type.",
        messageMembers.map { $0.described } + [named("message")],
        variants: MessageType.all.map { type in
            ObjectShape.Variant(
                name: type.name, summary: type.summary, members: type.members.map { $0.described })
        })

    /// The members of messages of all types.
    static let messageMembers: [StoredMember<Tag>] =
        [
            StoredMember("id", .text(.name), "The campaign's id, for logs and caps; by default, its name") {
                guard case .string(let id)? = $0.parameters[.id]?.kind, !id.hasSameBytes(as: $0.name.value)
                else { return nil }
                return Located(id, at: $0.range)
            } set: {
                $0.parameters.append(Parameter(.id, Value(.string($1.value), at: $1.range)))
            },
            StoredMember(
                "on", .triggers,
                "Its triggers, any of which shows it: `foreground`, `launch`, `{\"event\": NAME}` or `{\"rule\": NAME}`; at "
                    + "least one, except for a test message, which `foreground` shows",
                get: { $0.parameters[.test] != nil && $0.firesOn.count <= 1 ? nil : $0.firesOn },
                set: { $0.firesOn = $1 }),
            StoredMember(
                "unless", .rules, "Rules; the message does not show if one of them passes",
                get: { $0.blockedBy }, set: { $0.blockedBy = $1 }),
            StoredMember(
                "start", .time, as: "the message's start",
                "It shows after this time: `2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no start",
                get: { $0.windowStart }, set: { $0.scheduleStart = $1 }),
            StoredMember(
                "end", .time, as: "the message's end",
                "It shows until this time, in the same format; by default, no end",
                get: { $0.scheduleEnd }, set: { $0.scheduleEnd = $1 }),
        ] + StoredMember.members(of: MessageField.limits + MessageField.rest)

    /// A button of a message.
    package static let button = ObjectShape(
        "button", "A button of a message.",
        MessageField.button().map { StoredMember($0).described })

    package static let trigger = ObjectShape(
        "trigger", "A trigger of a message.", [],
        choices: [
            [
                ObjectShape.Member("event", .text(.name), "An event that the app pushes, by name"),
                ObjectShape.Member("rule", .text, "A rule, by name"),
            ]
        ])

    package static let frequency = ObjectShape(
        "frequency", "The caps of a message.",
        MessageField.limits.filter { $0.path[0] == "frequency" }.map { StoredMember($0).described })

    package static let allowance = ObjectShape(
        "allowance", "A cap for a period of time.",
        MessageField.allowance.map {
            ObjectShape.Member($0.name, $0.range.shape, required: true, $0.summary)
        })
}

extension StoredMember<Tag> {
    /// Returns the members for these fields; those of a button, or of `frequency`, are in an object.
    static func members(of fields: [MessageField]) -> [Self] {
        var members: [Self] = []
        for field in fields where members.last?.described.name != field.path[0] {
            let parts = fields.filter { $0.path.count == 2 && $0.path[0] == field.path[0] }.map(Self.init)
            if parts.isEmpty {
                members.append(Self(field))
            } else if field.path[0] == "frequency" {
                members.append(
                    Self(
                        "frequency", DefinitionForm.frequency, parts,
                        "Caps that all apply; by default, it shows once"))
            } else {
                members.append(
                    Self(
                        field.path[0], DefinitionForm.button, parts, required: field.isRequired,
                        "A button: its `text`, and optional `textColor`, `backgroundColor` and `url`, which it opens"
                    ))
            }
        }
        return members
    }

    /// Makes the member for one field, which is a parameter of the tag.
    init(_ field: MessageField) {
        let name = field.path[field.path.count - 1]
        let described = ObjectShape.Member(
            name, field.content.shape, required: field.path.count == 1 ? field.isRequired : name == "text",
            field.summary.withoutStop)
        self.init(described: described) { member, tag, reader in
            guard let value = reader.value(member.value, as: field.content, "'\(field.found)'") else {
                return
            }
            tag.parameters.append(Parameter(field.key, at: reader.tree.range(member.key), value))
        } write: { tag, writer in
            tag.parameters[field.key].map { writer.tree($0, as: field.content) }
        }
    }
}

extension MessageField {
    /// The name of the member in the reader's findings.
    fileprivate var found: String {
        switch content {
        case .text, .color, .image, .address: written
        case .number, .flag, .texts, .allowances: key.rawValue
        }
    }
}

extension MemberForm<[RuleReference]> {
    /// A list of `foreground`, `launch`, `{"event": NAME}` or `{"rule": NAME}`.
    fileprivate static var triggers: Self {
        let words = Shape.word(MessageOccasion.allCases.map { $0.rawValue })
        return Self(shape: .list(.either(words, .object(DefinitionForm.trigger)))) { node, what, reader in
            reader.context.elements(node, what, single: .string).compactMap { reader.trigger($0) }
        } write: { rules, writer in
            .list(rules.map(writer.trigger))
        }
    }
}

extension String {
    /// The sentence without its full stop, as in the tables of members.
    fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
