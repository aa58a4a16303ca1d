import Foundation
import Observation
import Synchronization
import TagManager
import TagObservation
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// News of a container that is open.
@Suite struct ObservationTests {
    /// An open container with its default version, and a network that has version 2.
    private static func opened() throws -> TestContainer {
        let test = try TestContainer(ManagerTests.definition.replacing("VERSION", with: "1"))
        test.network.answer(.container(bytes: try ManagerTests.container("2"), tag: "\"two\""))
        return test
    }

    @Test func `a refresh says what came`() async throws {
        let test = try Self.opened()
        #expect(test.container.origin == ContainerOrigin(source: .shipped, date: nil, version: "1"))
        let origin = try await test.container.refresh()
        #expect(origin.source == .network && origin.version == "2" && origin.date != nil)
        #expect(test.container.origin == origin && test.container.string(forKey: "title") == "2")
        test.clock.advance(by: .seconds(60))
        test.network.answer(.unchanged)
        let confirmed = try await test.container.refresh()
        #expect(confirmed.version == "2" && confirmed.date == origin.date?.addingTimeInterval(60))
    }

    @Test func `a refresh says why nothing came`() async throws {
        let test = try Self.opened()
        test.network.fail(.serverError)
        await #expect(throws: RefreshError.failed(.serverError)) { try await test.container.refresh() }
        var refusals = 0
        for _ in 0..<40 {
            do throws(RefreshError) { _ = try await test.container.refresh() } catch {
                if error == .tooManyRequests { refusals += 1 }
            }
        }
        #expect(refusals > 0 && test.container.origin?.source == .shipped)
        test.container.close()
        await #expect(throws: RefreshError.closed) { try await test.container.refresh() }
        #expect(test.container.origin == nil)
    }

    @Test func `who waits for a refresh when the container is closed hears of it`() async throws {
        let app = try ManagerTests.App()
        app.source.answer(.container(bytes: try ManagerTests.container("2"), tag: nil))
        app.source.hold()
        let container = try await app.manager.open(id: "GTM-APP1", timeout: .milliseconds(1))
        let waiting = Task { () async -> RefreshError? in
            do throws(RefreshError) { _ = try await container.refresh() } catch { return error }
            return nil
        }
        while app.source.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        container.close()
        #expect(await waiting.value == .closed)
    }

    @Test func `any number of observers follow the refreshes, at any time, until it is closed`() async throws
    {
        let test = try Self.opened()
        let (first, second) = (test.container.updates, test.container.updates)
        test.container.requestRefresh()
        let late = test.container.updates
        test.clock.advance(by: .seconds(60))
        test.container.requestRefresh()
        test.container.close()
        let rounds: [RefreshEvent] = [.began(.network), .succeeded(.network)]
        for (updates, expected) in [(first, rounds + rounds), (second, rounds + rounds), (late, rounds)] {
            var events: [RefreshEvent] = []
            for await event in updates { events.append(event) }
            #expect(events == expected)
        }
        for await event in test.container.updates { Issue.record("a closed container says \(event)") }
    }

    @Test func `an observer that is slow finds the last events`() async throws {
        let test = try Self.opened()
        let updates = test.container.updates
        for _ in 0..<200 {
            test.clock.advance(by: .seconds(900))
            test.container.requestRefresh()
        }
        test.container.close()
        var count = 0
        for await _ in updates { count += 1 }
        #expect(count == 100)
    }

    @Test @MainActor func `what reads an observed container is updated with each version`() async throws {
        let test = try Self.opened()
        let observed = ObservedContainer(test.container)
        let title = ContainerKey<String>("title")
        let changed = Mutex(false)
        let shown = withObservationTracking {
            observed[title]
        } onChange: {
            changed.withLock { $0 = true }
        }
        #expect(shown == "1" && observed.origin?.source == .shipped)
        try await test.container.refresh()
        while !changed.withLock({ $0 }) { await Task.yield() }
        while observed.origin?.source != .network { await Task.yield() }
        #expect(observed[title] == "2" && observed[ContainerKey<Int64>("height")] == 50)
        #expect(observed[ContainerKey<Bool>("shows")] && observed[ContainerKey<Double>("share")] == 0.5)
    }

    @Test @MainActor func `a handler that may wait is called on its actor, in the order of the tags`()
        async throws
    {
        let test = try Self.opened()
        let calls = Collector<String>()
        test.container.setAsyncTagHandler(forFunction: "greet") { @MainActor _, arguments in
            MainActor.assertIsolated()
            await Task.yield()
            calls.take(arguments["screen"]?.string ?? "")
        }
        for _ in 0..<50 { _ = test.push(event: "openScreen", ["screenName": "Home Screen"]) }
        while calls.all.count < 100 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(calls.all == (0..<50).flatMap { _ in ["Home Screen", "wrote"] })
    }

    @Test @MainActor func `a class of the main actor has the functions of tags`() async throws {
        @MainActor final class Lounge: Ferry.AsyncHandlers {
            var routes: [String] = []

            func offerLounge(paid: Value?, route: Value?) {
                MainActor.assertIsolated()
                routes.append(route?.string ?? "")
            }
        }
        let ferry = try TestContainer(contentsOf: Fixtures.package + "/Examples/ferry/GTM-FERRY1.json")
        let lounge = Lounge()
        ferry.container.setAsyncHandlers(lounge)
        for route in ["Kiel-Oslo", "Bari-Patras"] {
            ferry.push(event: Ferry.Event.purchase, ["ticket.price": 120, "ticket.route": Value(route)])
        }
        while lounge.routes.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(lounge.routes == ["Kiel-Oslo", "Bari-Patras"])
    }

    @Test func `a handler of a type that may wait is called in the order of the tags`() async throws {
        let test = try TestContainer(
            #"""
            {"container": {"id": "GTM-BELL1"},
             "macros": {"event": {"type": "event"}, "n": {"type": "dataLayer", "name": "n"}},
             "rules": {"rang": {"if": [{"macro": "event", "equals": "rang"}]}},
             "tags": {"ring": {"type": "custom", "customType": "bell", "fires": ["rang"], "parameters": {"n": "{{n}}"}}}}
            """#)
        let calls = Collector<Value?>()
        test.container.setAsyncTagHandler(forType: "bell") { tag in
            await Task.yield()
            calls.take(tag["n"])
        }
        for number in 0..<10 { test.push(event: "rang", ["n": number]) }
        while calls.all.count < 10 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(calls.all == (0..<10).map { Value($0) })
    }

    @Test func `a handler that never returns keeps no more than its limit`() async throws {
        let test = try Self.opened()
        let calls = Collector<Int>()
        let gate = AsyncStream<Void>.makeStream()
        test.container.setAsyncTagHandler(forFunction: "greet") { _, _ in
            calls.take(1)
            for await _ in gate.stream {}
        }
        for _ in 0..<1_500 { _ = test.push(event: "openScreen", ["screenName": "Home Screen"]) }
        gate.continuation.finish()
        while calls.all.count < 1_000 { try await Task.sleep(for: .milliseconds(1)) }
        try await Task.sleep(for: .milliseconds(50))
        // The one that waited is not among those that wait.
        #expect((1_000...1_001).contains(calls.all.count))
    }
}
