import Logging
import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// From the default container to a fetched one, in all the ways that the guide has.
@Suite struct LifecycleTests {
    enum Network: Sendable { case has3, fails, isMissing }

    struct Opening: Sendable {
        let preference: OpenPreference
        /// Hours since version 2 was fetched; nil when it never was.
        let saved: Int?
        let network: Network
        /// Which version is given, and how often the network was asked by then.
        let version: String
        let requests: Int
    }

    @Test(arguments: [
        Opening(preference: .nonDefault, saved: 1, network: .has3, version: "2", requests: 0),
        Opening(preference: .nonDefault, saved: nil, network: .has3, version: "3", requests: 1),
        Opening(preference: .nonDefault, saved: nil, network: .fails, version: "1", requests: 1),
        Opening(preference: .nonDefault, saved: nil, network: .isMissing, version: "1", requests: 1),
        Opening(preference: .fresh, saved: 11, network: .has3, version: "2", requests: 0),
        Opening(preference: .fresh, saved: 13, network: .has3, version: "3", requests: 1),
        Opening(preference: .fresh, saved: 13, network: .fails, version: "2", requests: 1),
        Opening(preference: .fresh, saved: nil, network: .has3, version: "3", requests: 1),
        Opening(preference: .fresh, saved: nil, network: .fails, version: "1", requests: 1),
    ])
    func `gives the container that is preferred`(opening: Opening) async throws {
        let bench =
            if let hours = opening.saved { try await Bench.withSaved(.seconds(hours * 3_600)) } else {
                try Bench()
            }
        switch opening.network {
        case .has3: try bench.serve("3")
        case .fails: bench.network.fail(.networkError)
        case .isMissing: bench.network.fail(.noNetwork)
        }
        let container = try await bench.open(preferring: opening.preference)
        #expect(container.version == opening.version)
        #expect(container.isDefault == (opening.version == "1"))
        #expect((container.lastRefreshTime == nil) == container.isDefault)
        #expect(bench.network.requests.count == opening.requests)
    }

    @Test func `gives a saved container that is old at once, and asks for a fresh one`() async throws {
        let bench = try await Bench.withSaved(.seconds(1_000 * 3_600))
        bench.network.fail(.networkError)
        let future = try bench.manager.future(id: "GTM-APP1", preferring: .nonDefault)
        try await eventually { future.isDone }
        let container = await future.value
        #expect(container.version == "2" && !container.isDefault)
        // The network is asked at once, and is told which version there is.
        try await eventually { bench.network.requests == [ContainerRequest(id: "GTM-APP1", knownTag: "2")] }
        try bench.serve("3")
        try await eventually {
            bench.clock.advance(by: .seconds(60))
            return container.version == "3"
        }
    }

    @Test func `an update of the app that ships a newer container uses it`() async throws {
        func update(_ earlier: Bench, prefers: Bool = true) throws -> Bench {
            let bench = try Bench(after: earlier, hasDefault: false) { $0.prefersNewerDefault = prefers }
            Fixtures.write(try ManagerTests.container("5"), to: bench.home.shell.folder + "/GTM-APP1")
            return bench
        }
        let first = try await Bench.withSaved(.seconds(60))
        let off = try update(first, prefers: false)
        #expect(try await off.open(preferring: .nonDefault).version == "2")
        let second = try update(first)
        second.manager.logger.logLevel = .info
        second.network.fail(.noNetwork)
        let container = try await second.open(preferring: .nonDefault)
        #expect(container.version == "5" && container.isDefault)
        #expect(
            second.log.all == [
                "info: container GTM-APP1 from the disk was rejected: its version is 2, and the app ships version 5 by now"
            ])
        // It said no version that it knows, since it does not use it.
        #expect(second.network.requests == [ContainerRequest(id: "GTM-APP1")])
        container.close()
        // What the network has by now is meant, though its version is lower.
        let third = try update(first)
        try third.serve("3")
        let back = try await third.open(preferring: .nonDefault)
        #expect(back.version == "3")
        back.close()
        let fourth = try update(first)
        #expect(try await fourth.open(preferring: .nonDefault).version == "3")
        #expect(fourth.network.requests.isEmpty)
    }

    @Test func `a container that must be asked for at once is waited for with a clock that stands still`()
        async throws
    {
        let bench = try await Bench.withSaved(.seconds(13 * 3_600))
        try bench.serve("3")
        let container = try await bench.manager.open(id: "GTM-APP1", preferring: .fresh)
        #expect(container.version == "3")
    }

    @Test func `the first run without a network reports what was tried`() async throws {
        let bench = try Bench()
        let events = Collector<RefreshEvent>()
        let container = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        // At once, before anything was loaded.
        #expect(container.isDefault && container.string(forKey: "title") == "1")
        try await events.wait(for: .failed(.network, .noNetwork))
        #expect(
            events.all == [
                .began(.saved), .failed(.saved, .noSavedContainer), .began(.network),
                .failed(.network, .noNetwork),
            ])
    }

    @Test(arguments: RefreshFailure.allCases)
    func `a failure is reported with its reason`(failure: RefreshFailure) async throws {
        let bench = try Bench()
        bench.network.fail(failure)
        let events = Collector<RefreshEvent>()
        _ = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .failed(.network, failure))
    }

    @Test func `asks again after twelve hours, and after an hour where that failed`() async throws {
        let bench = try Bench()
        try bench.serve("2")
        let container = try await bench.open(preferring: .nonDefault)
        let first = container.lastRefreshTime
        bench.clock.advance(by: .seconds(12 * 3_600 - 1))
        #expect(bench.network.requests.count == 1)
        bench.network.fail(.networkError)
        bench.clock.advance(by: .seconds(1))
        try await eventually { bench.network.requests.count == 2 }
        bench.network.answer(.unchanged)
        // The failure is dealt with soon, and then the hour begins.
        try await eventually {
            bench.clock.advance(by: .seconds(60))
            return bench.network.requests.count == 3
        }
        #expect(bench.network.requests.last?.knownTag == "2")
        // As it was, and as good as newly fetched.
        try await eventually { container.lastRefreshTime != first }
        #expect(container.version == "2" && !container.isDefault)
    }

    @Test func `grants refreshes that are asked for, and reports when they are too many`() async throws {
        let bench = try Bench()
        bench.manager.logger.logLevel = .info
        try bench.serve("2")
        let container = try await bench.open(preferring: .nonDefault)
        container.requestRefresh()
        try await eventually { bench.network.requests.count == 2 }
        container.requestRefresh()
        // Said by the thread that is still at the first one, if there is one.
        try await eventually {
            bench.log.all == ["info: container GTM-APP1: not refreshed: too many requests"]
        }
        container.close()
        container.requestRefresh()
        #expect(bench.network.requests.count == 2)
    }

    @Test func `with the default container alone neither disk nor network is asked`() async throws {
        let earlier = try await Bench.withSaved(.zero)
        let bench = try Bench(after: earlier, mode: .defaultContainerOnly)
        try bench.serve("3")
        let events = Collector<RefreshEvent>()
        let container = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        container.requestRefresh()
        #expect(events.all.isEmpty && bench.network.requests.isEmpty && container.version == "1")
        container.close()
        // Nothing happens that could tell whoever waits: time is up.
        let again = try await bench.open(preferring: .fresh, until: .seconds(2))
        #expect(again.version == "1")
    }

    @Test func `a closed container gives its types' defaults, and can be opened again`() throws {
        let bench = try Bench()
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        #expect(container.integer(forKey: "height") == 50)
        container.close()
        container.close()
        #expect(container.isClosed && container.integer(forKey: "height") == 0)
        #expect(container.string(forKey: "title") == "" && !container.bool(forKey: "shows"))
        #expect(container.double(forKey: "share") == 0 && container.value(forKey: "title") == nil)
        #expect(bench.log.all.first == "error: container GTM-APP1 is closed: no value for 'height'")
        #expect(bench.manager.container(id: "GTM-APP1") == nil)
        let again = try bench.manager.openImmediately(id: "GTM-APP1")
        #expect(again.integer(forKey: "height") == 50 && bench.manager.container(id: "GTM-APP1") === again)
    }

    @Test func `waits two seconds by default`() async throws {
        #expect(TagManager.defaultTimeout == .seconds(2))
        let bench = try Bench(mode: .defaultContainerOnly)
        let future = try bench.manager.future(id: "GTM-APP1")
        bench.clock.advance(by: .milliseconds(1_999))
        #expect(!future.isDone)
        bench.clock.advance(by: .milliseconds(1))
        #expect(future.isDone && future.get().version == "1")
    }

    @Test func `calls back once, and gives an open container at once`() throws {
        let bench = try Bench(mode: .defaultContainerOnly)
        let given = Collector<String>()
        try bench.manager.open(id: "GTM-APP1") { container in given.take(container.version) }
        try bench.manager.open(id: "GTM-APP1") { container in given.take(container.version) }
        #expect(given.all.isEmpty)
        bench.clock.advance(by: .seconds(10))
        #expect(given.all == ["1", "1"])
        try bench.manager.open(id: "GTM-APP1") { container in given.take("open") }
        #expect(given.all == ["1", "1", "open"])
    }

    @Test func `logs errors and warnings, more at a level, elsewhere with a logger`() throws {
        let bench = try Bench(hasDefault: false)
        #expect(bench.manager.logger.logLevel == .warning)
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        #expect(
            bench.log.all.count == 1 && bench.log.all[0].hasPrefix("warning: no default container for GTM-"))
        #expect(container.defaultContainerError != nil && container.string(forKey: "title") == "")
        container.close()
        bench.manager.logger.logLevel = .debug
        let again = try bench.manager.openImmediately(id: "GTM-APP1")
        #expect(bench.log.all.contains("debug: container GTM-APP1: from the disk: began"))
        let other = ListLog()
        bench.manager.logger = Logger(label: "other") { _ in other }
        again.close()
        _ = again.string(forKey: "title")
        #expect(other.all == ["error: container GTM-APP1 is closed: no value for 'title'"])
    }
}
