/// A set of texts that may depend on what number a text is.
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
    /// What texts are numbers, and which; where there are no bounds that says nothing, and is the plain one.
    private(set) var coercion = Coercion.plain

    init(_ texts: Automaton) { words = texts }

    /// The numbers that compare with a bound in one of some ways, all of them.
    init(numbersFrom bound: Decimal, isBelow: Bool, isEqual: Bool, isAbove: Bool, _ coercion: Coercion) {
        words = .nothing
        bounds = [bound]
        pieces = [isBelow, isEqual, isAbove].map { $0 ? .numbers(coercion) : .nothing }
        self.coercion = coercion
    }

    /// A language; there is but one without bounds.
    private func piece(_ index: Int) -> Automaton { pieces.isEmpty ? words : pieces[index] }

    /// The same, numbers apart from what is none.
    private func parted(_ coercion: Coercion) -> PiecewiseTexts {
        guard pieces.isEmpty else { return self }
        var result = self
        result.words = words.combined(.difference, .numbers(coercion))
        result.pieces = [words.combined(.intersection, .numbers(coercion))]
        return result
    }

    /// The same set, parted by the numbers of ECMAScript: every plain number is one of them, and the same one.
    private var byJavaScript: PiecewiseTexts {
        guard !bounds.isEmpty, coercion == .plain else { return self }
        var result = self
        let others = words.combined(.intersection, .numbers(.javaScript))
        result.words = words.combined(.difference, others)
        result.pieces = pieces.map { $0.combined(.union, others) }
        result.coercion = .javaScript
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
        guard coercion == other.coercion || bounds.isEmpty || other.bounds.isEmpty else {
            return byJavaScript.combined(operation, other.byJavaScript)
        }
        let coercion = bounds.isEmpty ? other.coercion : coercion
        // What is taken from numbers, or kept of them, leaves numbers; else they are to be told apart first.
        let left = operation == .intersection ? self : parted(coercion)
        let right = operation == .union ? other.parted(coercion) : other
        var result = PiecewiseTexts(left.words.combined(operation, right.words))
        result.coercion = coercion
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

    /// The texts that a mapping makes texts of this set; nil where it makes numbers of what is none.
    ///
    /// It must leave numbers the numbers they are, but may make other texts of infinite ones, as changes of letter case do.
    func preimage(under mapping: LetterMapping) -> PiecewiseTexts? {
        var result = self
        result.words = words.preimage(under: mapping)
        result.pieces = pieces.map { $0.preimage(under: mapping) }
        guard coercion == .javaScript else { return result.joined() }
        let numbers = Automaton.numbers(coercion)
        guard numbers.preimage(under: mapping).combined(.difference, numbers).isNothing else { return nil }
        let named = result.words.combined(.intersection, numbers)
        result.words = result.words.combined(.difference, numbers)
        result.pieces = result.pieces.map { $0.combined(.intersection, numbers) }
        let last = result.pieces.count - 1
        for (piece, isNegative) in [(0, true), (last, false)] {
            let infinite = named.combined(.intersection, .infinities(isNegative: isNegative))
            result.pieces[piece] = result.pieces[piece].combined(.union, infinite)
        }
        return result.joined()
    }

    /// The same without bounds that part nothing.
    private func joined() -> PiecewiseTexts {
        guard !bounds.isEmpty else { return self }
        var result = PiecewiseTexts(words)
        result.coercion = coercion
        result.pieces = [pieces[0]]
        for (index, bound) in bounds.enumerated() {
            let (at, above) = (pieces[2 * index + 1], pieces[2 * index + 2])
            guard at != above || at != result.pieces.last else { continue }
            result.bounds.append(bound)
            result.pieces += [at, above]
        }
        return result.bounds.isEmpty ? PiecewiseTexts(words.combined(.union, pieces[0])) : result
    }

    /// Whether a text is in the set; nil when it is a number of which nobody can say what it is worth.
    func contains(_ text: [UInt32]) -> Bool? {
        guard !bounds.isEmpty, Automaton.numbers(coercion).accepts(text) else { return words.accepts(text) }
        guard let number = NumberOfText(text, coercion) else { return nil }
        var index = 0
        while index < bounds.count, number.order(bounds[index]) > 0 { index += 1 }
        let isBound = index < bounds.count && number.order(bounds[index]) == 0
        return pieces[2 * index + (isBound ? 1 : 0)].accepts(text)
    }

    /// The ranges of numbers, from the lowest on, with their languages.
    private var ranges: [NumberPiece] {
        pieces.enumerated().map { index, language in
            let upper = index / 2 < bounds.count ? bounds[index / 2] : nil
            let lower = index % 2 == 1 ? upper : index > 0 ? bounds[index / 2 - 1] : nil
            return NumberPiece(lower: lower, upper: upper, language: language, coercion: coercion)
        }
    }

    /// Whether any text is in the set: a number that people would think of if one is, then what is no number.
    var verdict: Constraint.Verdict {
        if let text = ranges.lazy.compactMap(\.obviousText).first { return .inhabited(.text(text)) }
        if let text = words.readableWitness() { return .inhabited(.text(text)) }
        var result = Constraint.Verdict.empty
        for range in ranges {
            switch range.verdict {
            case .empty: break
            case .inhabited(let sample): return .inhabited(sample)
            case .undecided(let reason): result = .undecided(reason)
            }
        }
        return result
    }
}
