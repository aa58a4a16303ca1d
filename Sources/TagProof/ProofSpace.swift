import TagLogic
package import TagModel
package import TagRuntime

/// The state that proofs about one or more containers share: propositions, signatures, the constraints of predicates.
///
/// Containers that are compared share one space, so that the same statement about both is the same proposition.
package struct ProofSpace {
    package var propositions: PropositionSpace
    var signatures = Signatures()
    var predicates: PredicateConstraints
    /// The implications decided so far, by the numbers of both sides.
    private var implications: [[Proposition]: Bool?] = [:]
    /// The steps and the memory of all proofs in the space.
    let budget: ProofBudget

    /// Makes an empty space for containers of `bytes` bytes in total.
    package init(bytes: Int = 1 << 17) {
        budget = ProofBudget(bytes: bytes)
        propositions = PropositionSpace(budget)
        predicates = PredicateConstraints(budget)
    }

    /// Makes an empty space for questions about some containers.
    package init(_ containers: CheckedContainer...) {
        self.init(bytes: containers.reduce(0) { $0 + $1.container.extent })
    }

    /// True if the steps of all proofs are used up.
    package var isSpent: Bool { budget.isSpent }

    /// Returns the runtime's outcome of a witness, from an empty data layer; nil if it cannot run it, or no steps are left.
    package func outcome(of witness: Witness, by runner: WitnessRunner?) -> WitnessRunner.Outcome? {
        runner?.run(witness, budget)
    }

    /// Returns the value of a key after a witness is pushed, or before any push if `witness` is nil.
    package func value(
        forKey key: String, _ witness: Witness?, by runner: WitnessRunner?
    ) -> TagRuntime.Value? {
        runner?.value(forKey: key, witness, budget)
    }

    /// Charges the budget for showing a text of `shownBytes` bytes.
    package func note(shownBytes: Int) { budget.note(shownBytes) }

    /// Decides if a proposition can hold, and finds values that make it hold.
    ///
    /// - Parameter budget: The most disjuncts to try.
    package mutating func solve(_ proposition: Proposition, budget: Int = Solver.budget) -> Answer {
        self.budget.ask()
        return Solver.solve(proposition, in: &propositions, budget: budget)
    }

    /// Returns true if the second proposition holds whenever the first does; nil if that is not decided.
    package mutating func implies(_ first: Proposition, _ second: Proposition) -> Bool? {
        if first == second { return true }
        let key = [first, second]
        budget.note(20)
        if let known = implications[key] { return known }
        guard !budget.isSpent else { return nil }
        let negated = propositions.not(second)
        let found: Bool? =
            switch solve(propositions.all([first, negated])) {
            case .never: true
            case .holds: false
            case .undecided: nil
            }
        implications.updateValue(found, forKey: key)
        return found
    }
}

/// A numbering of texts that describe something completely: equal texts have one number.
struct Signatures {
    private var numbers: [ExactText: Int] = [:]
    private var long = TextMemo<Int>()

    /// Returns the number of a text that may occur in many places; the text is read once.
    mutating func number(ofLong text: String) -> Int {
        if let known = long.find(text) { return known }
        let number = number(of: text)
        long.note(number, of: text)
        return number
    }

    mutating func number(of text: String) -> Int {
        let key = ExactText(text)
        if let known = numbers[key] { return known }
        numbers[key] = numbers.count
        return numbers.count - 1
    }
}
