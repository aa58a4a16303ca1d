/// Which values something unknown may have: a key of the data layer, an event's name, a fact about the device.
///
/// It is what predicates can tell of a value: that it is absent, null, true or false, or what its text is. A number is
/// its text, which may compare with other numbers. Constraints are closed under everything that sets are, and
/// each is one value for what it says of points, and of the texts of each range of numbers.
package struct Constraint: Hashable, Sendable {
    /// Values that are no text.
    package struct Points: OptionSet, Hashable, Sendable {
        /// A bit for each.
        package let rawValue: UInt8
        /// A set of bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// No value.
        package static let absent = Points(rawValue: 1)
        /// Null.
        package static let null = Points(rawValue: 2)
        /// The truth value, of which the text is `true`.
        package static let `true` = Points(rawValue: 4)
        /// The truth value, of which the text is `false`.
        package static let `false` = Points(rawValue: 8)
        /// All of them.
        package static let all: Points = [.absent, .null, .true, .false]
    }

    /// How a number compares with a bound.
    package enum Comparison: Hashable, Sendable {
        case less, lessOrEqual, greater, greaterOrEqual
    }

    /// The values allowed that are no text.
    package let points: Points
    /// The texts allowed.
    let language: PiecewiseTexts

    init(_ points: Points, _ language: PiecewiseTexts) {
        self.points = points
        self.language = language
    }

    /// Every value, and none at all.
    package static let anything = Constraint(.all, texts: .everything)
    /// No value.
    package static let impossible = Constraint([], texts: .nothing)

    /// Just these points, and no text.
    package init(points: Points) { self.init(points, texts: .nothing) }

    /// Values with a text of a language, points that have one among them.
    package init(texts: Automaton, by coercion: Coercion = .plain) {
        let points = Points { $0.letters(by: coercion).map(texts.accepts) ?? false }
        self.init(points, texts: texts)
    }

    /// Just these points, and the texts of a language.
    package init(_ points: Points, texts: Automaton) { self.init(points, PiecewiseTexts(texts.canonical)) }

    /// The values that are numbers and compare so with a bound.
    package static func comparison(
        _ comparison: Comparison, _ bound: Decimal, by coercion: Coercion = .plain
    ) -> Constraint {
        let (isBelow, isEqual) =
            switch comparison {
            case .less: (true, false)
            case .lessOrEqual: (true, true)
            case .greater: (false, false)
            case .greaterOrEqual: (false, true)
            }
        let numbers = PiecewiseTexts(
            numbersFrom: bound, isBelow: isBelow, isEqual: isEqual, isAbove: !isBelow, coercion)
        return Constraint(Points { $0.number(by: coercion).flatMap(numbers.contains) ?? false }, numbers)
    }

    /// Whether it depends on what number a text is.
    package var comparesNumbers: Bool { !language.bounds.isEmpty }

    /// The words of memory that it takes.
    package var size: Int {
        language.pieces.reduce(language.words.transitions.count) { $0 + $1.transitions.count }
    }

    /// The same texts, without values that are none.
    package var withoutPoints: Constraint { Constraint([], language) }

    /// True if the constraint only asks that a text has certain parts, anywhere.
    package var asksForText: Bool { !comparesNumbers && language.words.isSearch }

    /// The texts allowed, as one language; nil where numbers are compared.
    package var texts: Automaton? { comparesNumbers ? nil : language.words }
}

// MARK: Algebra

extension Constraint {
    /// The values that both allow.
    package func intersection(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.intersection, other.language, budget)
        return Constraint(points.intersection(other.points), language)
    }

    /// The values that either allows.
    package func union(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.union, other.language, budget)
        return Constraint(points.union(other.points), language)
    }

    /// The values that this allows and the other does not.
    package func subtracting(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.difference, other.language, budget)
        return Constraint(points.subtracting(other.points), language)
    }

    /// The values that this does not allow.
    package func complement(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint {
        Constraint(Points.all.subtracting(points), try language.complement(budget))
    }
}

// MARK: Templates and letter case

extension Constraint {
    /// The texts that are allowed when one text stands before them and another after them.
    ///
    /// It is about texts alone: points are not in it. Nil where numbers are compared.
    package func behind(
        prefix: [UInt32], suffix: [UInt32], _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        guard let texts else { return nil }
        return Constraint([], PiecewiseTexts(try texts.quotient(prefix: prefix, suffix: suffix, budget)))
    }

    /// The texts that are allowed once their letters have become others.
    ///
    /// It is about texts alone: points are not in it. Where numbers are compared, the mapping must leave every number the
    /// number it is, as changes of letter case do; nil where it makes numbers of what is none.
    package func mapped(
        from mapping: LetterMapping, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        try language.preimage(under: mapping, budget).map { Constraint([], $0) }
    }
}
