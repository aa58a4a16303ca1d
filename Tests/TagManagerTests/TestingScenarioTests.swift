import TagScenario
import TagTestSupport
import TagTesting
import Testing

/// Scenario files in an app's tests.
@Suite struct TestingScenarioTests {
    private static let ferry = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"

    /// Writes a scenario file beside nothing else.
    private static func file(_ scenarios: String, in shell: borrowing Shell) -> String {
        let path = shell.folder + "/ferry.scenario.json"
        Fixtures.write(#"{"container": "\#(ferry)", "scenarios": [\#(scenarios)]}"#, to: path)
        return path
    }

    private static func scenario(_ name: String, fires tag: String) -> String {
        #"{"name": "\#(name)", "pushes": [{"push": {"event": "openScreen"}, "expect": {"fires": ["\#(tag)"]}}]}"#
    }

    @Test func `each failure is reported with its scenario and its place`() throws {
        let shell = try Shell()
        let path = Self.file(
            Self.scenario("right", fires: "screen view") + "," + Self.scenario("wrong", fires: "ticket sold"),
            in: shell)
        let scenarios = try TagScenarios(path)
        #expect(scenarios.names == ["right", "wrong"])
        var failures: [TagScenarios.Failure] = []
        try scenarios.run { failures.append($0) }
        #expect(failures.map(\.scenario) == ["wrong"])
        let words = try #require(failures.first).description
        #expect(words.hasPrefix("\(path):1:"), "\(words)")
        #expect(words.contains("tag 'ticket sold' did not fire on 'openScreen'"))
        #expect(words.contains("fires on 'buys a ticket': does not pass"))
        #expect(throws: TagScenarios.Failure.self) { try scenarios.run() }
        try scenarios.run("right") { Issue.record("\($0)") }
        #expect(throws: TagScenarios.Failure.self) { try scenarios.run("nobody") { _ in } }
    }

    @Test func `files that cannot be run are refused with the reason`() throws {
        let shell = try Shell()
        let path = Self.file(#"{"name": 7}"#, in: shell)
        let failure = #expect(throws: TagScenarios.Failure.self) { try TagScenarios(path) }
        #expect(failure?.description.contains("this must be a text") == true)
        #expect(throws: TagScenarios.Failure.self) {
            try TagScenarios(shell.folder + "/nothing.scenario.json")
        }
        let whole = Self.file(Self.scenario("right", fires: "screen view"), in: shell)
        #expect(throws: TagScenarios.Failure.self) { try TagScenarios(whole, container: whole) }
        try TagScenarios(whole, container: Self.ferry).run()
    }

    @Test func `scenarios and test containers begin at the same time`() {
        #expect(TestClock().milliseconds == ScenarioSetting.standardTime)
    }

    @Test func `the coverage counts what scenarios use`() throws {
        let shell = try Shell()
        let container = shell.folder + "/GTM-SCENARIO.json"
        Fixtures.write(
            #"""
            {"container": {"id": "GTM-SCENARIO"}, "macros": {"event": {"type": "event"}},
             "rules": {"opens": {"if": [{"macro": "event", "equals": "open"}]},
                       "closes": {"if": [{"macro": "event", "equals": "close"}]}},
             "tags": {"in": {"type": "functionCall", "function": "f", "fires": ["opens"]},
                      "out": {"type": "functionCall", "function": "f", "fires": ["closes"]}}}
            """#, to: container)
        let path = shell.folder + "/open.scenario.json"
        Fixtures.write(
            #"{"scenarios": [{"name": "one", "pushes": [{"push": {"event": "open"}, "expect": {"fires": ["in"]}}]}]}"#,
            to: path)
        try TagScenarios(path, container: container).run()
        let coverage = try #require(TestCoverage.containers.first { $0.id == "GTM-SCENARIO" })
        #expect(coverage.tags.used == ["in"])
        #expect(coverage.tags.missed == ["out"])
        #expect(coverage.rules.used == ["opens"])
        #expect(coverage.rules.missed == ["closes"])
    }
}
