// Set operations on languages. Decisions and witnesses consider only texts of scalars, since users ask about texts that
// people write; strays and malformed bytes are left out.

extension Automaton {
    /// The texts that this automaton refuses.
    package var complement: Automaton {
        Automaton(
            alphabet: alphabet, transitions: transitions, accepting: accepting.map { !$0 }, initial: initial)
    }

    /// Returns the automaton of the texts that both accept.
    package func intersection(
        _ other: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try minimised(product(other, .intersection, budget), budget)
    }

    /// Returns the automaton of the texts that at least one of both accepts.
    package func union(_ other: Automaton, _ budget: ProofBudget) throws(ProofBudget.Excess) -> Automaton {
        try minimised(product(other, .union, budget), budget)
    }

    /// Returns the automaton of the texts that this one accepts and the other does not.
    package func subtracting(
        _ other: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try minimised(product(other, .difference, budget), budget)
    }

    private func minimised(
        _ product: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try budget.spend(Self.minimisationCost * product.transitions.count)
        return product.minimised()
    }

    /// The steps of minimization for each transition.
    static let minimisationCost = 3

    /// True if it accepts no text of scalars.
    package var isEmpty: Bool { shortestWitness() == nil }

    /// Returns the product of two automata over their common alphabet; it is not minimal.
    ///
    /// The other automaton is no longer followed where one alone decides every continuation.
    func product(
        _ other: Automaton, _ operation: SetOperation, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        func accepts(_ first: Bool, _ second: Bool) -> Bool {
            switch operation {
            case .intersection: first && second
            case .union: first || second
            case .difference: first && !second
            }
        }
        try budget.spend(
            alphabet.classCount * other.alphabet.classCount / 8 + alphabet.runs.count
                + other.alphabet.runs.count
                + transitions.count + other.transitions.count)
        let (alphabet, pairs) = Alphabet.common(alphabet, other.alphabet)
        let isLeftSettled = sinks { accepts($0, false) == accepts($0, true) }
        let isRightSettled = other.sinks { accepts(false, $0) == accepts(true, $0) }
        var states = PairTable(stateCount, other.stateCount)
        let (left, right) = (self.transitions.span, other.transitions.span)
        var transitions: [UInt32] = []
        var accepting: [Bool] = []
        let start = states.intern((initial, other.initial))
        let (count, otherCount) = (self.alphabet.classCount, other.alphabet.classCount)
        var next = 0
        var targets = [UInt32](repeating: 0, count: pairs.count)
        let most = budget.left
        while next < states.count {
            guard transitions.count <= most else {
                budget.note(transitions.count)
                throw ProofBudget.Excess()
            }
            let (first, second) = states[next]
            accepting.append(accepts(self.accepting[Int(first)], other.accepting[Int(second)]))
            let (row, otherRow) = (Int(first) * count, Int(second) * otherCount)
            var cells = targets.mutableSpan
            for (place, (one, another)) in pairs.enumerated() {
                var (first, second) = (left[row + one], right[otherRow + another])
                // Once a side is settled, the other's state no longer matters.
                if isLeftSettled[Int(first)] {
                    second = other.initial
                } else if isRightSettled[Int(second)] {
                    first = initial
                }
                cells[place] = states.intern((first, second))
            }
            transitions += targets
            next += 1
        }
        try budget.spend(transitions.count)
        return Automaton(
            alphabet: alphabet, transitions: transitions, accepting: accepting, initial: start)
    }

    /// True if every accepted text stays accepted with any text appended, and every other can still become one.
    var isSearch: Bool {
        !accepting[Int(initial)] && sinks { $0 }.contains(true) && !sinks { !$0 }.contains(true)
    }

    /// Returns, for each state, true if no letter leaves it and it accepts or refuses as `isWanted` asks.
    private func sinks(where isWanted: (Bool) -> Bool) -> [Bool] {
        let count = alphabet.classCount
        return accepting.indices.map { state in
            isWanted(accepting[state])
                && (0..<count).allSatisfy { Int(transitions[state * count + $0]) == state }
        }
    }
}

/// Numbers for pairs of states, in the order in which they are met.
private struct PairTable {
    private var pairs: [(UInt32, UInt32)] = []
    private let columns: Int
    /// The number of each pair plus one, 0 for none; empty if that would be too many.
    private var numbers: [UInt32] = []
    private var manyPairs = SliceTable()

    /// The most pairs for which a table is made at once: clearing it takes less time than a few states do.
    private static let limit = 1 << 16

    init(_ first: Int, _ second: Int) {
        columns = second
        let (count, isTooLarge) = first.multipliedReportingOverflow(by: second)
        if !isTooLarge, count <= Self.limit { numbers = [UInt32](repeating: 0, count: count) }
    }

    var count: Int { numbers.isEmpty ? manyPairs.count : pairs.count }

    subscript(number: Int) -> (UInt32, UInt32) {
        numbers.isEmpty ? (manyPairs[number, 0], manyPairs[number, 1]) : pairs[number]
    }

    @inline(__always)
    mutating func intern(_ pair: (first: UInt32, second: UInt32)) -> UInt32 {
        let (first, second) = pair
        guard !numbers.isEmpty else { return UInt32(truncatingIfNeeded: manyPairs.intern(first, second)) }
        let at = Int(first) * columns + Int(second)
        let known = numbers[at]
        guard known == 0 else { return known &- 1 }
        pairs.append(pair)
        numbers[at] = UInt32(truncatingIfNeeded: pairs.count)
        return UInt32(truncatingIfNeeded: pairs.count &- 1)
    }
}

extension Alphabet {
    /// Returns the coarsest alphabet that separates what either of two does, and the two classes that each of its classes is in.
    static func common(_ first: Alphabet, _ second: Alphabet) -> (Alphabet, pairs: [(Int, Int)]) {
        var starts: [UInt32] = []
        var runs: [UInt16] = []
        var pairs: [(Int, Int)] = []
        starts.reserveCapacity(first.starts.count + second.starts.count)
        runs.reserveCapacity(first.starts.count + second.starts.count)
        var numbers = [Int](repeating: -1, count: first.classCount * second.classCount)
        var (left, right) = (0, 0)
        while left < first.starts.count, right < second.starts.count {
            let pair = (Int(first.runs[left]), Int(second.runs[right]))
            let key = pair.0 * second.classCount + pair.1
            if numbers[key] < 0 {
                numbers[key] = pairs.count
                pairs.append(pair)
            }
            let number = UInt16(truncatingIfNeeded: numbers[key])
            if runs.last != number {
                starts.append(max(first.starts[left], second.starts[right]))
                runs.append(number)
            }
            let (leftEnd, rightEnd) = (first.end(of: left), second.end(of: right))
            if leftEnd <= rightEnd { left += 1 }
            if rightEnd <= leftEnd { right += 1 }
        }
        return (Alphabet(starts: starts, runs: runs, classCount: pairs.count), pairs)
    }
}
