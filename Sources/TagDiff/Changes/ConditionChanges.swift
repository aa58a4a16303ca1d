import TagModel

extension Comparison {
    /// Conditions that came, went, or changed; their order means nothing.
    func conditionChanges(_ old: Rule, _ new: Rule, _ level: Level) -> [Change] {
        var removed = old.conditions.map { condition in
            SignedCondition(
                condition, pairedOld.condition(condition, &table), pairedOld.value(condition.left, &table))
        }
        var added = new.conditions.map { condition in
            SignedCondition(
                condition, pairedNew.condition(condition, &table), pairedNew.value(condition.left, &table))
        }
        let (before, after) = (Set(removed.map { $0.whole }), Set(added.map { $0.whole }))
        // The same said twice is said once.
        added.removeAll { before.contains($0.whole) }
        removed.removeAll { after.contains($0.whole) }
        let byLeft = Self.drop(&removed, &added) { $0.start }
        let pairs = byLeft + Self.drop(&removed, &added) { $0.condition.shown }
        var changes: [Change] = []
        for (one, two) in pairs {
            changes.append(
                Change(.condition, "", .words(one.condition.shown), .words(two.condition.shown), level))
        }
        changes += removed.map { Change(.condition, "", .words($0.condition.shown), nil, level) }
        changes += added.map { Change(.condition, "", nil, .words($0.condition.shown), level) }
        return changes
    }

    /// Drops pairs of one key, the first there is of each, and returns them.
    private static func drop<Key: Hashable>(
        _ old: inout [SignedCondition], _ new: inout [SignedCondition], of key: (SignedCondition) -> Key
    ) -> [(SignedCondition, SignedCondition)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        // By key, the last comes first.
        var places: [Key: [Int]] = [:]
        for index in new.indices.reversed() { places[key(new[index]), default: []].append(index) }
        var isPaired = [Bool](repeating: false, count: new.count)
        var left: [SignedCondition] = []
        var pairs: [(SignedCondition, SignedCondition)] = []
        for condition in old {
            if let at = places[key(condition)]?.popLast() {
                isPaired[at] = true
                pairs.append((condition, new[at]))
            } else {
                left.append(condition)
            }
        }
        old = left
        new = new.indices.filter { !isPaired[$0] }.map { new[$0] }
        return pairs
    }
}

/// A condition with the numbers of what it says, so that many are told apart without holding each against each.
private struct SignedCondition {
    /// A left side, and true if its condition is negated.
    struct Start: Hashable {
        let left: Int32
        let isNegated: Bool
    }

    let condition: Condition
    let whole: Int32
    let start: Start

    init(_ condition: Condition, _ whole: Int32, _ left: Int32) {
        self.condition = condition
        self.whole = whole
        start = Start(left: left, isNegated: condition.isNegated)
    }
}
