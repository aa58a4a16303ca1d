import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

/// The automaton that the compiler makes, and the machine that the runtime makes, say the same of every text.
@Suite struct AutomatonAgreementTests {
    static let leaves = [
        "a", "b", "c", "a", "b", "ab", ".", "[ab]", "[^a]", #"\w"#, #"\s"#, "é", "[à-ü]", "[^é]", "^", "$",
        #"\b"#,
        #"\B"#, "(?m:^)", "(?m:$)", "(?i:A)", "(?i:é)", "(?s:.)", "(?:)", "ſ", #"\x{1F600}"#, "(?i:k)",
        #"\W"#,
        #"[^\x{FFFF}]"#, #"[\x{80}-\x{10FFFF}]"#,
    ]

    /// A pattern drawn at random, of at most so many levels.
    static func pattern(_ draws: inout SeededRandom, depth: Int) -> String {
        guard depth > 0 else { return draws.pick(leaves) ?? "" }
        let part = pattern(&draws, depth: depth - 1)
        switch draws.below(12) {
        case 0...2: return part + pattern(&draws, depth: depth - 1)
        case 3, 4: return "(?:\(part)|\(pattern(&draws, depth: depth - 1)))"
        case 5: return "(\(part))"
        case 10, 11: return (draws.pick(["(?=", "(?!", "(?<=", "(?<!"]) ?? "(") + part + ")"
        case 6, 7:
            let quantifiers = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{0}"]
            return "(?:\(part))" + (draws.pick(quantifiers) ?? "")
        default: return draws.pick(leaves) ?? ""
        }
    }

    /// A text, with bytes in it here and there that are not UTF-8.
    static func text(_ draws: inout SeededRandom) -> [UInt8] {
        let letters = [
            "a", "b", "c", "A", "a", "b", " ", "\n", "é", "É", "ü", "s", "\u{1F600}", "_", "k", "\u{212A}",
        ]
        let strays: [UInt8] = [0x80, 0xC3, 0xE2, 0xF0, 0xFF, 0xC0, 0xED, 0xA0, 0xF4, 0x9F, 0xBF]
        // Too long, a surrogate, beyond the last, cut short.
        let shapes: [[UInt8]] = [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
        ]
        var text: [UInt8] = []
        for _ in 0..<draws.below(12) {
            if draws.below(24) == 0 {
                text += draws.pick(shapes) ?? []
            } else if draws.below(8) == 0 {
                text.append(draws.pick(strays) ?? 0)
            } else {
                text += Array((draws.pick(letters) ?? "").utf8)
            }
        }
        return text
    }

    @Test func `patterns drawn at random, on texts of any bytes`() throws {
        var draws = SeededRandom(seed: 20_261_122)
        var matched = 0
        for _ in 0..<1_000 {
            let pattern = Self.pattern(&draws, depth: 1 + draws.below(4))
            let program = RegexCompiler.compile(pattern).program
            let automaton = try #require(PatternAutomaton.compile(program), "\(pattern)")
            var matcher = PatternMatcher()
            for _ in 0..<8 {
                let text = Self.text(&draws)
                let matches = matcher.matches(0, program.span, in: text.span)
                let accepts = automaton.accepts(text.span)
                #expect(accepts == matches, "\(pattern) in \(text)")
                if matches { matched += 1 }
            }
        }
        #expect(matched > 2_000 && matched < 6_000)
    }

    /// A byte that leads nothing is no other one that leads something, though they share their low bits.
    @Test func `every leading byte, before as many bytes as go on`() throws {
        for pattern in ["\u{10000}", "^.$", "[^a]", "^[\u{80}-\u{10FFFF}]", "\u{e9}", "\\B"] {
            let program = RegexCompiler.compile(pattern).program
            let automaton = try #require(PatternAutomaton.compile(program), "\(pattern)")
            var matcher = PatternMatcher()
            for lead in UInt8(0x80)...0xFF {
                for rest: [UInt8] in [
                    [], [0xA9], [0x80, 0x80], [0x90, 0x80, 0x80], [0x80, 0x80, 0x80, 0x80],
                ] {
                    let text = [lead] + rest
                    let matches = matcher.matches(0, program.span, in: text.span)
                    #expect(automaton.accepts(text.span) == matches, "\(pattern) in \(text)")
                }
            }
        }
    }

    @Test(.enabled(if: Fixtures.shared != nil, "needs the corpora: set TAGC_SHARED"))
    func `the cases that other engines made`() throws {
        let folder = try #require(Fixtures.shared) + "/corpus/regex/"
        var compared = 0
        var lazy = 0
        for name in ["re2-search.jsonl", "rust-regex.jsonl"] {
            for line in try #require(Fixtures.text(folder + name)).split(separator: "\n") {
                let json = try #require(PlainJSON(line))
                guard let pattern = json["re"]?.string, let text = json["s"]?.string else { continue }
                let options = PatternOptions(ignoresCase: json["icase"]?.boolean ?? false)
                let compiled = RegexCompiler.compile(pattern, options)
                guard compiled.isValid else { continue }
                guard let automaton = PatternAutomaton.compile(compiled.program) else {
                    lazy += 1
                    continue
                }
                var matcher = PatternMatcher()
                let bytes = Array(text.utf8)
                let matches = matcher.matches(0, compiled.program.span, in: bytes.span)
                let accepts = automaton.accepts(bytes.span)
                #expect(accepts == matches, "\(pattern) in \(text)")
                compared += 1
            }
        }
        #expect(compared > 2_000 && lazy < 10)
    }

    @Test func `every automaton is what its type promises`() throws {
        var draws = SeededRandom(seed: 77)
        for _ in 0..<300 {
            let pattern = Self.pattern(&draws, depth: 3)
            let automaton = try #require(PatternAutomaton.compile(RegexCompiler.compile(pattern).program))
            #expect(automaton.faults == [], "\(pattern)")
        }
    }
}

extension ByteAutomaton {
    /// Which of the promises of this type do not hold.
    var faults: [String] {
        var faults: [String] = []
        func check(_ holds: Bool, _ promise: String) {
            if !holds { faults.append(promise) }
        }
        let rows = (0..<stateCount).map { Array(transitions[$0 * classCount..<($0 + 1) * classCount]) }
        check(classes.count == 256 && transitions.count == stateCount * classCount, "sizes")
        check(rows[0].allSatisfy { $0 == 0 } && rows[1].allSatisfy { $0 == 1 }, "sinks")
        let isAnySink = (2..<max(2, stateCount)).contains { state in
            rows[state].allSatisfy { Int($0) == state }
        }
        check(!isAnySink, "no other sink")
        var firsts: [UInt8] = []
        for number in classes where !firsts.contains(number) { firsts.append(number) }
        check(firsts == (0..<UInt8(classCount)).map { $0 }, "classes are numbered by first byte")
        let columns = (0..<classCount).map { column in rows.map { $0[column] } }
        check(Set(columns).count == classCount || stateCount == 2, "classes differ")
        var met: [UInt16] = [initial]
        var at = 0
        while at < met.count {
            for next in rows[Int(met[at])] where !met.contains(next) { met.append(next) }
            at += 1
        }
        let inner = met.filter { $0 >= 2 }
        check(inner.filter { $0 < firstAccepting } == Array(2..<firstAccepting), "order before the end")
        check(
            inner.filter { $0 >= firstAccepting } == Array(firstAccepting..<UInt16(stateCount)),
            "order of the rest")
        return faults
    }
}
