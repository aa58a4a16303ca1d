/// The steps and the memory that the proofs of one run may take, and the steps of each question.
///
/// Whatever makes an automaton of others takes its steps from here, so nothing leads around it. All that belongs to one
/// run shares one budget.
package final class ProofBudget {
    /// There are no steps left, or no memory.
    package struct Excess: Error, Hashable, Sendable {}

    /// Steps left for all questions, and for the one at hand.
    private var run: Int
    private var question: Int
    /// Steps of each question.
    private let share: Int
    /// Steps that there were for all questions.
    private let all: Int
    /// Words that automata which are kept may still have.
    private var memory: Int

    /// Steps that a question may take though its own are used up: what is that small is always done.
    private static let trifle = 2_000

    /// - Parameters:
    ///   - run: Steps for all questions, each some tens of nanoseconds.
    ///   - question: Steps for each.
    ///   - memory: Words of four bytes that are kept.
    package init(run: Int, question: Int, memory: Int) {
        (self.run, self.question, share, self.memory) = (run, question, question, memory)
        all = run
    }

    /// A budget for an input of so many bytes.
    package convenience init(bytes: Int) {
        let bytes = min(bytes, 1 << 20)
        self.init(run: 5_500_000 + 42 * bytes, question: 2_200_000 + 5 * bytes, memory: 24 << 20)
    }

    /// A budget without end, for what has no input.
    package static var unbounded: ProofBudget { ProofBudget(run: .max, question: .max, memory: .max) }

    /// True if the run's budget is spent.
    package var isSpent: Bool { run <= 0 }

    /// Steps that were taken so far.
    package var taken: Int { all - run }

    /// Steps that may be taken now.
    package var left: Int { min(run, max(question, Self.trifle)) }

    /// Begins a question.
    package func ask() { question = share }

    /// Takes steps that are to be made; none where there are fewer.
    package func spend(_ steps: Int) throws(Excess) {
        guard steps <= left else { throw Excess() }
        note(steps)
    }

    /// Takes steps that were made, whether they were left or not.
    package func note(_ steps: Int) {
        question -= steps
        run -= steps
    }

    /// Takes what it costs to make a text, and to keep it.
    package func keep(letters: Int) throws(Excess) {
        try spend(steps(over: letters))
        try keep(words: letters)
    }

    /// Takes what it costs to make the automaton of a text: a row of all its letters for each of them.
    package func make(automatonOf letters: [UInt32]) throws(Excess) {
        let entries = (Set(letters).count + 2) * (letters.count + 2)
        try spend((Automaton.minimisationCost + 1) * entries)
        // What texts of few letters take is bounded by the input.
        try keep(words: max(0, entries - 64 * letters.count))
    }

    /// Takes what it costs to go through a text.
    package func read(letters: Int) throws(Excess) { try spend(steps(over: letters)) }

    /// A step is some tens of nanoseconds, a letter a few.
    private func steps(over letters: Int) -> Int { letters / 4 }

    /// Takes memory.
    package func keep(words: Int) throws(Excess) {
        guard words <= memory else { throw Excess() }
        memory -= words
    }
}
