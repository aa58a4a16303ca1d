import Foundation
import TagLoading
import TagNetworking
import TagRuntime
import TagTesting
import Testing

/// The lines between marks are those of the libraries' documentation catalogs; a test runs them and holds the pages to them.
enum CatalogUse {
    // MARK: The libraries' first pages

    static func runtime(_ bytes: [UInt8]) throws {
        // GUIDE TagRuntime
        let container = try LoadedContainer(bytes)  // verifies every byte
        let evaluator = Evaluator(container)  // one for each thread
        let title = evaluator.string(forKey: "title")
        let firing = evaluator.push(event: "openScreen", ["screenName": "Departures"])
        for tag in firing?.tags ?? [] { print(tag.type.string, tag["fields"] ?? .null) }
        // GUIDE
        #expect(title == "Good morning, sailor" && firing?.tags.count == 1)
    }

    static func loading(_ folder: String) throws {
        // GUIDE TagLoading
        do throws(LoadingError) {
            let container = try DefaultContainer.load(id: "GTM-FERRY1", in: folder)
            print("\(container.id.string), version \(container.version.string)")
        } catch {
            print(error)  // the file, the fault, and what to do about it
        }
        // GUIDE
    }

    static func manager(_ manager: TagManager) async throws {
        // GUIDE TagManager
        let container = try await manager.open(id: "GTM-FERRY1")
        let title = container.string(forKey: "title")
        await manager.dataLayer.push(event: "openScreen", ["screenName": "Departures"])
        // GUIDE
        #expect(title == "Good morning, sailor")
    }

    static func testing(_ path: String) throws {
        // GUIDE TagTesting
        let ferry = try TestContainer(contentsOf: path)  // in any format, not compiled before
        let fired = ferry.push(event: "purchase", ["ticket.price": 80])
        #expect(fired.map(\.name) == ["ticket sold"])
        // GUIDE
    }

    // MARK: FromTheVendorSDK

    /// Compiled alone: a process configures its shared manager once, which the guide's test does.
    static func configureShared(_ containers: URL, _ sink: some HitSink) {
        // GUIDE configure
        var configuration = TagManager.Configuration()
        configuration.source = URLSessionSource(base: containers)  // a folder on any file server
        configuration.hits = sink  // HitDispatch has one that stores and sends them
        configuration.refreshMode = .standard
        TagManager.configureShared(configuration)  // before the first use of TagManager.shared
        // GUIDE
    }

    static func open(_ manager: TagManager) throws {
        // GUIDE open with a closure
        try manager.open(id: "GTM-FERRY1", preferring: .fresh, timeout: .seconds(2)) { container in
            print(container.version)
        }
        // GUIDE
    }

    static func openInAsyncCode(_ manager: TagManager) async throws -> TagContainer {
        // GUIDE open in async code
        let container = try await manager.open(id: "GTM-FERRY1", preferring: .fresh)
        // GUIDE
        return container
    }

    static func read(_ container: TagContainer) {
        // GUIDE getters
        let title = container.string(forKey: "title")
        let height = container.integer(forKey: "bannerHeight")
        let discount = container.double(forKey: "discount")
        let showsMap = container.bool(forKey: "showsMap")
        // GUIDE
        #expect(title == "Good morning, sailor" && height == 50 && discount == 0.15 && showsMap)
    }

    static func push(_ manager: TagManager) {
        // GUIDE push an event
        manager.dataLayer.push(event: "openScreen", ["screenName": "Departures"])
        // GUIDE
    }

    static func pushInAsyncCode(_ manager: TagManager) async {
        // GUIDE push in async code
        await manager.dataLayer.push(event: "openScreen", ["screenName": "Departures"])
        // GUIDE
    }

    static func handlers(_ container: TagContainer) {
        // GUIDE register handlers
        container.setMacroHandler(forFunction: "price") { _, parameters in
            parameters["route"] == "Kiel-Oslo" ? 12.5 : nil
        }
        container.setTagHandler(forFunction: "offerLounge") { _, parameters in
            print("lounge on \(parameters["route"]?.string ?? "")")
        }
        // GUIDE
    }

    static func refreshes(_ container: TagContainer) async {
        // GUIDE observe refreshes
        for await event in container.updates {
            switch event {
            case .began: continue
            case .succeeded: print("version \(container.version)")
            case .failed(_, let failure): print("the version stays: \(failure)")
            }
        }
        // GUIDE
    }

    // MARK: RemoteConfiguration

    /// The keys as `tagc generate swift` writes them.
    enum Shop {
        enum Key {
            static let newCheckout = ContainerKey<Bool>("newCheckout")
            static let searchLimit = ContainerKey<Int64>("searchLimit")
        }
    }

    static func settings(_ server: URL, _ folder: String) async throws -> (TagManager, TagContainer) {
        // GUIDE open the settings
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = folder  // unseen
        configuration.savedContainers = nil  // unseen
        configuration.source = URLSessionSource(base: server)
        let manager = TagManager(configuration)
        let settings = try await manager.open(id: "GTM-SHOP1")
        // GUIDE
        return (manager, settings)
    }

    static func readSettings(_ settings: TagContainer) {
        // GUIDE read the settings
        let limit = settings[Shop.Key.searchLimit]  // an Int64
        let showsNewCheckout = settings[Shop.Key.newCheckout]  // a Bool
        // GUIDE
        #expect(limit == 20 && !showsNewCheckout)
    }

    static func audience(_ manager: TagManager, _ settings: TagContainer) async {
        // GUIDE choose an audience
        await manager.dataLayer.push(["user": ["plan": "pro"]])
        let limit = settings[Shop.Key.searchLimit]  // 100
        // GUIDE
        #expect(limit == 100 && settings[Shop.Key.newCheckout])
    }

    static func follow(_ settings: TagContainer) async {
        // GUIDE follow the settings
        for await event in settings.updates where event == .succeeded(.network) {
            print("settings of version \(settings.version)")
        }
        // GUIDE
    }

    // MARK: ServersOnLinux

    static func server(
        _ containers: URL, _ shipped: String, _ saved: String, _ sink: some HitSink
    ) async throws -> (TagManager, TagContainer) {
        // GUIDE open on a server
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = shipped  // a folder of the image
        configuration.savedContainers = saved  // a folder that outlives the process; nil saves nothing
        configuration.source = URLSessionSource(base: containers)
        configuration.facts = DeviceFacts.current.with([.appId: "com.example.ferry"])
        configuration.hits = sink
        let manager = TagManager(configuration)
        let container = try await manager.open(id: "GTM-FERRY1")
        if let error = container.defaultContainerError { print(error) }  // or end the program
        // GUIDE
        return (manager, container)
    }

    static func request(_ manager: TagManager, _ container: TagContainer) async -> String {
        // GUIDE answer a request
        @Sendable func sell(_ route: String, for price: Double) async -> String {
            await manager.dataLayer.push(
                event: "purchase", ["ticket.route": Value(route), "ticket.price": Value(price)])
            return container.string(forKey: "title")
        }
        // GUIDE
        return await sell("Kiel-Oslo", for: 120)
    }

    static func users(_ folder: String) throws -> String {
        // GUIDE evaluate for a user
        let loaded = try DefaultContainer.load(id: "GTM-FERRY1", in: folder)  // once; all threads share it
        func title(in language: String) -> String {
            var host = TagRuntime.Host()  // Foundation has another Host
            host.fact = { $0 == .language ? Value(language) : nil }
            return Evaluator(loaded, host: host).string(forKey: "title")
        }
        // GUIDE
        return title(in: "de")
    }

    static func run(_ manager: TagManager, _ container: TagContainer, _ requests: () async -> Void) async {
        // GUIDE refresh on a server
        let refreshing = Task {
            while true {
                try await Task.sleep(for: .seconds(900))
                container.requestRefresh()
            }
        }
        // GUIDE
        await requests()
        // GUIDE stop a server
        refreshing.cancel()
        container.close()  // ends its updates
        await manager.flush()  // waits until the disk has what was pushed with a lifetime
        // GUIDE
    }

    // MARK: Testing

    static func testTags(_ path: String) throws {
        // GUIDE test tags
        let ferry = try TestContainer(contentsOf: path)
        ferry.push(event: "purchase", ["ticket.price": 120, "ticket.route": "Kiel-Oslo"])
        #expect(ferry.fired.map(\.name) == ["ticket sold", "thank the captain's guest"])
        #expect(ferry.hits.map(\.description) == ["t=event ec=ticket ea=north: Kiel-Oslo ev=120"])
        #expect(ferry.calls(of: "offerLounge").first?.parameters["paid"] == 120)
        // GUIDE
    }

    static func testReasons(_ path: String) throws {
        // GUIDE test reasons
        let ferry = try TestContainer(contentsOf: path)
        ferry.push(event: "purchase", ["ticket.price": 120, "ticket.route": "Rome-Nice"])
        let why = ferry.why("thank the captain's guest")
        #expect(!why.fired, "\(why)")  // a failure shows each condition with its value
        // GUIDE
    }

    static func testValues(_ path: String) throws {
        // GUIDE test values
        let ferry = try TestContainer(
            contentsOf: path, onUnknownKey: { Issue.record("no key '\($0)'") })
        ferry.set(.language, to: "de")
        #expect(ferry.string(forKey: "title") == "Moin, Seemann")
        // GUIDE
    }

    static func testRefreshes(_ path: String, _ newer: String) throws {
        // GUIDE test refreshes
        let ferry = try TestContainer(contentsOf: path)
        try ferry.publish(contentsOf: newer)
        ferry.clock.advance(by: .seconds(13 * 3_600))
        #expect(ferry.string(forKey: "title") == "Ahoy")
        // GUIDE
    }
}
