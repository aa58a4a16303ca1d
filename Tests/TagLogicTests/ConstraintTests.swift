import TagTestSupport
import Testing

@testable import TagLogic

/// Constraints allow what their parts say, and there is one value for each.
@Suite struct ConstraintTests {
    static let samples: [Constraint.Sample] =
        [.absent, .null, .true, .false] + texts(of: "a15.-e", upTo: 4).map(Constraint.Sample.text)

    @Test func `a constraint allows what it says, and its verdict is right`() {
        var draws = SeededRandom(seed: 21)
        var (empty, inhabited, undecided) = (0, 0, 0)
        for round in 0..<60 {
            let wish = Wish.random(&draws, depth: 1 + round % 3)
            let constraint = wish.constraint
            let wrong = Self.samples.first { constraint.contains($0) != wish.allows($0) }
            #expect(wrong == nil, "\(wish)")
            switch constraint.verdict {
            case .empty:
                empty += 1
                #expect(!Self.samples.contains { wish.allows($0) }, "\(wish)")
            case .inhabited(let sample):
                inhabited += 1
                #expect(wish.allows(sample) && constraint.contains(sample) == true, "\(wish): \(sample)")
            case .undecided: undecided += 1
            }
        }
        #expect(empty > 1 && inhabited > 25 && undecided < 15, "\(empty) \(inhabited) \(undecided)")
    }

    static let scriptSamples: [Constraint.Sample] =
        [.absent, .null, .true, .false]
        + (texts(of: "a15. -", upTo: 3) + texts(of: "0xb1 ", upTo: 4)).map(Constraint.Sample.text)
        + [
            "undefined", "null", "true", "Infinity", " -Infinity", "+Infinity ", "infinity", "0X1f", "0o17",
            "-0x1", "0x", "0b2", "1e5", " 1e5", "1_000", "\u{FEFF}5", "5\u{2029}\u{3000}", "5\u{200B}",
            "\t\n",
            "99999999999999999999", "5 5",
        ].map { Constraint.Sample.text(letters($0)) }

    @Test(arguments: [[.javaScript], [.javaScript, .plain]] as [[Coercion]])
    func `a constraint allows what a script says`(coercions: [Coercion]) {
        var draws = SeededRandom(seed: 24)
        var (empty, inhabited, undecided) = (0, 0, 0)
        for round in 0..<150 {
            let wish = Wish.random(&draws, depth: round % 3, by: coercions)
            let constraint = wish.constraint
            let wrong = Self.scriptSamples.first { constraint.contains($0) != wish.allows($0) }
            #expect(wrong == nil, "\(wish)")
            switch constraint.verdict {
            case .empty:
                empty += 1
                #expect(!Self.scriptSamples.contains { wish.allows($0) }, "\(wish)")
            case .inhabited(let sample):
                inhabited += 1
                #expect(wish.allows(sample) && constraint.contains(sample) == true, "\(wish): \(sample)")
            case .undecided: undecided += 1
            }
        }
        #expect(empty > 1 && inhabited > 70 && undecided < 15, "\(empty) \(inhabited) \(undecided)")
    }

    @Test func `the laws hold, and the same set is the same value`() {
        var draws = SeededRandom(seed: 22)
        for _ in 0..<60 {
            let (a, b) = (Wish.random(&draws, depth: 2).constraint, Wish.random(&draws, depth: 2).constraint)
            #expect(a.complement.complement == a)
            #expect(a.union(b) == b.union(a) && a.intersection(b) == b.intersection(a))
            #expect(a.union(b).complement == a.complement.intersection(b.complement))
            #expect(a.intersection(b).complement == a.complement.union(b.complement))
            #expect(a.subtracting(b) == a.intersection(b.complement))
            #expect(a.subtracting(b).union(a.intersection(b)) == a)
            #expect(a.union(a.complement) == .anything && a.subtracting(a) == .impossible)
            #expect(a.intersection(.anything) == a && a.union(.impossible) == a)
            #expect(a.isSubset(of: a.union(b)) != false && a.intersection(b).isSubset(of: b) != false)
            #expect(Set([a, a.complement.complement]).count == 1)
        }
    }

    @Test func `what differs is told apart`() {
        let fifty = Constraint(texts: .text(equals: letters("50")))
        let atLeast = Constraint.comparison(.greaterOrEqual, bound("50"))
        let above = Constraint.comparison(.greater, bound("50"))
        #expect(fifty.isSubset(of: atLeast) == true && fifty.isSubset(of: above) == false)
        #expect(atLeast.isSubset(of: fifty) == false && atLeast.isEquivalent(to: above) == false)
        let apart = above.union(Constraint.comparison(.less, bound("50")))
        #expect(
            atLeast.subtracting(above).isEquivalent(to: Constraint(texts: .numbers).subtracting(apart))
                == true)
        #expect(above.comparesNumbers && !above.union(above.complement).comparesNumbers)
        #expect(above.points == [] && above.texts == nil && fifty.texts != nil)
        #expect(Constraint(texts: .text(prefix: letters("t"))).points == .true)
    }

    @Test func `patterns and texts that say the same are equal`() throws {
        var space = LanguageSpace()
        let any = space.set(.scalars)
        let items = letters("abab").map { space.letter($0) }
        let part = space.sequence(items)
        let many = space.repetition(any, 0, nil)
        let patterns: [(Pattern, Wish.Part)] = [
            (part, .whole), (space.sequence([part, many]), .prefix),
            (space.sequence([many, part]), .suffix), (space.sequence([many, part, many]), .inside),
        ]
        for (pattern, kind) in patterns {
            let language = space.whole(pattern)
            var budget = AutomatonBudget()
            let made = try #require(space.automaton(of: language, &budget))
            #expect(made.canonical == Wish.automaton(kind, letters("abab")), "\(kind)")
        }
    }

    @Test func `letters that count as one another make one language`() {
        let folding: Automaton.Folding = { letter in
            let other = letter ^ 0x20
            return letter | 0x20 >= 0x61 && letter | 0x20 <= 0x7A
                ? ScalarSet(letter).union(ScalarSet(other)) : ScalarSet(letter)
        }
        let folded = Automaton.text(containing: letters("aB1"), folding: folding)
        #expect(folded == .text(containing: letters("Ab1"), folding: folding))
        for (text, isIn) in [("xAB1", true), ("ab1", true), ("aAb1b", true), ("ab", false), ("a b1", false)] {
            #expect(folded.accepts(letters(text)) == isIn, "\(text)")
        }
    }

    @Test func `behind texts is what remains between them`() throws {
        var draws = SeededRandom(seed: 23)
        let all = texts(of: "a15", upTo: 4)
        for _ in 0..<40 {
            let constraint = Wish.random(&draws, depth: 2).constraint
            let (prefix, suffix) = (draws.pick(all) ?? [], draws.pick(all) ?? [])
            let behind = constraint.behind(prefix: prefix, suffix: suffix)
            #expect((behind == nil) == constraint.comparesNumbers)
            guard let behind else { continue }
            for text in all {
                #expect(behind.contains(.text(text)) == constraint.contains(.text(prefix + text + suffix)))
            }
            #expect(behind.points == [])
        }
    }
}
