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
            Member("container", .object(container), required: true, "Which container this is"),
            Member("macros", .named(.either(.object(macro), .list(.object(macro)))), "Macros by name"),
            Member("rules", .named(.object(rule)), "Rules by name"),
            Member("tags", .named(.object(tag)), "Tags by name"),
            Member("messages", .named(.object(message)), "Messages by name, which no tag may have"),
            Member(
                "unsupported", .list(.object(unsupported)),
                "What another form said and this one cannot: a list of objects with `what`, `name` and "
                    + "`consequence`, which are listed and have no effect"),
            Member("$schema", .anything, "Nothing that is looked at, but by editors"),
        ])

    private static func contexts(_ rules: RuleSet) -> [String] {
        UsageContext.allCases.filter { $0.ruleSet == rules }.map(\.rawValue)
    }

    package static let container = ObjectShape(
        "container", "Which container this is.",
        [
            Member(
                "id", .text(.containerID),
                "The public id, such as `GTM-AB12`; without it, the id is the name of the file or of its output"
            ),
            Member("version", .either(.text, .integer), "Text or a whole number"),
            Member(
                "contexts", .either(.list(.word(contexts(.web))), .list(.word(contexts(.mobile)))),
                "Where it runs, which chooses the rules it is evaluated by (`rule-sets.md`): for "
                    + contexts(.web).map(\.asCode).joined(separator: ", ") + " the web rule set, for "
                    + contexts(.mobile).map(\.asCode).joined(separator: ", ")
                    + ", or none of them, the mobile one; not some of both"),
            Member(
                "keys", .word(KeyScope.allCases.map(\.rawValue)),
                "What apps may ask for by name: `all` macros that are not private, and the keys of value "
                    + "collections (the default), or only these: `values`"),
            Member(
                "absentInText", .word(AbsentInText.allCases.map(\.rawValue)),
                "What an absent value does to a text it is part of: the `whole` text is empty (the default by the "
                    + "mobile rule set), or that `part` (the default by the web rule set)"),
            Member(
                "part", .boolean,
                "`true` for a part of a container: what it refers to may be elsewhere, so it can be checked "
                    + "but not compiled"),
        ])

    package static let unsupported = ObjectShape(
        "unsupported", "Something that is listed and has no effect.",
        [
            Member("what", .text, "Such as `zone`"), Member("name", .text, "What it is called"),
            Member("consequence", .text, "What it means that it has no effect"),
        ])

    package static let macro = ObjectShape(
        "macro", "A named value.",
        [
            Member("format", .object(format), "How the value is changed: see below"),
            Member(
                "enabledBy", .list(.text),
                "Rules; the macro has this value only when one of them passes. Where no definition of its name has a value, tags that need it do not fire"
            ),
            Member(
                "disabledBy", .list(.text),
                "Rules; the macro does not have this value when one of them passes"),
            Member("private", .boolean, "`true` for a macro that no app may ask for by name"),
            Member("named", .text(.name), "The macro's name, where that is not its key"),
        ],
        variants: MacroType.all.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    package static let format = ObjectShape(
        "format", "How a macro's value is changed.",
        [
            Member("case", .word(["lower", "upper"]), "The case its letters get"),
            Member("null", .value, "What null becomes"),
            Member("absent", .value, "What becomes of a value that is not there"),
            Member("true", .value, "What true becomes"),
            Member("false", .value, "What false becomes"),
        ])

    package static let rule = ObjectShape(
        "rule", "Passes when all its conditions hold, and none of its exceptions.",
        [
            Member("if", .list(.object(condition)), "Conditions that must all hold"),
            Member("unless", .list(.object(condition)), "Conditions none of which may hold"),
            Member("named", .text(.name), "The rule's name, where that is not its key"),
        ])

    package static let condition = ObjectShape(
        "condition", "Compares its left side by one operator.",
        [Member("ignoreCase", .boolean, "`true` when letters compare whatever their case")],
        choices: [
            [
                Member("macro", .text, "The left side: a macro, by name"),
                Member("value", .value, "The left side: any value"),
            ],
            PredicateType.all.map { Member($0.name, .value, $0.summary) },
        ])

    package static let tag = ObjectShape(
        "tag", "What to fire, and when.",
        [
            Member("fires", .list(.text), "Rules; the tag fires when one of them passes"),
            Member("blockedBy", .list(.text), "Rules; the tag does not fire when one of them passes"),
            Member(
                "firing", .word(FiringOption.allCases.map(\.rawValue)),
                FiringOption.allCases.map(\.rawValue.asCode).joined(separator: ", ")
                    + "; the first by default"),
            Member(
                "priority", .parameter(.integer),
                "A whole number; of the tags that fire, those with higher ones come first"),
            Member("paused", .boolean, "`true` for a tag that never fires"),
            Member(
                "schedule", .object(schedule),
                "`start` and `end`: `2026-01-31T09:00:00Z`, or milliseconds since 1970"),
            Member(
                "setup", .list(.either(.text, .object(sequenced))),
                #"Tags to fire before it: names, or `{"tag": NAME, "stopsOnFailure": true}`"#),
            Member(
                "teardown", .list(.either(.text, .object(sequenced))),
                "Tags to fire after it, written the same way"),
            Member("named", .text(.name), "The tag's name, where that is not its key"),
        ],
        variants: TagType.ordinary.map { variant($0.name, $0.summary, $0.parameters) } + [custom])

    package static let schedule = ObjectShape(
        "schedule", "When a tag may fire.",
        [
            Member(
                "start", .time, "`2026-01-31T09:00:00Z`, or milliseconds since 1970; without it, ever since"),
            Member("end", .time, "`2026-01-31T09:00:00Z`, or milliseconds since 1970; without it, for ever"),
        ])

    package static let sequenced = ObjectShape(
        "sequenced", "A tag that fires before or after another.",
        [
            Member("tag", .text, required: true, "The tag, by name"),
            Member("stopsOnFailure", .boolean, "Whether the failure of one keeps the other from firing"),
        ])

    /// The type whose values the app provides.
    private static let custom = ObjectShape.Variant(
        name: "custom", summary: "Answered by the app.",
        members: [
            Member("customType", .text, required: true, "What the app calls it"),
            Member(
                "parameters", .either(.named(.value), .list(.object(parameter))),
                "What the app is given with it; rows of `key` and `value` where keys repeat"),
        ])

    /// A parameter of the app's own; needed if its key repeats.
    private static let parameter = ObjectShape(
        "parameter", "A parameter, where keys repeat.",
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
