import TagModel

/// Tells two containers apart: who is who, what became of each, what that does.
///
/// A class, like ``Comparison``: copies of it would be large, and nobody needs one.
package final class Differ {
    let comparison: Comparison
    let oldSurface: Surface
    let newSurface: Surface
    var proof: BehaviourProof
    /// Keys that may give something else, by place among those of the new container.
    let keys: [KeyAnswers.Pair]
    /// By tag of the new container: what of the old one it is paired with is as it was.
    let tagsAsBefore: [TagSameness]
    /// What the files say otherwise that the model does not keep; nil where they are not of one shape.
    let source: SourceComparison?
    /// By tag of the new container: whether something of it changed that proofs do not look at.
    let isUnevaluated: [Bool]
    /// By place in the new container: what changed, for the tags that depend on it.
    var changedMacros: Set<Int> = []
    var changedRules: Set<Int> = []
    var result = ContainerDifference()

    /// All that tells `old` from `new`.
    package static func compare(_ old: DiffSide, _ new: DiffSide) -> ContainerDifference {
        Differ(old.aligned(to: new), new).compare()
    }

    private init(_ old: DiffSide, _ new: DiffSide) {
        comparison = Comparison(old, new)
        keys = comparison.differingKeys()
        tagsAsBefore = comparison.tagSameness()
        oldSurface = Surface(old.checked)
        newSurface = Surface(new.checked)
        source = SourceComparison(comparison)
        isUnevaluated = source?.unevaluatedTags(new.checked) ?? []
        let exhibits = comparison.exhibits(keys, tagsAsBefore)
        proof = BehaviourProof(exhibits.old, exhibits.new)
        result.isOfCompiled = old.isCompiled
        result.hasUnevaluated = source?.hasUnevaluated ?? false
        guard source == nil else { return }
        let (one, two) = (old.original ?? old.container, new.original ?? new.container)
        // Notes are compared where both are taken as their files have them.
        let hasNotes = old.isCompiled
        result.notCompared = (
            NotCompared.words(of: one, hasNotes: hasNotes), NotCompared.words(of: two, hasNotes: hasNotes)
        )
    }

    var old: Container { comparison.old.container }
    var new: Container { comparison.new.container }

    private func compare() -> ContainerDifference {
        var container = EntityDifference(.container, .changed, new.id?.value ?? old.id?.value ?? "")
        container.changes = comparison.containerChanges()
        container.changes += comparison.contractChanges(oldSurface, newSurface)
        container.changes += comparison.otherNotesChanges()
        container.changes += source?.container ?? comparison.unsupportedChanges()
        var entities = macros() + rules()
        let tags = tags()
        container.changes += orderChanges()
        entities = [container] + entities + tags + (source?.others ?? [])
        let known = KnownHosts(comparison.old.container)
        result.entities = entities.filter { !$0.isEmpty }.map { $0.namingHosts(beside: known) }
        return result
    }

    /// An entity that both have, whose name is told when it is another one that means something.
    func changed(
        _ kind: EntityDifference.Kind, _ old: String, _ new: String, isNamed: Bool, _ renaming: Level
    ) -> EntityDifference {
        let shown = comparison.new.hasNames || !comparison.old.hasNames ? new : old
        var entity = EntityDifference(kind, .changed, shown)
        if comparison.hasNames, isNamed, !old.hasSameBytes(as: new) {
            entity.oldName = old
            entity.ownLevel = renaming
        }
        return entity
    }
}

extension Differ {
    private func rules() -> [EntityDifference] {
        var entities: [EntityDifference] = []
        for index in comparison.rules.gone where !old.rules[index].isImplied {
            var entity = EntityDifference(.rule, .removed, old.rules[index].name.value)
            entity.ownLevel = .internal
            entities.append(entity)
        }
        for index in new.rules.indices {
            if let before = comparison.rules.oldOf[index] {
                var entity = rule(before, index)
                entity.add(source?.rules[index])
                if entity.level >= .behaviour { changedRules.insert(index) }
                entities.append(entity)
            } else if !new.rules[index].isImplied {
                var entity = EntityDifference(.rule, .added, new.rules[index].name.value)
                entity.ownLevel = .internal
                entity.changes = new.rules[index].conditions.map {
                    Change(.condition, "", nil, .words($0.shown), .internal)
                }
                entities.append(entity)
            }
        }
        return entities
    }

    private func rule(_ before: Int, _ after: Int) -> EntityDifference {
        let (old, new) = (old.rules[before], new.rules[after])
        var entity = changed(
            .rule, old.name.value, new.name.value, isNamed: !old.isImplied && !new.isImplied, .cosmetic)
        entity.changes = comparison.notesChange(old.notes, new.notes)
        guard !comparison.isPairedSame(rule: before, after) else { return entity }
        let isUsed = oldSurface.rules[before] || newSurface.rules[after]
        let level: Level = isUsed && !proof.passAlike(before, after) ? .behaviour : .internal
        entity.changes += comparison.conditionChanges(old, new, level)
        return entity
    }
}

extension EntityDifference {
    /// Adds what the file says otherwise that was not told yet.
    mutating func add(_ findings: [SourceComparison.Finding]?) {
        for finding in findings ?? [] {
            if let told = finding.unlessToldAs, changes.contains(where: { $0.subject == told }) { continue }
            changes.append(finding.change)
        }
    }
}
