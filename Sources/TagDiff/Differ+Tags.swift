import TagDiagnostics
import TagModel
import TagProof

extension Differ {
    func tags() -> [EntityDifference] {
        entities(.tag) { index in
            let effects = proof.firing(old: index, new: nil).effects
            return alone(.removed, old.tags[index], isUsed: oldSurface.tags[index], effects)
        } added: { index in
            let effects = proof.firing(old: nil, new: index).effects
            var entity = alone(.added, new.tags[index], isUsed: newSurface.tags[index], effects)
            entity.texts = new.tags[index].parameters.textsOfHosts
            return entity
        } changed: { before, after in
            guard isUnchanged(.tag, after), tagsAsBefore[after] == .whole else {
                return tag(before, after)
            }
            // Files with damage are not compared by their bytes.
            count(.proved, after, isUnevaluated(after))
            return nil
        }
    }

    /// Returns true if something of a tag of the new container changed that proofs do not examine.
    private func isUnevaluated(_ tag: Int) -> Bool {
        isUnevaluated.indices.contains(tag) && isUnevaluated[tag] || stops.stoppersOf[tag] != nil
    }

    /// Returns the difference for a tag that only one container has.
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
        var entity = changed(.tag, old.name.value, new.name.value, isNamed: true, .cosmetic)
        entity.type = new.type.value
        entity.changes = comparison.notesChange(old.notes, new.notes)
        entity.changes += comparison.optionChanges(old, new)
        if !old.type.value.hasSameBytes(as: new.type.value), old.kind == .custom || old.kind != new.kind {
            let handled: Level = comparison.isOfWeb ? .behaviour : .contract
            entity.changes.append(
                Change(
                    .type, "", .words(old.type.value), .words(new.type.value), isUsed ? handled : .internal))
        }
        entity.changes += comparison.parameterChanges(old.ownParameters, new.ownParameters, level)
        let same = tagsAsBefore[after]
        let firing = same.contains(.firing) ? .proved : proof.firing(old: before, new: after)
        let isCode = entity.changes.contains { $0.isOfCode }
        if isCode { result.hasUnevaluated = true }
        let unknown = unknownFiring(before, after)
        let unknownParts = unknownParameters(before, after)
        if unknown == nil, unknownParts.isEmpty, old.window == new.window, old.firing == new.firing {
            count(firing, after, isCode || isUnevaluated(after))
        }
        if let part = unknown ?? unknownParts.first?.value {
            result.unknownTags.append(.init(name: entity.name, part: part, isFiring: unknown != nil))
        }
        // Changed links that cannot change when the tag fires are internal.
        let links: Level = isUsed && !firing.isProved ? .behaviour : .internal
        entity.changes += comparison.linkChanges(.fires, old.firesOn, new.firesOn, links)
        entity.changes += comparison.linkChanges(.blockedBy, old.blockedBy, new.blockedBy, links)
        // An effect that holds at any time covers the same one at a time of the schedule.
        entity.effects =
            firing.effects
            + scheduleEffects(before, after).filter { effect in
                !firing.effects.contains { $0.kind == effect.kind && $0.event?.line == effect.event?.line }
            }
        let isNamed = oldSurface.namedTags.contains(before) || newSurface.namedTags.contains(after)
        let isDead = isUsed && !isNamed && !entity.changes.isEmpty && proof.neverFires(before, after)
        if !isUsed || isDead { entity.changes = entity.changes.map { $0.at(most: .internal) } }
        if isUsed, !same.contains(.doing) {
            if let sends = proof.sends(before, after) {
                add(sends, to: &entity, before, after)
            } else {
                entity.open = .init(old: before, new: after)
            }
        }
        if entity.changes.isEmpty, !entity.effects.isEmpty { entity.cause = cause(before, after) }
        entity.add(source?.findings[.tag]?[after])
        if new.kind.isMessage { entity.nameMembersOfMessage() }
        return entity
    }

    /// Adds what a tag sends otherwise, unless its changes say so already.
    private func add(_ effect: Effect, to entity: inout EntityDifference, _ before: Int, _ after: Int) {
        var sends = effect
        let unknownParts = unknownParameters(before, after)
        sends.parts.removeAll { part in unknownParts.contains { part.isOf(parameter: $0.key) } }
        let isSaid = sends.kind == .undecided ? !entity.effects.isEmpty : entity.tells(sends)
        if sends.kind == .undecided || !sends.parts.isEmpty, !isSaid { entity.effects.append(sends) }
    }

    /// Looks for events at which tags send otherwise because a macro gives another value, where no event was found before.
    func searchByMacros(_ entities: inout [EntityDifference]) {
        for index in entities.indices {
            guard let tag = entities[index].open else { continue }
            entities[index].open = nil
            let changed = macrosSent(tag.old, tag.new)
            guard let sends = proof.sends(tag.old, tag.new, changed: changed) else { continue }
            var found = EntityDifference(.tag, .changed, entities[index].name)
            (found.changes, found.effects) = (entities[index].changes, entities[index].effects)
            let count = found.effects.count
            add(sends, to: &found, tag.old, tag.new)
            guard found.effects.count > count else { continue }
            if new.tags[tag.new].kind.isMessage {
                found.nameMembers(ofEffectsFrom: count)
                guard !entities[index].tells(found.effects[count]) else { continue }
            }
            entities[index].effects = found.effects
            if found.changes.isEmpty { entities[index].cause = cause(tag.old, tag.new) }
        }
    }

    /// Returns the changed macros of both versions that the parameters of a tag need; none if no links are left to follow.
    private func macrosSent(_ before: Int, _ after: Int) -> [(old: Int, new: Int)] {
        guard let changed = changedEntities[.macro], !changed.isEmpty else { return [] }
        let needed = needs.things(neededBy: needs.parameterLinks(ofTag: after)) ?? []
        // A macro has the same number among all things.
        return needed.filter(changed.contains).compactMap { macro in
            comparison.macros.oldOf[macro].map { (old: $0, new: macro) }
        }
    }

    /// Returns effects at times when only one version's schedule lets a tag fire, at most one for each direction.
    private func scheduleEffects(_ before: Int, _ after: Int) -> [Effect] {
        let (one, two) = (old.tags[before], new.tags[after])
        guard one.window != two.window else { return [] }
        let directions = [
            (Effect.Kind.nowFires, two.window.time(outside: one.window), new: true),
            (.noLongerFires, one.window.time(outside: two.window), new: false),
        ]
        return directions.compactMap { kind, time, isNew in
            guard let time,
                let shown = proof.firing(old: isNew ? nil : before, new: isNew ? after : nil).effects.first,
                shown.kind != .undecided
            else { return nil }
            return shown.at(time, kind)
        }
    }

    /// Returns the one changed macro or rule that a tag depends on; nil if there are several, or none that both have.
    private func cause(_ before: Int, _ after: Int) -> EntityDifference.Cause? {
        // The search runs again for each tag, so huge containers get no causes.
        guard new.tags.count * (new.tags.count + new.rules.count + new.macros.count) < 100_000_000,
            let (macros, rules) = needs.needed(
                byTag: after, macros: changedEntities[.macro] ?? [], rules: changedEntities[.rule] ?? [])
        else {
            return nil
        }
        guard rules.count + macros.count == 1 else { return nil }
        if let rule = rules.first {
            return EntityDifference.Cause(kind: .rule, name: new.rules[rule].name.value)
        }
        return macros.first.map { EntityDifference.Cause(kind: .macro, name: new.macros[$0].name.value) }
    }

    /// Returns the damaged part that decides whether a tag fires in either container; nil if there is none.
    private func unknownFiring(_ before: Int, _ after: Int) -> Damage.Part? {
        sequences.old.damage(ofFiring: before, reach.old) ?? sequences.new.damage(ofFiring: after, reach.new)
    }

    /// Returns the parameters of a tag that depend on damage in either container, in their order.
    private func unknownParameters(_ before: Int, _ after: Int) -> [(key: String, value: Damage.Part)] {
        var found: [(key: String, value: Damage.Part)] = []
        guard reach.old != nil || reach.new != nil else { return found }
        for (reach, tag, index) in [
            (reach.old, old.tags[before], before), (reach.new, new.tags[after], after),
        ] {
            guard let reach else { continue }
            for parameter in tag.parameters {
                guard let part = reach.parameters[index][parameter.key.value] else { continue }
                found.append((parameter.key.value, part))
            }
        }
        return found
    }

    private func count(_ firing: FiringVerdict, _ tag: Int, _ isUnevaluated: Bool) {
        if firing.isProved, isUnevaluated { result.unevaluatedTags.append(new.tags[tag].name.value) }
        if firing.isProved, !isUnevaluated {
            result.provedTags.count(isMessage: new.tags[tag].kind.isMessage)
        }
        if firing.isUndecided { result.undecidedTags += 1 }
    }

    /// Returns the macros and tags that moved; the order of tags may decide which fires first.
    ///
    /// In compiled containers macros of one name have been compared by what they answer.
    func orderChanges() -> [Change] {
        var changes: [Change] = []
        func add(_ what: String, _ names: [String], _ level: Level) {
            guard !names.isEmpty else { return }
            changes.append(
                Change(.order, what, nil, .words(names.map(Shown.quoted).joined(separator: ", ")), level))
        }
        let isCompiled = comparison.old.isCompiled
        let macros =
            isCompiled ? [] : Comparison.moved(comparison.macros) { new.macros[$0].origin == .written }
        let decides = comparison.movedMacros(macros)
        if decides { add("macros", macros.map { new.macros[$0].name.value }, .behaviour) }
        guard comparison.hasOrderOfTags else { return changes }
        let tags = Comparison.moved(comparison.tags) { !comparison.new.checked.isStandIn(tag: $0) }
        let isSeen = proof.fireTogether(tags, comparison.tags)
        // People choose the order of a definition alone.
        guard isSeen || !isCompiled && new.form == .definition else { return changes }
        add("tags", tags.map { new.tags[$0].name.value }, isSeen ? .behaviour : .cosmetic)
        return changes
    }
}

extension Change {
    /// True if the change is one of code that pages run.
    fileprivate var isOfCode: Bool { subject == .parameter && (path == "html" || path == "javascript") }

    /// Returns the change with its level lowered to `level` at most.
    func at(most level: Level) -> Change {
        var change = self
        change.level = min(change.level, level)
        return change
    }
}

extension EntityDifference {
    /// Returns true if the changes already state all of an effect: the values that were written are the values that are sent.
    fileprivate func tells(_ effect: Effect) -> Bool {
        effect.parts.allSatisfy { part in
            changes.contains { change in
                change.subject == .parameter && change.path.hasSameBytes(as: part.name)
                    && change.old.isValue(part.old) && change.new.isValue(part.new)
            }
        }
    }
}

extension EntityDifference {
    /// Names what differs by the members of a message, which its tag has as parameters of other names.
    fileprivate mutating func nameMembersOfMessage() {
        for index in changes.indices where changes[index].subject == .parameter {
            changes[index].path = Self.member(at: changes[index].path)
        }
        nameMembers(ofEffectsFrom: 0)
    }

    fileprivate mutating func nameMembers(ofEffectsFrom first: Int) {
        for index in first..<effects.count where effects[index].kind == .sends {
            effects[index].parts = effects[index].parts.map {
                Effect.Part(Self.member(at: $0.name), $0.old, $0.new)
            }
        }
    }

    private static func member(at path: String) -> String {
        let key = path.prefix { $0 != "." && $0 != "[" }
        return MessageType.member(ofParameter: String(key)) + path.dropFirst(key.count)
    }
}

extension Effect.Part {
    /// Returns true if the part is a parameter or lies within it.
    fileprivate func isOf(parameter key: String) -> Bool {
        let start = key.pathStart
        guard name.hasPrefix(start) else { return false }
        let rest = name.dropFirst(start.count)
        return rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[")
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
