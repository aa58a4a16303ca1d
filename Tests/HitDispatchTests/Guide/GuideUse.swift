import Foundation
@testable import HitDispatch
import Logging
import TagManager
import TagTestSupport
import Testing

/// The lines between marks are those of `Schemas/hits-guide.md`; a test runs them and holds the page to them.
enum GuideUse {
    static func start(_ bench: Bench, _ manager: inout TagManager.Configuration) -> HitTracker {
        // GUIDE start
        var configuration = DispatchConfiguration()
        configuration = bench.configuration()  // unseen
        configuration.retryPolicy = .durable  // hits are kept until a server has them
        let dispatcher = HitDispatcher(configuration)  // one for each store, for as long as the app runs
        let tracker = HitTracker(dispatcher, trackingID: "UA-1234-5", appName: "Ferries")
        tracker.set("av", "2.1")  // in all its hits from now on
        manager.hits = tracker  // TagManager's configuration: hits of tags
        // GUIDE
        return tracker
    }

    static func send(_ tracker: HitTracker) async throws {
        // GUIDE send
        let result = try await tracker.send(.screenView("Departures"))
        if case .stored(let number) = result { print("on the disk; it is sent with z=\(number)") }
        try tracker.store(.event(category: "ticket", action: "buy", value: 90))  // blocks the thread
        // GUIDE
        #expect(result.number != nil)
    }

    static func mistakes(_ tracker: HitTracker) async {
        var seen: [HitFault] = []
        // GUIDE mistakes
        do throws(HitError) {
            try await tracker.send(.event(category: "", action: "buy").setting("ev", "much"))
        } catch {
            for fault in error.faults { print(fault) }
            seen = error.faults  // unseen
        }
        // GUIDE
        #expect(seen.map(\.parameter).sorted() == ["ec", "ev"])
    }

    static func dispatch(_ dispatcher: HitDispatcher) async {
        // GUIDE dispatch
        dispatcher.dispatch()  // all stored hits; returns at once
        let result = await dispatcher.flush()  // .good: all sent; .error; .noData: no hits, or no network
        dispatcher.dispatch { result in print(result) }  // one request; turns the timer off
        dispatcher.dispatchInterval = .seconds(120)  // turns the timer on again; .zero: off
        // GUIDE
        #expect(result == .good)
    }

    static func background(_ dispatcher: HitDispatcher, _ task: some BackgroundTask) async {
        // GUIDE background
        await dispatcher.dispatchInBackground(task)  // when the app goes to the background
        dispatcher.dispatchInterval = .seconds(120)  // when it returns: turns the timer on again
        // GUIDE
    }

    static func network(
        _ configuration: inout DispatchConfiguration, _ dispatcher: HitDispatcher,
        _ isReachable: @escaping @Sendable () -> Bool
    ) async {
        // GUIDE network
        configuration.isReachable = isReachable  // asked before each request
        await dispatcher.networkBecameReachable()  // ends the wait after failures
        // GUIDE
    }

    static func consent(_ dispatcher: HitDispatcher) {
        // GUIDE consent
        dispatcher.isOptedOut = true  // deletes the waiting hits, and stores no more
        dispatcher.isOptedOut = false
        dispatcher.clear()  // deletes the waiting hits and the damaged hits
        dispatcher.setDryRun(true)  // hits are encoded and deleted, no request is made
        dispatcher.setDryRun(false)  // unseen
        // GUIDE
    }

    static func deadline(_ dispatcher: HitDispatcher, _ zone: TimeZone) {
        // GUIDE deadline
        if let advice = dispatcher.advice(in: zone), advice.isUrgent { dispatcher.dispatch() }
        // GUIDE
    }

    static func counts(_ dispatcher: HitDispatcher) {
        // GUIDE counts
        let counts = dispatcher.counts
        print("\(counts.stored) stored, \(counts.sent) sent in \(counts.requests) requests")
        for reason in DropReason.allCases where counts.dropped(reason) > 0 {
            print("\(reason): \(counts.dropped(reason))")
        }
        // GUIDE
        #expect(counts.sent > 0)
    }

    static func ga4(_ bench: Bench, _ secret: String, _ id: String) async throws {
        var configuration = bench.configuration()
        let server = bench.server.address
        // GUIDE ga4
        var ga4 = GA4MeasurementProtocol(measurementID: "G-1234", secret: secret)
        ga4 = GA4MeasurementProtocol(measurementID: "G-1234", secret: secret, server: server)  // unseen
        configuration.encoders.append(ga4)
        let dispatcher = HitDispatcher(configuration)
        let event = GA4Event("buy_ticket", clientID: id, parameters: [("price", .number(90))])
        await dispatcher.send(try ga4.prepared(event))
        // GUIDE
        await dispatcher.flush()
    }

    enum Own {
        // GUIDE encoder
        struct Beacon: HitEncoder {
            let id = "beacon"  // stored with each hit: never change it
            func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
                .request(HTTPRequest(.get, "https://example.com/b?" + hits[0].text), hits: 1)
            }
        }
        // GUIDE
    }
}
