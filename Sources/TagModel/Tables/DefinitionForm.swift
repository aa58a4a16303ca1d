/// The description of the definition format: all its objects and their members.
///
/// Types of macros, of tags and of conditions come from their own tables; a new row there needs nothing here. A new member of an
/// object needs a row here, with its place in the container if the reader and the writer have nothing else to do.
package enum DefinitionForm {
    private typealias Member = ObjectShape.Member

    /// The whole file.
    package static let definition = ObjectShape(
        "definition", "A container: macros, rules and tags, by name.",
        [
            Member("container", .object(container), required: true, "Its id, version and settings"),
            Member("macros", .named(.either(.object(macro), .list(.object(macro)))), "Macros by name"),
            Member("rules", .named(.object(rule)), "Rules by name"),
            Member("tags", .named(.object(tag)), "Tags by name"),
            Member("messages", .named(.object(message)), "Messages by name; no tag may have the same name"),
            Member(
                "unsupported", .list(.object(unsupported)),
                "Parts of another format that a definition cannot express: a list of objects with `what`, `name` and "
                    + "`consequence`, without effect"),
            Member("$schema", .anything, "For editors only; tagc ignores it"),
        ])

    package static let container = ObjectShape(
        "container", "The id, version and settings of a container.", containerMembers.map { $0.described })

    static let containerMembers: [StoredMember<Container>] = [
        StoredMember(
            "id", .text(.containerID), as: "the container's id",
            "The public id, such as `GTM-AB12`; without it, the id is the name of the file or of its output",
            get: { $0.id }, set: { $0.id = $1 }),
        StoredMember(
            "version", .version, as: "the container's version", "Text or a whole number",
            get: { $0.version }, set: { $0.version = $1 }),
        StoredMember(
            "contexts", .contexts,
            "Where it runs, which selects its rule set (`rule-sets.md`): for "
                + UsageContext.words(of: .web).map { $0.asCode }.joined(separator: ", ")
                + " the web rule set, for "
                + UsageContext.words(of: .mobile).map { $0.asCode }.joined(separator: ", ")
                + ", or none of them, the mobile one; not some of both",
            get: { container in container.contexts.filter { $0.value.ruleSet == container.ruleSet } },
            set: { $0.contexts = $1 }),
        StoredMember(
            "keys", .word,
            "The names that apps can read: `all` macros that are not private, and the keys of value "
                + "collections (the default), or only the keys: `values`",
            get: { $0.keysInEffect == .all ? nil : $0.keysInEffect }, set: { $0.keys = $1 }),
        StoredMember(
            "absentInText", .word,
            "The effect of an absent part on a text: the `whole` text is empty (the default of the mobile "
                + "rule set), or only that `part` (the default of the web rule set)",
            get: { $0.blanksText == ($0.ruleSet == .mobile) ? nil : $0.blanksText ? .whole : .part },
            set: { $0.absentInText = $1 }),
        StoredMember(
            "part", .flag,
            "`true` for a part of a container. It may refer to entities elsewhere, so it can be checked "
                + "but not compiled",
            get: { $0.isFragment }, set: { $0.isFragment = $1 }),
    ]

    package static let unsupported = ObjectShape(
        "unsupported", "A part of another format, without effect.",
        [
            Member("what", .text, "Such as `zone`"), Member("name", .text, "Its name"),
            Member("consequence", .text, "The consequence of having no effect"),
        ])

    package static let macro = ObjectShape(
        "macro", "A named value.", macroMembers.map { $0.described } + [named("macro")],
        variants: MacroType.all.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    static let macroMembers: [StoredMember<Macro>] = [
        StoredMember(
            "format", .format, "Changes of the value: see below", get: { $0.format }, set: { $0.format = $1 }),
        StoredMember(
            "enabledBy", .rules,
            "Rules; the macro has this value only if one of them passes. If no definition of the name has a value, tags that need it do not fire",
            get: { $0.enabledBy }, set: { $0.enabledBy = $1 }),
        StoredMember(
            "disabledBy", .rules, "Rules; the macro does not have this value if one of them passes",
            get: { $0.disabledBy }, set: { $0.disabledBy = $1 }),
        StoredMember(
            "private", .flag, "`true` for a macro that apps cannot read by name",
            get: { !$0.isAskedFor && $0.kind != .values }, set: { $0.isPrivate = $1 },
            isWritten: { $0.keysInEffect == .all }),
    ]

    package static let format = ObjectShape(
        "format", "Changes of a macro's value.", formatMembers.map { $0.described })

    static let formatMembers: [StoredMember<ValueFormat>] = [
        StoredMember(
            "case", .word, as: "a letter case", "The new letter case",
            get: { $0.letterCase }, set: { $0.letterCase = $1 }),
        StoredMember(
            "null", .value(), "The replacement for null", get: { $0.null }, set: { $0.null = $1 }),
        StoredMember(
            "absent", .value(), "The replacement for an absent value",
            get: { $0.absent }, set: { $0.absent = $1 }),
        StoredMember(
            "true", .value(), "The replacement for true", get: { $0.true }, set: { $0.true = $1 }),
        StoredMember(
            "false", .value(), "The replacement for false", get: { $0.false }, set: { $0.false = $1 }),
    ]

    package static let rule = ObjectShape(
        "rule", "Passes if all its conditions are true, and none of its exceptions.",
        ruleMembers.map { $0.described } + [named("rule")])

    static let ruleMembers: [StoredMember<Rule>] = [
        StoredMember(
            "if", .conditions, "Conditions that must all be true",
            get: { $0.conditions.filter { !$0.isNegated } }, set: { $0.conditions += $1 }),
        StoredMember(
            "unless", .exceptions, "Conditions that must all be false",
            get: { $0.conditions.filter { $0.isNegated } }, set: { $0.conditions += $1 }),
    ]

    package static let condition = ObjectShape(
        "condition", "Compares its left side with one operator.",
        [Member("ignoreCase", .boolean, "`true` to ignore letter case")],
        choices: [
            [
                Member("macro", .text, "The left side: a macro, by name"),
                Member("value", .value, "The left side: any value"),
            ],
            PredicateType.all.map { Member($0.name, .value, $0.summary) },
        ])

    package static let tag = ObjectShape(
        "tag", "An action, and the rules that fire it.", tagMembers.map { $0.described } + [named("tag")],
        variants: TagType.ordinary.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    static let tagMembers: [StoredMember<Tag>] = [
        StoredMember(
            "fires", .rules, "Rules; the tag fires if one of them passes",
            get: { $0.firesOn }, set: { $0.firesOn = $1 }),
        StoredMember(
            "blockedBy", .rules, "Rules; the tag does not fire if one of them passes",
            get: { $0.blockedBy }, set: { $0.blockedBy = $1 }),
        StoredMember(
            "firing", .word,
            FiringOption.allCases.map { $0.rawValue.asCode }.joined(separator: ", ")
                + "; the first by default",
            get: { $0.firing == .oncePerEvent ? nil : $0.firing }, set: { $0.firing = $1 }),
        StoredMember(
            "priority", .value(.parameter(.integer)),
            "A whole number; tags with a higher priority fire first",
            get: { $0.priority }, set: { $0.priority = $1 }),
        StoredMember(
            "paused", .flag, "`true` for a tag that never fires",
            get: { $0.isPaused }, set: { $0.isPaused = $1 }),
        StoredMember(
            "schedule", schedule, scheduleMembers,
            "`start` and `end`: `2026-01-31T09:00:00Z`, or milliseconds since 1970"),
        StoredMember(
            "setup", .sequence,
            #"Tags to fire before it: names, or `{"tag": NAME, "stopsOnFailure": true}`"#,
            get: { $0.setup }, set: { $0.setup = $1 }),
        StoredMember(
            "teardown", .sequence, "Tags to fire after it, in the same format",
            get: { $0.teardown }, set: { $0.teardown = $1 }),
    ]

    package static let schedule = ObjectShape(
        "schedule", "The time in which a tag can fire.", scheduleMembers.map { $0.described })

    private static let scheduleMembers: [StoredMember<Tag>] = [
        StoredMember(
            "start", .time, as: "the schedule's start",
            "`2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no start",
            get: { $0.scheduleStart }, set: { $0.scheduleStart = $1 }),
        StoredMember(
            "end", .time, as: "the schedule's end",
            "`2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no end",
            get: { $0.scheduleEnd }, set: { $0.scheduleEnd = $1 }),
    ]

    package static let sequenced = ObjectShape(
        "sequenced", "A tag that fires before or after another.",
        [
            Member("tag", .text, required: true, "The tag, by name"),
            Member("stopsOnFailure", .boolean, "`true` if the failure of one prevents the other from firing"),
        ])

    /// The type whose values the app provides.
    private static let custom = ObjectShape.Variant(
        name: "custom", summary: "Handled by the app.",
        members: [
            Member("customType", .text, required: true, "The app's name for the type"),
            Member(
                "parameters", .either(.named(.value), .list(.object(parameter))),
                "Parameters for the app; rows of `key` and `value` if keys repeat"),
        ])

    /// A parameter of the app's own; needed if its key repeats.
    private static let parameter = ObjectShape(
        "parameter", "A parameter, if keys repeat.",
        [
            Member("key", .text, required: true, "Its key"),
            Member("value", .value, required: true, "Its value"),
        ],
        isValue: true)

    /// An entry of a map; needed if its key is not text, or repeats.
    package static let row = ObjectShape(
        "row", "An entry of a map.",
        [
            Member("key", .value, required: true, "Its key"),
            Member("value", .value, required: true, "Its value"),
        ], isValue: true)

    private static func variant(
        _ name: String, _ summary: String, _ parameters: [ParameterType]
    ) -> ObjectShape.Variant {
        ObjectShape.Variant(name: name, summary: summary, members: parameters.map(Member.init))
    }

    /// Returns the member for a name that cannot be a key.
    static func named(_ what: String) -> ObjectShape.Member {
        ObjectShape.Member("named", .text(.name), "The \(what)'s name, if it is not the key")
    }

    /// All objects, outer ones before the ones that they contain.
    package static let objects = [
        definition, container, unsupported, macro, format, rule, condition, tag, schedule, sequenced,
        message, button, trigger, frequency, allowance, parameter, row,
    ]
}
