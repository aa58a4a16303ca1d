// Constraints with one text each, of which a table has hundreds, are united as a list of texts, in one pass.

extension Constraint {
    /// The only text that it allows, beside points; nil if it allows none, or others.
    package var onlyText: [UInt32]? { comparesNumbers ? nil : language.words.onlyText }

    /// Makes the constraint that allows these points and each of these texts.
    package init(
        _ points: Points, anyOf texts: [[UInt32]], _ budget: ProofBudget
    ) throws(ProofBudget.Excess) {
        self.init(points, PiecewiseTexts(try .texts(texts, budget)))
    }
}

extension Automaton {
    /// The only text that a canonical automaton accepts; nil if it accepts none, or others.
    fileprivate var onlyText: [UInt32]? {
        let letters = 0..<alphabet.classCount
        guard
            let refused = accepting.indices.first(where: { state in
                !accepting[state] && letters.allSatisfy { Int(next(UInt32(state), $0)) == state }
            })
        else { return nil }
        var text: [UInt32] = []
        var state = initial
        while text.count < stateCount {
            let (letter, target, isAlone) = onward(from: state, refused: UInt32(refused))
            if accepting[Int(state)] { return letter == nil ? text : nil }
            guard isAlone, let letter, let scalar = alphabet.onlyScalar(of: letter) else { return nil }
            text.append(scalar)
            state = target
        }
        return nil
    }

    /// Returns the first letter with which a text may continue, its target, and whether it is the only one.
    private func onward(from state: UInt32, refused: UInt32) -> (letter: Int?, target: UInt32, isAlone: Bool)
    {
        var found: (letter: Int?, target: UInt32, isAlone: Bool) = (nil, refused, false)
        for letter in 0..<alphabet.classCount {
            let target = next(state, letter)
            guard target != refused else { continue }
            guard found.letter == nil else { return (found.letter, found.target, false) }
            found = (letter, target, true)
        }
        return found
    }
}

extension Alphabet {
    /// Returns the only letter of a class, if it is a scalar; nil if there are several.
    fileprivate func onlyScalar(of letter: Int) -> UInt32? {
        var scalar: UInt32?
        for run in runs.indices where Int(runs[run]) == letter {
            guard scalar == nil, end(of: run) - starts[run] == 1 else { return nil }
            scalar = Self.symbol(starts[run])
        }
        return scalar.flatMap { $0 <= Symbol.lastScalar ? $0 : nil }
    }
}
