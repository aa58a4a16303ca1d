/// Expands the letters of an automaton into bytes.
///
/// The result has additional states inside a scalar, between two states of the automaton. A text need not be UTF-8: where a
/// byte cannot continue a scalar, the bytes so far were strays. So each state inside a scalar *rests* at a state of the
/// automaton, to which strays would have led, and behaves like it except over continuation bytes.
///
/// The result is minimal as it is made. States inside are the same if they rest at the same state and lead to the same
/// states. One that leads where strays would is the state that it rests at, as all are in patterns that only distinguish
/// ASCII. For any two states of a minimal automaton are separated by a text that begins with no continuation byte.
struct ByteExpansion {
    private let automaton: Automaton
    private let tree: ScalarTree
    private let bytes: ByteColumns
    private let strayLead: Int
    private let strayTail: Int

    /// The states inside scalars: the state at which each rests, then its target for each column of continuations.
    ///
    /// Target numbers below the automaton's state count are its states; greater ones are states of this table.
    private var inside = SliceTable()
    /// The keys of ``entries``: a row of the tree, the state before the scalar, and the state of rest.
    private var entryKeys = SliceTable()
    private var entries: [UInt32] = []
    /// The targets collected for ``inside``.
    private var pending: [UInt32] = []
    private var rows: [UInt32] = []

    init(_ automaton: Automaton) {
        self.automaton = automaton
        tree = ScalarTree(automaton.alphabet)
        bytes = ByteColumns(tree)
        strayLead = automaton.alphabet.classOf(Symbol.strayLead)
        strayTail = automaton.alphabet.classOf(Symbol.strayTail)
    }

    /// Returns the minimal automaton over bytes; nil beyond the budget, from which its work is taken.
    mutating func run(_ budget: inout AutomatonBudget) -> ByteAutomaton? {
        let count = bytes.representatives.count
        rows.reserveCapacity(2 * count * automaton.stateCount)
        for state in 0..<automaton.stateCount {
            addRow(UInt32(truncatingIfNeeded: state))
            guard automaton.stateCount + inside.count <= 4 * budget.statesOnTheWay, work <= budget.work else {
                return nil
            }
        }
        for number in 0..<inside.count { addRow(inside: number) }
        guard budget.spend(work) else { return nil }
        var labels = automaton.accepting
        for number in 0..<inside.count { labels.append(labels[Int(inside[number, 0])]) }
        let numbering = ByteNumbering(
            parts: parts(labels), rows: rows, labels: labels, columns: bytes.columns, count: count,
            initial: automaton.initial)
        return numbering.run(budget)
    }

    private var work: Int { rows.count + entries.count * bytes.continuations.count }

    /// Returns the part of each state: a part of its own, unless stray continuations are distinguished from other strays.
    ///
    /// In that case states that differ only there may be equal as states of rest.
    private func parts(_ labels: [Bool]) -> [UInt32] {
        guard strayLead != strayTail else {
            return (0..<UInt32(truncatingIfNeeded: labels.count)).map { $0 }
        }
        return Minimisation.parts(rows, letters: bytes.representatives.count, labels: labels)
    }

    private mutating func addRow(_ state: UInt32) {
        for index in bytes.letters.indices { rows.append(automaton.next(state, bytes.letters[index])) }
        let tail = automaton.next(state, strayTail)
        for _ in 0..<bytes.continuations.count { rows.append(tail) }
        let lead = automaton.next(state, strayLead)
        for index in bytes.leads.indices {
            let target = enter(bytes.leads[index], state, lead)
            rows.append(target)
        }
    }

    private mutating func addRow(inside number: Int) {
        let start = Int(inside[number, 0]) * bytes.representatives.count
        for column in 0..<bytes.continuations.lowerBound { rows.append(rows[start + column]) }
        for at in inside.range(number).dropFirst() { rows.append(inside.words[at]) }
        for column in bytes.continuations.upperBound..<bytes.representatives.count {
            rows.append(rows[start + column])
        }
    }

    /// Returns the state at a node of the tree, from a state before the scalar, where strays would have led to `rest`.
    private mutating func enter(_ node: ScalarTree.Node, _ from: UInt32, _ rest: UInt32) -> UInt32 {
        switch node {
        case .leaf(let letter): automaton.next(from, letter)
        case .uniform(let remaining, let letter): before(automaton.next(from, letter), remaining, rest)
        case .branch(let row): branch(row, from, rest)
        }
    }

    /// Returns the state that is `remaining` continuations before another.
    private mutating func before(_ target: UInt32, _ remaining: Int, _ rest: UInt32) -> UInt32 {
        guard remaining > 0 else { return target }
        let tail = automaton.next(rest, strayTail)
        let next = before(target, remaining - 1, tail)
        guard next != tail else { return rest }
        inside.append(rest)
        for _ in bytes.continuations { inside.append(next) }
        return number(inside.commit())
    }

    private mutating func branch(_ row: Int, _ from: UInt32, _ rest: UInt32) -> UInt32 {
        for word in [UInt32(truncatingIfNeeded: row), from, rest] { entryKeys.append(word) }
        let key = entryKeys.commit()
        if key < entries.count { return entries[key] }
        // Nodes below are entered first and take the next keys, so this key's place is reserved.
        entries.append(rest)
        let tail = automaton.next(rest, strayTail)
        let start = pending.count
        for column in bytes.continuations {
            let node = tree.rows[row][Int(bytes.representatives[column] & 0x3F)]
            let target = enter(node, from, tail)
            pending.append(target)
        }
        if pending[start...].contains(where: { $0 != tail }) {
            inside.append(rest)
            for target in pending[start...] { inside.append(target) }
            entries[key] = number(inside.commit())
        }
        pending.removeSubrange(start...)
        return entries[key]
    }

    private func number(_ inside: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: automaton.stateCount + inside)
    }
}

/// Renumbers a minimal automaton over bytes into the canonical form of ``ByteAutomaton``.
struct ByteNumbering {
    private let parts: [UInt32]
    private let rows: [UInt32]
    private let labels: [Bool]
    private let columns: [UInt8]
    private let count: Int
    /// One state of each reachable part, in the order reached; ``reached`` has the place of each part in it.
    private var order: [Int] = []
    private var reached: [UInt32]

    /// Makes the numbering of an automaton, given the part of each state, its row of `count` targets, and its label.
    ///
    /// - Parameter columns: The column of each byte; columns are in the order of their first bytes.
    init(
        parts: [UInt32], rows: [UInt32], labels: [Bool], columns: [UInt8], count: Int, initial: UInt32
    ) {
        self.parts = parts
        self.rows = rows
        self.labels = labels
        self.columns = columns
        self.count = count
        reached = [UInt32](repeating: .max, count: parts.count)
        order.reserveCapacity(parts.count)
        walk(from: Int(initial))
    }

    /// Finds the reachable parts in the order of bytes, since columns are in the order of their first bytes.
    private mutating func walk(from initial: Int) {
        order.append(initial)
        reached[Int(parts[initial])] = 0
        var at = 0
        while at < order.count {
            let start = order[at] * count
            for column in 0..<count {
                let target = Int(rows[start + column])
                let part = Int(parts[target])
                guard reached[part] == .max else { continue }
                reached[part] = UInt32(truncatingIfNeeded: order.count)
                order.append(target)
            }
            at += 1
        }
    }

    private func isSink(_ state: Int) -> Bool {
        (0..<count).allSatisfy { parts[Int(rows[state * count + $0])] == parts[state] }
    }

    func run(_ budget: AutomatonBudget) -> ByteAutomaton? {
        guard order.count <= budget.states else { return nil }
        // The new number of each state, by its place in the walk.
        var numbers = [UInt16](repeating: 0, count: order.count)
        var kept: [Int] = []
        kept.reserveCapacity(order.count)
        var firstAccepting: UInt16 = 2
        for label in [false, true] {
            for place in order.indices where labels[order[place]] == label {
                if isSink(order[place]) {
                    numbers[place] = label ? ByteAutomaton.accepts : ByteAutomaton.refuses
                } else {
                    numbers[place] = UInt16(truncatingIfNeeded: kept.count + 2)
                    kept.append(order[place])
                }
            }
            if !label { firstAccepting = UInt16(truncatingIfNeeded: kept.count + 2) }
        }
        return automaton(kept, numbers, firstAccepting)
    }

    private func automaton(_ kept: [Int], _ numbers: [UInt16], _ firstAccepting: UInt16) -> ByteAutomaton {
        let cells = cells(kept, numbers)
        let (classOf, firsts) = classes(cells)
        let width = firsts.count
        var transitions = [UInt16](repeating: ByteAutomaton.refuses, count: (kept.count + 2) * width)
        var at = width
        for _ in firsts {
            transitions[at] = ByteAutomaton.accepts
            at += 1
        }
        for row in kept.indices {
            let start = row * count
            for column in firsts {
                transitions[at] = cells[start &+ column]
                at &+= 1
            }
        }
        return ByteAutomaton(
            classes: columns.map { classOf[Int($0)] }, classCount: firsts.count, transitions: transitions,
            initial: numbers[0], firstAccepting: firstAccepting)
    }

    /// Returns the new numbers of the targets of the states that are kept, row by row.
    private func cells(_ kept: [Int], _ numbers: [UInt16]) -> [UInt16] {
        let numberOf = parts.map { part in
            let place = reached[Int(part)]
            return place == .max ? 0 : numbers[Int(place)]
        }
        var cells: [UInt16] = []
        cells.reserveCapacity(kept.count * count)
        for state in kept {
            for at in state * count..<(state + 1) * count { cells.append(numberOf[Int(rows[at])]) }
        }
        return cells
    }

    /// Returns the class of each column, and the first column of each class: equal columns become one class.
    private func classes(_ cells: [UInt16]) -> (classOf: [UInt8], firsts: [Int]) {
        var hashes = [UInt32](repeating: 0, count: count)
        for start in stride(from: 0, to: cells.count, by: count) {
            for column in 0..<count {
                hashes[column] = (hashes[column] ^ UInt32(cells[start + column])) &* 0x85EB_CA6B
                hashes[column] ^= hashes[column] &>> 15
            }
        }
        var classOf: [UInt8] = []
        var firsts: [Int] = []
        for column in 0..<count {
            let known = firsts.firstIndex { other in
                hashes[other] == hashes[column]
                    && stride(from: 0, to: cells.count, by: count)
                        .allSatisfy { cells[$0 + other] == cells[$0 + column] }
            }
            if known == nil { firsts.append(column) }
            classOf.append(UInt8(truncatingIfNeeded: known ?? firsts.count - 1))
        }
        return (classOf, firsts)
    }
}

extension Automaton {
    /// Returns the automaton of the same language over bytes; nil beyond the budget, from which the work is taken.
    ///
    /// This automaton must be minimal.
    package func overBytes(_ budget: inout AutomatonBudget) -> ByteAutomaton? {
        // Bytes separate the states that letters separate, so there are at least as many.
        guard stateCount <= budget.states else { return nil }
        var expansion = ByteExpansion(self)
        return expansion.run(&budget)
    }
}
