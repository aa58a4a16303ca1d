/// Spells the letters of an automaton in bytes.
///
/// Between two states of the automaton there are now those that stand inside a scalar. A text need not be UTF-8: where a byte
/// cannot continue a scalar, the bytes so far were strays. So each state inside keeps where strays would have led, and goes on
/// from there. Minimisation melts it into that state when the two do the same, as they do in all patterns that only
/// care for ASCII.
struct ByteExpansion {
    private let automaton: Automaton
    private let tree: ScalarTree
    private let bytes: ByteColumns
    private let strayLead: Int
    private let strayTail: Int
    private let letters: [Int]

    /// What a state over bytes is: a kind, two or three words, and where strays would have led.
    private var states = SliceTable()
    private var rows: [UInt32] = []
    private var labels: [Int] = []

    private enum Kind: UInt32 {
        /// At a state of the automaton.
        case at
        /// So many continuations before a state.
        case before
        /// At a row of the tree, after a state.
        case inside
    }

    init(_ automaton: Automaton) {
        self.automaton = automaton
        tree = ScalarTree(automaton.alphabet)
        bytes = ByteColumns(tree)
        strayLead = automaton.alphabet.classOf(Symbol.strayLead)
        strayTail = automaton.alphabet.classOf(Symbol.strayTail)
        letters = (UInt32(0)..<128).map { [tree] in tree.alphabet.classOf($0) }
    }

    /// The minimal automaton over bytes; nil when it has more states than the budget allows.
    mutating func run(_ budget: AutomatonBudget) -> ByteAutomaton? {
        _ = state(.at, automaton.initial, 0, 0)
        var next = 0
        while next < states.count {
            guard states.count <= 4 * budget.statesOnTheWay else { return nil }
            for column in bytes.representatives.indices {
                let target = target(next, bytes.representatives[column])
                rows.append(target)
            }
            labels.append(automaton.accepting[Int(resting(next))] ? 1 : 0)
            next += 1
        }
        let parts = Minimisation.parts(rows, letters: bytes.representatives.count, labels: labels)
        var numbering = ByteNumbering(
            parts: parts, rows: rows, labels: labels, columns: bytes.columns,
            representatives: bytes.representatives)
        return numbering.run(budget)
    }

    private mutating func state(_ kind: Kind, _ first: UInt32, _ second: UInt32, _ resting: UInt32) -> UInt32
    {
        states.append(kind.rawValue)
        states.append(first)
        states.append(second)
        states.append(resting)
        return UInt32(truncatingIfNeeded: states.commit())
    }

    /// The state of the automaton in which a text would be that ends here.
    private func resting(_ state: Int) -> UInt32 {
        states[state, 0] == Kind.at.rawValue ? states[state, 1] : states[state, 3]
    }

    private mutating func target(_ state: Int, _ byte: UInt8) -> UInt32 {
        let resting = resting(state)
        guard byte & 0xC0 == 0x80 else { return start(resting, byte) }
        let (first, second) = (states[state, 1], states[state, 2])
        let fallback = automaton.next(resting, strayTail)
        switch Kind(rawValue: states[state, 0]) {
        case .before:
            return second == 1
                ? self.state(.at, first, 0, 0) : self.state(.before, first, second - 1, fallback)
        case .inside:
            return enter(tree.rows[Int(second)][Int(byte & 0x3F)], first, fallback)
        default: return self.state(.at, fallback, 0, 0)
        }
    }

    /// Where a byte leads that begins a letter.
    private mutating func start(_ from: UInt32, _ byte: UInt8) -> UInt32 {
        guard byte >= 0x80 else {
            return state(.at, automaton.next(from, letters[Int(byte)]), 0, 0)
        }
        return enter(tree.leads[Int(byte & 0x3F)], from, automaton.next(from, strayLead))
    }

    private mutating func enter(_ node: ScalarTree.Node, _ from: UInt32, _ fallback: UInt32) -> UInt32 {
        switch node {
        case .leaf(let letter): state(.at, automaton.next(from, letter), 0, 0)
        case .uniform(let remaining, let letter):
            state(.before, automaton.next(from, letter), UInt32(truncatingIfNeeded: remaining), fallback)
        case .branch(let row): state(.inside, from, UInt32(truncatingIfNeeded: row), fallback)
        }
    }
}

/// Gives a minimised automaton over bytes the one form that ``ByteAutomaton`` promises.
private struct ByteNumbering {
    let parts: [UInt32]
    let rows: [UInt32]
    let labels: [Int]
    let columns: [UInt8]
    let representatives: [UInt8]
    /// A state of each part that was reached, in the order they were, and each part's place in that.
    var order: [Int] = []
    var reached: [UInt32]

    init(parts: [UInt32], rows: [UInt32], labels: [Int], columns: [UInt8], representatives: [UInt8]) {
        self.parts = parts
        self.rows = rows
        self.labels = labels
        self.columns = columns
        self.representatives = representatives
        reached = [UInt32](repeating: .max, count: parts.count)
    }

    /// The columns are in the order of their first bytes, so this is in the order of bytes.
    private mutating func walk() {
        let count = representatives.count
        order.append(0)
        reached[Int(parts[0])] = 0
        var at = 0
        while at < order.count {
            for column in 0..<count {
                let target = Int(rows[order[at] * count + column])
                guard reached[Int(parts[target])] == .max else { continue }
                reached[Int(parts[target])] = UInt32(truncatingIfNeeded: order.count)
                order.append(target)
            }
            at += 1
        }
    }

    private func isSink(_ state: Int) -> Bool {
        let count = representatives.count
        return (0..<count).allSatisfy { parts[Int(rows[state * count + $0])] == parts[state] }
    }

    mutating func run(_ budget: AutomatonBudget) -> ByteAutomaton? {
        walk()
        guard order.count <= budget.states else { return nil }
        // By place in the walk: the number that the state is given.
        var numbers = [UInt16](repeating: 0, count: order.count)
        var kept: [Int] = []
        var firstAccepting: UInt16 = 2
        for label in 0...1 {
            for place in order.indices where labels[order[place]] == label {
                if isSink(order[place]) {
                    numbers[place] = label == 0 ? ByteAutomaton.refuses : ByteAutomaton.accepts
                } else {
                    numbers[place] = UInt16(truncatingIfNeeded: kept.count + 2)
                    kept.append(order[place])
                }
            }
            if label == 0 { firstAccepting = UInt16(truncatingIfNeeded: kept.count + 2) }
        }
        return automaton(kept, numbers, firstAccepting)
    }

    private func automaton(_ kept: [Int], _ numbers: [UInt16], _ firstAccepting: UInt16) -> ByteAutomaton {
        let count = representatives.count
        let table = kept.map { state in
            (0..<count).map { numbers[Int(reached[Int(parts[Int(rows[state * count + $0])])])] }
        }
        // Columns that are equal are one class.
        var classes: [Int] = []
        var firsts: [Int] = []
        for column in 0..<count {
            let same = firsts.firstIndex { first in table.allSatisfy { $0[first] == $0[column] } }
            classes.append(same ?? firsts.count)
            if same == nil { firsts.append(column) }
        }
        var transitions = [UInt16](repeating: ByteAutomaton.refuses, count: firsts.count)
        transitions += [UInt16](repeating: ByteAutomaton.accepts, count: firsts.count)
        for row in table { transitions += firsts.map { row[$0] } }
        return ByteAutomaton(
            classes: columns.map { UInt8(truncatingIfNeeded: classes[Int($0)]) }, classCount: firsts.count,
            transitions: transitions, initial: numbers[0], firstAccepting: firstAccepting)
    }
}

extension Automaton {
    /// The same language over bytes; nil beyond the budget.
    ///
    /// This automaton must be minimal.
    package func overBytes(_ budget: AutomatonBudget) -> ByteAutomaton? {
        // What letters tell apart, bytes tell apart.
        guard stateCount <= budget.states else { return nil }
        var expansion = ByteExpansion(self)
        return expansion.run(budget)
    }
}

extension LanguageSpace {
    /// The automaton of a language; nil beyond the budget.
    package func automaton(of language: Language, _ budget: AutomatonBudget) -> Automaton? {
        guard looks.isEmpty else {
            var determiner = LookDeterminer(self, language, budget)
            return determiner.run()?.minimised()
        }
        var determiner = Determiner(self, language, budget)
        return determiner.run()?.minimised()
    }
}
