/// The smallest machine that decides a pattern, over the bytes of a text: what the compiler stores and the runtime walks.
///
/// It is minimal and its numbering is canonical, so two patterns that match the same texts have equal automata:
///
/// - State ``refuses`` refuses whatever follows, and state ``accepts`` accepts it; both are always there, and their rows
///   lead to themselves. Then come the states that do not accept where the text ends, then, from
///   ``firstAccepting`` on, those that do.
/// - Within each of the two parts, states stand as a walk finds them first that begins at ``initial`` and tries bytes in
///   their order, the nearest states first.
/// - ``classes`` has 256 entries, each below ``classCount``: bytes in one class lead to the same state from every state,
///   and bytes of two classes do not. Classes are numbered by their first byte.
/// - ``transitions`` has a row of ``classCount`` entries for each state, each below ``stateCount``.
package struct ByteAutomaton: Equatable, Sendable {
    /// The state that refuses whatever follows.
    package static let refuses: UInt16 = 0
    /// The state that accepts whatever follows.
    package static let accepts: UInt16 = 1

    /// By byte, its class.
    package let classes: [UInt8]
    /// How many classes there are.
    package let classCount: Int
    /// By state and class, the next state.
    package let transitions: [UInt16]
    /// Where a text begins.
    package let initial: UInt16
    /// The first state, from 2 on, that accepts at the end of the text; ``stateCount`` when there is none.
    package let firstAccepting: UInt16

    /// An automaton of the form described above; it is not verified.
    package init(
        classes: [UInt8], classCount: Int, transitions: [UInt16], initial: UInt16, firstAccepting: UInt16
    ) {
        self.classes = classes
        self.classCount = classCount
        self.transitions = transitions
        self.initial = initial
        self.firstAccepting = firstAccepting
    }

    /// The states ``refuses`` and ``accepts`` are counted.
    package var stateCount: Int { transitions.count / classCount }

    /// Where a state goes over a byte.
    package func next(_ state: UInt16, over byte: UInt8) -> UInt16 {
        transitions[Int(state) * classCount + Int(classes[Int(byte)])]
    }

    /// Whether a text that ends in a state is accepted.
    package func accepts(_ state: UInt16) -> Bool { state == Self.accepts || state >= firstAccepting }

    /// Whether it accepts a text; the plain walk, for tests and for what is decided at compile time.
    package func accepts(_ text: Span<UInt8>) -> Bool {
        var state = initial
        for at in text.indices where state > Self.accepts { state = next(state, over: text[at]) }
        return accepts(state)
    }
}

/// What an automaton may cost; beyond it there is none, and the runtime finds its way without.
package struct AutomatonBudget: Sendable {
    /// States of the automaton over bytes, once it is minimal.
    package var states: Int
    /// States on the way there.
    package var statesOnTheWay: Int
    /// Steps of work that are left, each some ten nanoseconds; where patterns look around, a step counts for ten.
    package var work: Int

    /// The compiler's budget, unless told otherwise.
    package init(states: Int = 2_000, statesOnTheWay: Int = 6_000, work: Int = 3_000_000) {
        self.states = states
        self.statesOnTheWay = statesOnTheWay
        self.work = work
    }

    /// Takes steps of work from what is left; false when that is less.
    mutating func spend(_ steps: Int) -> Bool {
        work -= steps
        return work >= 0
    }
}
