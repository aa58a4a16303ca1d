import TagTestSupport
import Testing

@testable import TagLogic

/// Constraints of one text each are united as a list, with the same result as one after the other.
@Suite struct TextListTests {
    private static let samples = [
        "", "a", "ab", "abc", "b", "true", "false", "1", "1.0", "\u{E9}", "\u{10FFFF}", "aé", "ba",
    ]

    @Test(arguments: [Coercion.plain, .javaScript])
    func `a constraint of one text has that text`(coercion: Coercion) {
        for text in Self.samples {
            let one = Constraint(texts: .text(equals: letters(text)), by: coercion)
            // Letters that are no scalars count as the last one, so it is never alone.
            #expect(one.onlyText == (text == "\u{10FFFF}" ? nil : letters(text)))
            #expect(Constraint(canonical: .text(equals: letters(text)), by: coercion) == one)
            #expect(one.complement.onlyText == nil)
            let (start, end) = (Automaton.text(prefix: letters(text)), Automaton.text(suffix: letters(text)))
            for part in [start, end, .text(containing: letters(text))] {
                #expect(Constraint(texts: part).onlyText == nil)
                #expect(Constraint(canonical: part, by: coercion) == Constraint(texts: part, by: coercion))
            }
            for other in Self.samples where other != text {
                #expect(one.union(Constraint(texts: .text(equals: letters(other)))).onlyText == nil)
            }
        }
        #expect(Constraint.impossible.onlyText == nil && Constraint.anything.onlyText == nil)
        #expect(Constraint.comparison(.less, bound("5")).onlyText == nil)
    }

    @Test func `one text is made like a list of it`() {
        for text in Self.samples + ["\u{0}a", "a\u{0}b", "\u{D7FF}\u{E000}", "\u{10FFFE}x"] {
            let list = Automaton.texts([letters(text)], at: .whole, limit: .max)
            #expect(Automaton.text(equals: letters(text)) == list)
        }
    }

    @Test func `a list is the union of its texts`() throws {
        var draws = SeededRandom(seed: 41)
        for _ in 0..<200 {
            let texts = (0..<draws.below(9)).map { _ in letters(draws.pick(Self.samples) ?? "") }
            let points = Constraint.Points(rawValue: UInt8(draws.below(16)))
            let list = try Constraint(points, anyOf: texts, .unbounded)
            let single = texts.reduce(Constraint(points: points)) {
                $0.union(Constraint([], texts: .text(equals: $1)))
            }
            #expect(list == single)
        }
    }

    @Test func `a list that takes too many steps is refused, and takes none`() throws {
        let texts = (0..<400).map { letters("word number \($0)") }
        let budget = ProofBudget(run: 1_000_000, question: 4_000, memory: .max)
        #expect(throws: ProofBudget.Excess.self) { try Constraint([], anyOf: texts, budget) }
        let ideographs = (0..<150).map {
            letters("\(Unicode.Scalar(0x4E00 + $0) ?? "x") page of the weather service")
        }
        #expect(throws: ProofBudget.Excess.self) { try Constraint([], anyOf: ideographs, .unbounded) }
        #expect(budget.taken == 0)
        let large = ProofBudget(run: 1_000_000, question: 1_000_000, memory: .max)
        #expect(try Constraint([], anyOf: texts, large).texts?.accepts(texts[399]) == true)
        #expect(large.taken > 10_000)
    }

    /// More pairs of states than a table has room for at once are found by hashes.
    @Test func `a product of large automata is the same language`() {
        let (first, second) = (String(repeating: "ab", count: 180), String(repeating: "ba", count: 190))
        let one = Automaton.text(containing: letters(first))
        let other = Automaton.text(containing: letters(second))
        #expect(one.stateCount * other.stateCount > 1 << 16)
        let (both, either) = (one.intersection(other), one.union(other))
        for text in [first, second, first + second, second + first, "x" + first + "x", "a" + second, ""] {
            let (isOne, isOther) = (one.accepts(letters(text)), other.accepts(letters(text)))
            #expect(both.accepts(letters(text)) == (isOne && isOther))
            #expect(either.accepts(letters(text)) == (isOne || isOther))
        }
        #expect(one.subtracting(either).isEmpty && both.isSubset(of: one) && !one.isSubset(of: other))
    }
}
