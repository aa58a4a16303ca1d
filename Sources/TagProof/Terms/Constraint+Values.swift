package import TagLogic
import TagModel

extension Constraint.Sample {
    /// Makes the value that is a text.
    init(_ text: String) { self = .text(text.unicodeScalars.map { $0.value }) }

    /// The text of the value as a part of a longer text; nil for absent values and null.
    package var text: String? { text(by: .plain) }

    /// Returns the text of the value that predicates and tables see; nil if it has none.
    package func text(by coercion: Coercion) -> String? { letters(by: coercion).map(Self.string) }

    /// Returns the right side that a predicate compares with; nil if nothing compares with the value.
    func operand(of kind: PredicateKind, by coercion: Coercion) -> String? {
        let comparesNumbers = PredicateType.of(kind).comparesNumbers
        return (comparesNumbers ? number(by: coercion) : letters(by: coercion)).map(Self.string)
    }

    private static func string(_ letters: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        for letter in letters { text.append(Unicode.Scalar(letter) ?? "\u{FFFD}") }
        return String(text)
    }
}

extension Constraint {
    /// Returns the names that an event can have: any text, but on pages not the empty one, which the web runtime ignores.
    static func event(by rules: RuleSet) -> Constraint {
        switch rules {
        case .mobile: anyText
        case .web: namedEvent
        }
    }

    private static let namedEvent = Constraint([], texts: Automaton.text(equals: []).complement)

    /// The constraint that allows every text, and nothing else.
    static let anyText = Constraint([], texts: .everything)

    /// Unites constraints: those with one text each as a list, all others by halves.
    static func union(
        of constraints: [Constraint], _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        var texts: [[UInt32]] = []
        var points: Points = []
        var others: [Constraint] = []
        for constraint in constraints {
            if let text = constraint.onlyText {
                texts.append(text)
                points.formUnion(constraint.points)
            } else {
                others.append(constraint)
            }
        }
        // Halves of a list with many different letters are smaller than its tree.
        guard texts.count > 1, let list = try? Constraint(points, anyOf: texts, budget) else {
            return try union(halvesOf: constraints[...], budget)
        }
        return try union(halvesOf: ([list] + others)[...], budget)
    }

    /// Unites constraints by halves, so that a thousand small ones take ten rounds and not a thousand large ones.
    private static func union(
        halvesOf constraints: ArraySlice<Constraint>, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        guard constraints.count > 1 else { return constraints.first ?? .impossible }
        let middle = constraints.startIndex + constraints.count / 2
        let first = try union(halvesOf: constraints[..<middle], budget)
        return try first.union(union(halvesOf: constraints[middle...], budget), budget)
    }

    /// Returns the values that are in this constraint after a change of letter case; nil if that cannot be expressed.
    func before(
        _ letterCase: Term.LetterCase, _ casing: Term.Casing, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        guard let texts = try mapped(from: letterCase == .lower ? .lowerCase : .upperCase, budget) else {
            return nil
        }
        switch casing {
        case .format: return try texts.union(Constraint(points: points), budget)
        case .macro:
            let isLower = letterCase == .lower
            return try texts.union(
                Constraint(
                    points: Points { point in
                        switch point {
                        case .true: contains(.init(isLower ? "true" : "TRUE")) == true
                        case .false: contains(.init(isLower ? "false" : "FALSE")) == true
                        case .absent, .null, .text: points.contains(.absent)
                        }
                    }), budget)
        }
    }

    /// Returns the values that are in this constraint with a text before and after them; nil if numbers are compared.
    ///
    /// - Parameter blanks: True if an absent part makes the whole text absent.
    func around(
        _ before: [UInt32], _ after: [UInt32], blanks: Bool, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        try budget.make(automatonOf: before)
        try budget.make(automatonOf: after)
        // A text that no number begins or ends with leaves no numbers, so often none is compared after all.
        let framed = try Constraint(texts: .text(prefix: before)).intersection(
            Constraint(texts: .text(suffix: after)), budget)
        let whole = try intersection(framed, budget)
        guard let texts = try whole.behind(prefix: before, suffix: after, budget) else { return nil }
        func takes(_ middle: String) -> Bool {
            whole.contains(.text(before + middle.unicodeScalars.map { $0.value } + after)) == true
        }
        return try texts.union(
            Constraint(
                points: Points { point in
                    switch point {
                    case .true: takes("true")
                    case .false: takes("false")
                    case .absent, .null, .text: blanks ? points.contains(.absent) : takes("")
                    }
                }), budget)
    }
}

extension LetterMapping {
    /// The runtime's mapping of letters to lower case.
    static let lowerCase = LetterMapping(changes: Self.changes { $0.lowercaseMapping })
    /// The runtime's mapping of letters to upper case.
    static let upperCase = LetterMapping(changes: Self.changes { $0.uppercaseMapping })

    /// Returns every scalar that the mapping changes.
    ///
    /// It takes some milliseconds, once.
    private static func changes(
        _ mapping: (Unicode.Scalar.Properties) -> String
    ) -> [(scalar: UInt32, becomes: [UInt32])] {
        // No scalar from U+1F000 on has case.
        (0..<UInt32(0x1_F000)).compactMap { value in
            guard let scalar = Unicode.Scalar(value) else { return nil }
            let mapped = mapping(scalar.properties).unicodeScalars.map { $0.value }
            return mapped == [value] ? nil : (value, mapped)
        }
    }
}
