package import TagLogic
import TagModel

extension Constraint.Sample {
    /// A text.
    init(_ text: String) { self = .text(text.unicodeScalars.map(\.value)) }

    /// The text of the value as a part of a longer text; nil of absent values and null.
    package var text: String? { text(by: .plain) }

    /// The text of the value that predicates and tables see; nil of what has none.
    package func text(by coercion: Coercion) -> String? { letters(by: coercion).map(Self.string) }

    /// The right side that a predicate compares with; nil of what nothing compares with.
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
    /// The names that an event can have: any text, but on pages not the empty one, which the web runtime ignores.
    static func event(by rules: RuleSet) -> Constraint {
        switch rules {
        case .mobile: anyText
        case .web: namedEvent
        }
    }

    private static let namedEvent = Constraint([], texts: Automaton.text(equals: []).complement)

    /// Every text, and nothing else.
    static let anyText = Constraint([], texts: .everything)

    /// The union of some, by halves: so that a thousand small ones take ten rounds and not a thousand large ones.
    static func union(
        of constraints: ArraySlice<Constraint>, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint {
        guard constraints.count > 1 else { return constraints.first ?? .impossible }
        let middle = constraints.startIndex + constraints.count / 2
        let first = try union(of: constraints[..<middle], budget)
        return try first.union(union(of: constraints[middle...], budget), budget)
    }

    /// The values that are in this constraint once their letters are in another case; nil where that cannot be said.
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

    /// The values that are in this constraint once there is text before and after theirs; nil where numbers are compared.
    ///
    /// - Parameter blanks: Whether nothing among the parts makes nothing of the whole.
    func around(
        _ before: [UInt32], _ after: [UInt32], blanks: Bool, _ budget: ProofBudget
    ) throws(ProofBudget.Excess) -> Constraint? {
        try budget.make(automatonOf: before)
        try budget.make(automatonOf: after)
        // A number that is begun or ended by what no number is comes to nothing, so often none is compared after all.
        let framed = try Constraint(texts: .text(prefix: before)).intersection(
            Constraint(texts: .text(suffix: after)), budget)
        let whole = try intersection(framed, budget)
        guard let texts = try whole.behind(prefix: before, suffix: after, budget) else { return nil }
        func takes(_ middle: String) -> Bool {
            whole.contains(.text(before + middle.unicodeScalars.map(\.value) + after)) == true
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
    /// What the runtime makes of letters in lower case.
    static let lowerCase = LetterMapping(changes: Self.changes(\.lowercaseMapping))
    /// What it makes of them in upper case.
    static let upperCase = LetterMapping(changes: Self.changes(\.uppercaseMapping))

    /// Every scalar that becomes something else.
    ///
    /// Takes some milliseconds, once.
    private static func changes(
        _ mapping: (Unicode.Scalar.Properties) -> String
    ) -> [(scalar: UInt32, becomes: [UInt32])] {
        // No letter beyond the first plane's successor has case.
        (0..<UInt32(0x1_F000)).compactMap { value in
            guard let scalar = Unicode.Scalar(value) else { return nil }
            let mapped = mapping(scalar.properties).unicodeScalars.map(\.value)
            return mapped == [value] ? nil : (value, mapped)
        }
    }
}
