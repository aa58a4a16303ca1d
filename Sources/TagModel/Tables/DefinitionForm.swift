/// The description of the definition format: all its objects and their members.
///
/// Types of macros, of tags and of conditions come from their own tables; a new row there needs nothing here. A new member of an
/// object needs a row here; a test of the reader fails without it.
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

    private static func contexts(_ rules: RuleSet) -> [String] {
        UsageContext.allCases.filter { $0.ruleSet == rules }.map(\.rawValue)
    }

    package static let container = ObjectShape(
        "container", "The id, version and settings of a container.",
        [
            Member(
                "id", .text(.containerID),
                "The public id, such as `GTM-AB12`; without it, the id is the name of the file or of its output"
            ),
            Member("version", .either(.text, .integer), "Text or a whole number"),
            Member(
                "contexts", .either(.list(.word(contexts(.web))), .list(.word(contexts(.mobile)))),
                "Where it runs, which selects its rule set (`rule-sets.md`): for "
                    + contexts(.web).map(\.asCode).joined(separator: ", ") + " the web rule set, for "
                    + contexts(.mobile).map(\.asCode).joined(separator: ", ")
                    + ", or none of them, the mobile one; not some of both"),
            Member(
                "keys", .word(KeyScope.allCases.map(\.rawValue)),
                "The names that apps can read: `all` macros that are not private, and the keys of value "
                    + "collections (the default), or only the keys: `values`"),
            Member(
                "absentInText", .word(AbsentInText.allCases.map(\.rawValue)),
                "The effect of an absent part on a text: the `whole` text is empty (the default of the mobile "
                    + "rule set), or only that `part` (the default of the web rule set)"),
            Member(
                "part", .boolean,
                "`true` for a part of a container. It may refer to entities elsewhere, so it can be checked "
                    + "but not compiled"),
        ])

    package static let unsupported = ObjectShape(
        "unsupported", "A part of another format, without effect.",
        [
            Member("what", .text, "Such as `zone`"), Member("name", .text, "Its name"),
            Member("consequence", .text, "The consequence of having no effect"),
        ])

    package static let macro = ObjectShape(
        "macro", "A named value.",
        [
            Member("format", .object(format), "Changes of the value: see below"),
            Member(
                "enabledBy", .list(.text),
                "Rules; the macro has this value only if one of them passes. If no definition of the name has a value, tags that need it do not fire"
            ),
            Member(
                "disabledBy", .list(.text),
                "Rules; the macro does not have this value if one of them passes"),
            Member("private", .boolean, "`true` for a macro that apps cannot read by name"),
            Member("named", .text(.name), "The macro's name, if it is not the key"),
        ],
        variants: MacroType.all.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    package static let format = ObjectShape(
        "format", "Changes of a macro's value.",
        [
            Member("case", .word(["lower", "upper"]), "The new letter case"),
            Member("null", .value, "The replacement for null"),
            Member("absent", .value, "The replacement for an absent value"),
            Member("true", .value, "The replacement for true"),
            Member("false", .value, "The replacement for false"),
        ])

    package static let rule = ObjectShape(
        "rule", "Passes if all its conditions are true, and none of its exceptions.",
        [
            Member("if", .list(.object(condition)), "Conditions that must all be true"),
            Member("unless", .list(.object(condition)), "Conditions that must all be false"),
            Member("named", .text(.name), "The rule's name, if it is not the key"),
        ])

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
        "tag", "An action, and the rules that fire it.",
        [
            Member("fires", .list(.text), "Rules; the tag fires if one of them passes"),
            Member("blockedBy", .list(.text), "Rules; the tag does not fire if one of them passes"),
            Member(
                "firing", .word(FiringOption.allCases.map(\.rawValue)),
                FiringOption.allCases.map(\.rawValue.asCode).joined(separator: ", ")
                    + "; the first by default"),
            Member(
                "priority", .parameter(.integer),
                "A whole number; tags with a higher priority fire first"),
            Member("paused", .boolean, "`true` for a tag that never fires"),
            Member(
                "schedule", .object(schedule),
                "`start` and `end`: `2026-01-31T09:00:00Z`, or milliseconds since 1970"),
            Member(
                "setup", .list(.either(.text, .object(sequenced))),
                #"Tags to fire before it: names, or `{"tag": NAME, "stopsOnFailure": true}`"#),
            Member(
                "teardown", .list(.either(.text, .object(sequenced))),
                "Tags to fire after it, in the same format"),
            Member("named", .text(.name), "The tag's name, if it is not the key"),
        ],
        variants: TagType.ordinary.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    package static let schedule = ObjectShape(
        "schedule", "The time in which a tag can fire.",
        [
            Member(
                "start", .time, "`2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no start"),
            Member("end", .time, "`2026-01-31T09:00:00Z`, or milliseconds since 1970; by default, no end"),
        ])

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

    /// All objects, outer ones before the ones that they contain.
    package static let objects = [
        definition, container, unsupported, macro, format, rule, condition, tag, schedule, sequenced,
        message, button, trigger, frequency, allowance, parameter, row,
    ]
}
