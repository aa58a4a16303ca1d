package import TagLogic

/// From a pattern's program to the automaton that decides it.
package enum PatternAutomaton {
    /// Bytes of the longest program that is tried.
    ///
    /// Longer ones are hardly ever within the budget of states, and finding that out costs more than their texts take.
    package static let longestProgram = 12_288

    /// The minimal automaton of the texts in which a pattern matches somewhere; nil when it is beyond the budget.
    ///
    /// It agrees with the runtime's matcher on every sequence of bytes, be it UTF-8 or not. What it costs is bounded by
    /// the budget; typical patterns take some tens of microseconds.
    ///
    /// - Parameter program: A verified program (`PatternCode`).
    package static func compile(
        _ program: [UInt8], budget: AutomatonBudget = AutomatonBudget()
    ) -> ByteAutomaton? {
        var budget = budget
        return compile(program, &budget)
    }

    /// The same; the work is taken from the budget.
    package static func compile(_ program: [UInt8], _ budget: inout AutomatonBudget) -> ByteAutomaton? {
        automaton(program, &budget)?.overBytes(&budget)
    }

    /// The same over the letters of texts, which is what languages are compared by.
    package static func automaton(
        _ program: [UInt8], budget: AutomatonBudget = AutomatonBudget()
    ) -> Automaton? {
        var budget = budget
        return automaton(program, &budget)
    }

    /// The same; the work is taken from the budget.
    package static func automaton(_ program: [UInt8], _ budget: inout AutomatonBudget) -> Automaton? {
        guard program.count <= longestProgram else { return nil }
        var translation = PatternTranslation()
        let pattern = translation.pattern(program)
        var space = translation.takeSpace()
        let language = space.search(pattern)
        return space.automaton(of: language, &budget)
    }
}
