import TagDiagnostics
import TagScenario
import TagTestSupport
import Testing

/// The reasons of failures, and the changes that would fire a tag.
@Suite struct ScenarioExplanationTests {
    private static func notes(
        _ members: String, on container: ScenarioContainer? = nil
    ) throws -> [String] {
        let container = try container ?? Ferry.container()
        let findings = try Ferry.run(Ferry.file(members), on: container).findings
        return try #require(findings.first).notes.map(\.message)
    }

    @Test func `a tag that did not fire is explained with the values of earlier pushes`() throws {
        let notes = try Self.notes(
            #"""
            "pushes": [{"push": {"ticket": {"price": 120, "route": "Rome-Nice"}}},
              {"push": {"event": "purchase"}, "expect": {"firesAtLeast": ["thank the captain's guest"]}}]
            """#)
        #expect(
            notes == [
                "in scenario 's', push 2 of 2", "fires on 'buys a dear ticket': does not pass",
                "    yes 'event' equals 'purchase' (it is \"purchase\")",
                "    yes 'price' is greater than 100 (it is 120)",
                "  > no  not ('region' equals 'elsewhere') (it is \"elsewhere\")",
                #"this would fire it: in 'push', "ticket.route": "Bari-""#,
            ])
    }

    @Test func `a blocked tag names the rule`() throws {
        let notes = try Self.notes(
            #""facts": {"debugMode": true}, "pushes": [{"push": {"event": "purchase"}, "expect": {"fires": ["ticket sold"]}}]"#
        )
        #expect(
            notes.suffix(2) == [
                "rule 'while testing' blocked it", #"this would fire it: in 'facts', "debugMode": false"#,
            ])
    }

    @Test func `a tag that fired shows the rules that fired it`() throws {
        let notes = try Self.notes(
            #""pushes": [{"push": {"event": "openScreen"}, "expect": {"doesNotFire": ["screen view"]}}]"#)
        #expect(
            notes == [
                "in scenario 's', push 1 of 1", "fires on 'opens a screen': passes",
                "    yes 'event' equals 'openScreen' (it is \"openScreen\")",
            ])
    }

    @Test func `an expectation of all pushes is explained at the one that came nearest`() throws {
        let notes = try Self.notes(
            #"""
            "pushes": [{"push": {"event": "purchase", "ticket.price": 1}}, {"push": {"event": "openScreen"}}],
            "expect": {"firesAtLeast": ["thank the captain's guest"]}
            """#)
        #expect(notes[0] == "in scenario 's'" && notes[1] == "explained at push 1, 'purchase'")
        #expect(notes.last?.hasPrefix("this would fire it: in 'push', ") == true, "\(notes)")
    }

    @Test func `the value of the app's function is the one that it gave`() throws {
        let container = try Ferry.container(
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"event": {"type": "event"}, "level": {"type": "functionCall", "function": "levelOf"}},
             "rules": {"gold": {"if": [{"macro": "event", "equals": "buy"}, {"macro": "level", "equals": "gold"}]}},
             "tags": {"thanks": {"type": "functionCall", "function": "thank", "fires": ["gold"]}}}
            """#)
        let members = #""pushes": [{"push": {"event": "buy"}, "expect": {"fires": ["thanks"]}}]"#
        let notes = try Self.notes(
            #""functions": {"levelOf": {"returns": "tin"}}, "# + members, on: container)
        #expect(
            notes == [
                "in scenario 's', push 1 of 1", "fires on 'gold': does not pass",
                "    yes 'event' equals 'buy' (it is \"buy\")",
                "  > no  'level' equals 'gold' (it is \"tin\")",
                #"this would fire it: in 'facts', "level": "gold""#,
            ])
    }

    @Test func `an answer of the scenario is shown, and not that of the file which it replaces`() throws {
        let file = try Ferry.read(
            #"""
            {"facts": {"price": 1}, "scenarios": [
              {"name": "s", "facts": {"price": 200},
               "pushes": [{"push": {"event": "x", "ticket.route": "Kiel-Oslo"},
                           "expect": {"firesAtLeast": ["thank the captain's guest"]}}]}]}
            """#)
        let notes = try Ferry.run(file, on: Ferry.container()).findings.flatMap { $0.notes.map(\.message) }
        #expect(notes.contains { $0.hasSuffix("'price' is greater than 100 (it is 200)") }, "\(notes)")
        #expect(notes.last == #"this would fire it: in 'push', "event": "purchase""#)
    }

    @Test(.timeLimit(.minutes(1)))
    func `very many unknown names are found in a bounded time`() throws {
        let tags = (0..<2_000).map {
            #""tag number \#($0)": {"type": "functionCall", "function": "f", "fires": ["r"]}"#
        }
        let container = try Ferry.container(
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "x"}]}}, "tags": {\#(tags.joined(separator: ","))}}
            """#)
        let names = (0..<20_000).map { #""tug numbar \#($0)""# }.joined(separator: ",")
        let findings = try Ferry.run(
            Ferry.file(#""pushes": [{"push": {"event": "y"}, "expect": {"firesAtLeast": [\#(names)]}}]"#),
            on: container
        ).findings
        #expect(findings.count == 20_000)
        #expect(findings[0].notes.last?.message == "did you mean 'tag number 0'?")
    }

    @Test func `very many failures are not all explained`() throws {
        let scenario = { (number: Int) in
            #"{"name": "\#(number)", "pushes": [{"push": {"event": "x"}, "expect": {"fires": ["screen view"]}}]}"#
        }
        let file = try Ferry.read(#"{"scenarios": [\#((0..<60).map(scenario).joined(separator: ","))]}"#)
        let findings = try Ferry.run(file, on: Ferry.container()).findings
        #expect(findings.count == 60)
        #expect(findings.count { $0.notes.count > 1 } == ScenarioLimits.explanations)
    }
}
