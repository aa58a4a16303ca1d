import TagModel
import TagProof

/// The comparison of two containers: it pairs their entities, and finds what changed in each and what that does.
///
/// A class, like ``Comparison``: copies of it would be large, and none is needed.
package final class Differ {
    let comparison: Comparison
    /// The things that depend on damage; nil for a container without damage.
    let reach: (old: DamageReach?, new: DamageReach?)
    let sequences: (old: TagSequences, new: TagSequences)
    let oldSurface: Surface
    let newSurface: Surface
    var proof: BehaviourProof
    /// The keys whose values may differ, in the order of the new container.
    let keys: [KeyAnswers.Pair]
    /// The parts of each tag that are the same as in its old version, by tag of the new container.
    let tagsAsBefore: [TagSameness]
    /// The differences of the files that the model does not keep; nil if the files are not of one shape or are not compared.
    let source: SourceComparison?
    /// True, by tag of the new container, if something of the tag changed that proofs do not examine.
    ///
    /// The array is empty if nothing did.
    let isUnevaluated: [Bool]
    /// The tags that a failure of another one now stops, or no longer does, which no proof examines.
    let stops: ChangedStops
    /// The changed entities of the new container, which may be the cause of effects on tags that depend on them.
    var changedEntities: [ModelKind: Set<Int>] = [:]
    /// The links that are followed to find the causes of effects.
    var needs: Needs
    var result = ContainerDifference()
    /// The names that the new container has no macro for, though something that has effects refers to them.
    lazy var missingMacros: Set<ExactText> = {
        let missing = new.macros.indices.filter {
            newSurface.macros[$0] && comparison.new.checked.isStandIn(macro: $0)
        }
        return Set(missing.map { ExactText(new.macros[$0].name.value) })
    }()

    /// Returns all differences between `old` and `new`.
    package static func compare(_ old: DiffSide, _ new: DiffSide) -> ContainerDifference {
        Differ(old.aligned(to: new), new).compare()
    }

    private init(_ old: DiffSide, _ new: DiffSide) {
        comparison = Comparison(old, new)
        reach = (DamageReach(old.checked), DamageReach(new.checked))
        sequences = (TagSequences(old.checked), TagSequences(new.checked))
        let oldNeeds = Needs(old.checked)
        needs = Needs(new.checked)
        comparison.findUnchanged(oldNeeds, needs)
        keys = comparison.differingKeys()
        tagsAsBefore = comparison.tagSameness(sequences, needs)
        var surface = Surface(old.checked, oldNeeds)
        surface.addNamedTags(old.checked, oldNeeds)
        oldSurface = surface
        surface = Surface(new.checked, needs)
        surface.addNamedTags(new.checked, needs)
        source = SourceComparison(comparison)
        if let source, !source.referredRules.isEmpty {
            surface.add(needs.all(neededByRules: source.referredRules))
        }
        newSurface = surface
        isUnevaluated = comparison.unevaluatedTags(source, needs)
        stops = ChangedStops(comparison)
        let exhibits = comparison.exhibits(keys, tagsAsBefore, (oldNeeds, needs), sequences)
        result.words = SideWords(old, new)
        proof = BehaviourProof(exhibits.old, exhibits.new, result.words)
        result.isOfCompiled = old.isCompiled
        result.hasUnevaluated = source?.hasUnevaluated == true || isUnevaluated.contains(true)
        guard source == nil else { return }
        // Notes are compared where both are taken as their files have them.
        let hasNotes = old.isCompiled
        result.notCompared = (
            NotCompared.words(of: old, hasNotes: hasNotes), NotCompared.words(of: new, hasNotes: hasNotes)
        )
    }

    var old: Container { comparison.old.container }
    var new: Container { comparison.new.container }

    /// Returns true if an entity of the new container is written as before and has no finding of the file's comparison.
    func isUnchanged(_ kind: ModelKind, _ index: Int) -> Bool {
        comparison.isUnchanged(kind, index) && source?.findings[kind]?[index] == nil
    }

    private func compare() -> ContainerDifference {
        var container = EntityDifference(.container, .changed, new.id?.value ?? old.id?.value ?? "")
        container.changes = comparison.containerChanges()
        container.changes += comparison.contractChanges(oldSurface, newSurface)
        container.changes += comparison.otherNotesChanges()
        container.changes += source?.container ?? comparison.unsupportedChanges()
        var entities = macros() + rules()
        var tags = tags()
        container.changes += orderChanges()
        searchByMacros(&tags)
        entities = [container] + entities + tags + (source?.others ?? [])
        let known = KnownHosts(comparison.old.container)
        result.entities = entities.filter { !$0.isEmpty }.map { entity in
            var entity = entity.namingHosts(beside: known)
            entity.words = result.words
            return entity
        }
        return result
    }

    /// Returns a changed entity that both containers have, with its old name if that differs.
    ///
    /// The old name is left out if people wrote the names of only one side, or of both but `isNamed` is false.
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
            // Each file has its own made-up name for it.
            entity.oldName = old
            entity.isNameMadeUp = true
        }
        return entity
    }
}

extension Differ {
    private func rules() -> [EntityDifference] {
        entities(.rule) { index in
            guard !old.rules[index].isImplied else { return nil }
            var entity = EntityDifference(.rule, .removed, old.rules[index].name.value)
            entity.ownLevel = .internal
            return entity
        } added: { index in
            guard !new.rules[index].isImplied else { return nil }
            var entity = EntityDifference(.rule, .added, new.rules[index].name.value)
            entity.ownLevel = .internal
            entity.changes = new.rules[index].conditions.map {
                Change(.condition, "", nil, .words($0.shown), .internal)
            }
            return entity
        } changed: { before, after in
            guard !isUnchanged(.rule, after) else { return nil }
            var entity = rule(before, after)
            entity.add(source?.findings[.rule]?[after])
            return entity
        }
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
    /// Adds the findings of a file comparison that the changes do not state yet.
    mutating func add(_ findings: [SourceComparison.Finding]?) {
        for finding in findings ?? [] {
            if let told = finding.unlessToldAs, changes.contains(where: { $0.subject == told }) { continue }
            changes.append(finding.change)
        }
    }
}
