import TagModel
import TagProof

/// Tells two containers apart: who is who, what became of each, what that does.
///
/// A class, like ``Comparison``: copies of it would be large, and nobody needs one.
package final class Differ {
    let comparison: Comparison
    /// What depends on something broken; nil of a sound container.
    let reach: (old: DamageReach?, new: DamageReach?)
    let sequences: (old: TagSequences, new: TagSequences)
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
    /// The links that are followed to find the causes of effects.
    lazy var needs = Needs(comparison.new.checked)
    var result = ContainerDifference()

    /// All that tells `old` from `new`.
    package static func compare(_ old: DiffSide, _ new: DiffSide) -> ContainerDifference {
        Differ(old.aligned(to: new), new).compare()
    }

    private init(_ old: DiffSide, _ new: DiffSide) {
        comparison = Comparison(old, new)
        reach = (DamageReach(old.checked), DamageReach(new.checked))
        sequences = (TagSequences(old.checked), TagSequences(new.checked))
        keys = comparison.differingKeys()
        tagsAsBefore = comparison.tagSameness()
        oldSurface = Surface(old.checked)
        newSurface = Surface(new.checked)
        source = SourceComparison(comparison)
        isUnevaluated = source?.unevaluatedTags(new.checked) ?? []
        let exhibits = comparison.exhibits(keys, tagsAsBefore)
        result.words = SideWords(old, new)
        proof = BehaviourProof(exhibits.old, exhibits.new, result.words)
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
        result.entities = entities.filter { !$0.isEmpty }.map { entity in
            var entity = entity.namingHosts(beside: known)
            entity.words = result.words
            return entity
        }
        return result
    }

    /// An entity that both have, whose name is told when it is another one that means something.
    func changed(
        _ kind: EntityDifference.Kind, _ old: String, _ new: String, isNamed: Bool, _ renaming: Level
    ) -> EntityDifference {
        let shown = comparison.new.hasNames || !comparison.old.hasNames ? new : old
        var entity = EntityDifference(kind, .changed, shown)
        guard !old.hasSameBytes(as: new) else { return entity }
        if comparison.hasNames, isNamed {
            entity.oldName = old
            entity.ownLevel = renaming
        } else if !comparison.old.hasNames, !comparison.new.hasNames {
            // Each is what its own file has it under.
            entity.oldName = old
            entity.isNameMadeUp = true
        }
        return entity
    }
}

extension Differ {
    private func rules() -> [EntityDifference] {
        var entities: [EntityDifference] = []
        for index in old.rules.indices where isGone(rule: index) && !old.rules[index].isImplied {
            var entity = EntityDifference(.rule, .removed, old.rules[index].name.value)
            entity.ownLevel = .internal
            entities.append(entity)
        }
        for index in new.rules.indices where !comparison.new.checked.isStandIn(rule: index) {
            if let before = comparison.rules.oldOf[index], !comparison.old.checked.isStandIn(rule: before) {
                var entity = rule(before, index)
                entity.add(source?.rules[index])
                comparison.addDamage(
                    { $0.rules }, (before, index), (old.rules[before].range, new.rules[index].range),
                    to: &entity)
                if entity.level >= .behaviour { changedRules.insert(index) }
                entities.append(entity)
            } else if !new.rules[index].isImplied,
                !comparison.hidden.old.contains(rule: new.rules[index].name.value)
            {
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

    /// Whether a rule of the old container is not in the new one, though things may still refer to it there.
    private func isGone(rule index: Int) -> Bool {
        guard !comparison.old.checked.isStandIn(rule: index),
            !comparison.hidden.new.contains(rule: old.rules[index].name.value)
        else { return false }
        return comparison.rules.newOf[index].map { comparison.new.checked.isStandIn(rule: $0) } ?? true
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
