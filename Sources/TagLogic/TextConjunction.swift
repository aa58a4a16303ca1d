/// A conjunction of conditions on one text: contains, starts with, ends with, equals, and their negations.
///
/// Automata of many such conditions grow with the ways in which texts can overlap, so no automaton is made of two of them.
/// All required texts can stand side by side with a letter between them that occurs in none of the texts. A refused text
/// then occurs only inside one of the required ones. So a single text shows that the conjunction has texts, or two of the
/// conditions exclude each other.
package struct TextConjunction {
    private let conditions: [TextCondition]

    /// Makes the conjunction of some conditions.
    package init(_ conditions: [TextCondition]) { self.conditions = conditions }

    /// Returns a text that all conditions accept, or that there is none; undecided only if a language is of another kind.
    package func verdict(_ budget: ProofBudget) throws(ProofBudget.Excess) -> Constraint.Verdict {
        // Texts made of all required texts need no test for these.
        let open = conditions.filter { $0.kind != .contains }
        for (text, isWhole) in candidates {
            let asked = isWhole ? open : conditions
            try budget.spend(conditions.count + asked.count * (text.count + 1))
            if asked.allSatisfy({ $0.language.accepts(text) }) { return .inhabited(.text(text)) }
        }
        return conditions.contains { $0.kind == .other } ? .undecided("languages that are too large") : .empty
    }

    /// The texts to try, each marked if it contains all required texts; readable ones come first.
    ///
    /// The framed text can fail only if two conditions exclude each other: two prefixes or suffixes, or a required text and a
    /// refused one. Everything else in it contains the letter that none of the conditions has.
    private var candidates: [(text: [UInt32], isWhole: Bool)] {
        if let whole = conditions.first(where: { $0.kind == .equals }) { return [(whole.text, false)] }
        let (prefix, suffix) = (longest(.prefix), longest(.suffix))
        let inner = conditions.filter { $0.kind == .contains || $0.kind == .other }.map { $0.text }
        let needed = inner.count > Self.fewTexts ? inner : Self.apart(inner)
        let plain = [[], [0x2D], [0x20]].map { (separator: [UInt32]) in
            Array(([prefix] + needed + [suffix]).filter { !$0.isEmpty }.joined(separator: separator))
        }
        let others = conditions.filter { $0.kind == .other }.map { $0.text } + [[]]
        let framed = Array(([prefix] + needed + [suffix]).joined(separator: [fresh]))
        return (plain + [framed]).map { ($0, true) } + others.map { ($0, false) }
    }

    private func longest(_ kind: TextCondition.Kind) -> [UInt32] {
        conditions.reduce(into: []) { if $1.kind == kind, $1.text.count > $0.count { $0 = $1.text } }
    }

    /// Returns the texts that no other of the texts contains.
    private static func apart(_ texts: [[UInt32]]) -> [[UInt32]] {
        texts.enumerated().filter { at, text in
            let finder = Automaton.text(containing: text)
            return !texts.enumerated().contains { other, longer in
                other != at && (longer.count, at) > (text.count, other) && finder.accepts(longer)
            }
        }.map { $0.element }
    }

    private static let fewTexts = 100

    /// A letter that occurs in none of the texts.
    private var fresh: UInt32 {
        var known: Set<UInt32> = []
        for condition in conditions { known.formUnion(condition.text) }
        let letters =
            [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21...0x2F, 0xC0...0xD7FF] as [ClosedRange<UInt32>]
        for range in letters { if let letter = range.first(where: { !known.contains($0) }) { return letter } }
        return 0x10FFFD
    }
}

/// A condition on one text, made of a language; simple languages are recognized.
package struct TextCondition: Sendable {
    enum Kind: Sendable {
        case contains, prefix, suffix, equals
        /// The negation of a simple condition; its text is the one that is refused.
        case refused
        /// A language of another kind; its text is the one that is the easiest to read.
        case other
    }

    let language: Automaton
    let kind: Kind
    let text: [UInt32]

    /// Makes the condition on the texts of a constraint; nil if numbers are compared, or there are no texts.
    package init?(_ constraint: Constraint, _ budget: ProofBudget) throws(ProofBudget.Excess) {
        guard let language = constraint.texts else { return nil }
        try budget.spend(2 * language.transitions.count + language.alphabet.runs.count)
        guard let shortest = language.shortestWitness() else { return nil }
        self.language = language
        if let kind = Self.kind(language, shortest) {
            (self.kind, text) = (kind, shortest)
            return
        }
        let complement = language.complement
        if let refused = complement.shortestWitness(), Self.kind(complement, refused) != nil {
            (kind, text) = (.refused, refused)
            return
        }
        (kind, text) = (.other, try language.readableWitness(budget) ?? shortest)
    }

    private static func kind(_ language: Automaton, _ shortest: [UInt32]) -> Kind? {
        // Each of these has a state for each letter, and at most two that refuse or accept every continuation.
        guard language.stateCount <= shortest.count + 2 else { return nil }
        if language == .text(containing: shortest) { return .contains }
        if language == .text(prefix: shortest) { return .prefix }
        if language == .text(suffix: shortest) { return .suffix }
        return language == .text(equals: shortest) ? .equals : nil
    }
}
