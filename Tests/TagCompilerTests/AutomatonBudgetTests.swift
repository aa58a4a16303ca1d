import TagCompiler
import TagRuntime
import Testing

/// What a pattern may cost to compile is bounded; beyond that it has no automaton, and is run from its program.
struct AutomatonBudgetTests {
    @Test(arguments: [
        String(repeating: "(?:a*|b*)", count: 40) + #"(?<=\d)"#,
        "(?<=" + String(repeating: "(?:a*|b*)", count: 40) + #"(?<=\d))x"#,
        (0..<16).map { "(?=.*x\($0)y)" }.joined(),
    ])
    func `what has twice the cost for each part more is given up in time`(pattern: String) throws {
        let parsed = PatternParser.parse(Array(pattern.utf8))
        try #require(parsed.faults == [])
        #expect(PatternAutomaton.compile(parsed.program) == nil)
    }
}
