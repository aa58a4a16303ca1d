package import TagLogic

/// A namespace for making the automaton of a pattern's program.
package enum PatternAutomaton {
    /// The bytes of the longest program that is tried.
    ///
    /// Longer ones are hardly ever within the budget of states, and finding that out costs more than it saves.
    package static let longestProgram = 12_288

    /// Returns the minimal automaton of the texts in which a pattern matches somewhere; nil beyond the budget.
    ///
    /// It agrees with the runtime's matcher on every sequence of bytes, UTF-8 or not. The budget bounds its cost; typical
    /// patterns take some tens of microseconds.
    ///
    /// - Parameter program: A verified program (`PatternCode`).
    package static func compile(
        _ program: [UInt8], budget: AutomatonBudget = AutomatonBudget()
    ) -> ByteAutomaton? {
        var budget = budget
        return compile(program, &budget)
    }

    /// Returns the same, and takes the work from the budget.
    package static func compile(_ program: [UInt8], _ budget: inout AutomatonBudget) -> ByteAutomaton? {
        automaton(program, &budget)?.overBytes(&budget)
    }

    /// Returns the automaton over the letters of texts, by which languages are compared, and takes the work from the budget.
    package static func automaton(_ program: [UInt8], _ budget: inout AutomatonBudget) -> Automaton? {
        guard program.count <= longestProgram else { return nil }
        var translation = PatternTranslation()
        let pattern = translation.pattern(program)
        var space = translation.takeSpace()
        let language = space.search(pattern)
        return space.automaton(of: language, &budget)
    }
}
