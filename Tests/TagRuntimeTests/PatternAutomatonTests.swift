import TagRuntime
import TagTestSupport
import Testing

/// The two ways to match agree, within the time and the memory that are promised.
@Suite struct PatternAutomatonTests {
    /// A pattern drawn at random, of at most so many levels.
    static func pattern(_ draws: inout SeededRandom, depth: Int) -> String {
        let leaves = [
            "a", "b", "c", "a", "b", "ab", ".", "[ab]", "[^a]", #"\w"#, #"\s"#, "é", "[à-ü]", "[^é]", "^",
            "$", #"\b"#,
            #"\B"#, "(?m:^)", "(?m:$)", "(?i:A)", "(?i:é)", "(?s:.)", "(?:)", "ſ", #"\x{1F600}"#,
        ]
        guard depth > 0 else { return draws.pick(leaves) ?? "" }
        switch draws.below(10) {
        case 0...2: return pattern(&draws, depth: depth - 1) + pattern(&draws, depth: depth - 1)
        case 3, 4: return "(?:\(pattern(&draws, depth: depth - 1))|\(pattern(&draws, depth: depth - 1)))"
        case 5: return "(\(pattern(&draws, depth: depth - 1)))"
        case 6, 7:
            let quantifier =
                draws.pick(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{0}"]) ?? ""
            return "(?:\(pattern(&draws, depth: depth - 1)))" + quantifier
        default: return draws.pick(leaves) ?? ""
        }
    }

    static func text(_ draws: inout SeededRandom) -> [UInt8] {
        var text = ""
        for _ in 0..<draws.below(12) {
            text +=
                draws.pick(["a", "b", "c", "A", "a", "b", " ", "\n", "é", "É", "ü", "s", "\u{1F600}", "_"])
                ?? ""
        }
        return Array(text.utf8)
    }

    @Test func `the lazy automaton says what the search for groups says`() {
        var draws = SeededRandom(seed: 20_261_121)
        var matched = 0
        for _ in 0..<2_000 {
            let pattern = Self.pattern(&draws, depth: 4)
            let parsed = PatternParser.parse(Array(pattern.utf8), PatternOptions(remembersGroups: true))
            #expect(parsed.faults == [], "\(pattern)")
            let plain = PatternParser.parse(Array(pattern.utf8))
            let machine = PatternBuilder.build(parsed.program.span)
            var automaton = LazyAutomaton(PatternBuilder.build(plain.program.span))
            var search = GroupSearch()
            for _ in 0..<6 {
                let text = Self.text(&draws)
                let found = search.search(machine, text.span, from: 0)
                if found { matched += 1 }
                let said = automaton.matches(text.span)
                #expect(said == found, "\(pattern) in \(text)")
            }
        }
        #expect(matched > 4_000 && matched < 11_000)
    }

    @Test func `a full cache is emptied, and left alone when that does not help`() {
        // Some 2^14 states, more than the cache holds.
        let parsed = PatternParser.parse(Array("(?:a|b)*a[ab]{14}c".utf8))
        let machine = PatternBuilder.build(parsed.program.span)
        var automaton = LazyAutomaton(machine)
        var search = GroupSearch()
        var draws = SeededRandom(seed: 7)
        for length in [100, 4_000, 10_000] {
            var text = (0..<length).map { _ in UInt8(ascii: "a") + UInt8(draws.below(2)) }
            let before = automaton.matches(text.span)
            #expect(!before)
            text += Array("abbbbbbbbbbbbbbc".utf8)
            let after = (automaton.matches(text.span), search.search(machine, text.span, from: 0))
            #expect(after == (true, true))
            #expect(automaton.work < 64 * machine.size * 20_000)
        }
    }

    @Test func `a cache that did not help is tried again when the text settles`() {
        // Some 900 states of a thousand members and more, and then one for the rest of the text.
        let parsed = PatternParser.parse(Array(".{0,150}a.{0,150}b".utf8))
        let machine = PatternBuilder.build(parsed.program.span)
        var automaton = LazyAutomaton(machine)
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
        let matches = automaton.matches(text.span)
        #expect(!matches)
        #expect(automaton.work < machine.size * 2_000)
    }

    @Test func `the largest machines fit in the cache`() {
        let pattern = "(?:" + String(repeating: "a?", count: 90) + "){100}b"
        let parsed = PatternParser.parse(Array(pattern.utf8))
        #expect(parsed.faults == [])
        let machine = PatternBuilder.build(parsed.program.span)
        #expect(machine.size > 18_000)
        var automaton = LazyAutomaton(machine)
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
        let before = automaton.matches(text.span)
        text.append(UInt8(ascii: "b"))
        let after = automaton.matches(text.span)
        #expect(!before && after)
    }

    static let adversarial: [(pattern: String, unit: String)] = [
        ("(a+)+$", "a"), ("(a|a)*b", "a"), ("(a*)*b", "a"), ("(.*)*x", "y"), ("(a|b)*a(a|b){20}c", "ab"),
        ("(x+x+)+y", "x"), (".*.*.*=.*;", "x=x"), ("^(a|b|ab)*!$", "ab"), ("(?:a?){50}a{50}b", "a"),
        ("(?:(a+)+b|a*!)", "a"), (#"\b(\w+\s?)+:"#, "word "), ("([a-z0-9]+[.-]?)*@", "a.b-"),
        ("(?:.|[a-z])*[^a]$", "aé"),
        (".{0,50}a.{0,50}b", "a"),
    ]

    @Test(arguments: adversarial)
    func `work is linear in the text on patterns that make others backtrack`(pattern: String, unit: String) {
        let parsed = PatternParser.parse(Array(pattern.utf8))
        #expect(parsed.faults == [])
        let machine = PatternBuilder.build(parsed.program.span)
        var spent: [Int] = []
        for length in [500, 1_000] {
            let text = Array(String(repeating: unit, count: length / unit.utf8.count).utf8)
            var search = GroupSearch()
            var automaton = LazyAutomaton(machine)
            _ = search.search(machine, text.span, from: 0)
            _ = automaton.matches(text.span)
            // Each byte looks at each instruction at most twice: when it is reached, and when it is stepped over.
            #expect(search.work <= 2 * machine.size * (text.count + 1))
            #expect(automaton.work <= 4 * machine.size * (text.count + 1))
            spent.append(search.work)
        }
        #expect(Double(spent[1]) <= 2.2 * Double(spent[0]))
    }

    @Test func `a walk over a text seen before costs no more work`() {
        let text = Array("/checkout/step-2/payment?utm_source=newsletter".utf8)
        let program = PatternParser.parse(Array("^/(checkout|cart|basket)(/|$)|payment".utf8)).program
        var matcher = PatternMatcher()
        let first = matcher.matches(3, program.span, in: text.span)
        let work = matcher.work
        #expect(first)
        for _ in 0..<100 {
            let again = matcher.matches(3, program.span, in: text.span)
            #expect(again)
        }
        #expect(matcher.work == work)
    }

    @Test func `machines are given back when they hold too much, and built again`() {
        var matcher = PatternMatcher()
        var draws = SeededRandom(seed: 3)
        let text = (0..<3_000).map { _ in UInt8(ascii: "a") + UInt8(draws.below(2)) }
        for number in 0..<60 {
            let program = PatternParser.parse(Array("a[ab]{\(10 + number % 3)}c|^\(text.count)".utf8)).program
            let matches = matcher.matches(number, program.span, in: text.span)
            #expect(!matches)
        }
        let program = PatternParser.parse(Array("b".utf8)).program
        let matches = matcher.matches(100, program.span, in: text.span)
        #expect(matches)
    }

    @Test(arguments: [
        "(?:a|b)*a[ab]{14}c", ".{0,150}a.{0,150}b.{0,150}c", "(?=(?:a|b){0,900}c)e", "(?<=(?:a|b){0,900}c)d",
        "(?<!(?=[ab]{0,500}c)a)c",
    ])
    func `a search gives up when it has cost what it may`(pattern: String) {
        var draws = SeededRandom(seed: 8)
        let text = (0..<50_000).map { _ in UInt8(ascii: "a") + UInt8(draws.below(2)) }
        let program = PatternParser.parse(Array(pattern.utf8), PatternOptions(remembersGroups: true)).program
        let size = PatternBuilder.build(program.span).size
        var matcher = PatternMatcher()
        for limit in [100_000, 200_000] {
            matcher.workLimit = limit
            let matches = matcher.matches(0, program.span, in: text.span)
            #expect(!matches)
            #expect(matcher.work > limit && matcher.work <= limit + 8 * size)
        }
        // From here on groups are looked for at once.
        matcher.workLimit = matcher.work + 100_000
        let isFound = matcher.find(0, program.span, in: text.span, from: 1)
        #expect(!isFound)
        #expect(matcher.work > matcher.workLimit && matcher.work <= matcher.workLimit + 8 * size)
    }

    @Test(arguments: [
        "", "^a$", "(?:(?:ab|c){30}d*){30}", "(?i)[a-zà-ÿ]{40}k", "(?=(?:a|b){0,90}c)(?<!x)e",
        "\\b(a)?\\B|[^é-ÿ]+$",
        "[a][b][c][d]|a|b|c", "((((a*)*)+)?)*",
    ])
    func `building ends wherever its work does`(pattern: String) {
        let program = PatternParser.parse(Array(pattern.utf8), PatternOptions(remembersGroups: true)).program
        let whole = PatternBuilder.build(program.span)
        for limit in Array(0...min(whole.work, 300)) + [whole.work - 1, whole.work, whole.work + 1] {
            let machine = PatternBuilder.build(program.span, workLimit: limit)
            if limit >= whole.work {
                #expect(machine.work == whole.work && machine.size == whole.size)
            } else {
                // What is begun is ended: a few instructions for each level of it, and one set.
                #expect(machine.work > limit && machine.work <= limit + 600, "\(limit) of \(whole.work)")
            }
            var matcher = PatternMatcher()
            matcher.workLimit = limit
            let matches = matcher.matches(0, program.span, in: [UInt8]("abc".utf8).span)
            #expect(limit >= whole.work || !matches)
        }
    }
}
