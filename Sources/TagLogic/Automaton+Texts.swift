// The languages of string tests, made without a pattern.

extension Automaton {
    /// A function from a letter to the letters that count as it, itself included.
    ///
    /// Letters that count as one another must all have the same set.
    package typealias Folding = (UInt32) -> ScalarSet

    /// Returns the automaton of one text.
    package static func text(equals text: [UInt32], folding: Folding? = nil) -> Automaton {
        // The canonical form treats letters that are not scalars like the last scalar.
        guard folding == nil, text.allSatisfy({ $0 < Symbol.lastScalar }) else {
            return texts([text], at: .whole, folding: folding)
        }
        return Automaton(path: text)
    }

    /// Makes the canonical automaton of one text at once: a row of states, and one that refuses every continuation.
    ///
    /// The states are numbered breadth-first, so that the refusing one has the first number after the initial one, unless the
    /// text begins with the letter of the first class.
    private init(path text: [UInt32]) {
        let alphabet = Alphabet(separating: text)
        let classes = text.map { alphabet.classOf($0) }
        let refused = classes.first == 0 ? 2 : 1
        let stateCount = text.count + 2
        var transitions = [UInt32](repeating: UInt32(refused), count: stateCount * alphabet.classCount)
        var state = 0
        for (place, letter) in classes.enumerated() {
            let next = place == 0 ? 3 - refused : place + 2
            transitions[state * alphabet.classCount + letter] = UInt32(truncatingIfNeeded: next)
            state = next
        }
        var accepting = [Bool](repeating: false, count: stateCount)
        accepting[state] = true
        self.init(alphabet: alphabet, transitions: transitions, accepting: accepting, initial: 0)
    }

    /// Returns the automaton of the texts that begin with `text`.
    package static func text(prefix text: [UInt32], folding: Folding? = nil) -> Automaton {
        texts([text], at: .start, folding: folding)
    }

    /// Returns the automaton of the texts that end with `text`.
    package static func text(suffix text: [UInt32], folding: Folding? = nil) -> Automaton {
        texts([text], at: .end, folding: folding)
    }

    /// Returns the automaton of the texts that contain `text`.
    package static func text(containing text: [UInt32], folding: Folding? = nil) -> Automaton {
        texts([text], at: .anywhere, folding: folding)
    }

    private static func texts(_ texts: [[UInt32]], at place: Place, folding: Folding?) -> Automaton {
        // Nothing exceeds this limit, so it is never nil.
        Self.texts(texts, at: place, folding: folding, limit: .max) ?? .nothing
    }
}
