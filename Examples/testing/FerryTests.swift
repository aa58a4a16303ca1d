import TagTesting
import Testing

/// How an app tests its container, with Swift Testing: `swift test`, as anything else.
@Suite struct FerryTests {
    let ferry: TestContainer

    init() throws { ferry = try TestContainer(contentsOf: ferryPath) }

    @Test func `a ticket is counted once, with its price`() {
        let fired = ferry.push(event: "purchase", ["ticket.price": 80, "ticket.route": "Kiel-Oslo"])
        #expect(fired.map(\.name) == ["ticket sold"])
        #expect(ferry.hits.count == 1)
        #expect(
            fired.first?.parameters["fields"]
                == ["t": "event", "ec": "ticket", "ea": "north: Kiel-Oslo", "ev": 80])
    }

    @Test func `only dear tickets on known routes lead to the lounge`() {
        for (price, route, isInvited) in [
            (101, "Bari-Patras", true), (100, "Bari-Patras", false), (500, "Nice-Calvi", false),
        ] {
            let fired = ferry.push(event: "purchase", ["ticket.price": price, "ticket.route": route])
            #expect(
                fired.contains { $0.name == "thank the captain's guest" } == isInvited, "\(price), \(route)")
        }
    }

    /// The same file as for `tagc test Examples/testing`: a failure shows the rules and a change that fires the tag.
    @Test func `the scenarios pass`() throws {
        try TagScenarios(scenarioPath).run { Issue.record("\($0)") }
    }

    @Test func `the title is in the language of the device`() {
        #expect(ferry.string(forKey: "title") == "Good morning, sailor")
        ferry.set(.language, to: "de")
        #expect(ferry.string(forKey: "title") == "Moin, Seemann")
    }
}

/// The folder of the examples, wherever the tests are run from.
private let examples = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
let ferryPath = examples + "/ferry/GTM-FERRY1.json"
let scenarioPath = examples + "/testing/ferry.scenario.json"
