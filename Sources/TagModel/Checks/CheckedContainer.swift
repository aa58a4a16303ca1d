import TagDiagnostics

/// What each reference of a container leads to, where it leads anywhere.
package final class ResolvedReferences: Sendable {
    /// By ``MacroReference/id``: the macros of that name, as a range of ``macrosByName``.
    let macroTargets: [Range<Int32>]
    /// Macro indices grouped by name, groups in order of first definition, file order within.
    let macrosByName: [Int32]
    /// By ``RuleReference/id``; -1 for one that leads nowhere.
    let ruleTargets: [Int32]
    /// By ``TagReference/id``; -1 for one that leads nowhere.
    let tagTargets: [Int32]

    init(macroTargets: [Range<Int32>], macrosByName: [Int32], ruleTargets: [Int32], tagTargets: [Int32]) {
        self.macroTargets = macroTargets
        self.macrosByName = macrosByName
        self.ruleTargets = ruleTargets
        self.tagTargets = tagTargets
    }

    /// The indices of every macro of that name, in file order; empty when there is none.
    package func macros(for reference: MacroReference) -> ArraySlice<Int32> {
        let group = macroTargets[Int(reference.id)]
        return macrosByName[Int(group.lowerBound)..<Int(group.upperBound)]
    }

    /// The index of the rule; nil when there is none.
    package func rule(for reference: RuleReference) -> Int? {
        let rule = Int(ruleTargets[Int(reference.id)])
        return rule < 0 ? nil : rule
    }

    /// The index of the tag; nil when there is none.
    package func tag(for reference: TagReference) -> Int? {
        let tag = Int(tagTargets[Int(reference.id)])
        return tag < 0 ? nil : tag
    }
}

/// A container in which every reference leads somewhere, no macro needs itself, and every type fits.
///
/// Only ``Checker`` makes one, so what takes one cannot meet a dangling reference. It is large and never changes: those
/// who hold it share it.
package final class CheckedContainer: Sendable {
    package let container: Container
    let references: ResolvedReferences
    /// What is broken, of a container with errors (``Checker/salvage(_:errors:)``); nil of one that can be compiled.
    package let damage: Damage?

    init(container: Container, references: ResolvedReferences, damage: Damage? = nil) {
        self.container = container
        self.references = references
        self.damage = damage
    }

    /// The same under an id of its own, where one is given.
    package func named(_ id: String?) -> CheckedContainer {
        guard let id else { return self }
        var container = container
        container.id = Located(id, at: .none)
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// The same with another written text on the right side of some conditions.
    package func settingTexts(_ changes: [(rule: Int, condition: Int, text: String)]) -> CheckedContainer {
        var container = container
        for change in changes {
            let range = container.rules[change.rule].conditions[change.condition].right.range
            container.rules[change.rule].conditions[change.condition].right = Value(
                .string(change.text), at: range)
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// The same with other types of some macros and tags, by their places: of types that only the app knows.
    package func settingTypes(
        macros: [(place: Int, type: String)], tags: [(place: Int, type: String)]
    ) -> CheckedContainer {
        var container = container
        for change in macros { container.macros[change.place].type.value = change.type }
        for change in tags { container.tags[change.place].type.value = change.type }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// The same with nothing known of the values of some macros.
    package func leavingOpen(macros indices: [Int]) -> CheckedContainer {
        guard !indices.isEmpty else { return self }
        var container = container
        for index in indices {
            container.macros[index].kind = .custom
            container.macros[index].parameters = []
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    /// The indices into `container.macros` of every macro of that name, in file order; never empty.
    ///
    /// When several are enabled at once the last one wins.
    package func macros(for reference: MacroReference) -> ArraySlice<Int32> {
        macros(forReference: reference.id)
    }

    /// The same by ``MacroReference/id``; empty for an id that no macro answers to.
    package func macros(forReference id: Int32) -> ArraySlice<Int32> {
        let group = references.macroTargets[Int(id)]
        return references.macrosByName[Int(group.lowerBound)..<Int(group.upperBound)]
    }

    /// The first of them: the one that names the group.
    @inline(__always)
    package func firstMacro(for reference: MacroReference) -> Int? { firstMacro(forReference: reference.id) }

    /// The same by ``MacroReference/id``.
    package func firstMacro(forReference id: Int32) -> Int? {
        let group = references.macroTargets[Int(id)]
        return group.isEmpty ? nil : Int(references.macrosByName[Int(group.lowerBound)])
    }

    /// The index into `container.rules`.
    package func rule(for reference: RuleReference) -> Int {
        Int(references.ruleTargets[Int(reference.id)])
    }

    /// The index into `container.tags`.
    package func tag(for reference: TagReference) -> Int { Int(references.tagTargets[Int(reference.id)]) }
}
