import TagDiagnostics
package import TagSyntax

/// The targets of a container's references, as far as they have one.
package final class ResolvedReferences: Sendable {
    /// The macros that a reference names, by ``MacroReference/id``, as a range of ``macrosByName``.
    let macroTargets: [Range<Int32>]
    /// Macro indices grouped by name, groups in order of first definition, file order within.
    let macrosByName: [Int32]
    /// The index of the rule, by ``RuleReference/id``; -1 if there is no such rule.
    let ruleTargets: [Int32]
    /// The index of the tag, by ``TagReference/id``; -1 if there is no such tag.
    let tagTargets: [Int32]

    init(macroTargets: [Range<Int32>], macrosByName: [Int32], ruleTargets: [Int32], tagTargets: [Int32]) {
        self.macroTargets = macroTargets
        self.macrosByName = macrosByName
        self.ruleTargets = ruleTargets
        self.tagTargets = tagTargets
    }

    /// Returns the indices of all macros of that name, in file order; empty if there are none.
    package func macros(for reference: MacroReference) -> ArraySlice<Int32> {
        let group = macroTargets[Int(reference.id)]
        return macrosByName[Int(group.lowerBound)..<Int(group.upperBound)]
    }

    /// Returns the index of the rule, or nil if there is none.
    package func rule(for reference: RuleReference) -> Int? {
        let rule = Int(ruleTargets[Int(reference.id)])
        return rule < 0 ? nil : rule
    }

    /// Returns the index of the tag, or nil if there is none.
    package func tag(for reference: TagReference) -> Int? {
        let tag = Int(tagTargets[Int(reference.id)])
        return tag < 0 ? nil : tag
    }
}

/// The targets of a checked container's references.
package struct ReferenceTargets: Sendable {
    /// The macros that a reference names, by ``MacroReference/id``, as a range of ``macrosByName``.
    package let macros: [Range<Int32>]
    /// The indices of all macros, those of one name side by side.
    package let macrosByName: [Int32]
    /// The index of the rule, by ``RuleReference/id``.
    package let rules: [Int32]
    /// The index of the tag, by ``TagReference/id``.
    package let tags: [Int32]
}

/// A container in which every reference has a target, no macro needs itself, and every parameter has the right type.
///
/// Only ``Checker`` makes one, so code that takes one cannot meet a dangling reference. It is large and immutable: its holders
/// share one instance.
package final class CheckedContainer: Sendable {
    package let container: Container
    let references: ResolvedReferences
    /// The broken parts of a container with errors (``Checker/salvage(_:errors:)``); nil if the container can be compiled.
    package let damage: Damage?
    /// The links between the entities, if they were kept (``Checker/check(_:keepsLinks:)``) and the entities are as they were checked.
    package let links: EntityLinks?

    init(
        container: Container, references: ResolvedReferences, damage: Damage? = nil,
        links: EntityLinks? = nil
    ) {
        self.container = container
        self.references = references
        self.damage = damage
        self.links = links
    }

    /// Returns the container under the id `id`, or unchanged if `id` is nil.
    package func named(_ id: String?) -> CheckedContainer {
        guard let id else { return self }
        var container = container
        container.id = Located(id, at: .none)
        return CheckedContainer(
            container: container, references: references, damage: damage, links: links)
    }

    /// The container without the nodes of its tree.
    package var withoutTree: CheckedContainer {
        var container = container
        container.dropTree()
        return CheckedContainer(
            container: container, references: references, damage: damage, links: links)
    }

    /// Returns the container with the tree of its file, if it was freed.
    package func having(_ tree: SyntaxTree) -> CheckedContainer {
        var container = container
        container.tree = tree
        return CheckedContainer(
            container: container, references: references, damage: damage, links: links)
    }

    /// The container without the nodes of its macros, rules and tags, if it has no errors and they can be read again.
    package var withoutEntityNodes: CheckedContainer {
        guard damage == nil else { return self }
        var container = container
        container.dropEntityNodes()
        return CheckedContainer(container: container, references: references, links: links)
    }

    /// Returns the container with a new literal text on the right side of some conditions.
    package func settingTexts(_ changes: [(rule: Int, condition: Int, text: String)]) -> CheckedContainer {
        var container = container
        for change in changes {
            let range = container.rules[change.rule].conditions[change.condition].right.range
            container.rules[change.rule].conditions[change.condition].right = Value(
                .string(change.text), at: range)
        }
        return CheckedContainer(
            container: container, references: references, damage: damage, links: links)
    }

    /// Returns the container with new types for some macros and tags, given by index; only the app knows these types.
    package func settingTypes(
        macros: [(place: Int, type: String)], tags: [(place: Int, type: String)]
    ) -> CheckedContainer {
        var container = container
        for change in macros { container.macros[change.place].type.value = change.type }
        for change in tags { container.tags[change.place].type.value = change.type }
        return CheckedContainer(
            container: container, references: references, damage: damage, links: links)
    }

    /// Returns the container with new names for some tags, given by index; references to them lead to them as before.
    package func settingNames(tags: [(place: Int, name: String)]) -> CheckedContainer {
        var container = container
        for change in tags { container.tags[change.place].name.value = change.name }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// Returns the container with its tags in another order.
    ///
    /// - Parameter places: The present place of each tag, in the new order.
    package func orderingTags(_ places: [Int]) -> CheckedContainer {
        var (container, damage) = (container, damage)
        container.tags = places.map { self.container.tags[$0] }
        if let parts = damage?.tags { damage?.tags = places.map { parts[$0] } }
        var targets = Array(repeating: Int32(-1), count: places.count)
        for (place, old) in places.enumerated() { targets[old] = Int32(place) }
        let references = ResolvedReferences(
            macroTargets: references.macroTargets, macrosByName: references.macrosByName,
            ruleTargets: references.ruleTargets,
            tagTargets: references.tagTargets.map { $0 < 0 ? -1 : targets[Int($0)] })
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// Returns the container with the values of some macros unknown.
    package func leavingOpen(macros indices: [Int]) -> CheckedContainer {
        guard !indices.isEmpty else { return self }
        var container = container
        for index in indices {
            container.macros[index].kind = .custom
            container.macros[index].parameters = []
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// The container with tags that no schedule keeps from firing.
    package var withoutSchedules: CheckedContainer {
        var container = container
        let scheduled = container.tags.indices.filter {
            container.tags[$0].scheduleStart != nil || container.tags[$0].scheduleEnd != nil
        }
        guard !scheduled.isEmpty else { return self }
        for index in scheduled {
            (container.tags[index].scheduleStart, container.tags[index].scheduleEnd) = (nil, nil)
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// Returns the indices in `container.macros` of all macros of that name, in file order; never empty.
    ///
    /// If several are enabled at once, the last one wins.
    package func macros(for reference: MacroReference) -> ArraySlice<Int32> {
        macros(forReference: reference.id)
    }

    /// The targets of all references, for walks over whole containers, to which a call for each is much.
    package var targets: ReferenceTargets {
        ReferenceTargets(
            macros: references.macroTargets, macrosByName: references.macrosByName,
            rules: references.ruleTargets, tags: references.tagTargets)
    }

    /// Returns the same by ``MacroReference/id``; empty if no macro has that name.
    package func macros(forReference id: Int32) -> ArraySlice<Int32> {
        let group = references.macroTargets[Int(id)]
        return references.macrosByName[Int(group.lowerBound)..<Int(group.upperBound)]
    }

    /// Returns the index of the first macro of that name, which names the group.
    @inline(__always)
    package func firstMacro(for reference: MacroReference) -> Int? { firstMacro(forReference: reference.id) }

    /// Returns the index of the first macro by ``MacroReference/id``, or nil if there is none.
    package func firstMacro(forReference id: Int32) -> Int? {
        let group = references.macroTargets[Int(id)]
        return group.isEmpty ? nil : Int(references.macrosByName[Int(group.lowerBound)])
    }

    /// Returns the index of the rule in `container.rules`.
    package func rule(for reference: RuleReference) -> Int {
        Int(references.ruleTargets[Int(reference.id)])
    }

    /// Returns the index of the tag in `container.tags`.
    package func tag(for reference: TagReference) -> Int { Int(references.tagTargets[Int(reference.id)]) }
}
