import TagModel
import TagProof

/// A container and the parts of it that events may have to show; only these are compiled and run, mostly a small part.
struct Exhibit {
    let checked: CheckedContainer
    /// The links of the whole container.
    let needs: Needs
    let sequences: TagSequences
    /// Tags that differ, or that the other container does not have.
    var tags: [Int] = []
    /// The macros that answer keys differently.
    var macros: [Int] = []

    /// The excerpt of the container with these, the tags that bring them along, and what all of them need.
    var alone: ContainerExcerpt {
        let needed = Surface(checked, needs, neededBy: sequences.starters(ofAny: tags), macros: macros)
        return checked.excerpt(macros: needed.macros, rules: needed.rules, tags: needed.tags)
    }
}
