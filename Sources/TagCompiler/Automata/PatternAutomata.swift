import TagLogic

/// The automata of one container's patterns, each made once.
///
/// Each pattern has its own budget, and the work beyond that comes from a shared one. Otherwise a file full of the most
/// expensive patterns would cost their sum. The work of most patterns is free, so that a large container has automata like
/// a small one. When the shared work is used up, patterns that need more than the free work have no automaton, and the
/// runtime runs their programs. Work is counted, not timed, and patterns come in file order, so the same container always
/// has the same automata.
package struct PatternAutomata {
    /// The steps of work for all patterns of a container, beyond ``freeWork`` for each of the first.
    package static let sharedWork = 60_000_000
    /// The steps that each pattern may take before they are counted.
    ///
    /// People wrote 202 patterns that were measured; 200 take fewer: half of them 1,500, nine in ten 6,300, the most expensive 59,000.
    package static let freeWork = 20_000
    /// The number of patterns with free work; all work of later patterns is counted.
    package static let freePatterns = 4_000

    private var left: Int
    private var automata: [Key: ByteAutomaton?] = [:]
    private var meanings: [Key: PatternMeaning] = [:]
    /// The number of patterns that might have an automaton if others had taken less work.
    package private(set) var refusals = 0

    package init(sharedWork: Int = Self.sharedWork) { left = sharedWork }

    /// A store that makes no automata, for containers that are run once or twice.
    package static var none: PatternAutomata { PatternAutomata(sharedWork: -freeWork) }

    /// Returns the meaning of a pattern of which only a match matters, not its groups.
    package mutating func meaning(of program: [UInt8]) -> PatternMeaning {
        let key = Key(program: program)
        if let known = meanings[key] { return known }
        let meaning = PatternMeaning.of(program, in: &self)
        meanings[key] = meaning
        return meaning
    }

    /// Returns the automaton as a container stores it; nil if there is none.
    package mutating func stored(of program: [UInt8]) -> AutomatonBytes? {
        automaton(of: program).flatMap { AutomatonBytes($0) }
    }

    /// Returns the automaton of a pattern; nil beyond the budgets.
    mutating func automaton(of program: [UInt8]) -> ByteAutomaton? {
        let key = Key(program: program)
        if let known = automata[key] { return known }
        var budget = AutomatonBudget()
        let whole = budget.work
        let free = automata.count < Self.freePatterns ? Self.freeWork : 0
        budget.work = min(whole, free + left)
        let given = budget.work
        guard given > 0 else { return nil }
        // No work is counted: the other road takes less than the free work for each pattern that this one takes. That is measured,
        // not proved: `BytePatternTests` compares both on patterns drawn at random and, with the corpora, on other engines' tests.
        if free > 0, let automaton = BytePattern.automaton(program) {
            automata.updateValue(automaton, forKey: key)
            return automaton
        }
        let automaton = PatternAutomaton.compile(program, &budget)
        left -= max(0, given - max(0, budget.work) - free)
        if automaton == nil, budget.work < 0, given < whole { refusals += 1 }
        automata.updateValue(automaton, forKey: key)
        return automaton
    }

    /// A program that is hashed in one piece, which takes a fraction of the time that byte by byte does.
    private struct Key: Hashable {
        let program: [UInt8]

        func hash(into hasher: inout Hasher) {
            // Safe: the bytes are hashed while they are there.
            unsafe program.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }
}
