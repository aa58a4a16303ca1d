import Foundation
@testable import HitDispatch
import Synchronization
import TagTestSupport
import Testing

/// Conformance cases D44 to D46: many threads, processes that are killed, and the deadline.
@Suite struct CrowdCases {
    @Test func `D44: 100 threads store 100 hits each while hits are sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.limits.hits = 20_000 }
        let numbers = Collected<Int64>()
        let running = Atomic(100)
        await withCheckedContinuation { continuation in
            for _ in 0..<100 {
                Thread {
                    for index in 0..<100 {
                        guard let number = dispatcher.store(Bench.hit(bytes: 40)).number else { continue }
                        numbers.add(number)
                        if index % 25 == 0 { dispatcher.dispatch() }
                    }
                    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                        continuation.resume()
                    }
                }.start()
            }
        }
        await dispatcher.flush()
        #expect(numbers.all.count == 10_000)
        #expect(Set(numbers.all).count == 10_000)
        #expect(bench.server.numbers == numbers.all.sorted())
        #expect(dispatcher.counts.sent == 10_000)
        #expect(dispatcher.counts.dropped == 0)
        #expect(dispatcher.waiting == [])
        #expect(bench.server.mostInFlight == 1)
    }

    @Test(arguments: 1...12)
    func `D45: what a killed process had accepted arrives, in order`(seed: UInt64) async throws {
        let bench = try Bench()
        let world = World(seed: seed)
        bench.server.answer { world.answer(to: $0) }
        var dispatcher = bench.dispatcher { $0.retryPolicy = .durable }
        var accepted: [Int64] = []
        for _ in 0..<120 {
            world.dispatcher(dispatcher)
            switch world.random(10) {
            case 0..<5:
                for _ in 0...world.random(12) {
                    if let number = dispatcher.store(Bench.hit(bytes: 40 + world.random(900))).number {
                        accepted.append(number)
                    }
                }
            case 5..<8: _ = await dispatcher.dispatchOne()
            case 8: await bench.advance(dispatcher, seconds: 400)
            default: dispatcher.store.abandon()
            }
            if dispatcher.store.isAbandoned {
                await dispatcher.settled()
                dispatcher = bench.dispatcher { $0.retryPolicy = .durable }
            }
        }
        bench.server.answer { _ in .status(200) }
        await bench.advance(dispatcher, seconds: 400)
        await dispatcher.flush()
        let received = bench.server.numbers
        #expect(accepted == accepted.sorted())
        #expect(Self.firsts(received) == accepted)
        let twice = Set(Self.repeated(received))
        #expect(twice.isSubset(of: world.uncertain), "\(twice.subtracting(world.uncertain))")
        #expect(!world.uncertain.isEmpty)
    }

    /// Each number once, where it first came.
    private static func firsts(_ numbers: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return numbers.filter { seen.insert($0).inserted }
    }

    private static func repeated(_ numbers: [Int64]) -> [Int64] {
        var seen: Set<Int64> = []
        return numbers.filter { !seen.insert($0).inserted }
    }

    /// A server that fails, and kills, at random.
    private final class World: Sendable {
        private struct State: Sendable {
            var random: SeededRandom
            var uncertain: Set<Int64> = []
            var dispatcher: HitDispatcher?
        }

        private let state: Mutex<State>

        init(seed: UInt64) { state = Mutex(State(random: SeededRandom(seed: seed))) }

        /// Hits whose sender was killed or refused with the request in flight: they may come twice.
        var uncertain: Set<Int64> { state.withLock { $0.uncertain } }

        func random(_ limit: Int) -> Int { state.withLock { $0.random.below(limit) } }

        func dispatcher(_ dispatcher: HitDispatcher) { state.withLock { $0.dispatcher = dispatcher } }

        func answer(to request: CollectorServer.Request) -> CollectorServer.Answer {
            let choice = random(10)
            guard choice < 5 else { return .status(200) }
            state.withLock { $0.uncertain.formUnion(request.numbers) }
            if choice == 0 { state.withLock { $0.dispatcher }?.store.abandon() }
            return choice < 2 ? .status(200) : choice < 4 ? .cut : .status(503)
        }
    }

    /// A deadline in a time zone.
    struct Case: Sendable {
        let zone: String
        let queued: String
        let hours: Double

        init(_ zone: String, _ queued: String, hours: Double) {
            (self.zone, self.queued, self.hours) = (zone, queued, hours)
        }
    }

    @Test(arguments: [
        Case("Europe/Rome", "2027-06-10 23:59", hours: 4 + 1.0 / 60),
        Case("Europe/Rome", "2027-06-10 00:00", hours: 28),
        Case("UTC", "2027-12-31 12:00", hours: 16),
        // Clocks go forward on 28 March 2027 and back on 31 October, at 02:00 and 03:00.
        Case("Europe/Rome", "2027-03-28 00:00", hours: 27),
        Case("Europe/Rome", "2027-03-27 23:59", hours: 3 + 1.0 / 60),
        Case("Europe/Rome", "2027-10-31 00:00", hours: 29),
        Case("Europe/Rome", "2027-10-30 23:59", hours: 5 + 1.0 / 60),
        Case("America/Los_Angeles", "2027-03-14 00:00", hours: 27),
        Case("Asia/Kathmandu", "2027-02-28 00:00", hours: 28),
    ])
    func `D46: the deadline is 04:00 of the next day, by the calendar`(deadline: Case) throws {
        let zone = try #require(TimeZone(identifier: deadline.zone))
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = zone
        format.dateFormat = "yyyy-MM-dd HH:mm"
        let queued = try #require(format.date(from: deadline.queued))
        let latest = Deadline(in: zone).latestTime(forHitQueuedAt: queued)
        #expect(abs(latest.timeIntervalSince(queued) - deadline.hours * 3600) < 0.001)
    }

    @Test func `D46: the dispatcher says when its timer is too late`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let zone = try #require(TimeZone(identifier: "UTC"))
        #expect(dispatcher.advice(in: zone) == nil)
        // 2027-01-15, 08:00: the deadline is 20 hours later.
        dispatcher.fill(1)
        let advice = try #require(dispatcher.advice(in: zone))
        #expect(advice.deadline.timeIntervalSince(advice.oldest) == 20 * 3600)
        #expect(advice.nextDispatch?.timeIntervalSince(advice.oldest) == 120)
        #expect(!advice.isUrgent && !advice.isMissed)
        dispatcher.dispatchInterval = .seconds(21 * 3600)
        #expect(dispatcher.advice(in: zone)?.isUrgent == true)
        dispatcher.dispatchInterval = .zero
        #expect(dispatcher.advice(in: zone)?.isUrgent == true)
        bench.clock.advance(seconds: 20 * 3600)
        let late = try #require(dispatcher.advice(in: zone))
        #expect(late.isMissed && !late.isUrgent)
    }
}
