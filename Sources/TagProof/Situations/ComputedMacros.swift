package import TagModel

/// The macros whose values the runtime makes of an event alone.
package struct ComputedMacros {
    private var names: Set<ExactText>

    /// Finds the macros that need nothing from outside (``MacroKind/isAnsweredOutside``), themselves or by other macros.
    ///
    /// Nil for a container with millions of references, those of the rules that enable macros counted for each macro.
    package init?(_ checked: CheckedContainer) {
        let macros = checked.container.macros
        var users = [[Int32]](repeating: [], count: macros.count)
        var room = Self.mostReferences
        func add(_ value: Value, by user: Int) {
            value.forEachReference { reference in
                guard room > 0, case .macro(let macro) = reference else { return }
                for used in checked.macros(for: macro) {
                    users[Int(used)].append(Int32(truncatingIfNeeded: user))
                    room -= 1
                }
            }
        }
        for (index, macro) in macros.enumerated() {
            for parameter in macro.parameters { add(parameter.value, by: index) }
            macro.format?.replacements.forEach { add($0, by: index) }
            for rule in macro.enabledBy + macro.disabledBy {
                for condition in checked.container.rules[checked.rule(for: rule)].conditions where room > 0 {
                    room -= 1
                    add(condition.left, by: index)
                    add(condition.right, by: index)
                }
            }
            guard room > 0 else { return nil }
        }
        // A container may get its id when it is compiled.
        let hasID = checked.container.id != nil
        var isOpen = macros.map { $0.kind.isAnsweredOutside || $0.kind == .containerId && !hasID }
        var open = macros.indices.filter { isOpen[$0] }
        while let next = open.popLast() {
            for user in users[next].map({ Int($0) }) where !isOpen[user] {
                isOpen[user] = true
                open.append(user)
            }
        }
        // All macros of one name are one.
        let outside = Set(macros.indices.filter { isOpen[$0] }.map { ExactText(macros[$0].name.value) })
        names = Set(macros.map { ExactText($0.name.value) }).subtracting(outside)
    }

    private static let mostReferences = 4_000_000

    /// Takes out macros whose values are given.
    package mutating func remove(_ given: [String]) { for name in given { names.remove(ExactText(name)) } }

    /// Returns true if the runtime makes the value of the macros of this name.
    package func contains(_ name: String) -> Bool { names.contains(ExactText(name)) }
}
