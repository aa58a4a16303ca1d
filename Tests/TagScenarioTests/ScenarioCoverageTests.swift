import TagDiagnostics
import TagRuntime
import TagScenario
import TagTestSupport
import Testing

/// The coverage of containers by scenarios, and scenarios of recorded events.
@Suite struct ScenarioCoverageTests {
    private static func coverage(
        _ pushes: String, facts: String = "", expect: String = #""firesAtLeast": []"#
    ) throws -> ScenarioCoverage {
        let container = try Ferry.container()
        let file = try Ferry.file(
            #""facts": {\#(facts)}, "pushes": [\#(pushes)], "expect": {\#(expect)}"#)
        var run = ScenarioRun(file, on: container, coverage: ScenarioCoverage(container))
        #expect(try run.run(file.scenarios[0]).findings.isEmpty)
        return try #require(run.coverage)
    }

    @Test func `nothing pushed covers nothing`() throws {
        let coverage = try Self.coverage("")
        #expect(coverage.percent == 0 && coverage.events == 0)
        #expect(coverage.tags.map(\.name) == ["screen view", "ticket sold", "thank the captain's guest"])
        #expect(coverage.tags.map(\.line) == [41, 46, 52])
        #expect(coverage.rules.map(\.hits) == [0, 0, 0, 0, 0])
    }

    @Test func `a condition is covered when it was met and when it was not`() throws {
        let coverage = try Self.coverage(
            #"{"push": {"event": "purchase", "ticket.price": 1}}, {"push": {"event": "purchase", "ticket.price": 200}}"#
        )
        let price = try #require(coverage.conditions.first { $0.words == "'price' is greater than 100" })
        #expect(price.met == 1 && price.unmet == 1)
        let region = try #require(coverage.conditions.first { $0.words.hasPrefix("unless 'region'") })
        #expect(region.met == 2 && region.unmet == 0)
        #expect(coverage.tags.map(\.hits) == [0, 2, 0])
        #expect(coverage.text("f").contains("  never fired: tag 'screen view' (line 41)\n"))
        #expect(coverage.text("f").contains("    always met: unless 'region' equals \"elsewhere\"\n"))
    }

    @Test(arguments: [
        (#""language": "de""#, "Moin, Seemann", 1, [1, 0]),
        (#""language": "en""#, "Good morning, sailor", 0, [0, 1]),
    ])
    func `a value that is read covers the rules that it depends on`(
        facts: String, title: String, hits: Int, outcomes: [Int]
    ) throws {
        let expect = #""values": {"title": "\#(title)"}"#
        for pushes in ["", #"{"push": {"screenName": "Home"}}"#] {
            let coverage = try Self.coverage(pushes, facts: facts, expect: expect)
            let rule = try #require(coverage.rules.firstIndex { $0.name == "in German" })
            #expect(coverage.rules.map(\.hits) == coverage.rules.indices.map { $0 == rule ? hits : 0 })
            let condition = try #require(coverage.conditions.first { $0.rule == rule })
            #expect([condition.met, condition.unmet] == outcomes)
        }
    }

    @Test func `a condition that compares two macros names both`() throws {
        let container = try Ferry.container(
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"event": {"type": "event"}, "luck": {"type": "random"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "{{luck}}"}]}},
             "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["r"]}}}
            """#)
        #expect(ScenarioCoverage(container).conditions.map(\.words) == ["'event' equals 'luck'"])
    }

    @Test func `a recorded scenario passes, and fails when it is changed`() throws {
        let container = try Ferry.container()
        var recording = try #require(ScenarioRecording(container, facts: [("language", "de")]))
        _ = recording.add(["event": "openScreen", "screenName": "Home"])
        _ = recording.add(["ticket": ["price": 300, "route": "Kiel-Oslo"]])
        _ = recording.add(["event": "purchase"])
        let text = recording.text(container: "GTM-FERRY1.json", name: "a day")
        let file = try Ferry.read(text)
        #expect(file.containerPath == "GTM-FERRY1.json")
        #expect(try Ferry.run(file, on: container).findings.map(\.message) == [])
        let wrong = try Ferry.read(text.replacing("\"ticket sold\", ", with: ""))
        #expect(
            try Ferry.run(wrong, on: container).findings.map(\.message) == [
                "'ticket sold' also fired on 'purchase'"
            ])
    }

    @Test func `a recording without events can be read`() throws {
        let container = try Ferry.container()
        let recording = try #require(ScenarioRecording(container, facts: []))
        #expect(
            try Ferry.run(Ferry.read(recording.text(container: nil, name: "n")), on: container).findings
                .isEmpty)
        #expect(ScenarioRecording(container, facts: [("nobody", 1)]) == nil)
    }
}
