/// A mapping of each letter to a text, whatever stands around it; the text may have several letters, or none.
package struct LetterMapping: Hashable, Sendable {
    /// A letter that the mapping changes.
    struct Change: Hashable, Sendable {
        let scalar: UInt32
        let becomes: [UInt32]
    }

    /// The changes, ascending by scalar.
    let changes: [Change]

    /// Makes the mapping that changes some scalars, each given once, and keeps all others.
    package init(changes: [(scalar: UInt32, becomes: [UInt32])]) {
        self.changes = changes.map { Change(scalar: $0.scalar, becomes: $0.becomes) }
            .sorted { $0.scalar < $1.scalar }
    }

    /// Returns the mapped text.
    package func callAsFunction(_ text: [UInt32]) -> [UInt32] {
        text.flatMap { scalar in
            var (low, high) = (0, changes.count)
            while low < high {
                let middle = (low + high) / 2
                if changes[middle].scalar < scalar { low = middle + 1 } else { high = middle }
            }
            return low < changes.count && changes[low].scalar == scalar ? changes[low].becomes : [scalar]
        }
    }
}

extension Automaton {
    /// Returns the automaton of the texts that the language contains with one text before and another after; canonical.
    func quotient(
        prefix: [UInt32], suffix: [UInt32], _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try budget.spend(stateCount * suffix.count + prefix.count)
        func state(after text: [UInt32], from start: UInt32) -> UInt32 {
            text.reduce(start) { next($0, alphabet.classOf($1)) }
        }
        return try Automaton(
            alphabet: alphabet, transitions: transitions,
            accepting: accepting.indices.map { start in
                accepting[Int(state(after: suffix, from: UInt32(truncatingIfNeeded: start)))]
            },
            initial: state(after: prefix, from: initial)
        ).canonical(budget)
    }

    /// Returns the automaton of the texts that a mapping maps into the language; canonical.
    func preimage(
        under mapping: LetterMapping, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try budget.spend(mapping.changes.count + alphabet.runs.count)
        var letters = MappedLetters()
        var change = mapping.changes.makeIterator()
        var upcoming = change.next()
        for run in alphabet.runs.indices {
            var place = alphabet.starts[run]
            let end = alphabet.end(of: run)
            let same = [Int(alphabet.runs[run])]
            while let one = upcoming, Alphabet.place(one.scalar) < end {
                let at = Alphabet.place(one.scalar)
                if place < at { letters.append(same, at: place) }
                letters.append(one.becomes.map(alphabet.classOf), at: at)
                place = at + 1
                upcoming = change.next()
            }
            if place < end { letters.append(same, at: place) }
        }
        try budget.spend(stateCount * letters.words.count)
        var rows: [UInt32] = []
        for state in 0..<stateCount {
            for word in letters.words {
                rows.append(word.reduce(UInt32(truncatingIfNeeded: state)) { next($0, $1) })
            }
        }
        return try Automaton(
            alphabet: letters.alphabet, transitions: rows, accepting: accepting, initial: initial
        ).canonical(budget)
    }
}

/// A partition of letters by the classes of the letters that they are mapped to.
private struct MappedLetters {
    private var starts: [UInt32] = []
    private var runs: [UInt16] = []
    private(set) var words: [[Int]] = []
    private var numbers: [[Int]: UInt16] = [:]

    var alphabet: Alphabet { Alphabet(starts: starts, runs: runs, classCount: words.count) }

    mutating func append(_ word: [Int], at place: UInt32) {
        let number = numbers[word] ?? UInt16(truncatingIfNeeded: words.count)
        if Int(number) == words.count {
            numbers[word] = number
            words.append(word)
        }
        guard runs.last != number else { return }
        starts.append(place)
        runs.append(number)
    }
}
