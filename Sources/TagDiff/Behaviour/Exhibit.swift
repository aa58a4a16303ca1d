import TagModel
import TagProof

/// A container, and what of it events may have to show: so much of it is compiled to be run, which is little of most.
struct Exhibit {
    let checked: CheckedContainer
    /// Tags that differ, or that the other container does not have.
    var tags: [Int] = []
    /// Macros that answer to keys otherwise.
    var macros: [Int] = []

    init(_ checked: CheckedContainer) { self.checked = checked }

    /// The container with nothing in it but these, the tags that bring them along, and what all of them need.
    var alone: CheckedContainer {
        let sequences = TagSequences(checked)
        let needs = Surface(checked, neededBy: sequences.starters(ofAny: tags), macros: macros)
        return checked.emptied(keepingMacros: needs.macros, rules: needs.rules, tags: needs.tags)
    }
}
