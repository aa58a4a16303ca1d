import TagModel

extension Differ {
    /// Returns the differences of the entities of one kind: removed ones, then those of the new container in its order.
    ///
    /// - Parameters:
    ///   - removed: The difference of an entity that only the old container has; nil for none.
    ///   - added: The same of one that only the new container has.
    ///   - changed: The difference of one that both have; nil for none.
    func entities(
        _ kind: ModelKind, removed: (Int) -> EntityDifference?, added: (Int) -> EntityDifference?,
        changed: (_ before: Int, _ after: Int) -> EntityDifference?
    ) -> [EntityDifference] {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        let (before, after) = (old.container, new.container)
        let (matching, hidden) = (comparison.matching(kind), comparison.hidden)
        var found: [EntityDifference] = []
        for index in 0..<before.count(kind) where !old.isStandIn(kind, index) {
            // Things may still refer to it in the new container.
            let isGone = matching.newOf[index].map { new.isStandIn(kind, $0) } ?? true
            guard isGone, !hidden.new.contains(kind, before.name(kind, index)) else { continue }
            if let difference = removed(index) { found.append(difference) }
        }
        for index in 0..<after.count(kind) where !new.isStandIn(kind, index) {
            if let partner = matching.oldOf[index], !old.isStandIn(kind, partner) {
                guard var difference = changed(partner, index) else { continue }
                let ranges = (before.range(kind, partner), after.range(kind, index))
                comparison.addDamage(kind, (partner, index), ranges, to: &difference)
                guard !difference.isEmpty else { continue }
                if difference.level >= .behaviour { changedEntities[kind, default: []].insert(index) }
                found.append(difference)
            } else if !hidden.old.contains(kind, after.name(kind, index)),
                let difference = added(index)
            {
                found.append(difference)
            }
        }
        return found
    }
}
