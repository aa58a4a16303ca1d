import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport

extension FuzzTarget {
    /// A line with a pattern, then a subject of any bytes: the automaton says what the program says, also once it was in a
    /// container.
    static let automata = FuzzTarget(name: "automata", seeds: { FuzzSeeds.patterns }) { bytes in
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let subject = parts.count > 1 ? Array(parts[1]) : []
        let parsed = PatternParser.parse(Array(parts[0]))
        guard parsed.faults.isEmpty else { return .refused }
        // What is beyond the budget has no automaton; a small one finds that out quickly.
        let budget = AutomatonBudget(states: 500, statesOnTheWay: 1_500, work: 300_000)
        guard let automaton = PatternAutomaton.compile(parsed.program, budget: budget) else {
            return .refused
        }
        let machine = PatternBuilder.build(bytes: parsed.program)
        guard machine.size * (subject.count + 1) < 1 << 20 else { return .elsewhere }
        let expected = machine.decide(subject).matches
        guard automaton.accepts(subject.span) == expected else {
            return .broken("the automaton does not say \(expected)")
        }
        return storedVerdict(parsed.program, automaton, subject, expected)
    }

    private static func storedVerdict(
        _ program: [UInt8], _ automaton: ByteAutomaton, _ subject: [UInt8], _ expected: Bool
    ) -> FuzzVerdict {
        guard let stored = AutomatonBytes(automaton) else { return .refused }
        var made = HandMade()
        made.add(.regexGroup, [.null, made.pattern(program, stored)])
        do {
            let container = try made.loaded()
            defer { withExtendedLifetime(container) {} }
            guard container.tables.automaton(ofPattern: 0) != nil else { return .broken("it was not stored") }
            var matcher = PatternMatcher()
            let said = matcher.matches(0, of: container.tables, in: subject.span)
            return said == expected ? .sound : .broken("what was stored does not say \(expected)")
        } catch {
            return .broken("what was stored is refused: \(error)")
        }
    }
}
