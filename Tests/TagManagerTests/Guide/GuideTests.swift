import Foundation
import TagCompiler
import TagDiagnostics
import TagManager
import TagRuntime
import TagSigning
import TagTestSupport
import TagTesting
import Testing

/// What the guide for apps shows is code that runs.
@Suite struct GuideTests {
    static func source(_ name: String) throws -> [Substring] {
        try #require(Fixtures.text(Fixtures.package + "/Tests/TagManagerTests/Guide/" + name))
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `the guide shows the code that is run`() throws {
        let table = ("mapping", try GuideMapping.table())
        #expect(
            GuidePage.faults(
                "Schemas/app-guide.md", source: "TagManagerTests/Guide/GuideUse.swift", tables: [table])
                == [])
    }

    @Test func `the definition that the guide shows has what the guide says`() throws {
        let page = try #require(Fixtures.text(Fixtures.package + "/Schemas/app-guide.md"))
        let start = try #require(page.firstRange(of: "```json\n")).upperBound
        let end = try #require(page[start...].firstRange(of: "```")).lowerBound
        let container = try TestContainer(String(page[start..<end]))
        #expect(container.string(forKey: "title") == "Hello")
        let fired = container.push(event: "purchase", ["ticket.route": "Kiel-Oslo"])
        #expect(fired.map(\.name) == ["lounge"])
        #expect(container.push(event: "openScreen").isEmpty)
    }

    @Test func `the guide's code does what the guide says`() async throws {
        let path = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"
        let text = try #require(Fixtures.bytes(path))
        let compiled = try #require(Compiler.compile(SourceFile(path: "ferry.json", bytes: text)).bytes)
        let server = try #require(
            FileServer { _ in FileServer.response("200 OK", ["ETag: \"7\""], compiled) })
        let address = try #require(URL(string: "http://127.0.0.1:\(server.port)/containers"))
        let home = try ManagerTests.Home()
        let (manager, container) = try await GuideUse.open(address, saving: home.shell.folder)
        #expect(container.version == "7")
        GuideUse.values(container)
        GuideUse.keys(container, manager)
        try GuideUse.decode(container)
        GuideUse.push(manager)
        GuideUse.pushVariables(manager, "Ann", nil, 7)
        await GuideUse.pushCounts(manager)
        GuideUse.lifetime(manager)
        GuideUse.handlers(container)
        GuideUse.refresh(container)
        try await GuideUse.follow(container)
        GuideUse.waitingHandlers(container)
        await GuideUse.generatedHandlers(container)
        GuideUse.preview(manager, address)
        GuideUse.logging(manager)
        try GuideUse.openInOtherWays(manager)
        try GuideUse.testing(path)
        try GuideUse.testingAnswers(path)
        try GuideUse.testingHits(path)
        try GuideUse.testingWhy(path)
        try GuideUse.testingScenarios(Fixtures.package + "/Examples/testing/ferry.scenario.json")
        try GuideUse.testingSnapshots(path)
        try GuideUse.testingRuns(path, saving: home.shell.folder + "/runs")
        let newer = home.shell.folder + "/GTM-FERRY1.json"
        Fixtures.write(
            Array(String(decoding: text, as: UTF8.self).replacing("Good morning, sailor", with: "Ahoy").utf8),
            to: newer)
        try GuideUse.testingTime(path, newer: newer)
        GuideUse.flush(manager)
        var configuration = TagManager.Configuration()
        try GuideUse.signatures(SigningKey(rawRepresentation: Array(1...32)).publicKey.pem, &configuration)
        GuideUse.hits(&configuration, Collector<Hit>())
        #expect(configuration.hits != nil)
        #expect(configuration.signers is TrustedKeys && configuration.refusesOlderVersions)
        #expect(server.heads.first?.hasPrefix("GET /containers/GTM-FERRY1 ") == true)
        // It outlives the test, its folder does not.
        manager.container(id: "GTM-FERRY1")?.close()
        await manager.flush()
    }
}
