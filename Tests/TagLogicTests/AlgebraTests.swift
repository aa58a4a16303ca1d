import TagLogic
import TagTestSupport
import Testing

/// Languages obey the laws of sets, and what shows that one law does not hold is a text.
@Suite struct AlgebraTests {
    static func automaton(_ draws: inout SeededRandom) -> Automaton? {
        var looks = 1
        let tree = PatternTree.random(&draws, depth: 3, looks: &looks)
        return automaton(tree, isWhole: draws.below(2) == 0)
    }

    static func automaton(_ tree: PatternTree, isWhole: Bool) -> Automaton? {
        var space = LanguageSpace()
        let pattern = tree.pattern(in: &space)
        let language = isWhole ? space.whole(pattern) : space.search(pattern)
        var budget = AutomatonBudget()
        return space.automaton(of: language, &budget)
    }

    @Test func `the laws hold`() throws {
        var draws = SeededRandom(seed: 11)
        for _ in 0..<100 {
            let a = try #require(Self.automaton(&draws))
            let b = try #require(Self.automaton(&draws))
            let union = a.union(b)
            #expect(a.isSubset(of: union) && b.isSubset(of: union))
            #expect(a.complement.complement.isEquivalent(to: a))
            #expect(union.complement.isEquivalent(to: a.complement.intersection(b.complement)))
            #expect(a.intersection(b).complement.isEquivalent(to: a.complement.union(b.complement)))
            #expect(a.subtracting(b).isEquivalent(to: a.intersection(b.complement)))
            #expect(a.intersection(a.complement).isEmpty && !a.union(a.complement).isEmpty)
            #expect(a.symmetricDifference(b).isEmpty == a.isEquivalent(to: b))
            #expect(a.isSubset(of: b) == (union == b || union.isEquivalent(to: b)))
        }
    }

    @Test func `what is minimal has the same canonical form by the short way`() throws {
        var draws = SeededRandom(seed: 13)
        for _ in 0..<200 {
            let automaton = try #require(Self.automaton(&draws))
            #expect(automaton.canonicalOfMinimal == automaton.canonical)
        }
    }

    @Test func `a witness is in the language, and none is shorter`() throws {
        var draws = SeededRandom(seed: 12)
        var found = 0
        for _ in 0..<150 {
            let a = try #require(Self.automaton(&draws))
            let b = try #require(Self.automaton(&draws))
            let rest = a.subtracting(b)
            guard let shortest = rest.shortestWitness() else {
                #expect(rest.readableWitness() == nil && a.isSubset(of: b))
                continue
            }
            found += 1
            #expect(a.accepts(shortest) && !b.accepts(shortest))
            let readable = try #require(rest.readableWitness())
            #expect(a.accepts(readable) && !b.accepts(readable) && readable.count >= shortest.count)
            let letters: [UInt32] = [0x61, 0x62, 0x20, 0x0A, 0xE9]
            var texts: [[UInt32]] = [[]]
            for _ in 0..<min(shortest.count, 4) {
                #expect(!texts.contains { rest.accepts($0) })
                texts = texts.flatMap { text in letters.map { text + [$0] } }
            }
        }
        #expect(found > 50)
    }

    static let letter = PatternTree.set(ScalarSet([ScalarSet.Range(0x61, 0x7A)]))
    static let notA = PatternTree.set(ScalarSet(0x61).complement.intersection(.scalars))
    static let any = PatternTree.set(.scalars)

    static let readable: [(tree: PatternTree, witness: String)] = [
        (letter, "a"), (notA, "b"), (any, "a"), (.repetition(any, 3, nil), "aaa"), (.empty, ""),
        (.set(ScalarSet(0x0A).union(ScalarSet(0x39))), "9"),
        (.either(.set(ScalarSet(0x0A)), .repetition(letter, 2, 2)), "aa"),
        (.sequence(.set(ScalarSet.words), .set(ScalarSet.words.complement.intersection(.scalars))), "a!"),
        (.set(ScalarSet([ScalarSet.Range(0x80, 0x10FFFF)])), "À"),
        (.sequence(.look(.notAhead, .set(ScalarSet(0x61))), letter), "b"),
    ]

    @Test(arguments: readable)
    func `the easiest text is what a person would write`(tree: PatternTree, witness: String) throws {
        let automaton = try #require(Self.automaton(tree, isWhole: true))
        #expect(automaton.readableWitness() == witness.unicodeScalars.map(\.value))
    }

    @Test func `patterns that say the same are equal, byte for byte`() throws {
        var draws = SeededRandom(seed: 13)
        for _ in 0..<50 {
            var looks = 1
            let x = PatternTree.random(&draws, depth: 3, looks: &looks)
            let y = PatternTree.random(&draws, depth: 2, looks: &looks)
            let rewrites: [(PatternTree, PatternTree)] = [
                (.either(x, y), .either(y, x)),
                (.repetition(.repetition(x, 1, nil), 0, nil), .repetition(x, 0, nil)),
                (.repetition(x, 2, 2), .sequence(x, x)), (.repetition(x, 0, 1), .either(x, .empty)),
                (.sequence(.repetition(x, 0, nil), x), .repetition(x, 1, nil)),
                (.look(.ahead, x), .look(.notAhead, .look(.notAhead, x))),
                (.look(.behind, x), .look(.notBehind, .look(.notBehind, x))),
            ]
            for (left, right) in rewrites {
                var budget = AutomatonBudget()
                let first = try #require(Self.automaton(.sequence(left, y), isWhole: false))
                let second = try #require(Self.automaton(.sequence(right, y), isWhole: false))
                #expect(first.isEquivalent(to: second), "\(left) and \(right), then \(y)")
                let (one, other) = (first.overBytes(&budget), second.overBytes(&budget))
                #expect(one == other, "\(left) and \(right), then \(y)")
            }
        }
    }

    @Test func `budgets are kept`() throws {
        let letters = PatternTree.set(ScalarSet([ScalarSet.Range(0x61, 0x62)]))
        let many = PatternTree.sequence(.set(ScalarSet(0x61)), .repetition(letters, 20, 20))
        #expect(Self.automaton(many, isWhole: false) == nil)
        let look = PatternTree.sequence(.look(.behind, many), letters)
        #expect(Self.automaton(look, isWhole: false) == nil)
        let few = try #require(Self.automaton(.repetition(letters, 20, 20), isWhole: true))
        for (states, isEnough) in [(22, true), (20, false)] {
            var budget = AutomatonBudget(states: states)
            let made = few.overBytes(&budget)
            #expect((made != nil) == isEnough)
        }
    }
}
