import TagLogic
import TagModel
import TagRuntime
import TagTestSupport
import Testing

@testable import TagProof

/// Rows of tables of patterns, whose inputs are made when they are asked for.
@Suite struct PatternRowsTests {
    private static let patterns = [
        "", "a", "b", "ab", "^a", "a$", "^a$", "^$", "^(a|b)$", "[ab]", "[^a]", "a+", "^a+$", "^[ab]+$",
        "b|ab", "^.{2}$", "^(?s:.*)$", "A", "^1$", "1", "^true$", "^null$", "undefined",
    ]

    /// Each row is asked for in random order, and compared with a plain subtraction of the rows before it.
    @Test(arguments: RuleSet.allCases)
    func `are those made one after another`(rules: RuleSet) throws {
        var draws = SeededRandom(seed: 20_261_128)
        var (shadowed, open) = (0, 0)
        for _ in 0..<150 {
            let count = 1 + draws.below(4)
            let patterns = (0..<count).map { _ in draws.pick(Self.patterns) ?? "" }
            let options = PatternOptions(ignoresCase: draws.once(in: 2), matchesWhole: draws.once(in: 3))
            let key = PatternRows.Key(
                patterns: patterns.map { ExactText($0) }, options: options, rules: rules)
            let plain = try Self.inputs(key)
            var predicates = PredicateConstraints(.unbounded)
            let table = try predicates.rows(of: key).number
            for row in patterns.indices.shuffled(using: &draws) {
                let input = RowInputs.pattern(table: table, row: row)
                // With and without inputs that are made already.
                var values = plain[row]
                if draws.once(in: 2) { values = try predicates.values(of: input) }
                let isShadowed = predicates.isShadowed(input)
                let isSame = try values.isEquivalent(to: plain[row], .unbounded)
                #expect(isSame == true, "\(patterns), \(options), row \(row)")
                #expect(isShadowed == (plain[row] == .impossible), "\(patterns), \(options), row \(row)")
                shadowed += isShadowed ? 1 : 0
                open += isShadowed ? 0 : 1
            }
        }
        #expect(shadowed > 10 && open > 100, "\(shadowed) and \(open)")
    }

    private static func inputs(_ key: PatternRows.Key) throws -> [Constraint] {
        let budget = ProofBudget.unbounded
        var predicates = PredicateConstraints(budget)
        var matching: [Constraint] = []
        for pattern in key.patterns {
            let made = predicates.constraint(
                .matches, pattern.string, ignoresCase: key.options.ignoresCase,
                matchesWhole: key.options.matchesWhole, by: key.rules)
            matching.append(try #require(made))
        }
        var inputs: [Constraint] = []
        for row in matching.indices {
            var left = matching[row]
            for earlier in matching[..<row] { left = try left.subtracting(earlier, budget) }
            inputs.append(left)
        }
        return inputs
    }
}
