/// Makes the deterministic automaton of a language whose patterns look ahead or behind.
///
/// A state is the prior, the formula that the rest must satisfy, and the trackers of looks behind (``LookSteps``).
struct LookDeterminer {
    private var steps: LookSteps
    private let alphabet: Alphabet
    private let start: Language
    private let budget: AutomatonBudget
    /// The states: a prior, a formula, and the formulas of the trackers.
    private var states = SliceTable()
    private var rows: [UInt32] = []
    private var accepting: [Bool] = []

    /// The cost of a step with formulas, in steps of ``Determiner``.
    private static let stepCost = 10

    /// The steps of work so far.
    var spent: Int { Self.stepCost * steps.work + rows.count }

    init(_ space: consuming LanguageSpace, _ start: Language, _ budget: AutomatonBudget) {
        var alphabet = Alphabet.trivial
        steps = LookSteps(space, alphabet: &alphabet, workLimit: budget.work / Self.stepCost)
        self.alphabet = alphabet
        self.start = start
        self.budget = budget
    }

    /// Returns the automaton of the language, not yet minimal; nil beyond the budget.
    mutating func run() -> Automaton? {
        let begun = steps.goals.map { steps.formulas.literal($0) }
        let initial = state(.nothing, steps.formulas.literal(start), begun)
        var next = 0
        while next < states.count {
            guard states.count <= budget.statesOnTheWay, !steps.isOverflown else { return nil }
            fill(next, begun)
            next += 1
        }
        guard !steps.isOverflown else { return nil }
        return Automaton(alphabet: alphabet, transitions: rows, accepting: accepting, initial: initial)
    }

    private mutating func state(_ prior: Prior, _ formula: Formula, _ trackers: [Formula]) -> UInt32 {
        // Once the formula is decided, prior and trackers do not matter.
        let isDecided = formula == .yes || formula == .no
        states.append(isDecided ? Prior.other.rawValue : prior.rawValue)
        states.append(formula.number)
        if !isDecided {
            for tracker in trackers { states.append(tracker.number) }
        }
        return UInt32(truncatingIfNeeded: states.commit())
    }

    private mutating func fill(_ number: Int, _ begun: [Formula]) {
        let words = states.words[states.range(number)].map { $0 }
        let formula = Formula(Int(words[1]))
        let trackers = words.dropFirst(2).map { Formula(Int($0)) }
        guard formula != .yes, formula != .no else {
            accepting.append(formula == .yes)
            for _ in 0..<alphabet.classCount { rows.append(UInt32(truncatingIfNeeded: number)) }
            return
        }
        steps.enter(Prior(rawValue: words[0]) ?? .other, trackers)
        accepting.append(steps.acceptsEnd(formula))
        for letter in 0..<alphabet.classCount {
            let next = steps.derive(formula, letter)
            var following: [Formula] = []
            for (tracker, begun) in zip(trackers, begun) where next != .yes && next != .no {
                let kept = steps.derive(tracker, letter)
                following.append(steps.formulas.or(kept, begun))
            }
            rows.append(state(steps.prior(after: letter), next, following))
        }
    }
}
