import TagModel

/// One way to come by a named value: a macro, or one entry of a value collection.
struct Definition {
    /// The macro, or the collection, as an index into the container.
    let macro: Int
    /// The entry's value; nil for the macro itself.
    let entry: Value?
}

extension Container {
    /// The definitions of one name that can ever answer, in the order in which the last enabled one wins.
    ///
    /// What has no rules is the default and comes first; of several defaults only the last one counts, since
    /// all of them are always enabled. What has enabling or disabling rules follows in file order.
    func inEffect(_ definitions: [Definition]) -> [Definition] {
        guard definitions.count > 1 else { return definitions }
        let defaults = definitions.last { !macros[$0.macro].isConditional }
        return (defaults.map { [$0] } ?? []) + definitions.filter { macros[$0.macro].isConditional }
    }
}

extension Macro {
    /// Whether rules decide if it has its value.
    var isConditional: Bool { !enabledBy.isEmpty || !disabledBy.isEmpty }
}
