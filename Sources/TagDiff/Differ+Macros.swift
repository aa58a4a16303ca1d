import TagDiagnostics
import TagModel

extension Differ {
    func macros() -> [EntityDifference] {
        let keys = keyEffects()
        return entities(.macro) { index in
            let macro = old.macros[index]
            guard isListed(macro) else { return nil }
            var entity = EntityDifference(.macro, .removed, macro.name.value)
            entity.type = macro.type.value
            let isMissed = oldSurface.isKey(macro) && !newSurface.hasKey(macro.name.value)
            let isStillNeeded = missingMacros.contains(ExactText(macro.name.value))
            entity.ownLevel = isMissed ? .contract : isStillNeeded ? .behaviour : .internal
            return entity
        } added: { index in
            let macro = new.macros[index]
            guard isListed(macro) else { return nil }
            var entity = EntityDifference(.macro, .added, macro.name.value)
            entity.type = macro.type.value
            entity.ownLevel = newSurface.isKey(macro) ? .behaviour : .internal
            entity.effects = keys[index] ?? []
            entity.texts = macro.parameters.textsOfHosts
            return entity
        } changed: { before, after in
            let effects = keys[after] ?? []
            guard !effects.isEmpty || !isUnchanged(.macro, after) else { return nil }
            var entity = macro(before, after, effects)
            entity.add(source?.findings[.macro]?[after])
            return entity
        }
    }

    /// Returns true if people know the macro.
    ///
    /// They do not know one that a reader made to fit the format, nor a plain macro of a compiled container that no app asks
    /// for.
    private func isListed(_ macro: Macro) -> Bool {
        guard macro.origin == .written else { return false }
        return !comparison.old.isCompiled || !macro.isPlain || macro.isAskedFor
    }

    private func macro(_ before: Int, _ after: Int, _ effects: [Effect]) -> EntityDifference {
        let (old, new) = (old.macros[before], new.macros[after])
        let isUsed = oldSurface.macros[before] || newSurface.macros[after]
        let level: Level = isUsed ? .behaviour : .internal
        let wasKey = oldSurface.isKey(old) && old.kind != .values
        let isMissed = wasKey && !newSurface.hasKey(old.name.value)
        var entity = changed(
            .macro, old.name.value, new.name.value, isNamed: old.origin == .written && new.origin == .written,
            isMissed ? .contract : .cosmetic)
        entity.type = new.type.value
        entity.effects = effects
        entity.changes = comparison.notesChange(old.notes, new.notes)
        if old.isAskedFor != new.isAskedFor, old.origin == .written, new.origin == .written {
            let level: Level = isMissed ? .contract : .behaviour
            entity.changes.append(
                Change(.isPrivate, "", .words("\(old.isPrivate)"), .words("\(new.isPrivate)"), level))
        }
        guard !comparison.isPairedSame(macro: before, after) else { return entity }
        if old.kind != new.kind || (new.kind == .custom && !old.type.value.hasSameBytes(as: new.type.value)) {
            entity.changes.append(
                Change(.type, "", .words(old.type.value), .words(new.type.value), level))
        }
        var parameters = comparison.parameterChanges(old.parameters, new.parameters, level)
        if new.kind == .values { parameters = parameters.map(asKey) }
        entity.changes += parameters
        entity.changes += comparison.formatChanges(old.format, new.format, level)
        entity.changes += comparison.linkChanges(.enabledBy, old.enabledBy, new.enabledBy, level)
        entity.changes += comparison.linkChanges(.disabledBy, old.disabledBy, new.disabledBy, level)
        return entity
    }

    /// Returns a change of a collection's value as a change of a key.
    private func asKey(_ change: Change) -> Change {
        var change = change
        if change.new == nil { change.level = .contract }
        if case .value(let before)? = change.old, case .value(let after)? = change.new,
            before.typeName != after.typeName
        {
            change.level = .contract
        }
        return change
    }
}

extension Differ {
    /// Returns the effects of keys that give other values than before, by macro of the new container.
    private func keyEffects() -> [Int: [Effect]] {
        var effects: [Int: [Effect]] = [:]
        for pair in keys where !isUnknown(pair) {
            guard let effect = proof.gives(pair.key, rules: pair.old.rules, pair.new.rules) else { continue }
            effects[pair.new.macro, default: []].append(effect)
        }
        return effects
    }
}

extension Differ {
    /// Returns true if the value of a key depends on damage in either container.
    private func isUnknown(_ pair: KeyAnswers.Pair) -> Bool {
        let (old, new) = (reach.old, reach.new)
        return pair.old.sources.contains { old?.macros[$0.macro] != nil }
            || pair.new.sources.contains { new?.macros[$0.macro] != nil }
    }
}

extension Surface {
    /// Returns true if an app can ask for the macro or for the keys it holds.
    func isKey(_ macro: Macro) -> Bool {
        macro.kind == .values || (macro.isAskedFor && hasKey(macro.name.value))
    }
}

extension Macro {
    /// True if nothing but its type distinguishes the macro from others.
    @inline(__always) var isPlain: Bool {
        kind != .custom && parameters.isEmpty && format == nil && enabledBy.isEmpty && disabledBy.isEmpty
    }
}
