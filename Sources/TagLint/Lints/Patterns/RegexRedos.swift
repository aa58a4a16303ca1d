import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagRuntime

/// Flags a pattern on which the vendor's engine can take for ever.
struct RegexRedos: Lint {
    static let kind = DiagnosticKind(
        "regex-redos", .regex, .warning,
        summary: "A pattern that hangs a backtracking engine on some texts.",
        explanation: """
            tagc matches every pattern in time linear in the text. The vendor's page uses JavaScript, the \
            libraries for iOS and Android use ICU and Java. These engines backtrack: if a text almost matches in \
            many ways, they try all of them. The finding shows such a text, and the length at which it takes a \
            billion steps, which is some seconds. Anyone can send such a text in a page's URL. Write the pattern \
            so that a text can match in only one way: a+ instead of (a+)+.
            """,
        flagged: .definition(
            .container("contexts", ["web"]), .key("path"), .rule("shop", "path matchesRegex «^(/?[a-z]+)*$»"),
            .pixel(fires: "shop")),
        accepted: .definition(
            .container("contexts", ["web"]), .key("path"), .rule("shop", "path matchesRegex ^(/[a-z]+)*$"),
            .pixel(fires: "shop")),
        options: [
            LintOption(
                "length", "Characters of the longest text that is matched",
                fallback: .integer(2_000), in: 1...100_000)
        ])

    /// Steps that somebody would notice.
    private static let steps = 1e9

    func check(_ subject: LintSubject, report: inout LintReport) {
        let engines = PatternEngine.allCases.filter { engine in
            engine != .re2 && subject.container.contexts.contains { PatternEngine($0.value) == engine }
        }
        guard !engines.isEmpty else { return }
        let names = engines.map { $0.name }.joined(separator: " and ")
        let length = subject.integer("length", of: Self.kind)
        var languages = PatternLanguages(subject)
        defer { report.steps += languages.budget.taken }
        for pattern in subject.patterns {
            let options = PatternOptions(
                ignoresCase: pattern.ignoresCase, matchesWhole: pattern.matchesWhole)
            let program = PatternParser.parse(Array(pattern.text.utf8), options).program
            guard let attack = Attack(program, pattern, length, &languages) else { continue }
            for use in pattern.uses {
                report.add(
                    "this pattern can hang on a text such as \(attack.words)", at: use.range,
                    notes: [Note("in \(names) \(attack.letters) letters of such text take a billion steps")]
                )
            }
        }
    }

    /// A text that is not matched, and how many letters of it take too many steps.
    private struct Attack {
        let words: String
        let letters: Int

        /// The worst of those that there are.
        init?(
            _ program: [UInt8], _ pattern: WrittenPattern, _ length: Int, _ languages: inout PatternLanguages
        ) {
            guard let model = BacktrackingModel(program) else { return nil }
            var search = AmbiguitySearch(model)
            var worst: (letters: Int, found: Ambiguity, suffix: String)?
            for found in search.run() {
                let times = max(0, length - found.prefix.count) / max(1, found.pump.count)
                let text = found.prefix + (0..<times).flatMap { _ in found.pump }
                // A search that is in vain begins anew everywhere; one that is not may still be, for long, where it begins.
                for isSearch in [true, false] {
                    let vain = isSearch ? pattern.text : "^(?:\(pattern.text))"
                    guard
                        let letters = model.length(of: text, taking: RegexRedos.steps, restarts: isSearch),
                        letters < worst?.letters ?? .max,
                        let texts = languages.texts(of: vain, as: pattern),
                        let suffix = Self.rest(
                            of: texts, after: Array(text.prefix(letters)), languages.budget)
                    else { continue }
                    worst = (letters, found, suffix)
                }
            }
            guard let worst else { return nil }
            letters = worst.letters
            let isRepeated =
                worst.found.prefix.allSatisfy { $0 == worst.found.pump[0] } && Set(worst.found.pump).count < 2
            let parts = [worst.found.prefix, worst.found.pump].map {
                JSON.string(Constraint.Sample.text($0).text ?? "").line
            }
            words =
                (worst.found.prefix.isEmpty || isRepeated ? "" : "\(parts[0]), then ")
                + "\(parts[1]) repeated"
                + (worst.suffix.isEmpty ? "" : ", then \(JSON.string(worst.suffix).line)")
        }

        /// Returns an ending that keeps a text with this beginning from matching; nil if there is none, or the budget is spent.
        private static func rest(
            of texts: Automaton, after begun: [UInt32], _ budget: ProofBudget
        ) -> String? {
            let taken = try? Constraint(texts: texts).behind(prefix: begun, suffix: [], budget)
            return taken?.texts?.complement.readableText
        }
    }
}
