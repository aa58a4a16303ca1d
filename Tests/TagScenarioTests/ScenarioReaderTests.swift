import TagDiagnostics
import TagScenario
import TagTestSupport
import Testing

/// The reading of scenario files: what is taken, and the places of errors.
@Suite struct ScenarioReaderTests {
    static let kinds = ScenarioDiagnostics.all.filter { $0.group == .input }

    @Test(arguments: KindExample.flagged(of: kinds))
    func `flags exactly the marked bytes`(example: KindExample) {
        let marked = Marked(example.text)
        let found = ScenarioReader.read(SourceFile(path: "s.json", text: marked.text)).report.diagnostics
        #expect(found.map(\.id) == marked.ranges.map { _ in example.kind.id })
        #expect(found.map(\.range) == marked.ranges)
    }

    @Test(arguments: KindExample.accepted(of: kinds))
    func `finds nothing in what is accepted`(example: KindExample) {
        let (file, report) = ScenarioReader.read(SourceFile(path: "s.json", text: example.text))
        #expect(report.diagnostics.map(\.message) == [])
        #expect(file?.scenarios.count == 1)
    }

    private static func faults(_ text: String) -> [String] {
        ScenarioReader.read(SourceFile(path: "s.json", text: text)).report.diagnostics.map { finding in
            ([finding.message] + finding.notes.map(\.message)).joined(separator: "; ")
        }
    }

    /// A scenario with members of its own.
    private static func scenario(_ members: String) -> String {
        #"{"scenarios": [{"name": "s", "pushes": [], "expect": {"fires": []}, \#(members)}]}"#
    }

    @Test(arguments: [
        ("[]", "a scenario file is a JSON object"),
        (#"{"scenarios": [{"name": "s"}]}"#, "the scenario has no 'pushes'"),
        (#"{"scenarios": {}}"#, "this must be a list"),
        (scenario(#""facts": []"#), "this must be an object"),
        (scenario(#""random": 1"#), "this must be a number from 0 to 1, 1 excluded"),
        (
            scenario(#""clock": -1"#),
            #"this must be a time: "2026-06-01T09:00:00Z", "2026-06-01" or milliseconds since 1970"#
        ),
        (scenario(#""clok": 1"#), "a scenario has no member 'clok'; did you mean 'clock'?"),
        (
            scenario(#""functions": {"f": {"return": 1}}"#),
            "a function has no member 'return'; did you mean 'returns'?"
        ),
        (scenario(#""functions": {"f": {"cases": [{"returns": 1}]}}"#), "the case has no 'arguments'"),
        (
            #"{"scenarios": [{"name": "s", "pushes": [{"push": {}, "after": 1e99}]}]}"#,
            "this must be a number of seconds"
        ),
        (
            #"{"scenarios": [{"name": "s", "pushes": [], "expect": {"fires": []}}, {"name": "s", "pushes": [], "expect": {"fires": []}}]}"#,
            "two scenarios are named 's'"
        ),
    ])
    func `says what is wrong`(text: String, message: String) {
        let faults = Self.faults(text)
        #expect(faults.contains(message), "\(faults)")
    }

    @Test func `a file with many errors reports the first ones`() {
        let scenarios = Array(repeating: #"{"name": 1}"#, count: 500).joined(separator: ",")
        #expect(Self.faults(#"{"scenarios": [\#(scenarios)]}"#).count <= 21)
    }

    @Test func `a broken file names the place`() throws {
        let (file, report) = ScenarioReader.read(SourceFile(path: "s.json", text: #"{"scenarios": [}"#))
        #expect(file == nil)
        let finding = try #require(report.diagnostics.first)
        #expect(finding.message.hasPrefix("cannot read the scenarios: ") && finding.range.isKnown)
    }
}
