import TagDiagnostics
import TagLogic
import TagModel

/// Flags a choice whose anchors hold for its first and last branch only.
struct RegexAlternationScope: Lint {
    static let kind = DiagnosticKind(
        "regex-alternation-scope", .regex, .warning,
        summary: "Anchors that apply to one alternative only.",
        explanation: """
            A bar splits the whole pattern: ^a|b$ matches texts that begin with a, and texts that end with b. To \
            match whole texts, write a group: ^(?:a|b)$. Alternatives of names and paths are reported; \
            alternatives of different kinds, such as ^/blog/|.pdf$, are not.
            """,
        flagged: .definition(
            .key("path"), .rule("shop", "path matchesRegex ^/cart«|»/checkout$"), .pixel(fires: "shop")),
        accepted: .definition(
            .key("path"),
            .rule(
                "shop", "path matchesRegex ^(/cart|/checkout)$", "path matchesRegex ^/cart$|^/checkout$",
                #"path matchesRegex ^/blog/|\.pdf$"#),
            .pixel(fires: "shop")), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var languages = PatternLanguages(subject)
        defer { report.steps += languages.budget.taken }
        for pattern in subject.usedPatterns where !pattern.matchesWhole {
            guard let texts = Self.texts(of: pattern),
                let bar = pattern.tokens.first(where: { $0.kind == .or }),
                let first = texts.first, let last = texts.last
            else { continue }
            let isOfEvents = pattern.uses.contains { subject.isAboutEvent($0) }
            guard texts.count > 2 || isOfEvents || Self.arePaths(first, last) else { continue }
            let body = String(pattern.text.unicodeScalars.dropFirst().dropLast())
            let grouped = "^(?:\(body))$"
            guard let excess = languages.excess(of: pattern, over: grouped) else { continue }
            let likely = first.hasPrefix("/") ? ["/old\(last)", first + "-old"] : [first + "_failed"]
            guard let text = likely.first(where: excess.accepts) ?? excess.readableText else { continue }
            for use in pattern.uses {
                report.add(
                    "'|' splits the anchors: '\(text)' also matches", at: subject.range(of: bar.range, use),
                    notes: [
                        Note("it matches texts that begin with '\(first)', or end with '\(last)'")
                    ],
                    fixIts: subject.rewriting(use, as: grouped))
            }
        }
    }

    /// The texts of the branches, of which the first is bound to the beginning and the last to the end; nil of any
    /// other pattern.
    private static func texts(of pattern: WrittenPattern) -> [String]? {
        let tokens = pattern.tokens
        guard pattern.isPlace(tokens.first, "^"), pattern.isPlace(tokens.last, "$") else { return nil }
        let branches = tokens[...].dropFirst().dropLast().branches
        let texts = branches.compactMap { WrittenPattern.text(of: $0) }
        guard branches.count > 1, texts.count == branches.count, texts.allSatisfy({ !$0.isEmpty }) else {
            return nil
        }
        return texts
    }

    /// Returns true if both texts are whole paths.
    ///
    /// A common beginning of several paths would end at a slash or a similar character.
    private static func arePaths(_ first: String, _ last: String) -> Bool {
        guard first.hasPrefix("/"), last.hasPrefix("/"), let end = first.utf8.last else { return false }
        return end.isLetterOrDigit
    }
}
