extension Automaton {
    /// The automaton of the texts that are numbers: an optional sign, digits with an optional point, an optional exponent.
    ///
    /// The grammar is the runtime's; a test compares the two.
    package static let numbers = numbers(hasExponents: true)

    /// The automaton of the numbers without an exponent.
    static let plainNumbers = numbers(hasExponents: false)

    private static func numbers(hasExponents: Bool) -> Automaton {
        let sign = ScalarSet([0x2B, 0x2D].map { ScalarSet.Range($0, $0) })
        let digit = ScalarSet([ScalarSet.Range(0x30, 0x39)])
        let point = ScalarSet(0x2E)
        let mark = ScalarSet([0x45, 0x65].map { ScalarSet.Range($0, $0) })
        // States: the start, a sign, digits, a point alone, digits with a point, the mark of an exponent, its sign, its digits.
        let (signed, whole, bare, fraction, marked, markSigned, exponent) = (1, 2, 3, 4, 5, 6, 7)
        let ending: [(set: ScalarSet, next: Int)] = hasExponents ? [(mark, marked)] : []
        return automaton(
            [
                [(sign, signed), (digit, whole), (point, bare)],
                [(digit, whole), (point, bare)],
                [(digit, whole), (point, fraction)] + ending,
                [(digit, fraction)],
                [(digit, fraction)] + ending,
                [(sign, markSigned), (digit, exponent)],
                [(digit, exponent)],
                [(digit, exponent)],
            ], accepting: [whole, fraction, exponent])
    }
}
