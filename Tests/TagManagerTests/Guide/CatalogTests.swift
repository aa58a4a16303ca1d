import Foundation
import TagManager
import TagTestSupport
import TagTesting
import Testing

/// The documentation catalogs of the libraries show code that runs.
@Suite struct CatalogTests {
    private static let articles = "Sources/TagManager/TagManager.docc/"

    @Test func `the catalogs show the code that is run`() {
        #expect(
            GuidePage.faults(
                "Sources/TagRuntime/TagRuntime.docc/TagRuntime.md",
                "Sources/TagWire/TagWire.docc/TagWire.md",
                "Sources/TagLoading/TagLoading.docc/TagLoading.md",
                "Sources/TagNetworking/TagNetworking.docc/TagNetworking.md",
                "Sources/TagObservation/TagObservation.docc/TagObservation.md",
                "Sources/TagSigning/TagSigning.docc/TagSigning.md",
                "Sources/HitDispatch/HitDispatch.docc/HitDispatch.md",
                "Sources/InAppMessaging/InAppMessaging.docc/InAppMessaging.md",
                Self.articles + "TagManager.md", Self.articles + "FromTheVendorSDK.md",
                Self.articles + "RemoteConfiguration.md", Self.articles + "ServersOnLinux.md",
                "Sources/TagTesting/TagTesting.docc/TagTesting.md",
                "Sources/TagTesting/TagTesting.docc/Testing.md",
                source: "TagManagerTests/Guide/CatalogUse.swift") == [])
    }

    /// A server that has one container, and a folder that has it, too.
    private struct Ferry {
        let server: FileServer
        let address: URL
        let home: ManagerTests.Home
        let bytes: [UInt8]

        init(_ definition: String, _ id: String) throws {
            let bytes = try ManagerTests.compiled(definition)
            self.bytes = bytes
            server = try #require(FileServer { _ in FileServer.response("200 OK", ["ETag: \"7\""], bytes) })
            address = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
            home = try ManagerTests.Home()
            Fixtures.write(bytes, to: home.shell.folder + "/" + id)
        }
    }

    private static let path = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"

    private static func ferry() throws -> Ferry { try Ferry(#require(Fixtures.text(path)), "GTM-FERRY1") }

    /// Waits for the server's container: a busy machine takes longer than the two seconds for which the article waits.
    private static func waitForRefresh(of container: TagContainer) async throws {
        let late = ContinuousClock.now + .seconds(60)
        while container.isDefault, ContinuousClock.now < late { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!container.isDefault)
    }

    @Test func `the code of the first pages and of the move from the vendor's library runs`() async throws {
        let ferry = try Self.ferry()
        let folder = ferry.home.shell.folder
        try CatalogUse.runtime(ferry.bytes)
        try CatalogUse.loading(folder)
        try CatalogUse.testing(Self.path)
        let (manager, container) = try await CatalogUse.server(
            ferry.address, folder, folder + "/saved", Collector<Hit>())
        try await Self.waitForRefresh(of: container)
        try await CatalogUse.manager(manager)
        try CatalogUse.open(manager)
        let again = try await CatalogUse.openInAsyncCode(manager)
        #expect(again === container)
        CatalogUse.read(container)
        CatalogUse.push(manager)
        await CatalogUse.pushInAsyncCode(manager)
        CatalogUse.handlers(container)
        let observing = Task { await CatalogUse.refreshes(container) }
        container.close()
        await observing.value
        #expect(ferry.server.heads.first?.hasPrefix("GET /GTM-FERRY1 ") == true)
    }

    @Test func `the code about remote configuration runs with the definition that it shows`() async throws {
        let page = try #require(
            Fixtures.text(Fixtures.package + "/" + Self.articles + "RemoteConfiguration.md"))
        let start = try #require(page.firstRange(of: "```json\n")).upperBound
        let end = try #require(page[start...].firstRange(of: "```")).lowerBound
        let shop = try Ferry(String(page[start..<end]), "GTM-SHOP1")
        Fixtures.write(String(page[start..<end]), to: shop.home.shell.folder + "/GTM-SHOP1.json")
        let generated = shop.home.shell.run("tagc generate swift GTM-SHOP1.json --name Shop").output
        for key in ["newCheckout = ContainerKey<Bool>", "searchLimit = ContainerKey<Int64>"] {
            #expect(generated.contains("static let \(key)"))
        }
        #expect(shop.home.shell.run("tagc lint GTM-SHOP1.json").status == 0)
        let (manager, settings) = try await CatalogUse.settings(shop.address, shop.home.shell.folder)
        CatalogUse.readSettings(settings)
        await CatalogUse.audience(manager, settings)
        let following = Task { await CatalogUse.follow(settings) }
        settings.close()
        await following.value
        #expect(shop.server.heads.first?.hasPrefix("GET /GTM-SHOP1 ") == true)
    }

    @Test func `the code about servers runs`() async throws {
        let ferry = try Self.ferry()
        let folder = ferry.home.shell.folder
        let hits = Collector<Hit>()
        let (manager, container) = try await CatalogUse.server(
            ferry.address, folder, folder + "/saved", hits)
        try await Self.waitForRefresh(of: container)
        await CatalogUse.run(manager, container) {
            let answer = await CatalogUse.request(manager, container)
            #expect(answer == "Good morning, sailor")
        }
        #expect(hits.all.count == 1 && container.isClosed)
        #expect(try CatalogUse.users(folder) == "Moin, Seemann")
        #expect(ferry.server.heads.count == 1)
    }

    @Test func `the code about testing runs`() throws {
        try CatalogUse.testTags(Self.path)
        try CatalogUse.testReasons(Self.path)
        try CatalogUse.testValues(Self.path)
        let home = try ManagerTests.Home()
        let newer = home.shell.folder + "/GTM-FERRY1.json"
        Fixtures.write(
            try #require(Fixtures.text(Self.path)).replacing("Good morning, sailor", with: "Ahoy"), to: newer)
        try CatalogUse.testRefreshes(Self.path, newer)
    }
}
