/// The steps and the memory that the proofs of one run may take, and the steps of each question.
///
/// Every operation that makes an automaton of others takes its steps from here. All parts of one run share one budget.
package final class ProofBudget {
    /// The error that no steps are left, or no memory.
    package struct Excess: Error, Hashable, Sendable {}

    /// The steps left for all questions, and for the current one.
    private var run: Int
    private var question: Int
    /// The steps of each question.
    private let share: Int
    /// The steps that all questions had at first.
    private let all: Int
    /// The words of memory left for automata that are kept.
    private var memory: Int

    /// The steps that a question may take even if its own are used up, so that small work is always done.
    private static let trifle = 2_000

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - run: Steps for all questions, each some tens of nanoseconds.
    ///   - question: Steps for each question.
    ///   - memory: Words of four bytes that may be kept.
    package init(run: Int, question: Int, memory: Int) {
        (self.run, self.question, share, self.memory) = (run, question, question, memory)
        all = run
    }

    /// Makes a budget for an input of `bytes` bytes.
    package convenience init(bytes: Int) {
        let bytes = min(bytes, 1 << 20)
        self.init(run: 5_500_000 + 42 * bytes, question: 2_200_000 + 5 * bytes, memory: 24 << 20)
    }

    /// A budget without limits, for work that does not depend on an input.
    package static var unbounded: ProofBudget { ProofBudget(run: .max, question: .max, memory: .max) }

    /// True if the run's budget is spent.
    package var isSpent: Bool { run <= 0 }

    /// The steps taken so far.
    package var taken: Int { all - run }

    /// The steps that may be taken now.
    package var left: Int { min(run, max(question, Self.trifle)) }

    /// Begins a question.
    package func ask() { question = share }

    /// Takes steps before they are made; takes none and throws if there are fewer.
    package func spend(_ steps: Int) throws(Excess) {
        guard steps <= left else { throw Excess() }
        note(steps)
    }

    /// Takes steps after they were made, even if they were not left.
    package func note(_ steps: Int) {
        question -= steps
        run -= steps
    }

    /// Takes the cost of making a text, and of keeping it.
    package func keep(letters: Int) throws(Excess) {
        try spend(steps(over: letters))
        try keep(words: letters)
    }

    /// Takes the cost of making the automaton of a text: for each of its letters, a row of all of them.
    package func make(automatonOf letters: [UInt32]) throws(Excess) {
        let entries = (Set(letters).count + 2) * (letters.count + 2)
        try spend((Automaton.minimisationCost + 1) * entries)
        // The input bounds the memory for texts of few distinct letters.
        try keep(words: max(0, entries - 64 * letters.count))
    }

    /// Takes the cost of reading a text.
    package func read(letters: Int) throws(Excess) { try spend(steps(over: letters)) }

    /// Returns the steps for some letters: a step is some tens of nanoseconds, a letter a few.
    private func steps(over letters: Int) -> Int { letters / 4 }

    /// Takes memory, in words of four bytes.
    package func keep(words: Int) throws(Excess) {
        guard words <= memory else { throw Excess() }
        memory -= words
    }
}
