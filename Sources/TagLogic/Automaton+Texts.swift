// The languages of string tests, made without a pattern.

extension Automaton {
    /// A function from a letter to the letters that count as it, itself included.
    ///
    /// Letters that count as one another must all have the same set.
    package typealias Folding = (UInt32) -> ScalarSet

    /// Returns the automaton of one text.
    package static func text(equals text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: true) { _ in nil }
    }

    /// Returns the automaton of the texts that begin with `text`.
    package static func text(prefix text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: true) { _ in text.count }
    }

    /// Returns the automaton of the texts that end with `text`.
    package static func text(suffix text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: false) { $0 }
    }

    /// Returns the automaton of the texts that contain `text`.
    package static func text(containing text: [UInt32], folding: Folding? = nil) -> Automaton {
        let word = Word(text, folding)
        return word.automaton(accepting: { $0 == text.count }, whole: false) { _ in text.count }
    }
}

/// A text as classes of the alphabet that separates its letters.
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

    /// Returns the automaton whose states count the letters of the word that were just read (Knuth, Morris and Pratt).
    ///
    /// - Parameters:
    ///   - whole: Requires the word at the beginning of the text: then every other letter leads to a state that refuses.
    ///   - after: Maps the target of a letter from the word's longest border to its target after the whole word; nil to refuse.
    func automaton(
        accepting isAccepting: (Int) -> Bool, whole: Bool, after: (Int) -> Int?
    ) -> Automaton {
        let count = alphabet.classCount
        let dead = letters.count + 1
        var rows: [UInt32] = []
        rows.reserveCapacity(count * (letters.count + 2))
        /// The state after the word so far without its first letter.
        var border: Int?
        let refused = UInt32(truncatingIfNeeded: dead)
        for (state, wanted) in letters.enumerated() {
            // Any other letter leads where it leads from the border.
            let start = rows.count
            let from = border.map { $0 * count }
            for letter in 0..<count { rows.append(whole ? refused : from.map { rows[$0 + letter] } ?? 0) }
            if !whole { border = from.map { Int(rows[$0 + wanted]) } ?? 0 }
            rows[start + wanted] = UInt32(truncatingIfNeeded: state + 1)
        }
        for letter in 0..<count {
            let fallback = whole ? dead : border.map { Int(rows[$0 * count + letter]) } ?? 0
            rows.append(UInt32(truncatingIfNeeded: after(fallback) ?? dead))
        }
        for _ in 0..<count { rows.append(UInt32(truncatingIfNeeded: dead)) }
        return Automaton(
            alphabet: alphabet, transitions: rows, accepting: (0...dead).map(isAccepting), initial: 0
        ).canonical
    }
}
