import TagLogic
import TagTestSupport
import Testing

/// Automata of patterns say what the plainest matcher says.
@Suite struct LookTests {
    static func text(_ draws: inout SeededRandom) -> [UInt32] {
        let letters: [UInt32] = [
            0x61, 0x61, 0x61, 0x62, 0x62, 0x20, 0x0A, 0xE9, Symbol.strayLead, Symbol.strayTail,
        ]
        return (0..<draws.below(7)).map { _ in draws.pick(letters) ?? 0x61 }
    }

    /// How many texts were looked at, and how many of them had a match.
    static func agree(seed: UInt64, patterns: Int, depth: Int, looks: Int) -> (
        texts: Int, matches: Int, skipped: Int
    ) {
        var draws = SeededRandom(seed: seed)
        var counts = (texts: 0, matches: 0, skipped: 0)
        for _ in 0..<patterns {
            var looks = looks
            let tree = PatternTree.random(&draws, depth: depth, looks: &looks)
            var space = LanguageSpace()
            let pattern = tree.pattern(in: &space)
            let language = space.search(pattern)
            var budget = AutomatonBudget()
            guard let automaton = space.automaton(of: language, &budget) else {
                counts.skipped += 1
                continue
            }
            for _ in 0..<8 {
                let text = Self.text(&draws)
                let matches = tree.matches(text)
                let accepts = automaton.accepts(text)
                #expect(accepts == matches, "\(tree) in \(text)")
                counts.texts += 1
                counts.matches += matches ? 1 : 0
            }
        }
        return counts
    }

    @Test func `patterns without looks`() {
        let counts = Self.agree(seed: 1, patterns: 600, depth: 4, looks: 0)
        #expect(counts.skipped == 0 && counts.matches > 1_000)
    }

    @Test func `patterns with a look`() {
        let counts = Self.agree(seed: 2, patterns: 1_200, depth: 4, looks: 1)
        #expect(counts.skipped == 0 && counts.matches > 2_000)
    }

    @Test func `patterns with looks in looks`() {
        let counts = Self.agree(seed: 3, patterns: 1_500, depth: 5, looks: 4)
        #expect(counts.skipped < 15 && counts.matches > 2_000)
    }
}
