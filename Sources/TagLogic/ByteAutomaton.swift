/// The minimal automaton of a pattern over the bytes of a text: the compiler stores it, and the runtime runs it.
///
/// It is minimal and its numbering is canonical, so two patterns that match the same texts have equal automata:
///
/// - State ``refuses`` refuses every continuation, and state ``accepts`` accepts it. Both always exist, and their rows lead
///   to themselves. They are followed by the states that do not accept at the end of the text, then, from
///   ``firstAccepting`` on, by those that do.
/// - Within each of the two parts, states are in the order of a breadth-first walk from ``initial`` that tries bytes in
///   ascending order.
/// - ``classes`` has 256 entries, each below ``classCount``: bytes in one class lead to the same state from every state,
///   and bytes of two classes do not. Classes are numbered by their first byte.
/// - ``transitions`` has a row of ``classCount`` entries for each state, each below ``stateCount``.
package struct ByteAutomaton: Equatable, Sendable {
    /// The state that refuses every continuation.
    package static let refuses: UInt16 = 0
    /// The state that accepts every continuation.
    package static let accepts: UInt16 = 1

    /// The class of each byte.
    package let classes: [UInt8]
    /// The number of classes.
    package let classCount: Int
    /// The next states, by state and class.
    package let transitions: [UInt16]
    /// The state in which a text begins.
    package let initial: UInt16
    /// The first state, from 2 on, that accepts at the end of the text; ``stateCount`` if there is none.
    package let firstAccepting: UInt16

    /// The number of states, ``refuses`` and ``accepts`` included.
    package var stateCount: Int { transitions.count / classCount }

    /// Returns the next state over a byte.
    package func next(_ state: UInt16, over byte: UInt8) -> UInt16 {
        transitions[Int(state) * classCount + Int(classes[Int(byte)])]
    }

    /// Returns true if a text that ends in a state is accepted.
    package func accepts(_ state: UInt16) -> Bool { state == Self.accepts || state >= firstAccepting }

    /// Returns true if it accepts a text, in a plain loop for tests and for decisions at compile time.
    package func accepts(_ text: Span<UInt8>) -> Bool {
        var state = initial
        for at in text.indices where state > Self.accepts { state = next(state, over: text[at]) }
        return accepts(state)
    }
}

/// The limits on making an automaton; beyond them none is made, and the runtime matches without one.
package struct AutomatonBudget: Sendable {
    /// The most states of the minimal automaton over bytes.
    package var states: Int
    /// The most states of intermediate automata.
    package var statesOnTheWay: Int
    /// The steps of work left, some ten nanoseconds each; a step of a pattern with looks counts as ten.
    package var work: Int

    /// Makes a budget; the defaults are the compiler's.
    package init(states: Int = 2_000, statesOnTheWay: Int = 6_000, work: Int = 3_000_000) {
        self.states = states
        self.statesOnTheWay = statesOnTheWay
        self.work = work
    }

    /// Takes steps from those left; returns false if there are fewer.
    mutating func spend(_ steps: Int) -> Bool {
        work -= steps
        return work >= 0
    }
}
