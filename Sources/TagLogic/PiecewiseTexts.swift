/// A set of texts that may hang on what number a text is.
///
/// Numbers split the line into pieces, in turn open intervals and single points, and each piece has a language: a text is
/// in the set when it is a number of a piece and in the language of that piece, or is no number and in the language of words.
/// Languages are canonical, those of pieces have numbers alone, and neighbours differ.
struct PiecewiseTexts: Hashable, Sendable {
    /// The texts that are no number; without bounds, all of them.
    private(set) var words: Automaton
    /// Where the pieces part, ascending.
    private(set) var bounds: [Decimal] = []
    /// One more than twice the bounds, or none: what is below the first bound, that bound, what is above, and so on.
    private(set) var pieces: [Automaton] = []

    init(_ texts: Automaton) { words = texts }

    /// The numbers that compare with a bound in one of some ways, all of them.
    init(numbersFrom bound: Decimal, isBelow: Bool, isEqual: Bool, isAbove: Bool) {
        words = .nothing
        bounds = [bound]
        pieces = [isBelow, isEqual, isAbove].map { $0 ? .numbers : .nothing }
    }

    /// A language; there is but one without bounds.
    private func piece(_ index: Int) -> Automaton { pieces.isEmpty ? words : pieces[index] }

    /// The same, numbers apart from what is none.
    private var parted: PiecewiseTexts {
        guard pieces.isEmpty else { return self }
        var result = self
        result.words = words.combined(.difference, .numbers)
        result.pieces = [words.combined(.intersection, .numbers)]
        return result
    }

    var complement: PiecewiseTexts {
        guard !bounds.isEmpty else { return PiecewiseTexts(words.complement) }
        return PiecewiseTexts(.everything).combined(.difference, self)
    }

    func combined(_ operation: SetOperation, _ other: PiecewiseTexts) -> PiecewiseTexts {
        guard !bounds.isEmpty || !other.bounds.isEmpty else {
            return PiecewiseTexts(words.combined(operation, other.words))
        }
        // What is taken from numbers, or kept of them, leaves numbers; else they are to be told apart first.
        let left = operation == .intersection ? self : parted
        let right = operation == .union ? other.parted : other
        var result = PiecewiseTexts(left.words.combined(operation, right.words))
        var known: [(pair: (Automaton, Automaton), made: Automaton)] = []
        func append(_ first: Int, _ second: Int) {
            let pair = (left.piece(first), right.piece(second))
            if let one = known.first(where: { $0.pair == pair }) { return result.pieces.append(one.made) }
            let made = pair.0.combined(operation, pair.1)
            known.append((pair, made))
            result.pieces.append(made)
        }
        var (first, second) = (0, 0)
        while first < left.bounds.count || second < right.bounds.count {
            append(2 * first, 2 * second)
            let isFirst =
                second == right.bounds.count
                || first < left.bounds.count && left.bounds[first] <= right.bounds[second]
            let bound = isFirst ? left.bounds[first] : right.bounds[second]
            let isSecond = second < right.bounds.count && right.bounds[second] == bound
            append(2 * first + (isFirst ? 1 : 0), 2 * second + (isSecond ? 1 : 0))
            result.bounds.append(bound)
            if isFirst { first += 1 }
            if isSecond { second += 1 }
        }
        append(2 * first, 2 * second)
        return result.joined()
    }

    /// The same with other languages: what is done must keep numbers numbers, and other texts what they are.
    func map(_ change: (Automaton) -> Automaton) -> PiecewiseTexts {
        var result = self
        result.words = change(words)
        result.pieces = pieces.map(change)
        return result.joined()
    }

    /// The same without bounds that part nothing.
    private func joined() -> PiecewiseTexts {
        guard !bounds.isEmpty else { return self }
        var result = PiecewiseTexts(words)
        result.pieces = [pieces[0]]
        for (index, bound) in bounds.enumerated() {
            let (at, above) = (pieces[2 * index + 1], pieces[2 * index + 2])
            guard at != above || at != result.pieces.last else { continue }
            result.bounds.append(bound)
            result.pieces += [at, above]
        }
        return result.bounds.isEmpty ? PiecewiseTexts(words.combined(.union, pieces[0])) : result
    }

    /// Whether a text is in the set.
    func contains(_ text: [UInt32]) -> Bool {
        guard !bounds.isEmpty, Automaton.numbers.accepts(text) else { return words.accepts(text) }
        let number = NumberOfText(text)
        var index = 0
        while index < bounds.count, number.isAbove(bounds[index]) { index += 1 }
        let isBound = index < bounds.count && number.isEqual(to: bounds[index])
        return pieces[2 * index + (isBound ? 1 : 0)].accepts(text)
    }
}

/// What a text that is a number is worth, as it is seen when containers run.
struct NumberOfText {
    private let double: Double

    /// What a text of ``Automaton/numbers`` is.
    init(_ letters: [UInt32]) {
        let text = String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
        double = Double(text) ?? 0
    }

    func isAbove(_ bound: Decimal) -> Bool { double > bound.double }
    func isEqual(to bound: Decimal) -> Bool { double == bound.double }
}
