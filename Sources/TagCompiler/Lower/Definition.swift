import TagModel

/// A definition of a named value: a macro, or one entry of a value collection.
struct Definition {
    /// The index of the macro, or of the collection, in the container.
    let macro: Int
    /// The entry's value; nil for the macro itself.
    let entry: Value?
}

extension Container {
    /// Returns the definitions of one name that can ever answer, in the order in which the last enabled one wins.
    ///
    /// A definition without rules is a default and comes first; of several only the last one counts, since all of them are always
    /// enabled. Definitions with enabling or disabling rules follow in file order.
    func inEffect(_ definitions: [Definition]) -> [Definition] {
        guard definitions.count > 1 else { return definitions }
        let defaults = definitions.last { !macros[$0.macro].isConditional }
        return (defaults.map { [$0] } ?? []) + definitions.filter { macros[$0.macro].isConditional }
    }
}

extension Macro {
    /// True if rules decide whether the macro has its value.
    var isConditional: Bool { !enabledBy.isEmpty || !disabledBy.isEmpty }
}
