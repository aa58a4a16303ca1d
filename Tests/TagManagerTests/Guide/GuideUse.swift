import Foundation
import Logging
import TagNetworking
import TagSigning
import TagTesting
import Testing

/// The lines between marks are those of `Schemas/app-guide.md`; a test runs them and holds the page to them.
enum GuideUse {
    static func open(_ containers: URL, saving folder: String) async throws -> (TagManager, TagContainer) {
        // GUIDE open
        var configuration = TagManager.Configuration()
        configuration.savedContainers = folder  // unseen
        configuration.clock = FakeClock().clock  // unseen
        configuration.source = URLSessionSource(base: containers)
        TagManager.configureShared(configuration)  // once, when the app starts
        let manager = TagManager.shared
        let container = try await manager.open(id: "GTM-FERRY1")
        // GUIDE
        return (manager, container)
    }

    static func openInOtherWays(_ manager: TagManager) throws {
        // GUIDE open in other ways
        // With a callback, called once, on any thread (default timeout: 2 seconds):
        try manager.open(id: "GTM-FERRY1") { container in
            print(container.version)
        }
        // Without async; blocks, so never on the main thread:
        let container = try manager.future(id: "GTM-FERRY1").get()
        // At once, as the default container, with an observer of its refreshes:
        container.close()
        try manager.openImmediately(id: "GTM-FERRY1") { event in
            if case .failed(.network, let failure) = event { print(failure) }
        }
        // GUIDE
    }

    static func values(_ container: TagContainer) {
        // GUIDE values
        let title = container.string(forKey: "title")  // "" when there is none
        let height = container.integer(forKey: "bannerHeight")  // 0
        let discount = container.double(forKey: "discount")  // 0.0
        let showsMap = container.bool(forKey: "showsMap")  // false
        let anything = container.value(forKey: "title")  // nil
        let depth = container.value(forKey: "depth", default: 2.5)  // 2.5
        // GUIDE
        #expect(title == "Good morning, sailor" && height == 50 && discount == 0.15 && showsMap)
        #expect(anything == "Good morning, sailor" && depth == 2.5)
    }

    static func decode(_ container: TagContainer) throws {
        // GUIDE decode
        struct Settings: Decodable {
            let title: String
            let bannerHeight: Int
            let subtitle: String?
        }
        let settings = try container.decode(Settings.self)
        let discount = try container.decode(Double.self, forKey: "discount")
        // GUIDE
        #expect(settings.title == "Good morning, sailor" && settings.bannerHeight == 50 && discount == 0.15)
        #expect(settings.subtitle == nil)
    }

    static func pushVariables(_ manager: TagManager, _ name: String, _ referrer: String?, _ seat: Int) {
        // GUIDE push variables
        struct Ticket: Encodable {
            var price: Double
            var route: String
        }
        manager.dataLayer.push(event: "openScreen", ["screenName": "Home of \(name)", "referrer": referrer])
        let ticket = Ticket(price: 120, route: "Kiel-Oslo")
        manager.dataLayer.push(event: "purchase", ["ticket": ticket, "seats": [seat, seat + 1]])
        manager.dataLayer.push(encoding: Ticket(price: 90, route: "Bari-Patras"))  // its properties
        // GUIDE
        let data = manager.dataLayer
        #expect(
            data.value(forKey: "screenName")?.string == "Home of \(name)"
                && data.value(forKey: "referrer") == .null)
        #expect(data.value(forKey: "ticket.price") == 120 && data.value(forKey: "seats") == [7, 8])
        #expect(data.value(forKey: "route") == "Bari-Patras")
    }

    static func keys(_ container: TagContainer, _ manager: TagManager) {
        // GUIDE keys
        let height = container[Ferry.Key.bannerHeight]  // an Int64
        let title = container[Ferry.Key.title]  // a String
        manager.dataLayer.push(event: Ferry.Event.openScreen, [Ferry.DataLayer.screenName: "Home Screen"])
        // GUIDE
        #expect(title == "Good morning, sailor" && height == 50)
    }

    static func push(_ manager: TagManager) {
        // GUIDE push
        manager.dataLayer.push(event: "openScreen", ["screenName": "Home Screen"])
        manager.dataLayer.push(["ticket": ["price": 120, "route": "Kiel-Oslo"]])
        manager.dataLayer.push("Bari-Patras", forKey: "ticket.route")
        let price = manager.dataLayer.value(forKey: "ticket.price")
        // GUIDE
        #expect(price == 120)
    }

    static func pushCounts(_ manager: TagManager) async {
        // GUIDE push counts
        await manager.dataLayer.push(event: "purchase", ["ticket.price": 120])  // its tags have fired
        print(manager.dataLayer.counts)  // 1 pushed, 1 handled, 0 dropped, 0 waiting
        // GUIDE
        let counts = manager.dataLayer.counts
        #expect(counts.dropped == 0 && counts.handled > 0)
    }

    static func lifetime(_ manager: TagManager) {
        // GUIDE lifetime
        manager.dataLayer.push(["user": ["cabin": 7], "gtm.lifetime": "30d"])
        manager.dataLayer.clearPersistentKeys(withPrefix: "user")
        // GUIDE
    }

    static func handlers(_ container: TagContainer) {
        // GUIDE handlers
        container.setMacroHandler(forFunction: "price") { function, parameters in
            parameters["route"] == "Kiel-Oslo" ? 12.5 : nil  // nil: no value
        }
        container.setTagHandler(forFunction: "offerLounge") { function, parameters in
            print("call \(function) of \(parameters["route"]?.string ?? "")")
        }
        // GUIDE
    }

    static func waitingHandlers(_ container: TagContainer) {
        // GUIDE waiting handlers
        container.setAsyncTagHandler(forFunction: "offerLounge") { @MainActor function, parameters in
            print("call \(function) of \(parameters["route"]?.string ?? "")")
        }
        // GUIDE
    }

    @MainActor static func generatedHandlers(_ container: TagContainer) {
        // GUIDE generated handlers
        @MainActor final class Lounge: Ferry.AsyncHandlers {
            var routes: [String] = []

            func offerLounge(paid: Value?, route: Value?) { routes.append(route?.string ?? "") }
        }
        container.setAsyncHandlers(Lounge())
        // GUIDE
    }

    static func signatures(_ publicKey: String, _ configuration: inout TagManager.Configuration) throws {
        // GUIDE signatures
        configuration.signers = TrustedKeys([try PublicKey(pem: publicKey)])
        configuration.refusesOlderVersions = true
        // GUIDE
    }

    static func follow(_ container: TagContainer) async throws {
        // GUIDE refresh
        do throws(RefreshError) {
            let origin = try await container.refresh()
            print(origin)  // network, version 8, 2026-11-02T09:00:00Z
        } catch {
            print(error)  // why nothing came; the current version stays
        }
        // GUIDE
        let following = Task { await Self.updates(container) }
        following.cancel()
        await following.value
    }

    static func updates(_ container: TagContainer) async {
        // GUIDE updates
        for await event in container.updates where event == .succeeded(.network) {
            print("version \(container.version)")
        }
        // GUIDE
    }

    static func refresh(_ container: TagContainer) {
        // GUIDE request
        container.requestRefresh()
        let isShipped = container.isDefault
        let fetched = container.lastRefreshTime
        // GUIDE
        #expect(isShipped == (fetched == nil))
    }

    static func preview(_ manager: TagManager, _ url: URL) {
        // GUIDE preview
        // Before a container is opened, and whenever the app is opened by a URL:
        let isTaken = manager.preview(url: url)
        // GUIDE
        #expect(!isTaken)
    }

    static func logging(_ manager: TagManager) {
        // GUIDE logging
        manager.logger.logLevel = .debug
        manager.logger = Logger(label: "com.example.ferry.containers")
        // GUIDE
    }

    static func testing(_ path: String) throws {
        // GUIDE testing
        let ferry = try TestContainer(contentsOf: path)
        ferry.set(.language, to: "de")
        #expect(ferry.string(forKey: "title") == "Moin, Seemann")
        let fired = ferry.push(event: "purchase", ["ticket.price": 80])
        #expect(fired.map(\.name) == ["ticket sold"])
        #expect(ferry.hits.count == 1)
        // GUIDE
    }

    static func testingAnswers(_ path: String) throws {
        // GUIDE testing answers
        let shop = try TestContainer(
            #"""
            {"container": {"id": "GTM-SHOP1"},
             "macros": {"cost": {"type": "functionCall", "function": "shippingCost", "arguments": {"to": "{{country}}"}},
              "country": {"type": "dataLayer", "name": "country"},
              "texts": {"type": "values", "values": {"offer": "Shipping for {{cost}}"}}}}
            """#)
        shop.answer("shippingCost") { parameters in parameters["to"] == "IS" ? 12.5 : 4 }  // nil: no value
        shop.push(["country": "IS"])
        #expect(shop.string(forKey: "offer") == "Shipping for 12.5")
        // GUIDE
    }

    static func testingTime(_ path: String, newer: String) throws {
        // GUIDE testing network
        let ferry = try TestContainer(contentsOf: path)
        try ferry.publish(contentsOf: newer)  // in any format; from now on the network has it
        ferry.container.requestRefresh()  // the network answers at once
        #expect(ferry.string(forKey: "title") == "Ahoy" && !ferry.container.isDefault)
        ferry.network.fail(.noNetwork)
        ferry.clock.advance(by: .seconds(13 * 3_600))  // what is due by then happens before this returns
        // When it was opened, by hand, after 12 hours, and an hour after that failed:
        #expect(ferry.network.requests.count == 4)
        #expect(ferry.string(forKey: "title") == "Ahoy")
        // GUIDE
    }

    static func testingHits(_ path: String) throws {
        // GUIDE testing hits
        let ferry = try TestContainer(contentsOf: path)
        ferry.push(event: "openScreen", ["screenName": "Departures"])
        #expect(ferry.fired.first?.parameters["fields"] == ["t": "screenview", "cd": "Departures", "av": ""])
        #expect(ferry.hits.map(\.description) == ["t=screenview cd=Departures av="])
        #expect(ferry.hits.first?.fields.contains(Hit.Field("cd", "Departures")) == true)
        // GUIDE
    }

    static func testingWhy(_ path: String) throws {
        // GUIDE testing why
        let ferry = try TestContainer(contentsOf: path)
        ferry.handle("offerLounge") { parameters in print(parameters["route"]?.string ?? "") }
        ferry.push(event: "purchase", ["ticket.price": 120, "ticket.route": "Bari-Patras"])
        #expect(ferry.calls(of: "offerLounge").count == 1)
        ferry.push(event: "purchase", ["ticket.price": 80])
        #expect(
            ferry.fired(by: "purchase").map(\.name) == [
                "ticket sold", "thank the captain's guest", "ticket sold",
            ])
        let why = ferry.why("thank the captain's guest")
        #expect(!why.fired, "\(why)")  // a failure shows the rules
        // GUIDE
    }

    static func testingScenarios(_ scenarios: String) throws {
        // GUIDE testing scenarios
        try TagScenarios(scenarios).run { failure in Issue.record("\(failure)") }
        // GUIDE
    }

    static func testingSnapshots(_ path: String) throws {
        // GUIDE testing snapshots
        let ferry = try TestContainer(contentsOf: path)
        ferry.push(event: "purchase", ["ticket.price": 80])
        try ferry.matchSnapshot("purchase")  // Snapshots/<test file>/purchase.txt
        // GUIDE
    }

    static func testingRuns(_ path: String, saving folder: String) throws {
        // GUIDE testing runs
        let start = try Date("2027-03-01T12:00:00Z", strategy: .iso8601)
        let ferry = try TestContainer(
            contentsOf: path, savingIn: folder, clock: TestClock(date: start),
            onUnknownKey: { Issue.record("no key '\($0)'") })
        ferry.push(["user": ["cabin": 7], "gtm.lifetime": "30d"])
        ferry.clock.advance(to: start + 86_400)
        let nextDay = try ferry.relaunched()
        #expect(nextDay.manager.dataLayer.value(forKey: "user.cabin") == 7)
        // GUIDE
    }

    static func hits(_ configuration: inout TagManager.Configuration, _ sink: some HitSink) {
        // GUIDE hits
        // take(_:) is called with each hit: an image pixel, or the fields of an analytics tag.
        configuration.hits = sink
        // GUIDE
    }

    static func flush(_ manager: TagManager) {
        // GUIDE flush
        manager.flush()  // waits for the disk, and blocks; in async code: await manager.flush()
        // GUIDE
    }
}
