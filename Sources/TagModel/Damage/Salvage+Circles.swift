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

    private enum Entity: Hashable {
        case macro(Int), rule(Int), tag(Int)
    }

    private typealias Walk = [Entity: Visit]

    /// Redirects references that lead in a cycle, or on for too long, to stand-ins.
    mutating func cutCircles() {
        var walk: Walk = [:]
        for index in references.ofMacros.indices { _ = levels(below: .macro(index), &walk, 0) }
        for index in references.ofRules.indices { _ = levels(below: .rule(index), &walk, 0) }
        for index in references.ofTags.indices { _ = levels(below: .tag(index), &walk, 0) }
    }

    /// Returns the number of levels below an entity once cycles are cut; nil while it is visited and if it is too deep.
    private mutating func levels(below entity: Entity, _ walk: inout Walk, _ depth: Int) -> Int? {
        guard isWritten(entity) else { return 0 }
        switch walk[entity] {
        case .open?: return nil
        case .done(let levels)?: return levels
        case nil: break
        }
        guard depth < Self.depth else { return nil }
        walk[entity] = .open
        let levels =
            switch entity {
            case .macro(let index): levels(below: references.ofMacros[index], &walk, depth)
            case .rule(let index): levels(below: references.ofRules[index], &walk, depth)
            case .tag(let index): levels(around: container.tags[index], &walk, depth)
            }
        walk[entity] = .done(levels)
        return levels
    }

    /// Returns false for a stand-in.
    private func isWritten(_ entity: Entity) -> Bool {
        switch entity {
        case .macro(let index): index < references.ofMacros.count
        case .rule(let index): index < references.ofRules.count
        case .tag(let index): index < references.ofTags.count
        }
    }

    /// Returns the number of levels below all given references; cuts references that lead too far.
    private mutating func levels(below found: EntityReferences.Of, _ walk: inout Walk, _ depth: Int) -> Int {
        var most = 0
        for reference in found.macros {
            var deepest: Int? = 0
            var last: Visit?
            for macro in macros(reference) {
                last = walk[.macro(macro)]
                guard let levels = levels(below: .macro(macro), &walk, depth + 1), levels < Self.depth else {
                    deepest = nil
                    break
                }
                deepest = max(deepest ?? 0, levels)
            }
            if let deepest { most = max(most, deepest + 1) } else { standIn(reference, reason(last)) }
        }
        for reference in found.rules {
            let rule = Entity.rule(rule(reference))
            if let levels = levels(below: rule, &walk, depth + 1), levels < Self.depth {
                most = max(most, levels + 1)
            } else {
                standIn(reference, reason(walk[rule]))
            }
        }
        return most
    }

    /// Returns the number of levels of the tags that come before and after a tag.
    private mutating func levels(around tag: Tag, _ walk: inout Walk, _ depth: Int) -> Int {
        var most = 0
        for other in tag.setup + tag.teardown {
            let next = Entity.tag(self.tag(other.tag))
            if let levels = levels(below: next, &walk, depth + 1), levels < Self.depth {
                most = max(most, levels + 1)
            } else {
                standIn(other.tag, reason(walk[next]))
            }
        }
        return most
    }
}
