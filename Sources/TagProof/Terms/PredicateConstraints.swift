import TagCompiler
package import TagLogic
package import TagModel
import TagRuntime

/// The constraints that predicates with a constant right side are, each made once.
package struct PredicateConstraints {
    private struct Key: Hashable {
        let kind: PredicateKind
        let text: ExactText
        let options: UInt8
    }

    private var known: [Key: Constraint?] = [:]

    /// None made so far.
    package init() {}

    /// The values of which a predicate holds; nil where that cannot be said.
    package mutating func constraint(_ kind: PredicateKind, _ text: String, ignoresCase: Bool) -> Constraint?
    {
        let key = Key(kind: kind, text: ExactText(text), options: ignoresCase ? 1 : 0)
        if let known = known[key] { return known }
        let made = Self.make(kind, text, ignoresCase: ignoresCase)
        known.updateValue(made, forKey: key)
        return made
    }

    /// The values whose text a pattern is found in; nil for one beyond the budget.
    package mutating func matching(_ pattern: String, ignoresCase: Bool, matchesWhole: Bool) -> Constraint? {
        let options: UInt8 = (ignoresCase ? 1 : 0) | (matchesWhole ? 2 : 0)
        let key = Key(kind: .matches, text: ExactText(pattern), options: options)
        if let known = known[key] { return known }
        let made = Self.pattern(
            pattern, PatternOptions(ignoresCase: ignoresCase, matchesWhole: matchesWhole))
        known.updateValue(made, forKey: key)
        return made
    }

    private static func make(_ kind: PredicateKind, _ text: String, ignoresCase: Bool) -> Constraint? {
        let letters = text.unicodeScalars.map(\.value)
        switch kind {
        case .equals where !ignoresCase: return Constraint(texts: .text(equals: letters))
        case .contains where !ignoresCase: return Constraint(texts: .text(containing: letters))
        case .startsWith where !ignoresCase: return Constraint(texts: .text(prefix: letters))
        case .endsWith where !ignoresCase: return Constraint(texts: .text(suffix: letters))
        case .equals: return folded("^", text, "$")
        case .contains: return folded("", text, "")
        case .startsWith: return folded("^", text, "")
        case .endsWith: return folded("", text, "$")
        case .matches: return pattern(text, PatternOptions(ignoresCase: ignoresCase))
        case .lessThan: return comparison(.less, text)
        case .lessOrEqual: return comparison(.lessOrEqual, text)
        case .greaterThan: return comparison(.greater, text)
        case .greaterOrEqual: return comparison(.greaterOrEqual, text)
        case .cssSelector: return .impossible
        case .urlMatches: return nil
        }
    }

    /// Letter case is the patterns' own: so one place says which letters are the same.
    private static func folded(_ before: String, _ text: String, _ after: String) -> Constraint? {
        pattern(before + literal(text) + after, PatternOptions(ignoresCase: true))
    }

    /// A pattern that takes a text as it is.
    private static func literal(_ text: String) -> String {
        var literal = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar),
                scalar.value > 0x20, scalar.value < 0x7F, scalar != "_"
            {
                literal.append("\\")
            }
            literal.append(scalar)
        }
        return String(literal)
    }

    private static func pattern(_ text: String, _ options: PatternOptions) -> Constraint? {
        let compiled = RegexCompiler.compile(text, options)
        // The pattern has an error of its own, and nothing is concluded from what was not written so.
        guard compiled.isValid else { return nil }
        return PatternAutomaton.automaton(compiled.program).map { Constraint(texts: $0) }
    }

    /// What is no number compares with nothing.
    private static func comparison(_ comparison: Constraint.Comparison, _ text: String) -> Constraint? {
        guard NumberText.isNumber(text) else { return .impossible }
        return Decimal(text).map { Constraint.comparison(comparison, $0) }
    }
}
