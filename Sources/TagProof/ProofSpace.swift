import TagLogic
import TagModel

/// Everything that proofs about one or more containers share: propositions, signatures, the constraints of predicates.
///
/// Containers that are compared share one, so that what is the same in both is the same proposition.
package struct ProofSpace {
    package var propositions = PropositionSpace()
    var signatures = Signatures()
    var predicates = PredicateConstraints()

    /// A space with nothing in it.
    package init() {}

    /// Whether a proposition can hold, and for which values.
    ///
    /// - Parameter budget: How many ways of disjunctions are tried at most.
    package mutating func solve(_ proposition: Proposition, budget: Int = Solver.budget) -> Answer {
        Solver.solve(proposition, in: &propositions, budget: budget)
    }

    /// Whether one proposition holds whenever another does; nil where that is not decided.
    package mutating func implies(_ first: Proposition, _ second: Proposition) -> Bool? {
        if first == second { return true }
        let negated = propositions.not(second)
        switch solve(propositions.all([first, negated])) {
        case .never: return true
        case .holds: return false
        case .undecided: return nil
        }
    }
}

/// Numbers for texts that say all there is to say of something: equal texts have one number.
struct Signatures {
    private var numbers: [ExactText: Int] = [:]

    mutating func number(of text: String) -> Int {
        let key = ExactText(text)
        if let known = numbers[key] { return known }
        numbers[key] = numbers.count
        return numbers.count - 1
    }
}
