import TagCompiler
package import TagLogic
package import TagModel
import TagRuntime

/// The constraints of predicates with a constant right side, each made once.
package struct PredicateConstraints {
    private struct Key: Hashable {
        let kind: PredicateKind
        let text: ExactText
        let options: PatternOptions
        let rules: RuleSet
    }

    /// The texts of a table's rows, of which two versions of the table mostly have the same.
    private struct Texts: Hashable {
        let all: [ExactText]
        let rules: RuleSet
    }

    private var known: [Key: Constraint?] = [:]
    /// The values that equal none of some texts.
    private var others: [Texts: Constraint] = [:]
    /// The tables of patterns that were made, and the place of each among them.
    var tables: [PatternRows] = []
    var rowNumbers: [PatternRows.Key: Int] = [:]
    /// The entries left for automata of long lists: enough for some ten lists of a thousand addresses.
    private var room = 8 << 20

    /// The budget that pays for the steps of patterns.
    package let budget: ProofBudget

    /// Makes an empty store.
    package init(_ budget: ProofBudget) { self.budget = budget }

    /// Returns the values for which a predicate holds under a rule set; nil if they cannot be expressed.
    ///
    /// - Parameter matchesWhole: true if a pattern must match the whole text.
    package mutating func constraint(
        _ kind: PredicateKind, _ text: String, ignoresCase: Bool, matchesWhole: Bool = false,
        by rules: RuleSet
    ) -> Constraint? {
        let options = PatternOptions(ignoresCase: ignoresCase, matchesWhole: matchesWhole)
        let key = Key(kind: kind, text: ExactText(text), options: options, rules: rules)
        if let known = known[key] { return known }
        let made = make(kind, text, options, rules.coercion)
        known.updateValue(made, forKey: key)
        return made
    }

    /// Returns the values that equal none of some texts; nil if the budget does not allow it.
    ///
    /// - Parameter equal: The values that equal each of the texts.
    mutating func values(
        but texts: [ExactText], _ equal: @autoclosure () -> [Constraint], by rules: RuleSet
    ) -> Constraint? {
        let key = Texts(all: texts, rules: rules)
        if let known = others[key] { return known }
        guard let taken = try? Constraint.union(of: equal(), budget),
            let rest = try? taken.complement(budget)
        else { return nil }
        others[key] = rest
        return rest
    }

    private mutating func make(
        _ kind: PredicateKind, _ text: String, _ options: PatternOptions, _ coercion: Coercion
    ) -> Constraint? {
        switch kind {
        case .equals: return literal("^", text, "$", options, coercion) { .text(equals: $0) }
        case .contains: return literal("", text, "", options, coercion) { .text(containing: $0) }
        case .startsWith: return literal("^", text, "", options, coercion) { .text(prefix: $0) }
        case .endsWith: return literal("", text, "$", options, coercion) { .text(suffix: $0) }
        case .matches, .matchesComputed, .isOneOf: return pattern(text, options, coercion)
        case .lessThan: return Self.comparison(.less, text, coercion)
        case .lessOrEqual: return Self.comparison(.lessOrEqual, text, coercion)
        case .greaterThan: return Self.comparison(.greater, text, coercion)
        case .greaterOrEqual: return Self.comparison(.greaterOrEqual, text, coercion)
        case .cssSelector: return .impossible
        case .urlMatches: return nil
        }
    }

    /// Returns the values whose text is in a canonical automaton made of letters; nil if the budget does not allow it.
    ///
    /// Patterns alone define which letters are the same if case is ignored, so then a pattern around the text says the same.
    private mutating func literal(
        _ before: String, _ text: String, _ after: String, _ options: PatternOptions, _ coercion: Coercion,
        _ automaton: ([UInt32]) -> Automaton
    ) -> Constraint? {
        if options.ignoresCase { return pattern(before + Self.literal(text) + after, options, coercion) }
        let letters = text.unicodeScalars.map { $0.value }
        guard (try? budget.make(automatonOf: letters)) != nil else { return nil }
        return Constraint(canonical: automaton(letters), by: coercion)
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
        return automaton.map { Constraint(canonical: $0.canonicalOfMinimal, by: coercion) }
    }

    /// The number of steps of a pattern's automaton that count as one step of a proof.
    private static let stepsOfPatterns = 2

    /// Returns the values that compare so with a number: none if the text is not a number, nil if it is one too complex.
    private static func comparison(
        _ comparison: Constraint.Comparison, _ text: String, _ coercion: Coercion
    ) -> Constraint? {
        switch WrittenNumber(text.unicodeScalars.map({ $0.value }), by: coercion) {
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
