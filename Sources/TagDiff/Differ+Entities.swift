import TagModel

extension Differ {
    /// Returns the differences of the entities of one kind: removed ones, then those of the new container in its order.
    ///
    /// - Parameters:
    ///   - removed: The difference of an entity that only the old container has; nil for none.
    ///   - added: The same of one that only the new container has.
    ///   - changed: The difference of one that both have.
    func entities(
        _ kind: ModelKind, removed: (Int) -> EntityDifference?, added: (Int) -> EntityDifference?,
        changed: (_ before: Int, _ after: Int) -> EntityDifference
    ) -> [EntityDifference] {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        let (before, after) = (old.container.entities(kind), new.container.entities(kind))
        let (matching, hidden) = (comparison.matching(kind), comparison.hidden)
        var found: [EntityDifference] = []
        for (index, entity) in before.enumerated() where !old.isStandIn(kind, index) {
            // Things may still refer to it in the new container.
            let isGone = matching.newOf[index].map { new.isStandIn(kind, $0) } ?? true
            guard isGone, !hidden.new.contains(kind, entity.name) else { continue }
            if let difference = removed(index) { found.append(difference) }
        }
        for (index, entity) in after.enumerated() where !new.isStandIn(kind, index) {
            if let partner = matching.oldOf[index], !old.isStandIn(kind, partner) {
                var difference = changed(partner, index)
                comparison.addDamage(
                    kind, (partner, index), (before[partner].range, entity.range), to: &difference)
                if difference.level >= .behaviour { changedEntities[kind, default: []].insert(index) }
                found.append(difference)
            } else if !hidden.old.contains(kind, entity.name), let difference = added(index) {
                found.append(difference)
            }
        }
        return found
    }
}
