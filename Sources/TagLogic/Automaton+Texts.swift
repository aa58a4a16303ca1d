// The languages of string tests, made without a pattern.

extension Automaton {
    /// A function from a letter to the letters that count as it, itself included.
    ///
    /// Letters that count as one another must all have the same set.
    package typealias Folding = (UInt32) -> ScalarSet

    /// Returns the automaton of one text.
    package static func text(equals text: [UInt32], folding: Folding? = nil) -> Automaton {
        texts([text], at: .whole, folding: folding)
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
