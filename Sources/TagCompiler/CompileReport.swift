import TagDiagnostics
package import TagModel

/// The parts that compiling left out, and the bytes that this saved.
package struct CompileReport: Sendable {
    /// A part of the container that nothing can reach.
    package struct Removal: Hashable, Sendable {
        package let kind: EntityKind
        package let name: String
        package let why: String
    }

    /// The parts left out: macros, then rules, then tags, each in file order.
    package var removals: [Removal] = []
    /// The bytes by which the binary is smaller because of that; nil unless it was requested.
    package var savedBytes: Int?
    /// The number of patterns without an automaton because the work was used up (``PatternAutomata``).
    package var patternsBeyondWork = 0

    package init() {}

    init(_ checked: CheckedContainer, _ live: Liveness) {
        let container = checked.container
        let words = container.words
        // By index: taking an entity out of its array copies it.
        for index in container.macros.indices
        where !live.macros[index] && container.macros[index].origin != .implied {
            let macro = container.macros[index]
            removals.append(
                Removal(kind: .macro, name: macro.name.value, why: live.whyDead(macro, index, words)))
        }
        for index in container.rules.indices where !live.rules[index] && !container.rules[index].isImplied {
            removals.append(
                Removal(
                    kind: .rule, name: container.rules[index].name.value,
                    why: "no tag that can fire and no \(words.macro) uses it"))
        }
        for index in container.tags.indices where !live.tags[index] {
            let tag = container.tags[index]
            let why =
                tag.isPaused ? "it is paused" : "no \(words.rule) fires it and no tag that can fire needs it"
            removals.append(Removal(kind: .tag, name: tag.name.value, why: why))
        }
    }
}

extension Liveness {
    fileprivate func whyDead(_ macro: Macro, _ index: Int, _ words: Vocabulary) -> String {
        if isHidden(index) { return "a later \(words.macro) of the same name always replaces it" }
        if macro.kind == .values { return "it has no keys" }
        return macro.origin == .builtIn
            ? "a built-in that nothing reads" : "no tag that can fire, no \(words.rule) and no key reads it"
    }
}
