import TagRuntime
import TagTestSupport
import Testing

/// Another engine's answers to random questions.
struct PatternPythonTests {
    static let python = try? Shell().run("command -v python3").output.isEmpty == false

    @Test(.enabled(if: python == true, "needs python3"))
    func `Python's re finds the same in the same place`() throws {
        let script = Fixtures.package + "/Tests/Oracles/regex-pairs.py"
        let count = Fixtures.environment("TAGC_REGEX_PAIRS").flatMap { Int($0) } ?? 2_000
        let result = try Shell().run("python3 '\(script)' 20261121 \(count)")
        #expect(result.errors == "" && result.status == 0)
        var agreed = 0
        var found = 0
        for line in result.output.split(separator: "\n") {
            let row = try #require(PlainJSON(line)?.array)
            let pattern = try #require(row[0].string)
            let text = try #require(row[1].string)
            let span = row[2].array.map { $0.compactMap(\.integer) }
            let parsed = ParsedPattern(pattern, PatternOptions(remembersGroups: true))
            try #require(parsed.faults == [], "\(pattern)")
            let match = parsed.find(text)?.first ?? nil
            #expect(match.map { [$0.lowerBound, $0.upperBound] } == span, "\(pattern) in \(text)")
            #expect(ParsedPattern(pattern).matches(text) == (span != nil), "\(pattern) in \(text)")
            agreed += 1
            if span != nil { found += 1 }
        }
        #expect(agreed == count / 4 * 4 && found > count / 3)
    }
}
