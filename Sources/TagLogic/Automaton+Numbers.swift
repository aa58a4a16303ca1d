extension Automaton {
    /// The automaton of the texts that are numbers: an optional sign, digits with an optional point, an optional exponent.
    ///
    /// The grammar is the runtime's; a test compares the two.
    package static let numbers = numbers(hasExponents: true)

    /// The automaton of the numbers without an exponent.
    static let plainNumbers = numbers(hasExponents: false)

    private static func numbers(hasExponents: Bool) -> Automaton {
        enum State: UInt32, CaseIterable {
            case start, signed, whole, point, fraction, mark, markSigned, exponent, dead
        }
        let sign = ScalarSet([0x2B, 0x2D].map { ScalarSet.Range($0, $0) })
        let digit = ScalarSet([ScalarSet.Range(0x30, 0x39)])
        let point = ScalarSet(0x2E)
        let mark = ScalarSet([0x45, 0x65].map { ScalarSet.Range($0, $0) })
        let steps: [State: [(ScalarSet, State)]] = [
            .start: [(sign, .signed), (digit, .whole), (point, .point)],
            .signed: [(digit, .whole), (point, .point)],
            .whole: [(digit, .whole), (point, .fraction), (mark, .mark)],
            .point: [(digit, .fraction)],
            .fraction: [(digit, .fraction), (mark, .mark)],
            .mark: [(sign, .markSigned), (digit, .exponent)],
            .markSigned: [(digit, .exponent)],
            .exponent: [(digit, .exponent)],
        ]
        let alphabet = Alphabet(telling: [sign, digit, point, mark].map(\.ranges))
        var transitions: [UInt32] = []
        for state in State.allCases {
            var row = [UInt32](repeating: State.dead.rawValue, count: alphabet.classCount)
            for (set, target) in steps[state] ?? [] where hasExponents || target != .mark {
                for letter in alphabet.classes(of: set.ranges) { row[Int(letter)] = target.rawValue }
            }
            transitions += row
        }
        let accepting: [State] = [.whole, .fraction, .exponent]
        return Automaton(
            alphabet: alphabet, transitions: transitions,
            accepting: State.allCases.map(accepting.contains), initial: 0
        ).canonical
    }
}
