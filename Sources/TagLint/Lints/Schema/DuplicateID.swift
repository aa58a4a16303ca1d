import TagDiagnostics
import TagModel
import TagSyntax

/// Flags an id that two entities of one list of an export have.
struct DuplicateID: Lint {
    // The ids of triggers, which references go by, are a matter of the checks.
    static let kind = DiagnosticKind.duplicateID

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        for list in ExportList.all where !["triggerId", "ruleId"].contains("\(list.id)") {
            var first: [ExactText: SourceRange] = [:]
            for entity in export.entities(list.name) {
                // Files of 2015 have "0" for what has no id.
                guard let id = export.text(entity, list.id), !["", "0"].contains(id.value) else { continue }
                if let place = first[ExactText(id.value)] {
                    report.add(
                        "two \(list.what)s have the id '\(id.value.shortened())'", at: id.range,
                        notes: [Note("the first is here", at: place)])
                } else {
                    first[ExactText(id.value)] = id.range
                }
            }
        }
    }
}
