// A text of a language, as an example for people.

extension Automaton {
    /// Returns a shortest accepted text of scalars, the first of them by scalar values; nil if there is none.
    package func shortestWitness() -> [UInt32]? {
        witness(scalars: (0..<alphabet.classCount).map { alphabet.least($0).map { (cost: 1, scalar: $0) } })
    }

    /// Returns the accepted text that is the easiest to read; nil if there is none.
    ///
    /// It is the shortest, except that a few more letters are worth avoiding one that cannot be typed or seen. Among equally
    /// short texts letters are preferred, then digits, then the other keys of a keyboard.
    package func readableWitness() -> [UInt32]? { witness(scalars: alphabet.mostReadable) }

    /// Returns the same, and takes its steps from a budget.
    package func readableWitness(_ budget: ProofBudget) throws(ProofBudget.Excess) -> [UInt32]? {
        try budget.spend(transitions.count + Alphabet.readableRanges * alphabet.runs.count)
        return readableWitness()
    }

    /// Returns the accepted text whose letters cost least, given a representative of each class and its cost.
    ///
    /// It is Dijkstra's algorithm with a bucket for each cost; texts of equal cost are ordered by their letters.
    private func witness(scalars: [(cost: Int, scalar: UInt32)?]) -> [UInt32]? {
        var steps = scalars.enumerated().compactMap { letter, scalar in
            scalar.map { (letter: letter, cost: $0.cost, scalar: $0.scalar) }
        }
        steps.sort { ($0.cost, $0.scalar) < ($1.cost, $1.scalar) }
        var from = [(state: UInt32, scalar: UInt32)?](repeating: nil, count: stateCount)
        var costs = [Int](repeating: .max, count: stateCount)
        var waiting = WaitingStates()
        waiting.add(initial, cost: 0)
        costs[Int(initial)] = 0
        while let (state, cost) = waiting.next() {
            guard costs[Int(state)] == cost else { continue }
            if accepting[Int(state)] { return text(to: state, from) }
            for step in steps {
                let target = next(state, step.letter)
                guard cost + step.cost < costs[Int(target)] else { continue }
                costs[Int(target)] = cost + step.cost
                from[Int(target)] = (state, step.scalar)
                waiting.add(target, cost: cost + step.cost)
            }
        }
        return nil
    }

    private func text(to end: UInt32, _ from: [(state: UInt32, scalar: UInt32)?]) -> [UInt32] {
        var text: [UInt32] = []
        var state = end
        while let (before, scalar) = from[Int(state)], state != initial {
            text.append(scalar)
            state = before
        }
        return text.reversed()
    }
}

/// The states that are still to be looked at, those of the least cost first; of equal cost, those that were added first.
///
/// A letter costs a hundred, so that nearly all costs have no state: a list for each would be an allocation for each.
private struct WaitingStates {
    private var entries: [(state: UInt32, next: Int32)] = []
    /// The first and the last entry of each cost; -1 for none.
    private var ends: [(first: Int32, last: Int32)] = []
    /// The least cost that may have states.
    private var cost = 0

    mutating func add(_ state: UInt32, cost: Int) {
        let entry = Int32(truncatingIfNeeded: entries.count)
        entries.append((state, -1))
        if cost >= ends.count { ends += repeatElement((first: -1, last: -1), count: cost + 1 - ends.count) }
        if ends[cost].first < 0 {
            ends[cost].first = entry
        } else {
            entries[Int(ends[cost].last)].next = entry
        }
        ends[cost].last = entry
    }

    /// Removes and returns the next state with its cost; nil if there is none.
    mutating func next() -> (state: UInt32, cost: Int)? {
        while cost < ends.count, ends[cost].first < 0 { cost += 1 }
        guard cost < ends.count else { return nil }
        let entry = entries[Int(ends[cost].first)]
        ends[cost].first = entry.next
        return (entry.state, cost)
    }
}

extension Alphabet {
    /// Returns the least scalar of a class; nil if it has none.
    func least(_ number: Int) -> UInt32? {
        guard let run = runs.firstIndex(of: UInt16(truncatingIfNeeded: number)) else { return nil }
        let scalar = Self.symbol(starts[run])
        return scalar <= Symbol.lastScalar ? scalar : nil
    }

    /// The most readable scalar of each class, and its cost in a text; nil for a class without one.
    var mostReadable: [(cost: Int, scalar: UInt32)?] {
        var best = [(cost: Int, scalar: UInt32)?](repeating: nil, count: classCount)
        for (rank, range) in Self.readable.enumerated() {
            for run in runs.indices {
                let low = max(Self.symbol(starts[run]), range.low)
                let high = min(Self.symbol(end(of: run) - 1), range.high)
                // Of equally readable letters the first is taken, beyond ASCII, too.
                guard low <= high else { continue }
                let known = best[Int(runs[run])]
                if known == nil || Self.costs[rank] < known?.cost ?? 0 {
                    best[Int(runs[run])] = (Self.costs[rank], low)
                }
            }
        }
        return best
    }

    /// The number of ranges with which each run of letters is compared.
    static var readableRanges: Int { readable.count }

    /// The ranges from the easiest to the hardest to read.
    ///
    /// They are small letters, digits, capitals, other keys, the space, letters beyond ASCII, and invisible characters.
    private static let readable: [(low: UInt32, high: UInt32)] = [
        (0x61, 0x7A), (0x30, 0x39), (0x41, 0x5A), (0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E),
        (0x20, 0x20), (0xC0, 0x24F), (0xA1, 0xAC), (0xAE, 0x2FF), (0x370, 0x1FFF), (0x2030, 0xD7FF),
        (0x1F300, 0x1F64F), (0xF900, 0xFFFD), (0x10000, 0xE0000), (0, Symbol.lastScalar),
    ]

    /// The cost of a letter of each range.
    ///
    /// An invisible letter costs as much as four visible ones; otherwise the shorter text nearly always costs less.
    private static let costs = [
        100, 101, 102, 103, 103, 103, 103, 104, 105, 106, 106, 106, 107, 107, 107, 150, 400,
    ]
}
