/// A set of texts that may depend on the number that a text is.
///
/// Bounds split the number line into pieces, open intervals and single points in turn, and each piece has a language. A text
/// is in the set if it is a number of a piece and in the language of that piece, or is not a number and in the language of
/// words. Languages are canonical, those of pieces have numbers only, and adjacent ones differ.
struct PiecewiseTexts: Hashable, Sendable {
    /// The texts that are not numbers; without bounds, all texts.
    private(set) var words: Automaton
    /// The bounds between pieces, ascending.
    private(set) var bounds: [Decimal] = []
    /// The languages below the first bound, of that bound, above it, and so on: 2n + 1 for n bounds; none without bounds.
    private(set) var pieces: [Automaton] = []
    /// The rule that says which texts are numbers; without bounds it has no meaning, and is ``Coercion/plain``.
    private(set) var coercion = Coercion.plain

    init(_ texts: Automaton) { words = texts }

    /// Makes the set of all numbers below, at or above a bound, as the flags say.
    init(numbersFrom bound: Decimal, isBelow: Bool, isEqual: Bool, isAbove: Bool, _ coercion: Coercion) {
        words = .nothing
        bounds = [bound]
        pieces = [isBelow, isEqual, isAbove].map { $0 ? .numbers(coercion) : .nothing }
        self.coercion = coercion
    }

    /// The steps for each range of numbers that is examined.
    private static let pieceCost = 50

    /// Returns the language of a piece; without bounds there is only one.
    private func piece(_ index: Int) -> Automaton { pieces.isEmpty ? words : pieces[index] }

    /// Returns the same set with numbers separated from other texts.
    private func parted(
        _ coercion: Coercion, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> PiecewiseTexts {
        guard pieces.isEmpty else { return self }
        var result = self
        result.words = try words.combined(.difference, .numbers(coercion), budget)
        result.pieces = [try words.combined(.intersection, .numbers(coercion), budget)]
        return result
    }

    /// Returns the same set, split by ECMAScript's numbers: every plain number is one of them, with the same value.
    private func byJavaScript(_ budget: ProofBudget) throws(ProofBudget.Excess) -> PiecewiseTexts {
        guard !bounds.isEmpty, coercion == .plain else { return self }
        var result = self
        let others = try words.combined(.intersection, .numbers(.javaScript), budget)
        result.words = try words.combined(.difference, others, budget)
        for index in pieces.indices {
            result.pieces[index] = try pieces[index].combined(.union, others, budget)
        }
        result.coercion = .javaScript
        return result
    }

    func complement(_ budget: ProofBudget) throws(ProofBudget.Excess) -> PiecewiseTexts {
        guard !bounds.isEmpty else { return PiecewiseTexts(words.complement) }
        return try PiecewiseTexts(.everything).combined(.difference, self, budget)
    }

    func combined(
        _ operation: SetOperation, _ other: PiecewiseTexts, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> PiecewiseTexts {
        guard !bounds.isEmpty || !other.bounds.isEmpty else {
            return PiecewiseTexts(try words.combined(operation, other.words, budget))
        }
        guard coercion == other.coercion || bounds.isEmpty || other.bounds.isEmpty else {
            return try byJavaScript(budget).combined(operation, other.byJavaScript(budget), budget)
        }
        let coercion = bounds.isEmpty ? other.coercion : coercion
        // Intersections and differences of numbers leave numbers; otherwise numbers must be separated first.
        let left = operation == .intersection ? self : try parted(coercion, budget)
        let right = operation == .union ? try other.parted(coercion, budget) : other
        var result = PiecewiseTexts(try left.words.combined(operation, right.words, budget))
        result.coercion = coercion
        var known: [(pair: (Automaton, Automaton), made: Automaton)] = []
        func append(_ first: Int, _ second: Int) throws(ProofBudget.Excess) {
            let pair = (left.piece(first), right.piece(second))
            try budget.spend(Self.pieceCost + known.count)
            if let one = known.first(where: { $0.pair == pair }) { return result.pieces.append(one.made) }
            let made = try pair.0.combined(operation, pair.1, budget)
            known.append((pair, made))
            result.pieces.append(made)
        }
        var (first, second) = (0, 0)
        while first < left.bounds.count || second < right.bounds.count {
            try append(2 * first, 2 * second)
            let isFirst =
                second == right.bounds.count
                || first < left.bounds.count && left.bounds[first] <= right.bounds[second]
            let bound = isFirst ? left.bounds[first] : right.bounds[second]
            let isSecond = second < right.bounds.count && right.bounds[second] == bound
            try append(2 * first + (isFirst ? 1 : 0), 2 * second + (isSecond ? 1 : 0))
            result.bounds.append(bound)
            if isFirst { first += 1 }
            if isSecond { second += 1 }
        }
        try append(2 * first, 2 * second)
        return try result.joined(budget)
    }

    /// Returns the texts that a mapping maps into this set; nil if it makes numbers of other texts.
    ///
    /// The mapping must keep the value of numbers, but may make other texts of infinite ones, as changes of letter case do.
    func preimage(
        under mapping: LetterMapping, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> PiecewiseTexts? {
        var result = self
        result.words = try words.preimage(under: mapping, budget)
        for index in pieces.indices {
            result.pieces[index] = try pieces[index].preimage(under: mapping, budget)
        }
        guard coercion == .javaScript else { return try result.joined(budget) }
        let numbers = Automaton.numbers(coercion)
        let before = try numbers.preimage(under: mapping, budget)
        guard try before.combined(.difference, numbers, budget).isNothing else { return nil }
        let named = try result.words.combined(.intersection, numbers, budget)
        result.words = try result.words.combined(.difference, numbers, budget)
        for index in pieces.indices {
            result.pieces[index] = try result.pieces[index].combined(.intersection, numbers, budget)
        }
        let last = result.pieces.count - 1
        for (piece, isNegative) in [(0, true), (last, false)] {
            let infinite = try named.combined(.intersection, .infinities(isNegative: isNegative), budget)
            result.pieces[piece] = try result.pieces[piece].combined(.union, infinite, budget)
        }
        return try result.joined(budget)
    }

    /// Returns the same set without the bounds that separate nothing.
    private func joined(_ budget: ProofBudget) throws(ProofBudget.Excess) -> PiecewiseTexts {
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
        guard result.bounds.isEmpty else { return result }
        return PiecewiseTexts(try words.combined(.union, pieces[0], budget))
    }

    /// Returns true if a text is in the set; nil if it is a number whose value cannot be determined.
    func contains(_ text: [UInt32]) -> Bool? {
        guard !bounds.isEmpty, Automaton.numbers(coercion).accepts(text) else { return words.accepts(text) }
        guard let number = NumberOfText(text, coercion) else { return nil }
        var index = 0
        while index < bounds.count, number.order(bounds[index]) > 0 { index += 1 }
        let isBound = index < bounds.count && number.order(bounds[index]) == 0
        return pieces[2 * index + (isBound ? 1 : 0)].accepts(text)
    }

    /// The ranges of numbers with their languages, in ascending order.
    private var ranges: [NumberPiece] {
        pieces.enumerated().map { index, language in
            let upper = index / 2 < bounds.count ? bounds[index / 2] : nil
            let lower = index % 2 == 1 ? upper : index > 0 ? bounds[index / 2 - 1] : nil
            return NumberPiece(lower: lower, upper: upper, language: language, coercion: coercion)
        }
    }

    /// Decides if any text is in the set; it prefers a number that people would think of, then a text that is not a number.
    func verdict(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint.Verdict {
        let ranges = ranges
        for range in ranges {
            try budget.spend(Self.pieceCost)
            if let text = range.obviousText { return .inhabited(.text(text)) }
        }
        if let text = try words.readableWitness(budget) { return .inhabited(.text(text)) }
        var result = Constraint.Verdict.empty
        for range in ranges {
            switch try range.verdict(budget) {
            case .empty: break
            case .inhabited(let sample): return .inhabited(sample)
            case .undecided(let reason): result = .undecided(reason)
            }
        }
        return result
    }
}
