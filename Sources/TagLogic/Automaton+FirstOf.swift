// Tables of patterns: each text belongs to the first of several languages that has it.

/// The texts of several languages, each text only in the first language that has it.
package struct FirstOf: Sendable {
    /// The texts of each language that no language before it has; canonical.
    package let parts: [Automaton]
    /// The texts that no language has; canonical.
    package let rest: Automaton

    /// Divides the texts of some languages.
    ///
    /// All are joined into one automaton that says of each text which language is its first, by halves, so that each is only in
    /// a few products. To subtract and unite one after the other would make and minimise two products a language.
    package init(_ languages: [Automaton], _ budget: ProofBudget) throws(ProofBudget.Excess) {
        let joined = try LabelledAutomaton.first(of: languages[...], budget)
        let sources = Sources(of: joined.automaton)
        var parts: [Automaton] = []
        for label in languages.indices { parts.append(try joined.texts(of: label, sources, budget)) }
        self.parts = parts
        rest = try joined.texts(of: nil, sources, budget)
    }
}

/// An automaton that tells of each text which of several languages is the first that has it.
private struct LabelledAutomaton {
    /// The automaton of the texts with a label.
    let automaton: Automaton
    /// The index of the language, plus one, for each state in which a text may end; 0 for none.
    let labels: [UInt32]

    /// Returns the automaton for some of the languages, whose labels are their indices.
    static func first(
        of languages: ArraySlice<Automaton>, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Self {
        guard let language = languages.first else { return Self(automaton: .nothing, labels: [0]) }
        guard languages.count > 1 else {
            let label = UInt32(truncatingIfNeeded: languages.startIndex + 1)
            return Self(automaton: language, labels: language.accepting.map { $0 ? label : 0 })
        }
        let middle = languages.startIndex + languages.count / 2
        return try first(of: languages[..<middle], budget).or(first(of: languages[middle...], budget), budget)
    }

    /// Returns the minimal automaton that tells the label of this one, and where it has none, that of another.
    private func or(_ other: Self, _ budget: ProofBudget) throws(ProofBudget.Excess) -> Self {
        let isSettled = automaton.sinks { $0 }
        let product = try automaton.product(
            other.automaton, isSettled, [Bool](repeating: false, count: other.labels.count), budget)
        let labels = product.map { first, second in
            self.labels[Int(first)] == 0 ? other.labels[Int(second)] : self.labels[Int(first)]
        }
        try budget.spend(Automaton.minimisationCost * product.transitions.count)
        let parts = Minimisation.parts(
            product.transitions, letters: product.alphabet.classCount, labels: labels)
        let (joined, members) = Automaton(
            alphabet: product.alphabet, transitions: product.transitions, accepting: labels.map { $0 != 0 },
            initial: product.initial
        ).joined(parts)
        return Self(automaton: joined, labels: members.map { labels[Int($0)] })
    }

    /// Returns the canonical automaton of the texts with a label, or without one.
    func texts(
        of label: Int?, _ sources: Sources, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        let number = UInt32(truncatingIfNeeded: label.map { $0 + 1 } ?? 0)
        let ends = labels.map { $0 == number }
        try budget.spend(labels.count)
        return try automaton.onlyTo(ends, sources, budget).canonical(budget)
    }
}

/// The states that lead to each state, by any letter.
private struct Sources {
    private var starts: [Int]
    private var states: [UInt32]

    init(of automaton: Automaton) {
        let letters = automaton.alphabet.classCount
        var ends = [Int](repeating: 0, count: automaton.stateCount + 1)
        for target in automaton.transitions { ends[Int(target)] += 1 }
        for state in 1..<ends.count { ends[state] += ends[state - 1] }
        states = [UInt32](repeating: 0, count: automaton.transitions.count)
        for (index, target) in automaton.transitions.enumerated() {
            ends[Int(target)] -= 1
            states[ends[Int(target)]] = UInt32(truncatingIfNeeded: index / letters)
        }
        starts = ends
    }

    /// Returns, for each state, whether a text leads from it to an end.
    func reach(_ isEnd: [Bool]) -> [Bool] {
        var isReached = isEnd
        var open = isEnd.indices.filter { isEnd[$0] }
        while let state = open.popLast() {
            for at in starts[state]..<starts[state + 1] where !isReached[Int(states[at])] {
                isReached[Int(states[at])] = true
                open.append(Int(states[at]))
            }
        }
        return isReached
    }
}

extension Automaton {
    /// Returns the automaton that accepts in `ends`, without the states from which no text leads there: one stands for all of them.
    fileprivate func onlyTo(
        _ ends: [Bool], _ sources: Sources, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        let isLive = sources.reach(ends)
        guard isLive[Int(initial)] else { return .nothing }
        let dead = UInt32.max
        var numbers = [UInt32](repeating: dead, count: stateCount)
        var order = [initial]
        numbers[Int(initial)] = 0
        var kept: [UInt32] = []
        var at = 0
        while at < order.count {
            let state = order[at]
            at += 1
            for letter in 0..<alphabet.classCount {
                let target = next(state, letter)
                if isLive[Int(target)], numbers[Int(target)] == dead {
                    numbers[Int(target)] = UInt32(truncatingIfNeeded: order.count)
                    order.append(target)
                }
                kept.append(numbers[Int(target)])
            }
        }
        try budget.spend(kept.count)
        var accepting = order.map { ends[Int($0)] }
        if kept.contains(dead) {
            let last = UInt32(truncatingIfNeeded: order.count)
            for index in kept.indices where kept[index] == dead { kept[index] = last }
            kept.append(contentsOf: repeatElement(last, count: alphabet.classCount))
            accepting.append(false)
        }
        return Automaton(alphabet: alphabet, transitions: kept, accepting: accepting, initial: 0)
    }
}
