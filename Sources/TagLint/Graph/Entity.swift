/// A macro, a rule or a tag of a container, by its index there.
package enum Entity: Hashable, Sendable {
    /// All macros of one name, by the first of them.
    case macro(Int)
    case rule(Int)
    case tag(Int)
}
