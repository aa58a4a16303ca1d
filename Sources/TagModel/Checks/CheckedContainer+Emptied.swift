extension CheckedContainer {
    /// Returns the container with the contents removed of all macros, rules and tags but the kept ones.
    ///
    /// Emptied entities keep their indices and names. The kept ones must need nothing else. Nothing fires an emptied tag, and an
    /// emptied macro has the kind ``MacroKind/event``.
    package func emptied(keepingMacros macros: [Bool], rules: [Bool], tags: [Bool]) -> CheckedContainer {
        var container = container
        for index in container.macros.indices where !macros[index] {
            let macro = container.macros[index]
            var empty = Macro(name: macro.name, type: macro.type, kind: .event, range: macro.range)
            // No app may ask for it: its name may also be a key of something else.
            empty.isPrivate = true
            empty.origin = macro.origin
            container.macros[index] = empty
        }
        for index in container.rules.indices where !rules[index] { container.rules[index].conditions = [] }
        for index in container.tags.indices where !tags[index] {
            let tag = container.tags[index]
            container.tags[index] = Tag(
                name: tag.name, type: tag.type, kind: .custom, parameters: [], range: tag.range)
        }
        return CheckedContainer(container: container, references: references, damage: damage)
    }
}
