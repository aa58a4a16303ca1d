import TagDiagnostics
import TagModel
import TagSyntax

/// Flags an id that two entities of one list of an export have.
struct DuplicateID: Lint {
    static let kind = DiagnosticKind(
        "duplicate-id", .schema, .error, summary: "Two entities of one kind with the same id.",
        explanation: """
            In an export an id tells one tag, macro, folder or template from all others. Copied text that keeps its id \
            makes Tag Manager refuse the file, or overwrite one with the other. Give the copy an id of its own. (An id \
            of two triggers is reported as a duplicate name, since references go by it.)
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "variable": [{"variableId": "1", "name": "v", "type": "e"}, {"variableId": «"1"», "name": "w", "type": "e"}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "variable": [{"variableId": "1", "name": "v", "type": "e"}, {"variableId": "2", "name": "w", "type": "e"}],
             "tag": [{"tagId": "1", "name": "t", "type": "html"}]}}
            """#
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        for list in ExportList.all where !["triggerId", "ruleId"].contains("\(list.id)") {
            var first: [ExactText: SourceRange] = [:]
            for entity in export.entities(list.name) {
                // Files of 2015 have "0" for what has no id.
                guard let id = export.text(entity, list.id), !["", "0"].contains(id.value) else { continue }
                if let place = first[ExactText(id.value)] {
                    report.add(
                        "two \(list.what)s have the id '\(id.value)'", at: id.range,
                        notes: [Note("the first is here", at: place)])
                } else {
                    first[ExactText(id.value)] = id.range
                }
            }
        }
    }
}
