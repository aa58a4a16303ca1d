import TagCompiler
package import TagLogic
package import TagModel
import TagRuntime

/// The constraints of predicates with a constant right side, each made once.
package struct PredicateConstraints {
    private struct Key: Hashable {
        let kind: PredicateKind
        let text: ExactText
        let options: UInt8
        let rules: RuleSet
    }

    private var known: [Key: Constraint?] = [:]
    /// The entries left for automata of long lists: enough for some ten lists of a thousand addresses.
    private var room = 8 << 20

    /// The budget that pays for the steps of patterns.
    package let budget: ProofBudget

    /// Makes an empty store.
    package init(_ budget: ProofBudget) { self.budget = budget }

    /// Returns the values for which a predicate holds under a rule set; nil if they cannot be expressed.
    package mutating func constraint(
        _ kind: PredicateKind, _ text: String, ignoresCase: Bool, by rules: RuleSet
    ) -> Constraint? {
        let key = Key(kind: kind, text: ExactText(text), options: ignoresCase ? 1 : 0, rules: rules)
        if let known = known[key] { return known }
        let made = make(kind, text, ignoresCase: ignoresCase, by: rules.coercion)
        known.updateValue(made, forKey: key)
        return made
    }

    /// Returns the values whose text matches a pattern; nil if the pattern is invalid or beyond the budget.
    package mutating func matching(
        _ pattern: String, ignoresCase: Bool, matchesWhole: Bool, by rules: RuleSet
    ) -> Constraint? {
        let options: UInt8 = (ignoresCase ? 1 : 0) | (matchesWhole ? 2 : 0)
        let key = Key(kind: .matches, text: ExactText(pattern), options: options, rules: rules)
        if let known = known[key] { return known }
        let made = self.pattern(
            pattern, PatternOptions(ignoresCase: ignoresCase, matchesWhole: matchesWhole), rules.coercion)
        known.updateValue(made, forKey: key)
        return made
    }

    private mutating func make(
        _ kind: PredicateKind, _ text: String, ignoresCase: Bool, by coercion: Coercion
    ) -> Constraint? {
        let letters = text.unicodeScalars.map(\.value)
        switch kind {
        case .equals where !ignoresCase: return plain(letters, coercion) { .text(equals: $0) }
        case .contains where !ignoresCase: return plain(letters, coercion) { .text(containing: $0) }
        case .startsWith where !ignoresCase: return plain(letters, coercion) { .text(prefix: $0) }
        case .endsWith where !ignoresCase: return plain(letters, coercion) { .text(suffix: $0) }
        case .equals: return folded("^", text, "$", coercion)
        case .contains: return folded("", text, "", coercion)
        case .startsWith: return folded("^", text, "", coercion)
        case .endsWith: return folded("", text, "$", coercion)
        case .matches, .matchesComputed, .isOneOf:
            return pattern(text, PatternOptions(ignoresCase: ignoresCase), coercion)
        case .lessThan: return Self.comparison(.less, letters, coercion)
        case .lessOrEqual: return Self.comparison(.lessOrEqual, letters, coercion)
        case .greaterThan: return Self.comparison(.greater, letters, coercion)
        case .greaterOrEqual: return Self.comparison(.greaterOrEqual, letters, coercion)
        case .cssSelector: return .impossible
        case .urlMatches: return nil
        }
    }

    /// Returns the values whose text is in an automaton made of letters; nil if the budget does not allow it.
    private func plain(
        _ letters: [UInt32], _ coercion: Coercion, _ automaton: ([UInt32]) -> Automaton
    ) -> Constraint? {
        guard (try? budget.make(automatonOf: letters)) != nil else { return nil }
        return Constraint(texts: automaton(letters), by: coercion)
    }

    /// Returns the values that match regardless of letter case; patterns alone define which letters are the same.
    private mutating func folded(
        _ before: String, _ text: String, _ after: String, _ coercion: Coercion
    ) -> Constraint? {
        pattern(before + Self.literal(text) + after, PatternOptions(ignoresCase: true), coercion)
    }

    /// Returns a pattern that matches a text literally.
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

    private mutating func pattern(
        _ text: String, _ options: PatternOptions, _ coercion: Coercion
    ) -> Constraint? {
        let compiled = RegexCompiler.compile(text, options)
        // An invalid pattern has its own error, so nothing is concluded from it.
        guard compiled.isValid, !budget.isSpent else { return nil }
        let least = AutomatonBudget()
        var steps = AutomatonBudget(work: min(least.work, budget.left))
        let before = steps.work
        var automaton = PatternAutomaton.automaton(compiled.program, &steps)
        budget.note((before - steps.work) / Self.stepsOfPatterns + text.utf8.count)
        if automaton == nil {
            let before = room
            automaton = PatternAutomaton.ofPlainTexts(compiled.program, room: &room)
            budget.note(before - room)
        }
        return automaton.map { Constraint(texts: $0, by: coercion) }
    }

    /// The number of steps of a pattern's automaton that count as one step of a proof.
    private static let stepsOfPatterns = 2

    /// Returns the values that compare so with a number: none if the text is not a number, nil if it is one too complex.
    private static func comparison(
        _ comparison: Constraint.Comparison, _ text: [UInt32], _ coercion: Coercion
    ) -> Constraint? {
        switch WrittenNumber(text, by: coercion) {
        case .none: .impossible
        case .decimal(let bound): .comparison(comparison, bound, by: coercion)
        case .other: nil
        }
    }
}

extension RuleSet {
    /// The conversion of values to texts and numbers that predicates use.
    package var coercion: Coercion {
        switch self {
        case .mobile: .plain
        case .web: .javaScript
        }
    }

    /// The name of the rule set in messages.
    package var words: String {
        switch self {
        case .mobile: "the mobile libraries' rules"
        case .web: "the web runtime's rules"
        }
    }
}
