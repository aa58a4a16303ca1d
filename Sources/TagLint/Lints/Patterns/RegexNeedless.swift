import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagSyntax

/// Flags a pattern that is no more than a text.
struct RegexNeedless: Lint {
    static let kind = DiagnosticKind(
        "regex-needless", .regex, .note, summary: "A pattern that means the same as a plain text comparison.",
        explanation: """
            A plain comparison is proved to match exactly the same texts, and is easier to read. tagc compiles \
            both to the same bytes; other systems evaluate the pattern more slowly.
            """,
        flagged: [
            .definition(
                .key("path"), .rule("cart", #"path matchesRegex «^/cart\.html»"#), .pixel(fires: "cart")),
            .export(
                .html("Ours", "<i></i>", fires: "1"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX «^(buy)$»")),
        ],
        accepted: [
            .definition(
                .key("path"), .rule("cart", "path matchesRegex ^/cart.html", "path startsWith /c"),
                .pixel(fires: "cart")),
            // The same text in a comparison refers to a macro.
            .definition(
                .key("path"), .rule("cart", #"path matchesRegex \{\{path\}\}"#), .pixel(fires: "cart")),
            // Nothing uses the rule: that is said, and nothing of how it is written.
            .definition(
                .key("path"), .rule("all"), .rule("cart", "path matchesRegex ^/cart"), .pixel(fires: "all")),
        ], fix: .safe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let form = subject.container.form
        guard form == .definition || form == .export else { return }
        let rules = subject.container.ruleSet
        var languages = PredicateConstraints(subject.patternBudget)
        defer { report.steps += languages.budget.taken }
        for pattern in subject.usedPatterns {
            guard !report.isFull else { return }
            guard let (predicate, text) = Self.comparison(pattern), !text.isEmpty else { continue }
            // In a comparison they are a reference; only a definition can say that they are a text (`$text`).
            guard !text.contains("{{") else { continue }
            // An export cannot say of another comparison that letters compare in any case.
            let hasLetters = text.unicodeScalars.contains { $0.properties.isCased }
            guard form == .definition || !pattern.ignoresCase || !hasLetters else { continue }
            let uses = pattern.uses.filter { if case .condition = $0.site { true } else { false } }
            guard !uses.isEmpty,
                let meant = languages.constraint(
                    .matches, pattern.text, ignoresCase: pattern.ignoresCase,
                    matchesWhole: pattern.matchesWhole, by: rules),
                let same = languages.constraint(
                    predicate, text, ignoresCase: pattern.ignoresCase, by: rules),
                (try? meant.isEquivalent(to: same, languages.budget)) == true
            else { continue }
            for use in uses {
                report.add(
                    "the pattern is a plain text: '\(PredicateType.of(predicate).name)' with '\(text)' means the same",
                    at: use.range, fixIts: fixIts(use, predicate, text, subject))
            }
        }
    }

    /// Returns the comparison that a pattern's spelling suggests, with its text; nil if it suggests none.
    ///
    /// The caller compares it with the pattern's meaning.
    private static func comparison(_ pattern: WrittenPattern) -> (PredicateKind, String)? {
        var tokens = pattern.tokens.filter { token in
            !(pattern.isPlainGroup(token) || token.kind == .close && token.quantifier == nil)
        }[...]
        let isStart = pattern.isPlace(tokens.first, "^")
        let isEnd = pattern.isPlace(tokens.last, "$")
        if isStart { tokens.removeFirst() }
        if isEnd, !tokens.isEmpty { tokens.removeLast() }
        // What may stand before and after a part says nothing.
        if !isStart, tokens.first?.kind == .dot { tokens.removeFirst() }
        if !isEnd, tokens.last?.kind == .dot { tokens.removeLast() }
        guard let text = WrittenPattern.text(of: tokens) else { return nil }
        return (isStart ? isEnd ? .equals : .startsWith : isEnd ? .endsWith : .contains, text)
    }

    private func fixIts(
        _ use: WrittenPattern.Use, _ predicate: PredicateKind, _ text: String, _ subject: LintSubject
    ) -> [FixIt] {
        guard case .condition(let rule, let index) = use.site else { return [] }
        let condition = subject.container.rules[rule].conditions[index]
        let written = condition.predicate.range
        guard written.isKnown, let node = subject.tree.node(at: written) else { return [] }
        let type = PredicateType.of(predicate)
        var name = type.name
        if subject.container.form == .export {
            if condition.ignoresCase { return [] }
            // The API's own spelling is that of a definition.
            if subject.tree.string(node).utf8.first.map({ $0 < 0x61 }) ?? false {
                name = type.exportName ?? name
            }
        }
        return [
            FixIt(
                "write '\(name)' with '\(text)'",
                edits: [subject.tree.writing(name, at: written), subject.tree.writing(text, at: use.range)],
                safety: .safe)
        ]
    }
}
