import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

@Suite struct `Languages made in two ways` {
    @Test(arguments: ["purchase", "a", "", "/cart?x=1", "\u{D7FF}\u{E000}é"])
    func `are one value`(text: String) throws {
        let letters = text.unicodeScalars.map(\.value)
        let escaped = text.replacing("?", with: "\\?")
        for (pattern, made) in [
            ("^\(escaped)$", Automaton.text(equals: letters)), ("^\(escaped)", .text(prefix: letters)),
            ("\(escaped)$", .text(suffix: letters)), (escaped, .text(containing: letters)),
        ] {
            var budget = AutomatonBudget()
            let program = RegexCompiler.compile(pattern).program
            let automaton = try #require(PatternAutomaton.automaton(program, &budget))
            #expect(Constraint(texts: automaton) == Constraint(texts: made), "\(pattern)")
        }
    }

    /// Lists that overlap, are each other's ends, have no letters or the same one twice, at every place in a text.
    @Test func `are one value where they are lists of texts`() throws {
        var draws = SeededRandom(seed: 7)
        var compared = 0
        for _ in 0..<400 {
            let branches = (0...Int.random(in: 0..<4, using: &draws)).map { _ in
                let texts = (0...Int.random(in: 0..<4, using: &draws)).map { _ in
                    (0..<Int.random(in: 0..<5, using: &draws)).map { _ in
                        ["a", "b", "K", "é", "\u{1F600}"].randomElement(using: &draws) ?? ""
                    }.joined()
                }
                let before = ["^", ""].randomElement(using: &draws) ?? ""
                let after = ["$", ""].randomElement(using: &draws) ?? ""
                return texts.count > 1
                    ? "\(before)(\(texts.joined(separator: "|")))\(after)" : before + texts[0] + after
            }
            let pattern = branches.joined(separator: "|")
            for ignoresCase in [false, true] {
                let program = RegexCompiler.compile(pattern, PatternOptions(ignoresCase: ignoresCase)).program
                var room = 1 << 16
                var budget = AutomatonBudget()
                let automaton = try #require(PatternAutomaton.automaton(program, &budget))
                guard let list = PatternAutomaton.ofPlainTexts(program, room: &room) else { continue }
                compared += 1
                #expect(Constraint(texts: list) == Constraint(texts: automaton), "\(pattern)")
            }
        }
        #expect(compared > 600)
    }

    @Test(arguments: ["a*", "[ab]", "a.b", "(a(b|c))", "^", "a|b+", "a$|^(b|c)$d"])
    func `are not made where a pattern is no list`(pattern: String) {
        var room = 1 << 16
        let list = PatternAutomaton.ofPlainTexts(RegexCompiler.compile(pattern).program, room: &room)
        #expect(list == nil || pattern == "^")
    }

    @Test func `are not made where there is no room for them`() {
        let program = RegexCompiler.compile("abc|def|ghi").program
        for (entries, isEnough) in [(20, false), (2_000, true)] {
            var room = entries
            #expect((PatternAutomaton.ofPlainTexts(program, room: &room) != nil) == isEnough)
            #expect(room < entries || !isEnough)
        }
    }
}
