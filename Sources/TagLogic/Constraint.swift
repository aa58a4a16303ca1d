/// A set of the values that an unknown may have, such as a data layer key, an event's name or a fact about the device.
///
/// It distinguishes what predicates can: that a value is absent, null, true or false, or what its text is. A number is its
/// text, which may be compared with other numbers. Constraints are closed under the set operations. Each has one
/// representation of its points, and of its texts for each range of numbers.
package struct Constraint: Hashable, Sendable {
    /// A set of the values that are not texts.
    package struct Points: OptionSet, Hashable, Sendable {
        /// The bits, one for each value.
        package let rawValue: UInt8
        /// Makes a set of its bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The absent value.
        package static let absent = Points(rawValue: 1)
        /// Null.
        package static let null = Points(rawValue: 2)
        /// The truth value whose text is `true`.
        package static let `true` = Points(rawValue: 4)
        /// The truth value whose text is `false`.
        package static let `false` = Points(rawValue: 8)
        /// The set of all of them.
        package static let all: Points = [.absent, .null, .true, .false]
    }

    /// The comparison of a number with a bound.
    package enum Comparison: Hashable, Sendable {
        case less, lessOrEqual, greater, greaterOrEqual
    }

    /// The allowed values that are not texts.
    package let points: Points
    /// The allowed texts.
    let language: PiecewiseTexts

    init(_ points: Points, _ language: PiecewiseTexts) {
        self.points = points
        self.language = language
    }

    /// The constraint that allows every value, the absent one included.
    package static let anything = Constraint(.all, texts: .everything)
    /// The constraint that allows no value.
    package static let impossible = Constraint([], texts: .nothing)

    /// Makes the constraint that allows these points, and no text.
    package init(points: Points) { self.init(points, texts: .nothing) }

    /// Makes the constraint that allows the values with a text in a language, and the points that have such a text.
    package init(texts: Automaton, by coercion: Coercion = .plain) {
        self.init(canonical: texts.canonical, by: coercion)
    }

    /// Makes the same constraint of a language whose automaton is canonical.
    package init(canonical texts: Automaton, by coercion: Coercion = .plain) {
        let points = Points { $0.letters(by: coercion).map(texts.accepts) ?? false }
        self.init(points, PiecewiseTexts(texts))
    }

    /// Makes the constraint that allows these points, and the texts of a language.
    package init(_ points: Points, texts: Automaton) { self.init(points, PiecewiseTexts(texts.canonical)) }

    /// Returns the constraint that allows the numbers for which a comparison with a bound holds.
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

    /// True if it depends on the number that a text is.
    package var comparesNumbers: Bool { !language.bounds.isEmpty }

    /// The words of memory that it takes.
    package var size: Int {
        language.pieces.reduce(language.words.transitions.count) { $0 + $1.transitions.count }
    }

    /// The constraint that allows the same texts, and no points.
    package var withoutPoints: Constraint { Constraint([], language) }

    /// True if the constraint only asks that a text has certain parts, anywhere.
    package var asksForText: Bool { !comparesNumbers && language.words.isSearch }

    /// The allowed texts as one language; nil if numbers are compared.
    package var texts: Automaton? { comparesNumbers ? nil : language.words }
}

// MARK: Algebra

extension Constraint {
    /// Returns the constraint that allows the values that both allow.
    package func intersection(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.intersection, other.language, budget)
        return Constraint(points.intersection(other.points), language)
    }

    /// Returns the constraint that allows the values that either allows.
    package func union(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.union, other.language, budget)
        return Constraint(points.union(other.points), language)
    }

    /// Returns the constraint that allows the values that this one allows and the other does not.
    package func subtracting(
        _ other: Constraint, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        let language = try language.combined(.difference, other.language, budget)
        return Constraint(points.subtracting(other.points), language)
    }

    /// Returns the constraint that allows the values that this one does not.
    package func complement(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint {
        Constraint(Points.all.subtracting(points), try language.complement(budget))
    }
}

// MARK: Templates and letter case

extension Constraint {
    /// Returns the texts that are allowed with one text before them and another after them; nil if numbers are compared.
    ///
    /// The result has texts only, no points.
    package func behind(
        prefix: [UInt32], suffix: [UInt32], _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        guard let texts else { return nil }
        return Constraint([], PiecewiseTexts(try texts.quotient(prefix: prefix, suffix: suffix, budget)))
    }

    /// Returns the texts that are allowed once a mapping has changed their letters.
    ///
    /// The result has texts only, no points. Where numbers are compared, the mapping must keep the number of every text that is
    /// one, as changes of letter case do. The result is nil if the mapping makes numbers of other texts.
    package func mapped(
        from mapping: LetterMapping, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        try language.preimage(under: mapping, budget).map { Constraint([], $0) }
    }
}
