import TagTestSupport
import TagTesting
import Testing

/// The short guide for app developers shows code that runs.
@Suite struct ShortGuideTests {
    @Test func `the short guide shows the code that is run`() {
        #expect(
            GuidePage.faults(
                "Schemas/guide-app.md", source: "TagManagerTests/Guide/ShortGuideTests.swift") == [])
    }

    @Test func `the short guide's code does what the guide says`() async throws {
        let source = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"
        let home = try ManagerTests.Home()
        let resources = home.shell.folder + "/Resources"
        let compiled = home.shell.run("tagc compile '\(source)' --output-dir Resources")
        #expect(compiled.status == 0, "\(compiled.errors)")
        try await Self.use(resources, saving: home.shell.folder)
        try Self.test(source)
    }

    static func use(_ resources: String, saving folder: String) async throws {
        // GUIDE app in a hurry
        var configuration = TagManager.Configuration()
        configuration.savedContainers = folder  // unseen
        configuration.clock = FakeClock().clock  // unseen
        configuration.defaultContainers = resources  // by default, the app's own resources
        let manager = TagManager(configuration)  // one, for as long as the app runs
        let container = try await manager.open(id: Ferry.id)

        let title = container[Ferry.Key.title]  // a String: "Good morning, sailor"
        container.setTagHandler(forFunction: "offerLounge") { _, parameters in
            print("the lounge, for \(parameters["paid"] ?? .null)")
        }
        let ticket: Value = ["route": "Kiel-Oslo", "price": 120]
        await manager.dataLayer.push(event: "purchase", ["ticket": ticket])
        // GUIDE
        #expect(title == "Good morning, sailor")
        container.close()
    }

    static func test(_ path: String) throws {
        // GUIDE test in a hurry
        let ferry = try TestContainer(contentsOf: path)  // Examples/ferry/GTM-FERRY1.json
        ferry.push(event: "purchase", ["ticket.route": "Kiel-Oslo", "ticket.price": 120])
        #expect(ferry.fired.map(\.name) == ["ticket sold", "thank the captain's guest"])
        ferry.set(.language, to: "de")
        #expect(ferry.string(forKey: "title") == "Moin, Seemann")
        // GUIDE
    }
}
