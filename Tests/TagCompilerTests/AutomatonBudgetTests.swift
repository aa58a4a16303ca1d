import TagCompiler
import TagDiagnostics
import TagRuntime
import Testing

/// What patterns may cost to compile is bounded; beyond that they have no automaton, and are run from their programs.
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

    @Test func `many dear patterns take no more than all may take together`() throws {
        let all = try Self.compile(sharedWork: PatternAutomata.sharedWork)
        #expect(all.program?.patterns.map { $0.automaton == nil } == Array(repeating: false, count: 13))
        #expect(all.report.patternsBeyondWork == 0)

        let some = try Self.compile(sharedWork: 200_000)
        let kept = 12 - some.report.patternsBeyondWork
        #expect((2...8).contains(kept))
        // The last one is cheap.
        let isLazy = Array(repeating: false, count: kept) + Array(repeating: true, count: 12 - kept) + [false]
        #expect(some.program?.patterns.map { $0.automaton == nil } == isLazy)
        let container = try LoadedContainer(try #require(some.bytes))
        #expect((0..<13).map { container.tables.automaton(ofPattern: $0) == nil } == isLazy)

        var measuring = CompileOptions()
        measuring.measuresDeadCode = true
        #expect(try Self.compile(sharedWork: 200_000, measuring).bytes == some.bytes)
    }

    /// Twelve patterns of some 500 states, and one of a few.
    private static func compile(
        sharedWork: Int, _ options: CompileOptions = CompileOptions()
    ) throws -> Compilation {
        let patterns = (0..<12).map { "a[a-z]{8}b\($0)" } + ["a[a-z]b"]
        let rules = patterns.enumerated().map { number, pattern in
            #""r\#(number)": {"if": [{"macro": "screen", "matchesRegex": "\#(pattern)"}]}"#
        }
        let fires = patterns.indices.map { "\"r\($0)\"" }.joined(separator: ", ")
        let definition = """
            {"container": {"id": "GTM-AB12", "version": "1"},
             "macros": {"screen": {"type": "dataLayer", "name": "screen"}},
             "rules": {\(rules.joined(separator: ", "))},
             "tags": {"t": {"type": "imagePixel", "url": "https://example.com/", "fires": [\(fires)]}}}
            """
        var options = options
        options.sharedPatternWork = sharedWork
        let compilation = Compiler.compile(
            SourceFile(path: "GTM-AB12.json", bytes: Array(definition.utf8)), options: options)
        try #require(compilation.diagnostics.map(\.message) == [])
        return compilation
    }
}
