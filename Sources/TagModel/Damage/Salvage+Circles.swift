extension Salvage {
    /// The most levels of macros that need each other; deeper ones are cut off, as cycles are.
    private static let depth = ModelLimits.chain

    private enum Visit {
        case open
        /// A finished visit, with the number of levels below the entity.
        case done(Int)
    }

    /// Returns the reason for cutting a reference to an entity in this state.
    private func reason(_ visit: Visit?) -> Damage.Reason {
        if case .open? = visit { .circular } else { .chained }
    }

    private struct Walk {
        var macros: [Int: Visit] = [:]
        var rules: [Int: Visit] = [:]
        var tags: [Int: Visit] = [:]
    }

    /// Redirects references that lead in a cycle, or on for too long, to stand-ins.
    mutating func cutCircles() {
        var walk = Walk()
        for index in references.ofMacros.indices { _ = levels(below: index, &walk, 0) }
        for index in references.ofRules.indices { _ = levels(belowRule: index, &walk, 0) }
        for index in references.ofTags.indices { _ = levels(belowTag: index, &walk, 0) }
    }

    /// Returns the number of levels of macros below a macro once cycles are cut; nil while it is visited and if it is too deep.
    private mutating func levels(below macro: Int, _ walk: inout Walk, _ depth: Int) -> Int? {
        guard macro < references.ofMacros.count else { return 0 }
        switch walk.macros[macro] {
        case .open?: return nil
        case .done(let levels)?: return levels
        case nil: break
        }
        guard depth < Self.depth else { return nil }
        walk.macros[macro] = .open
        let levels = levels(below: references.ofMacros[macro], &walk, depth)
        walk.macros[macro] = .done(levels)
        return levels
    }

    private mutating func levels(belowRule rule: Int, _ walk: inout Walk, _ depth: Int) -> Int? {
        guard rule < references.ofRules.count else { return 0 }
        switch walk.rules[rule] {
        case .open?: return nil
        case .done(let levels)?: return levels
        case nil: break
        }
        guard depth < Self.depth else { return nil }
        walk.rules[rule] = .open
        let levels = levels(below: references.ofRules[rule], &walk, depth)
        walk.rules[rule] = .done(levels)
        return levels
    }

    /// Returns the number of levels below all given references; cuts references that lead too far.
    private mutating func levels(below found: EntityReferences.Of, _ walk: inout Walk, _ depth: Int) -> Int {
        var most = 0
        for reference in found.macros {
            var deepest: Int? = 0
            var last: Visit?
            for macro in macros(reference) {
                last = walk.macros[macro]
                guard let levels = levels(below: macro, &walk, depth + 1), levels < Self.depth else {
                    deepest = nil
                    break
                }
                deepest = max(deepest ?? 0, levels)
            }
            if let deepest { most = max(most, deepest + 1) } else { standIn(reference, reason(last)) }
        }
        for reference in found.rules {
            if let levels = levels(belowRule: rule(reference), &walk, depth + 1), levels < Self.depth {
                most = max(most, levels + 1)
            } else {
                standIn(reference, reason(walk.rules[rule(reference)]))
            }
        }
        return most
    }

    /// Returns the same for tags that come before and after each other.
    private mutating func levels(belowTag tag: Int, _ walk: inout Walk, _ depth: Int) -> Int? {
        guard tag < references.ofTags.count else { return 0 }
        switch walk.tags[tag] {
        case .open?: return nil
        case .done(let levels)?: return levels
        case nil: break
        }
        guard depth < Self.depth else { return nil }
        walk.tags[tag] = .open
        var most = 0
        for other in container.tags[tag].setup + container.tags[tag].teardown {
            if let levels = levels(belowTag: self.tag(other.tag), &walk, depth + 1), levels < Self.depth {
                most = max(most, levels + 1)
            } else {
                standIn(other.tag, reason(walk.tags[self.tag(other.tag)]))
            }
        }
        walk.tags[tag] = .done(most)
        return most
    }
}
