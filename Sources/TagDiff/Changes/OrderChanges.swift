import TagDiagnostics
import TagModel

extension Comparison {
    /// Entities that others were moved before or after: the fewest that explain the order.
    ///
    /// - Parameter isShown: Whether the order of an entity of the new container means something to people.
    static func moved(_ matching: Matching, isShown: (Int) -> Bool) -> [Int] {
        let places = matching.oldOf.indices.compactMap { new in
            matching.oldOf[new].flatMap { isShown(new) ? (old: $0, new: new) : nil }
        }
        let kept = Set(places.map { $0.old }.longestRise)
        return places.indices.filter { !kept.contains($0) }.map { places[$0].new }
    }
}

extension Comparison {
    /// True if the order of the tags in both files says which of equal priority fires first.
    ///
    /// In an export it is the order in which people made them, and an import changes it.
    var hasOrderOfTags: Bool {
        [old, new].allSatisfy { ($0.original ?? $0.container).form != .export }
    }

    /// Returns the old container with the tags that both have in the order of the new one; nil if they are in that order.
    func oldInOrderOfNew() -> DiffSide? {
        let paired = tags.newOf.indices.filter { tags.newOf[$0] != nil }
        let sorted = tags.oldOf.compactMap { $0 }
        guard paired != sorted else { return nil }
        var places = Array(tags.newOf.indices)
        for (place, tag) in zip(paired, sorted) { places[place] = tag }
        var side = DiffSide(
            old.checked.orderingTags(places), hasNames: old.hasNames, isCompiled: old.isCompiled)
        side.original = old.original
        return side
    }

    /// Returns true if one of the moved macros shares its name, or a key that it has a value for, with another macro.
    ///
    /// The last one that is enabled wins, so that their order matters.
    func movedMacros(_ moved: [Int]) -> Bool {
        guard !moved.isEmpty else { return false }
        var counts: [ExactText: Int] = [:]
        for macro in new.container.macros {
            for name in macro.answeredNames { counts[name, default: 0] += 1 }
        }
        return moved.contains { index in
            new.container.macros[index].answeredNames.contains { (counts[$0] ?? 0) > 1 }
        }
    }
}

extension Macro {
    /// The names that it answers to: its own, or the keys of a collection.
    fileprivate var answeredNames: [ExactText] {
        guard kind == .values, case .map(let entries)? = parameters["values"]?.kind else {
            return [ExactText(name.value)]
        }
        return Array(Set(entries.map { ExactText($0.key.shownText) }))
    }
}
