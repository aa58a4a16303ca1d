/// A container in which every reference leads somewhere, no macro needs itself, and every type fits.
///
/// Only ``Checker`` makes one, so what takes one cannot meet a dangling reference.
package struct CheckedContainer: Sendable {
    package let container: Container
    /// By ``MacroReference/id``: the macros of that name, as a range of ``macrosByName``.
    let macroTargets: [Range<Int32>]
    /// Macro indices grouped by name, groups in order of first definition, file order within.
    let macrosByName: [Int32]
    /// By ``RuleReference/id``.
    let ruleTargets: [Int32]
    /// By ``TagReference/id``.
    let tagTargets: [Int32]

    init(
        _ container: Container, macroTargets: [Range<Int32>], macrosByName: [Int32], ruleTargets: [Int32],
        tagTargets: [Int32]
    ) {
        self.container = container
        self.macroTargets = macroTargets
        self.macrosByName = macrosByName
        self.ruleTargets = ruleTargets
        self.tagTargets = tagTargets
    }

    /// The indices into `container.macros` of every macro of that name, in file order; never empty.
    ///
    /// When several are enabled at once the last one wins.
    package func macros(for reference: MacroReference) -> ArraySlice<Int32> {
        macros(forReference: reference.id)
    }

    /// The same by ``MacroReference/id``; empty for an id that no macro answers to.
    package func macros(forReference id: Int32) -> ArraySlice<Int32> {
        let group = macroTargets[Int(id)]
        return macrosByName[Int(group.lowerBound)..<Int(group.upperBound)]
    }

    /// The first of them: the one that names the group.
    @inline(__always)
    package func firstMacro(for reference: MacroReference) -> Int? { firstMacro(forReference: reference.id) }

    /// The same by ``MacroReference/id``.
    package func firstMacro(forReference id: Int32) -> Int? {
        let group = macroTargets[Int(id)]
        return group.isEmpty ? nil : Int(macrosByName[Int(group.lowerBound)])
    }

    /// The index into `container.rules`.
    package func rule(for reference: RuleReference) -> Int { Int(ruleTargets[Int(reference.id)]) }

    /// The index into `container.tags`.
    package func tag(for reference: TagReference) -> Int { Int(tagTargets[Int(reference.id)]) }
}
