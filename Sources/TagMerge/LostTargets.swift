package import TagDiagnostics
package import TagModel

/// Finds references of a merged container to what one side deleted and the other one uses.
///
/// Neither side has the fault, so it is nobody's but the merge's.
package struct LostTargets {
    /// A macro, rule or tag as references name it.
    private struct Target: Hashable {
        let kind: EntityKind
        let key: ExactText
    }

    /// A reference to a target from the entity of that name.
    private struct Use: Hashable {
        let target: Target
        let user: String
    }

    /// The conflicts, each with the range of the reference in the merged file.
    package private(set) var conflicts: [(range: SourceRange, conflict: MergeConflict)] = []

    package init(base: Container, ours: Container, theirs: Container, merged: Container) {
        let here = Self.targets(merged)
        var lost: [(use: Use, range: SourceRange)] = []
        Self.forEachUse(in: merged) { use, range in
            if here[use.target] == nil { lost.append((use, range)) }
        }
        guard !lost.isEmpty else { return }
        let (before, mine, other) = (Self.targets(base), Self.targets(ours), Self.targets(theirs))
        let known = (Self.uses(ours), Self.uses(theirs))
        for (use, range) in lost {
            // The merged file has the ids of ours.
            let name: String
            let isOurs: Bool
            if let found = mine[use.target] {
                (name, isOurs) = (found, false)
            } else if let found = before[use.target], other[use.target] != nil {
                (name, isOurs) = (found, true)
            } else {
                continue
            }
            guard !(isOurs ? known.0 : known.1).contains(use) else { continue }
            let conflict = MergeConflict(
                entity: "\(merged.words.word(for: use.target.kind)) '\(name)'", field: "",
                cause: isOurs ? .oursDeletedUsed(by: use.user) : .theirsDeletedUsed(by: use.user))
            conflicts.append((range, conflict))
        }
    }

    /// Returns the names of all targets by their keys.
    private static func targets(_ container: Container) -> [Target: String] {
        var targets: [Target: String] = [:]
        func add(_ kind: EntityKind, _ key: String, _ name: String) {
            targets[Target(kind: kind, key: ExactText(key))] = name
        }
        for macro in container.macros { add(.macro, macro.name.value, macro.name.value) }
        for rule in container.rules { add(.rule, rule.key.value, rule.name.value) }
        for tag in container.tags { add(.tag, tag.referenceKey.value, tag.name.value) }
        return targets
    }

    private static func uses(_ container: Container) -> Set<Use> {
        var uses: Set<Use> = []
        forEachUse(in: container) { use, _ in uses.insert(use) }
        return uses
    }

    private static func forEachUse(in container: Container, _ body: (Use, SourceRange) -> Void) {
        container.forEachReference { reference in
            let target = Target(kind: reference.kind, key: ExactText(reference.key))
            body(Use(target: target, user: container.words(for: reference.source)), reference.range)
        }
    }
}

extension Container {
    /// Returns the kind and the name of an entity: `tag 'Purchase'`.
    fileprivate func words(for entity: (kind: EntityKind, index: Int)) -> String {
        let name: String
        switch entity.kind {
        case .macro: name = macros[entity.index].name.value
        case .rule: name = rules[entity.index].name.value
        case .tag: name = tags[entity.index].name.value
        case .folder, .template, .client, .zone, .transformation: return words.word(for: entity.kind)
        }
        return "\(words.word(for: entity.kind)) '\(name)'"
    }
}
