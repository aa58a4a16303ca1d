import TagModel
import TagProof

/// A container and the parts of it that events may have to show; only these are compiled and run, mostly a small part.
struct Exhibit {
    let checked: CheckedContainer
    /// The links of the whole container.
    let needs: Needs
    /// Tags that differ, or that the other container does not have.
    var tags: [Int] = []
    /// The macros that answer keys differently.
    var macros: [Int] = []

    /// The container with only these, the tags that bring them along, and what all of them need.
    var alone: CheckedContainer {
        let sequences = TagSequences(checked)
        let parts = Surface(checked, needs, neededBy: sequences.starters(ofAny: tags), macros: macros)
        return checked.emptied(keepingMacros: parts.macros, rules: parts.rules, tags: parts.tags)
    }
}
