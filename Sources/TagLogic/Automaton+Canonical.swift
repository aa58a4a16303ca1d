// One value for each language of texts of scalars: automata that are compared, hashed or kept are made canonical first.

extension Automaton {
    /// The automaton that accepts no text.
    package static let nothing = Automaton(
        alphabet: .trivial, transitions: [0], accepting: [false], initial: 0)
    /// The automaton that accepts every text.
    package static let everything = Automaton(
        alphabet: .trivial, transitions: [0], accepting: [true], initial: 0)

    /// The canonical form for the same texts of scalars: minimal, over the coarsest alphabet.
    ///
    /// Two canonical automata are equal if and only if they accept the same texts of scalars. A canonical automaton treats
    /// letters that are not scalars like the last scalar, so it serves for decisions and not for bytes.
    package var canonical: Automaton { overScalars().minimised().coarsened() }

    /// The canonical form of an automaton that ``minimised()`` made, or that is canonical.
    ///
    /// It is minimal still, unless it tells apart letters that are not scalars.
    package var canonicalOfMinimal: Automaton {
        tellsStrays ? canonical : coarsened()
    }

    /// True if strays or malformed letters are not treated like the last scalar.
    private var tellsStrays: Bool { alphabet.classOf(Symbol.lastScalar, through: Symbol.strayTail) == nil }

    /// Returns the automaton that treats strays and malformed letters like the last scalar.
    private func overScalars() -> Automaton {
        guard tellsStrays else { return self }
        let last = Alphabet.place(Symbol.lastScalar)
        let kept = alphabet.starts.prefix { $0 <= last }.count
        var numbers = [Int](repeating: -1, count: alphabet.classCount)
        var columns: [Int] = []
        for run in alphabet.runs.prefix(kept) where numbers[Int(run)] < 0 {
            numbers[Int(run)] = columns.count
            columns.append(Int(run))
        }
        return keeping(columns, Array(alphabet.runs.prefix(kept)).map { numbers[Int($0)] })
    }

    /// Returns the automaton with one class for letters that lead from every state to the same one.
    private func coarsened() -> Automaton {
        let count = alphabet.classCount
        var hashes = [UInt64](repeating: 0, count: count)
        for state in accepting.indices {
            let row = state * count
            for letter in 0..<count {
                let mixed = (hashes[letter] ^ UInt64(transitions[row + letter])) &* 0xD6E8_FEB8_6659_FD93
                hashes[letter] = mixed ^ mixed >> 32
            }
        }
        // The number of the first of equal columns, at the place that their hash gives or after it; -1 at all others.
        let places = 2 << (Int.bitWidth - count.leadingZeroBitCount)
        var known = [Int32](repeating: -1, count: places)
        var columns: [Int] = []
        let numbers = (0..<count).map { letter in
            var place = Int(truncatingIfNeeded: hashes[letter]) & (places - 1)
            while known[place] >= 0 {
                let number = Int(known[place])
                let other = columns[number]
                if hashes[letter] == hashes[other], hasSameColumns(letter, other) { return number }
                place = (place + 1) & (places - 1)
            }
            known[place] = Int32(truncatingIfNeeded: columns.count)
            columns.append(letter)
            return columns.count - 1
        }
        // Runs of one class may be adjacent where surrogates would be.
        let isCut = zip(alphabet.runs, alphabet.runs.dropFirst()).contains { $0 == $1 }
        guard columns.count < count || isCut else { return self }
        return keeping(columns, alphabet.runs.map { numbers[Int($0)] })
    }

    /// True if two letters lead from every state to the same one.
    private func hasSameColumns(_ one: Int, _ two: Int) -> Bool {
        stride(from: 0, to: transitions.count, by: alphabet.classCount).allSatisfy {
            transitions[$0 + one] == transitions[$0 + two]
        }
    }

    /// Returns the automaton with some of its columns.
    ///
    /// - Parameter numbers: The index in `columns` for each run of letters, from the first run on.
    private func keeping(_ columns: [Int], _ numbers: [Int]) -> Automaton {
        var starts: [UInt32] = []
        var runs: [UInt16] = []
        for (run, number) in numbers.enumerated() {
            let number = UInt16(truncatingIfNeeded: number)
            guard runs.last != number else { continue }
            starts.append(alphabet.starts[run])
            runs.append(number)
        }
        var kept: [UInt32] = []
        kept.reserveCapacity(stateCount * columns.count)
        for state in 0..<stateCount {
            for column in columns { kept.append(transitions[state * alphabet.classCount + column]) }
        }
        return Automaton(
            alphabet: Alphabet(starts: starts, runs: runs, classCount: columns.count), transitions: kept,
            accepting: accepting, initial: initial)
    }
}

/// An operation that makes one language of two.
enum SetOperation {
    case intersection, union, difference
}

extension Automaton {
    /// True if a canonical automaton accepts nothing.
    var isNothing: Bool { stateCount == 1 && !accepting[0] }

    /// True if a canonical automaton accepts everything.
    var isEverything: Bool { stateCount == 1 && accepting[0] }

    /// Combines two canonical automata into one, and makes a product only if it is needed.
    func combined(
        _ operation: SetOperation, _ other: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        switch operation {
        case .intersection:
            if isNothing || other.isEverything || self == other { return self }
            if other.isNothing || isEverything { return other }
        case .union:
            if isEverything || other.isNothing || self == other { return self }
            if other.isEverything || isNothing { return other }
        case .difference:
            if isNothing || other.isNothing { return self }
            if other.isEverything || self == other { return .nothing }
            if isEverything { return other.complement }
        }
        return try product(other, operation, budget).canonical(budget)
    }

    /// Combines two automata that do not depend on any input, without a budget.
    func combined(_ operation: SetOperation, withKnown other: Automaton) -> Automaton {
        (try? combined(operation, other, .unbounded)) ?? .nothing
    }

    /// Returns the canonical form, and takes its steps from a budget.
    func canonical(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Automaton {
        try budget.spend(Self.minimisationCost * transitions.count)
        return canonical
    }
}
