// The languages that tests of strings are about, made without a pattern.

extension Automaton {
    /// Which letters count as a letter: itself among them.
    ///
    /// Letters that count as one another must all have the same set.
    package typealias Folding = (UInt32) -> ScalarSet

    /// That text alone.
    package static func text(equals text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: true) { _ in nil }
    }

    /// The texts that begin with one.
    package static func text(prefix text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: true) { _ in text.count }
    }

    /// The texts that end with one.
    package static func text(suffix text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: false) { $0 }
    }

    /// The texts that one stands in.
    package static func text(containing text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: false) { _ in text.count }
    }
}

/// A text as classes of the alphabet that tells its letters apart.
private struct Word {
    let alphabet: Alphabet
    let letters: [Int]

    init(_ text: [UInt32], _ folding: Automaton.Folding?) {
        let known = Set(text).sorted()
        let sets = known.map { (folding?($0) ?? ScalarSet($0)).ranges }
        let alphabet = Alphabet(telling: sets)
        self.alphabet = alphabet
        letters = text.map { alphabet.classOf($0) }
    }

    /// The automaton whose states count the letters of the word that a text has just had (Knuth, Morris and Pratt).
    ///
    /// - Parameters:
    ///   - whole: Whether the word must begin where the text does: then every other letter leads to a state that refuses.
    ///   - after: Where a letter after the whole word leads, given where it leads when the word has its longest border only;
    ///     nil to refuse.
    func automaton(
        accepting isAccepting: (Int) -> Bool, whole: Bool, after: (Int) -> Int?
    ) -> Automaton {
        let count = alphabet.classCount
        let dead = letters.count + 1
        var rows: [UInt32] = []
        /// The state that a text is in which has had the word so far without its first letter.
        var border: Int?
        func fallback(_ letter: Int) -> Int {
            guard !whole else { return dead }
            return border.map { Int(rows[$0 * count + letter]) } ?? 0
        }
        for (state, wanted) in letters.enumerated() {
            let row = (0..<count).map { $0 == wanted ? state + 1 : fallback($0) }
            if !whole { border = border.map { Int(rows[$0 * count + wanted]) } ?? 0 }
            rows.append(contentsOf: row.map { UInt32(truncatingIfNeeded: $0) })
        }
        for letter in 0..<count {
            rows.append(UInt32(truncatingIfNeeded: after(fallback(letter)) ?? dead))
        }
        for _ in 0..<count { rows.append(UInt32(truncatingIfNeeded: dead)) }
        return Automaton(
            alphabet: alphabet, transitions: rows, accepting: (0...dead).map(isAccepting), initial: 0
        ).canonical
    }
}
