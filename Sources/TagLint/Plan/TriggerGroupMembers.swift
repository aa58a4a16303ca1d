import TagModel
import TagSyntax

/// The rules of triggers that are members of a trigger group.
///
/// Their events count for the group, which fires its tags with an event of its own.
enum TriggerGroupMembers {
    /// Returns the indices of the rules of an export.
    static func rules(of subject: LintSubject) -> [Int] {
        guard let export = ExportTree(subject) else { return [] }
        var members: Set<ExactText> = []
        for trigger in export.entities("trigger")
        where export.text(trigger, "type")?.value.uppercased() == "TRIGGER_GROUP" {
            export.forEachParameter(below: trigger) { parameter in
                if let id = export.text(parameter, "value") { members.insert(ExactText(id.value)) }
            }
        }
        guard !members.isEmpty else { return [] }
        return subject.container.rules.indices.filter {
            members.contains(ExactText(subject.container.rules[$0].key.value))
        }
    }
}
