import Foundation
@testable import HitDispatch
import TagManager
import TagTestSupport
import Testing

/// What the guide of hits shows is code that runs.
@Suite struct GuideTests {
    private struct NoTime: BackgroundTask {
        func begin(onExpiration: @escaping @Sendable () -> Void) -> Bool { false }
        func end() {}
    }

    @Test func `the guide shows the code that is run`() {
        #expect(
            GuidePage.faults("Schemas/hits-guide.md", source: "HitDispatchTests/Guide/GuideUse.swift") == [])
    }

    @Test func `the guide's code does what the guide says`() async throws {
        let bench = try Bench()
        var manager = TagManager.Configuration()
        let tracker = GuideUse.start(bench, &manager)
        let dispatcher = tracker.dispatcher
        #expect((manager.hits as? HitTracker) === tracker)
        try await GuideUse.send(tracker)
        await GuideUse.mistakes(tracker)
        #expect(dispatcher.waiting.count == 2)
        await GuideUse.dispatch(dispatcher)
        await dispatcher.settled()
        #expect(dispatcher.dispatchInterval == .seconds(120))
        #expect(bench.server.lines.allSatisfy { $0.contains("&tid=UA-1234-5&") && $0.contains("&av=2.1&") })
        GuideUse.counts(dispatcher)
        await GuideUse.background(dispatcher, NoTime())
        GuideUse.deadline(dispatcher, try #require(TimeZone(identifier: "Europe/Rome")))
        var other = bench.configuration()
        await GuideUse.network(&other, dispatcher) { false }
        #expect(!other.isReachable())
        dispatcher.fill(1)
        GuideUse.consent(dispatcher)
        #expect(dispatcher.waiting == [])
        // One that does not know the encoder puts its hits away.
        await dispatcher.settled()
        try await GuideUse.ga4(bench, "s", "1.2")
        #expect(bench.server.requests.map(\.path).last == "/mp/collect")
        let hit = OutgoingHit(number: 1, created: 0, queueTime: 0, payload: Array("a=1".utf8))
        let plan = GuideUse.Own.Beacon().plan([hit], at: SendMoment(milliseconds: 0))
        #expect(plan == .request(HTTPRequest(.get, "https://example.com/b?a=1"), hits: 1))
    }
}
