import TagModel

extension Comparison {
    /// Conditions that came, went, or changed; their order means nothing.
    func conditionChanges(_ old: Rule, _ new: Rule, _ level: Level) -> [Change] {
        var gone = old.conditions
        var added = new.conditions
        drop(&gone, &added) { one, two in isSame(one, two) }
        // The same said twice is said once.
        added.removeAll { condition in old.conditions.contains { isSame($0, condition) } }
        gone.removeAll { condition in new.conditions.contains { isSame(condition, $0) } }
        var changes: [Change] = []
        drop(&gone, &added) { one, two in
            guard one.isNegated == two.isNegated, isSame(one.left, two.left) else { return false }
            changes.append(Change(.condition, "", .words(one.shown), .words(two.shown), level))
            return true
        }
        drop(&gone, &added) { one, two in
            guard one.shown == two.shown else { return false }
            changes.append(Change(.condition, "", .words(one.shown), .words(two.shown), level))
            return true
        }
        changes += gone.map { Change(.condition, "", .words($0.shown), nil, level) }
        changes += added.map { Change(.condition, "", nil, .words($0.shown), level) }
        return changes
    }

    private func isSame(_ old: Condition, _ new: Condition) -> Bool {
        pairedOld.condition(old, &table) == pairedNew.condition(new, &table)
    }

    /// Drops pairs, the first there is of each.
    private func drop(
        _ old: inout [Condition], _ new: inout [Condition],
        where isPair: (Condition, Condition) -> Bool
    ) {
        var left: [Condition] = []
        for condition in old {
            if let at = new.firstIndex(where: { isPair(condition, $0) }) {
                new.remove(at: at)
            } else {
                left.append(condition)
            }
        }
        old = left
    }
}
