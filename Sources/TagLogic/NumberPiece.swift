/// A range of numbers, an open interval or one number, and a language whose texts are all numbers.
///
/// Digits decide if a text of the language is in the range where they can: an automaton has the numbers without an exponent
/// between two bounds. It is right for numbers that are *short*, as bounds are. Longer numbers are rounded when they are
/// compared, which may move them onto a bound but never across it. Infinite numbers are in the ranges without a bound on
/// their side. Hexadecimal numbers and the like are tried one by one, as are those with an exponent.
struct NumberPiece {
    /// The bounds, nil for none; both are excluded, unless they are equal and the range is that number.
    let lower: Decimal?
    let upper: Decimal?
    let language: Automaton
    /// The rule that says which texts are numbers, and which number each is.
    var coercion = Coercion.plain

    private var isPoint: Bool { lower != nil && lower == upper }

    /// Returns true if a number is in the range.
    private func holds(_ number: NumberOfText) -> Bool {
        if isPoint, let lower { return number.order(lower) == 0 }
        return lower.map { number.order($0) == 1 } ?? true && upper.map { number.order($0) == -1 } ?? true
    }

    private func holds(_ text: [UInt32]) -> Bool { NumberOfText(text, coercion).map(holds) ?? false }

    /// A text of the language in the range that people would think of; nil if none of a few is one.
    var obviousText: [UInt32]? {
        guard !language.isNothing else { return nil }
        return NumberCandidates.between(lower, upper).lazy.map { $0.unicodeScalars.map { $0.value } }
            .first { holds($0) && language.accepts($0) }
    }

    func verdict(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint.Verdict {
        guard !language.isNothing else { return .empty }
        let plain = try language.combined(.intersection, plainNumbers(budget), budget)
        if let text = try plain.readableWitness(budget) {
            if holds(text) { return .inhabited(.text(text)) }
            let short = try plain.combined(.intersection, .shortNumbers(coercion), budget)
            if let text = try short.readableWitness(budget), holds(text) { return .inhabited(.text(text)) }
        }
        let long = isPoint ? try language.combined(.intersection, nearNumbers(budget), budget) : plain
        return try verdict(ofLong: long, budget)
    }

    /// Returns the plain numbers whose digits are in the range.
    private func plainNumbers(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Automaton {
        if isPoint, let lower {
            try budget.spend(Self.comparisonCost)
            return .plainNumbers(coercion, comparing: lower) { $0 == 0 }
        }
        return try plainNumbers(above: lower, below: upper, budget)
    }

    /// The steps for the automaton of the numbers that compare with one bound.
    private static let comparisonCost = 2_000

    private func plainNumbers(
        above lower: Decimal?, below upper: Decimal?, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Automaton {
        try budget.spend(Self.comparisonCost)
        let all = Automaton.plainNumbers(coercion)
        let above = lower.map { Automaton.plainNumbers(coercion, comparing: $0) { $0 > 0 } } ?? all
        let below = upper.map { Automaton.plainNumbers(coercion, comparing: $0) { $0 < 0 } } ?? all
        return try above.combined(.intersection, below, budget)
    }

    /// Returns the plain numbers that might be rounded to the number that is the range.
    private func nearNumbers(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Automaton {
        guard let lower else { return .plainNumbers(coercion) }
        return try plainNumbers(
            above: lower.neighbour(isAbove: false), below: lower.neighbour(isAbove: true), budget)
    }

    /// Decides if a number that is not short is in the range; it computes a few of them, one by one.
    private func verdict(
        ofLong long: Automaton, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint.Verdict {
        let longer = try long.combined(.difference, .shortNumbers(coercion), budget)
        var rest = try language.combined(.difference, .plainNumbers(coercion), budget)
            .combined(.union, longer, budget)
        if coercion == .javaScript {
            let (low, high) = (
                Automaton.infinities(isNegative: true), Automaton.infinities(isNegative: false)
            )
            for (infinities, bound) in [(low, lower), (high, upper)] where bound == nil {
                let infinite = try language.combined(.intersection, infinities, budget)
                if let text = try infinite.readableWitness(budget) { return .inhabited(.text(text)) }
            }
            rest = try rest.combined(.difference, low.combined(.union, high, budget), budget)
        }
        for _ in 0..<4 {
            guard let text = try rest.readableWitness(budget) else { return .empty }
            guard let number = NumberOfText(text, coercion) else { break }
            if holds(number) { return .inhabited(.text(text)) }
            rest = try rest.combined(.difference, .text(equals: text), budget)
        }
        return rest.isNothing ? .empty : .undecided(coercion.hardNumbers)
    }
}

extension Coercion {
    /// The numbers that are tried one by one, in words for people.
    fileprivate var hardNumbers: String {
        switch self {
        case .plain: "numbers with exponents, or of more than 15 digits"
        case .javaScript: "numbers with exponents, of more than 15 digits, or hexadecimal"
        }
    }
}

/// The number of a text, as containers compute it.
struct NumberOfText {
    /// The exact number; nil if it is longer than bounds are, or farther from 1.
    let decimal: Decimal?
    private let double: Double

    /// Makes the number of a text of ``Automaton/numbers(_:)``; nil if that cannot be decided.
    init?(_ letters: [UInt32], _ coercion: Coercion = .plain) {
        let letters = coercion == .javaScript ? JavaScriptBlanks.trim(letters) : letters[...]
        let text = String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
        if coercion == .javaScript, let whole = Self.whole(text) {
            decimal = Decimal(String(whole))
            double = Double(whole)
            return
        }
        decimal = Decimal(text)
        guard let double = decimal?.double ?? Double(text) else { return nil }
        self.double = double
    }

    /// Returns 0 for the empty text, and the number of a text with a radix; nil above 2^53, where doubles are inexact.
    private static func whole(_ text: String) -> UInt64? {
        if text.isEmpty { return 0 }
        let radixes: [(mark: String, radix: Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
        guard let radix = radixes.first(where: { text.prefix(2).lowercased() == $0.mark })?.radix,
            let number = UInt64(text.dropFirst(2), radix: radix), number <= 1 << 53
        else { return nil }
        return number
    }

    /// Returns its order to a bound: -1 for less, 0 for equal, 1 for greater.
    func order(_ bound: Decimal) -> Int {
        if let decimal { return decimal < bound ? -1 : decimal == bound ? 0 : 1 }
        let other = bound.double
        return double < other ? -1 : double == other ? 0 : 1
    }
}

extension Automaton {
    /// The automaton of the plain numbers that compare as their digits do.
    ///
    /// They have at most 15 digits from the first that is not 0, and at most 15 zeros between the point and that digit. Zero is
    /// one of them, however it is written.
    static let shortNumbers: Automaton = {
        // States: the start, a sign, zeros, n digits before the point, a point alone, n zeros after it, n digits with the
        // point somewhere before, and a state that refuses.
        let most = Decimal.mostDigits
        let (signed, zeros, point, whole, small) = (1, 2, 3, 4, 4 + most)
        let (fraction, dead) = (small + most + 2, small + 2 * most + 3)
        // The targets of each state over: a letter of no number, a sign, a point, 0, another digit.
        var rows = [[Int]](repeating: [dead, dead, dead, dead, dead], count: dead + 1)
        rows[0] = [dead, signed, point, zeros, whole]
        rows[signed] = [dead, dead, point, zeros, whole]
        rows[zeros] = [dead, dead, small, zeros, whole]
        rows[point] = [dead, dead, dead, small + 1, fraction + 1]
        for count in 1...most {
            let next = count < most ? whole + count : dead
            rows[whole + count - 1] = [dead, dead, fraction + count, next, next]
            let following = count < most ? fraction + count + 1 : dead
            rows[fraction + count] = [dead, dead, dead, following, following]
        }
        for count in 0...most { rows[small + count] = [dead, dead, dead, small + count + 1, fraction + 1] }
        rows[small + most + 1] = [dead, dead, dead, small + most + 1, dead]
        let sets = [[0x2B, 0x2D], [0x2E], [0x30], Array(0x31...0x39)].map { (members: [UInt32]) in
            ScalarSet(members.map { ScalarSet.Range($0, $0) }).ranges
        }
        let alphabet = Alphabet(telling: sets)
        let columns = (0..<alphabet.classCount).map { letter in
            (sets.firstIndex { alphabet.classes(of: $0) == [UInt16(truncatingIfNeeded: letter)] } ?? -1) + 1
        }
        let refusing = [0, signed, point, fraction, dead]
        return Automaton(
            alphabet: alphabet,
            transitions: rows.flatMap { row in columns.map { UInt32(truncatingIfNeeded: row[$0]) } },
            accepting: rows.indices.map { !refusing.contains($0) }, initial: 0
        ).canonical
    }()
}
