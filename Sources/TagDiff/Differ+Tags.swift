import TagDiagnostics
import TagModel

extension Differ {
    func tags() -> [EntityDifference] {
        var entities: [EntityDifference] = []
        for index in comparison.tags.gone {
            let effects = proof.firing(old: index, new: nil).effects
            entities.append(alone(.removed, old.tags[index], isUsed: oldSurface.tags[index], effects))
        }
        for index in new.tags.indices {
            if let before = comparison.tags.oldOf[index] {
                entities.append(tag(before, index))
            } else {
                let effects = proof.firing(old: nil, new: index).effects
                entities.append(alone(.added, new.tags[index], isUsed: newSurface.tags[index], effects))
            }
        }
        return entities
    }

    /// A tag that one container has alone.
    private func alone(
        _ fate: EntityDifference.Fate, _ tag: Tag, isUsed: Bool, _ effects: [Effect]
    ) -> EntityDifference {
        var entity = EntityDifference(.tag, fate, tag.name.value)
        entity.type = tag.type.value
        entity.ownLevel = isUsed ? .behaviour : .internal
        entity.effects = effects
        return entity
    }

    private func tag(_ before: Int, _ after: Int) -> EntityDifference {
        let (old, new) = (old.tags[before], new.tags[after])
        let isUsed = oldSurface.tags[before] || newSurface.tags[after]
        let level: Level = isUsed ? .behaviour : .internal
        var entity = changed(.tag, old.name.value, new.name.value, isNamed: true, .internal)
        entity.type = new.type.value
        entity.changes = comparison.notesChange(old.notes, new.notes)
        entity.changes += comparison.optionChanges(old, new)
        if !old.type.value.hasSameBytes(as: new.type.value), old.kind == .custom || old.kind != new.kind {
            entity.changes.append(
                Change(
                    .type, "", .words(old.type.value), .words(new.type.value), isUsed ? .contract : .internal)
            )
        }
        entity.changes += comparison.parameterChanges(old.parameters, new.parameters, level)
        // What is written alike does the same by the same rules alone.
        let same = self.old.ruleSet == self.new.ruleSet ? tagsAsBefore[after] : []
        let firing = same.contains(.firing) ? .proved : proof.firing(old: before, new: after)
        count(firing)
        // Rules that were tied or cut loose, and change nothing.
        let links: Level = isUsed && !firing.isProved ? .behaviour : .internal
        entity.changes += comparison.linkChanges(.fires, old.firesOn, new.firesOn, links)
        entity.changes += comparison.linkChanges(.blockedBy, old.blockedBy, new.blockedBy, links)
        entity.effects = firing.effects
        let isDead = isUsed && !entity.changes.isEmpty && proof.neverFires(before, after)
        if !isUsed || isDead { entity.changes = entity.changes.map { $0.at(most: .internal) } }
        if isUsed, !same.contains(.doing), let sends = proof.sends(before, after),
            !entity.tells(sends)
        {
            entity.effects.append(sends)
        }
        return entity
    }

    private func count(_ firing: FiringVerdict) {
        if firing.isProved { result.provedTags += 1 }
        if firing.isUndecided { result.undecidedTags += 1 }
    }

    /// What was moved; of tags it may decide what fires first.
    func orderChanges() -> [Change] {
        guard !comparison.old.isCompiled else { return [] }
        var changes: [Change] = []
        func add(_ what: String, _ names: [String], _ level: Level) {
            guard !names.isEmpty else { return }
            changes.append(
                Change(.order, what, nil, .words(names.map(Shown.quoted).joined(separator: ", ")), level))
        }
        let macros = Comparison.moved(comparison.macros) { new.macros[$0].origin == .written }
        let decides = comparison.movedMacros(macros)
        add("macros", macros.map { new.macros[$0].name.value }, decides ? .behaviour : .cosmetic)
        let rules = Comparison.moved(comparison.rules) { !new.rules[$0].isImplied }
        add("rules", rules.map { new.rules[$0].name.value }, .cosmetic)
        let tags = Comparison.moved(comparison.tags) { _ in true }
        let isSeen = proof.fireTogether(tags, comparison.tags)
        add("tags", tags.map { new.tags[$0].name.value }, isSeen ? .behaviour : .cosmetic)
        return changes
    }
}

extension Change {
    /// The change where nothing shows it.
    func at(most level: Level) -> Change {
        var change = self
        change.level = min(change.level, level)
        return change
    }
}

extension EntityDifference {
    /// Whether the changes say all that an effect does: what was written is what is sent.
    fileprivate func tells(_ effect: Effect) -> Bool {
        effect.parts.allSatisfy { part in
            changes.contains { change in
                change.subject == .parameter && change.path.hasSameBytes(as: part.name)
                    && change.old.isValue(part.old) && change.new.isValue(part.new)
            }
        }
    }
}

extension Shown? {
    fileprivate func isValue(_ json: JSON?) -> Bool {
        switch (self, json) {
        case (nil, nil): true
        case (.value(let shown)?, let json?): shown.line.hasSameBytes(as: json.line)
        default: false
        }
    }
}
