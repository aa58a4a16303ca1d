package import TagModel
import TagProof
package import TagRuntime

/// The questions of one container to its app that the user of a replay answers.
package struct ReplayAnswers: Sendable {
    /// The names of the macros whose values are replaced.
    package var macros: Set<ExactText> = []
    package var facts: Set<Host.Fact> = []
    package var functions: Set<ExactText> = []
    /// True if each event has a time.
    package var hasTime = false
    /// True if random numbers are drawn; false if each is 0.
    package var hasChance = false

    package init() {}

    /// Returns true if a replay has no value for a macro, or one that says nothing of others, such as a random number.
    func leaveOpen(_ macro: Macro) -> Bool {
        guard macro.kind.isAnsweredOutside, !replace(macro) else { return false }
        if macro.kind == .time { return !hasTime }
        if macro.kind == .random { return !hasChance }
        // An address may be made of another value.
        if macro.kind == .url, macro.parameters["source"] != nil { return false }
        if macro.kind == .functionCall {
            guard case .string(let function)? = macro.parameters["function"]?.kind else { return true }
            return !functions.contains(ExactText(function))
        }
        return macro.kind.fact.map { !facts.contains($0) } ?? true
    }

    /// Returns true if a macro's value is replaced.
    func replace(_ macro: Macro) -> Bool {
        !macros.isEmpty && macros.contains(ExactText(macro.name.value))
    }
}
