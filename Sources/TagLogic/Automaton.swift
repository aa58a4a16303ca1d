/// A deterministic automaton over the classes of an alphabet.
package struct Automaton: Hashable, Sendable {
    /// The letters that it distinguishes, in classes.
    package let alphabet: Alphabet
    /// The next states: a row for each state, with an entry for each class.
    package private(set) var transitions: [UInt32]
    /// True for each state in which a text may end.
    package private(set) var accepting: [Bool]
    /// The state in which a text begins.
    package private(set) var initial: UInt32

    /// Hashes one number for the transitions, which takes a fraction of the time that their bytes do, and what is accepted.
    package func hash(into hasher: inout Hasher) {
        var mixed: UInt64 = 0
        for target in transitions {
            mixed = (mixed ^ UInt64(target)) &* 0xD6E8_FEB8_6659_FD93
            mixed ^= mixed >> 32
        }
        hasher.combine(mixed)
        var accepted: UInt64 = 0
        for isAccepting in accepting { accepted = accepted &* 3 &+ (isAccepting ? 2 : 1) }
        hasher.combine(accepted)
        hasher.combine(initial)
    }

    /// The number of states, including those that refuse or accept every continuation.
    package var stateCount: Int { accepting.count }

    func next(_ state: UInt32, _ letter: Int) -> UInt32 {
        transitions[Int(state) * alphabet.classCount + letter]
    }

    /// Returns true if it accepts a text, given as letters (``Symbol``).
    package func accepts(_ text: some Sequence<UInt32>) -> Bool {
        var state = initial
        for symbol in text { state = next(state, alphabet.classOf(symbol)) }
        return accepting[Int(state)]
    }

    /// Returns the minimal automaton of the same language, with states numbered breadth-first from the initial one.
    package func minimised() -> Automaton {
        let count = alphabet.classCount
        let parts = Minimisation.parts(transitions, letters: count, labels: accepting)
        var numbers = [UInt32](repeating: .max, count: stateCount)
        var order = [initial]
        numbers[Int(parts[Int(initial)])] = 0
        // The automaton may be kept, so that it has no room for what was merged.
        let kept = Int(parts.max() ?? 0) + 1
        var accepted: [Bool] = []
        accepted.reserveCapacity(kept)
        var rows = [UInt32](repeating: 0, count: kept * count)
        var cells = rows.mutableSpan
        order.reserveCapacity(kept)
        let (targets, partOf) = (transitions.span, parts.span)
        var at = 0
        while at < order.count {
            let state = order[at]
            at += 1
            accepted.append(accepting[Int(state)])
            let row = Int(state) * count
            for letter in 0..<count {
                let target = targets[row + letter]
                let part = Int(partOf[Int(target)])
                var number = numbers[part]
                if number == .max {
                    number = UInt32(truncatingIfNeeded: order.count)
                    numbers[part] = number
                    order.append(target)
                }
                cells[(at - 1) * count + letter] = number
            }
        }
        // Parts that nothing leads to have no number.
        rows.removeLast((kept - order.count) * count)
        return Automaton(alphabet: alphabet, transitions: rows, accepting: accepted, initial: 0)
    }
}
