import TagDiagnostics
import TagModel
import TagSyntax

/// The conditions of an export that say when a trigger's listener listens: its `autoEventFilter`.
///
/// A trigger that holds links or forms back until tags have fired must have some, so that a page pays for no more than it
/// needs. They may say again what the trigger itself says.
struct ListenerFilters {
    /// The ranges of the filters, in file order, without overlaps.
    private var ranges: [SourceRange] = []

    init(_ subject: LintSubject) {
        guard let export = ExportTree(subject) else { return }
        for trigger in export.entities("trigger") {
            if let filter = export.tree.member(trigger, "autoEventFilter") {
                ranges.append(export.tree.range(filter))
            }
        }
    }

    /// Returns true when `condition` is one of them.
    func contains(_ condition: Condition) -> Bool {
        let range = condition.range
        guard range.isKnown else { return false }
        let count = ranges.prefixCount { $0.start <= range.start }
        return count > 0 && range.end <= ranges[count - 1].end
    }
}
