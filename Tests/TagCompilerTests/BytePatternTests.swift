import TagCompiler
import TagDiagnostics
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

/// The quick road to a pattern's automaton leads to the same one as the road that takes every pattern.
struct BytePatternTests {
    @Test(arguments: [
        "^(ticket|service|mobile|link|print)$", #"(^|\.)data\.(com|net|org)$"#, "^/(zip|consent)(/|$)",
        "^(?:[a-z]{2}/)?gallery/[^/?]+", #"\bstore(s|ed|ing)?\b"#, "^read-[0-9]+$", "label.*model",
        "^(a|b)_c", "", "^", "$", "^$", "a*", "(a|b)*?c{2,}", #"\W\b"#, "(?i:ABC)", "[^a]", "x(?:y|^z)",
        "(?s:.)",
    ])
    func `common patterns take it`(pattern: String) throws {
        let program = RegexCompiler.compile(pattern).program
        let automaton = try #require(BytePattern.automaton(program))
        #expect(automaton == PatternAutomaton.compile(program))
    }

    @Test(arguments: [
        "(?=a)b", "(?m:^)a", #"\Ba"#, "é", "[à-ü]", "[^é]", "(?i:k)", "(?:^a)*", "x(.?){7}y", "[a-z]{62}",
        "a[a-z]{8}b", String(repeating: "a|", count: 100),
    ])
    func `others take the long road`(pattern: String) {
        let compiled = RegexCompiler.compile(pattern)
        #expect(compiled.isValid && BytePattern.automaton(compiled.program) == nil)
    }

    @Test func `patterns drawn at random have the same automaton by both, for work that is not counted`() {
        var draws = SeededRandom(seed: 20_261_128)
        var compared = 0
        for _ in 0..<2_000 {
            let pattern = AutomatonAgreementTests.pattern(&draws, depth: 1 + draws.below(4))
            if Self.agree(pattern, PatternOptions()) { compared += 1 }
        }
        #expect(compared > 300)
    }

    /// Nearly all of these are taken, so that many are compared.
    @Test func `patterns made of what it takes have the same automaton by both`() {
        var draws = SeededRandom(seed: 20_261_129)
        var compared = 0
        for _ in 0..<1_500 {
            let branches = (0...draws.below(3)).map { _ in Self.branch(&draws) }
            if Self.agree(branches.joined(separator: "|"), PatternOptions(ignoresCase: draws.once(in: 4))) {
                compared += 1
            }
        }
        #expect(compared > 700)
    }

    /// A branch drawn at random: words, sets and small groups, some repeated, perhaps at an end of the text or of a word.
    private static func branch(_ draws: inout SeededRandom) -> String {
        let ends = ["^", "$", #"\b"#, "", "", ""]
        let items = [
            "a", "b", "/", "-", "_", "store", "print", "[a-c]", "[^/?]", ".", #"\w"#, #"\d"#, #"\W"#,
            "(a|bc)", "(?:x|/y)",
        ]
        let quantifiers = ["*", "+", "?", "*?", "{2}", "{1,2}"]
        var branch = draws.pick(ends) ?? ""
        for _ in 0...draws.below(3) {
            let item = draws.pick(items) ?? ""
            if draws.once(in: 4) {
                branch += "(?:\(item))" + (draws.pick(quantifiers) ?? "")
            } else {
                branch += item
            }
        }
        return branch + (draws.pick(ends) ?? "")
    }

    @Test(.enabled(if: Fixtures.shared != nil, "needs the corpora: set TAGC_SHARED"))
    func `the patterns of other engines' tests have the same automaton by both`() throws {
        let folder = try #require(Fixtures.shared) + "/corpus/regex/"
        var compared = 0
        for name in ["re2-search.jsonl", "rust-regex.jsonl"] {
            for line in try #require(Fixtures.text(folder + name)).split(separator: "\n") {
                guard let json = PlainJSON(line), let pattern = json["re"]?.string else { continue }
                let options = PatternOptions(ignoresCase: json["icase"]?.boolean ?? false)
                if Self.agree(pattern, options) { compared += 1 }
            }
        }
        #expect(compared > 1_000)
    }

    /// Compares both automata of a pattern; returns false for one that is invalid, or that only one of them takes.
    private static func agree(_ pattern: String, _ options: PatternOptions) -> Bool {
        let compiled = RegexCompiler.compile(pattern, options)
        guard compiled.isValid, let quick = BytePattern.automaton(compiled.program) else { return false }
        var budget = AutomatonBudget()
        let whole = budget.work
        let isSame = PatternAutomaton.compile(compiled.program, &budget) == quick
        #expect(isSame, "\(pattern)")
        // Only this holds the claim: it counts no work, so that it may only take patterns whose work would be free.
        #expect(whole - budget.work <= PatternAutomata.freeWork, "\(pattern)")
        return true
    }
}
