import TagLogic

/// The automata of one container's patterns, each made once.
///
/// Each has its own budget, and beyond that all have one together: else as many patterns as fit in a file, each as dear as
/// a pattern may be, would take their sum. What most patterns take is not counted, so that a large container has automata
/// as a small one does. When the common work is used up, patterns that take more than that have none, and
/// the runtime runs their programs. Work is counted, not timed, and patterns come in file order: the same container always
/// has the same automata.
package struct PatternAutomata {
    /// Steps of work for all patterns of a container, beyond ``freeWork`` for each of the first.
    package static let sharedWork = 60_000_000
    /// Steps that each pattern may take before they are counted.
    ///
    /// Of 202 patterns that people wrote 200 take fewer: half of them 1,500, nine in ten 6,300, the dearest 59,000.
    package static let freeWork = 20_000
    /// So many patterns may take that: of more, all that the others take is counted.
    package static let freePatterns = 4_000

    private var left: Int
    private var automata: [[UInt8]: ByteAutomaton?] = [:]
    private var meanings: [[UInt8]: PatternMeaning] = [:]
    /// Patterns that might have an automaton if others had taken less work.
    package private(set) var refusals = 0

    package init(sharedWork: Int = Self.sharedWork) { left = sharedWork }

    /// Makes none: for what is run once or twice.
    package static var none: PatternAutomata { PatternAutomata(sharedWork: -freeWork) }

    /// What a pattern asks of which only matters whether it is found.
    package mutating func meaning(of program: [UInt8]) -> PatternMeaning {
        if let known = meanings[program] { return known }
        let meaning = PatternMeaning.of(program, in: &self)
        meanings[program] = meaning
        return meaning
    }

    /// The automaton as a container stores it, or nil when it has none.
    package mutating func stored(of program: [UInt8]) -> AutomatonBytes? {
        automaton(of: program).flatMap { AutomatonBytes($0) }
    }

    /// The automaton of a pattern, or nil beyond the budgets.
    mutating func automaton(of program: [UInt8]) -> ByteAutomaton? {
        if let known = automata[program] { return known }
        var budget = AutomatonBudget()
        let whole = budget.work
        let free = automata.count < Self.freePatterns ? Self.freeWork : 0
        budget.work = min(whole, free + left)
        let given = budget.work
        guard given > 0 else { return nil }
        let automaton = PatternAutomaton.compile(program, &budget)
        left -= max(0, given - max(0, budget.work) - free)
        if automaton == nil, budget.work < 0, given < whole { refusals += 1 }
        automata.updateValue(automaton, forKey: program)
        return automaton
    }
}
