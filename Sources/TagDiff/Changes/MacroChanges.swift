import TagModel

extension Comparison {
    /// Returns the changes of a macro's format, which converts its result before use.
    func formatChanges(_ old: ValueFormat?, _ new: ValueFormat?, _ level: Level) -> [Change] {
        let (before, after) = (old ?? ValueFormat(), new ?? ValueFormat())
        var changes: [Change] = []
        if before.letterCase != after.letterCase {
            changes.append(
                Change(.format, "case", before.letterCase?.shown, after.letterCase?.shown, level))
        }
        let parts = [
            ("null", before.null, after.null), ("absent", before.absent, after.absent),
            ("true", before.true, after.true), ("false", before.false, after.false),
        ]
        for (name, one, two) in parts where one != nil || two != nil {
            if let one, let two, isSame(one, two) { continue }
            changes.append(Change(.format, name, Shown(one), Shown(two), level))
        }
        return changes
    }
}

extension ValueFormat.Case {
    fileprivate var shown: Shown { .words("\(self)") }
}
