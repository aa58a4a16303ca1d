extension CheckedContainer {
    /// The same with nothing left of macros, rules and tags but those that are kept: the others stay where they are, and are
    /// called as they were.
    ///
    /// What is kept must need nothing else. Nothing fires a tag that was emptied, and a macro gives the event.
    package func emptied(keepingMacros macros: [Bool], rules: [Bool], tags: [Bool]) -> CheckedContainer {
        var container = container
        for index in container.macros.indices where !macros[index] {
            let macro = container.macros[index]
            var empty = Macro(name: macro.name, type: macro.type, kind: .event, range: macro.range)
            // Nobody asks for it: its name may be a key of something else.
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
