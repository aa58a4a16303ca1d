package import TagDiagnostics

extension DiagnosticKind {
    package static let undefinedMacro = DiagnosticKind(
        "undefined-macro", .reference, .error, summary: "A reference to a macro that does not exist.",
        explanation: """
            The text between {{ and }} must be exactly the name of a macro: case and spaces count. If you rename a \
            macro in a file, also rename its references.
            """,
        flagged: [
            .definition(.constant("m", "a {{«x»}} b")),
            .definition(.event("Event"), .rule("r", "«event» equals x")),
            .export(.html("Note", "<i>{{‹Site›}}</i>"), .variable("site", "c", ["value": "x"])),
        ],
        accepted: .definition(.event("x"), .constant("m", "a {{x}} b")), gathersAs: "undefined-macro")

    package static let undefinedRule = DiagnosticKind(
        "undefined-rule", .reference, .error, summary: "A reference to a rule that does not exist.",
        explanation: """
            Tags and macros refer to rules by name; an export refers to triggers by id. Names match exactly.
            """,
        flagged: [
            .definition(.rule("open"), .pixel(fires: "«opne»")),
            .export(
                .tag("Note", "html", ["html": "<i></i>"], fires: "«7»"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase")),
        ],
        accepted: .definition(.rule("open"), .pixel(fires: "open")), gathersAs: "undefined-rule")

    package static let undefinedTag = DiagnosticKind(
        "undefined-tag", .reference, .error, summary: "A reference to a tag that does not exist.",
        explanation:
            "Setup and teardown tags, and parameters that name a tag, refer to tags by name. Names match exactly.",
        flagged: .definition(.pixel(setup: "«s»")),
        accepted: .definition(.pixel("s"), .pixel(setup: "s")), gathersAs: "undefined-tag")

    package static let outsideReference = DiagnosticKind(
        "outside-reference", .reference, .warning,
        summary: "A part of a container that refers to entities outside it.",
        explanation: """
            An export without a "container" is a part, to be merged into a container that has the rest. It can be \
            checked, but not compiled alone.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"variable": [{"variableId": "1", "name": "v", "type": "c",
             "parameter": [{"type": "TEMPLATE", "key": "value", "value": "{{«other»}}"}]}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"variable": [{"variableId": "1", "name": "v", "type": "c",
             "parameter": [{"type": "TEMPLATE", "key": "value", "value": "text"}]}]}}
            """#
        ])

    package static let duplicateName = DiagnosticKind(
        "duplicate-name", .reference, .error, summary: "Two entities of one kind with the same name.",
        explanation: """
            A reference cannot tell them apart. Macros may share a name if rules choose between them: all but one \
            need "enabledBy", and the last enabled one has the value. In an export two triggers of one name are only \
            a warning: references use ids, but people use names.
            """,
        flagged: .definition(.entry("macros", "«m»", [["type": "event"], ["type": "language"]])),
        accepted: .definition(
            .rule("r"),
            .entry("macros", "m", [["type": "event"], ["type": "language", "enabledBy": ["r"]]])))

    /// The kind that is listed among the lints, which find it in all lists but that of triggers.
    package static let duplicateID = DiagnosticKind(
        "duplicate-id", .schema, .error, summary: "Two entities of one kind with the same id.",
        explanation: """
            In an export an id identifies one tag, trigger, variable, folder or template. If a copy keeps the id of its \
            original, Tag Manager refuses the file, or overwrites one with the other. Give the copy another id.
            """,
        flagged: .export(
            .variable("v", "e"), .entry("variable", "", ["variableId": "«1»", "name": "w", "type": "e"])),
        accepted: .export(.variable("v", "e"), .variable("w", "e"), .tag("t", "html")))

    package static let macroCycle = DiagnosticKind(
        "macro-cycle", .reference, .error, summary: "A macro that depends on its own value.",
        explanation: """
            Its value cannot be computed. The cycle can go through parameters, tables, formats and the rules that \
            enable macros. Break it at any point.
            """,
        flagged: [
            .definition(.constant("a", "{{b}}"), .constant("b", "{{«a»}}")),
            .export(
                .variable("Site", "c", ["value": "{{Page}}"]), .variable("Page", "c", ["value": "{{«Site»}}"])
            ),
        ],
        accepted: .definition(.constant("a", "{{b}}"), .constant("b", "b")))

    package static let tagCycle = DiagnosticKind(
        "tag-cycle", .reference, .error, summary: "A tag that is its own setup or teardown tag.",
        explanation:
            "Setup and teardown tags can have setup and teardown tags, but no cycle of them.",
        flagged: .definition(.pixel("s", setup: "t"), .pixel(setup: "«s»")),
        accepted: .definition(.pixel("s"), .pixel(setup: "s")))
}

extension Diagnostic {
    /// Reports two triggers of an export with the same id.
    static func duplicateTriggerID(_ second: Located<String>, first: Located<String>) -> Diagnostic {
        Diagnostic(
            .duplicateID, "two triggers have the id '\(second.value.shortened())'", at: second.range,
            notes: [Note("the first is here", at: first.range)])
    }

    static func duplicate(
        _ what: String, _ second: Located<String>, first: Located<String>, isID: Bool = false,
        canShare: Bool = false
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            .duplicateName,
            isID
                ? "two \(what)s have the id '\(second.value.shortened())'"
                : "there already is a \(what) '\(second.value.shortened())'",
            at: second.range, notes: [Note("the first is here", at: first.range)])
        if canShare {
            diagnostic.notes.append(Note("\(what)s can share a name if rules enable all but one of them"))
        }
        return diagnostic
    }
}
