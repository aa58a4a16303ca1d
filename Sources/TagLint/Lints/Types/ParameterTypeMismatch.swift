import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a parameter of an export that says it is one thing and holds another.
struct ParameterTypeMismatch: Lint {
    static let kind = DiagnosticKind(
        "parameter-type", .type, .error, summary: "A parameter whose value does not fit its type.",
        explanation: """
            A parameter of an export has a type and a member for it: a LIST has 'list', a MAP has 'map', all \
            others have 'value'. A BOOLEAN is true, false or one whole reference, an INTEGER digits or one whole \
            reference. Members of another type are ignored. Tag Manager itself never writes such a file: check \
            the program that wrote it.
            """,
        flagged: [
            .export(
                .tag("t", "html", with: ["parameter": [["type": "«LIST»", "key": "html", "value": "<p>"]]])),
            .export(
                .tag(
                    "t", "html",
                    with: [
                        "parameter": [
                            ["type": "BOOLEAN", "key": "supportDocumentWrite", "value": "«yes»"],
                            ["type": "INTEGER", "key": "limit", "value": "«1.5»"],
                        ]
                    ])),
        ],
        accepted: .export(
            .builtIn("Debug Mode"),
            .tag(
                "t", "html",
                with: [
                    "parameter": [
                        ["type": "BOOLEAN", "key": "supportDocumentWrite", "value": "{{Debug Mode}}"],
                        ["type": "INTEGER", "key": "limit", "value": "-3"], ["type": "LIST", "key": "rows"],
                    ]
                ])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let parameters = subject.unusualParameters
        for list in ExportList.all {
            for entity in export.entities(list.name) where !parameters[entity].isEmpty {
                let known = knownKeys(of: export.text(entity, "type")?.value ?? "", list)
                for parameter in parameters[entity] { check(parameter, known, export.tree, &report) }
            }
        }
    }

    /// The parameters of a type of the tables, whose values the checks look at.
    private func knownKeys(of type: String, _ list: ExportList) -> Set<String> {
        let parameters =
            list.kind == .tag
            ? TagType.exported(as: type)?.parameters : MacroType.exported(as: type)?.parameters
        // A constant number is a version, which the reader takes as the vendor's runtime does, whatever it is.
        let checked = (parameters ?? []).filter { !$0.isConstant || $0.shape != .integer }
        return Set(checked.flatMap { $0.exportKeys })
    }

    private func check(
        _ node: NodeID, _ known: Set<String>, _ tree: SyntaxTree, _ report: inout LintReport
    ) {
        let written = WrittenParameter(node, tree)
        guard let type = written.type, tree.kind(type) == .string else { return }
        // What nearly all parameters are.
        if tree.hasText(type, "TEMPLATE"), written.value != nil { return }
        let name = tree.string(type)
        switch EnumSpelling(name).letters {
        case "list":
            if written.list == nil, let other = written.value ?? written.map { reportOther(other) }
        case "map":
            if written.map == nil, let other = written.value ?? written.list { reportOther(other) }
        case "template", "boolean", "integer", "tagreference", "triggerreference":
            if written.value == nil, let other = written.list ?? written.map { reportOther(other) }
            checkValue(written, name, known, tree, &report)
        default: break
        }
        func reportOther(_ other: NodeID) {
            let has = other == written.list ? "list" : other == written.map ? "map" : "value"
            report.add("a parameter of type \(name) has '\(has)' instead", at: tree.range(type))
        }
    }

    private func checkValue(
        _ written: WrittenParameter, _ type: String, _ known: Set<String>, _ tree: SyntaxTree,
        _ report: inout LintReport
    ) {
        guard let value = written.value, tree.kind(value) == .string, !tree.hasText(value, "true"),
            !tree.hasText(value, "false"), !(written.key.map { known.contains(tree.string($0)) } ?? false)
        else { return }
        let text = tree.string(value)
        // One whole reference may stand for anything.
        if text.isEmpty || text.hasPrefix("{{") && text.hasSuffix("}}") { return }
        switch EnumSpelling(type).letters {
        case "boolean" where text != "true" && text != "false":
            report.add(
                "'\(text.shortened())' is not true or false, as a \(type) must be", at: tree.range(value))
        case "integer" where Int64(text) == nil:
            report.add(
                "'\(text.shortened())' is not a whole number, as an \(type) must be", at: tree.range(value))
        default: break
        }
    }
}
