import TagDiagnostics
import TagModel

/// The pairs of entities that the model has no type for.
struct SourcePairing {
    let old: [SourceEntity]
    let new: [SourceEntity]
    private(set) var matching: Matching

    init(_ old: SourceOutline, _ new: SourceOutline, hasIDs: Bool) {
        (self.old, self.new) = (old.others, new.others)
        matching = Matching(old: self.old.count, new: self.new.count)
        if hasIDs { pair { entity in entity.id.map { [$0, entity.key] } } }
        pair { [$0.key] }
        if hasIDs { pair { entity in entity.id.map { [$0] } } }
        let contents = (
            SourceData(old, SourceNames()).contents(of: matching.removed, self.old),
            SourceData(new, SourceNames()).contents(of: matching.added, self.new)
        )
        pairRenamed(contents.0, contents.1)
        pairOnly()
    }

    /// Pairs, in their order, what has one key.
    private mutating func pair(by key: (SourceEntity) -> [String]?) {
        func full(_ entity: SourceEntity) -> [ExactText]? {
            key(entity).map { ([entity.member] + $0).map(ExactText.init) }
        }
        let (old, new) = (old, new)
        matching.pair({ full(old[$0]) }, { full(new[$0]) })
    }

    private mutating func pairRenamed(_ before: [Int: String], _ after: [Int: String]) {
        guard before.count * after.count < 1 << 20 else { return }
        func key(_ entity: SourceEntity, _ content: String?) -> [ExactText]? {
            content.flatMap { $0.isEmpty ? nil : [entity.member, $0].map(ExactText.init) }
        }
        let (old, new) = (old, new)
        matching.pair({ key(old[$0], before[$0]) }, { key(new[$0], after[$0]) })
    }

    /// Pairs what is the only one of its kind left on both sides, where it is no list of a form that has others.
    private mutating func pairOnly() {
        for kind in [EntityDifference.Kind.template, .client, .zone, .transformation] {
            let (removed, added) = (
                matching.removed.filter { old[$0].kind == kind },
                matching.added.filter { new[$0].kind == kind }
            )
            guard removed.count == 1, added.count == 1, old.count(where: { $0.kind == kind }) == 1 else {
                continue
            }
            matching.pair(removed[0], added[0])
        }
    }
}

extension SourcePairing {
    /// Types that templates of the old file define, by what they are called in the new one.
    func types(_ before: SourceOutline, _ after: SourceOutline) -> [ExactText: String] {
        var types: [ExactText: String] = [:]
        for (index, entity) in old.enumerated() {
            guard let partner = matching.newOf[index] else { continue }
            let (one, two) = (entity.types(before), new[partner].types(after))
            for (type, other) in zip(one, two) where !type.hasSameBytes(as: other) {
                types[ExactText(type)] = other
            }
        }
        return types
    }
}

extension DiffSide {
    /// The same with the types that templates define called as in another version.
    func withTemplates(of new: DiffSide) -> DiffSide {
        guard !isCompiled, !new.isCompiled, let before = SourceOutline(container),
            let after = SourceOutline(new.container), before.layout == after.layout,
            before.others.contains(where: { $0.kind == .template })
        else { return self }
        let hasIDs = Comparison.haveOneHistory(container, new.container)
        let types = SourcePairing(before, after, hasIDs: hasIDs).types(before, after)
        guard !types.isEmpty else { return self }
        var macros: [(place: Int, type: String)] = []
        var tags: [(place: Int, type: String)] = []
        for (place, macro) in container.macros.enumerated() {
            if let type = types[ExactText(macro.type.value)] { macros.append((place, type)) }
        }
        for (place, tag) in container.tags.enumerated() {
            if let type = types[ExactText(tag.type.value)] { tags.append((place, type)) }
        }
        return DiffSide(
            checked.settingTypes(macros: macros, tags: tags), hasNames: hasNames, isCompiled: isCompiled)
    }
}

extension SourceData {
    /// Returns the contents of entities, one line each.
    fileprivate func contents(of places: [Int], _ entities: [SourceEntity]) -> [Int: String] {
        var contents: [Int: String] = [:]
        for place in places where entities[place].kind != .builtIn {
            contents[place] = JSON.filled(all(of: entities[place]))?.line ?? ""
        }
        return contents
    }
}

extension Comparison {
    /// The names that references of one file go by.
    func sourceNames(
        ofOld isOld: Bool, _ outline: SourceOutline, _ other: SourceOutline, _ pairing: SourcePairing
    ) -> SourceNames {
        var names = SourceNames()
        if outline.layout == .resource {
            names.macroAt = sharedNames(.macro, ofOld: isOld)
            names.tagAt = sharedNames(.tag, ofOld: isOld)
        }
        if isOld {
            // Elements of spans are not copied.
            let (before, after) = (old.container.macros.span, new.container.macros.span)
            let reused = ReusedNames(macros, { old.container.macros[$0].name.value }) {
                new.container.macros[$0].name.value
            }
            for index in before.indices {
                let name = before[index].name.value
                if let partner = macros.newOf[index] {
                    guard !after[partner].name.value.hasSameBytes(as: name) else { continue }
                    names.macros[ExactText(name)] = after[partner].name.value
                } else if let other = reused.other(for: name) {
                    names.macros[ExactText(name)] = other
                }
            }
        }
        let side = (isOld ? old : new).container
        names.rules = RuleNames { [self] in
            let shared = sharedNames(.rule, ofOld: isOld)
            var byKey: [ExactText: String] = [:]
            for (rule, name) in zip(side.rules, shared) { byKey[ExactText(rule.key.value)] = name }
            return byKey
        }
        if isOld { names.types = pairing.types(outline, other) }
        let entities = isOld ? pairing.old : pairing.new
        let reused = ReusedNames(pairing.matching, { pairing.old[$0].name }, { pairing.new[$0].name })
        for (index, entity) in entities.enumerated() where entity.kind == .folder {
            let partner = isOld ? pairing.matching.newOf[index].map { pairing.new[$0].name } : nil
            let other = isOld ? reused.other(for: entity.name) : nil
            if let id = entity.id { names.folders[ExactText(id)] = partner ?? other ?? entity.name }
        }
        return names
    }

    /// Returns the names that the entities of one container go by, by index: those of the new container for paired ones.
    private func sharedNames(_ kind: ModelKind, ofOld isOld: Bool) -> [String] {
        let (before, after) = (old.container, new.container)
        guard isOld else { return (0..<after.count(kind)).map { after.name(kind, $0) } }
        let matching = matching(kind)
        let reused = ReusedNames(matching, { before.name(kind, $0) }, { after.name(kind, $0) })
        return matching.newOf.enumerated().map { index, partner in
            if let partner { return after.name(kind, partner) }
            let name = before.name(kind, index)
            return reused.other(for: name) ?? name
        }
    }
}

/// The names that the new container gives to things that had other names in the old one.
///
/// Where the thing that had the name is removed, a reference to it must not look like one to the thing that has it now.
private struct ReusedNames {
    private var names: Set<ExactText> = []

    init(_ matching: Matching, _ old: (Int) -> String, _ new: (Int) -> String) {
        for (index, partner) in matching.newOf.enumerated() {
            guard let partner else { continue }
            let name = new(partner)
            if !name.hasSameBytes(as: old(index)) { names.insert(ExactText(name)) }
        }
        guard !names.isEmpty else { return }
        // One of several things of a name may be removed: the others keep it.
        for (index, partner) in matching.newOf.enumerated() {
            if let partner, new(partner).hasSameBytes(as: old(index)) { names.remove(ExactText(old(index))) }
        }
    }

    /// Returns another name for a removed thing of the given one; nil if nothing else has its name now.
    func other(for name: String) -> String? {
        guard names.contains(ExactText(name)) else { return nil }
        var other = name + " (removed)"
        while names.contains(ExactText(other)) { other += " (removed)" }
        return other
    }
}
