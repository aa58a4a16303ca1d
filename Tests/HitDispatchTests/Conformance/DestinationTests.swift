import Foundation
import GRDB
@testable import HitDispatch
import TagManager
import TagTestSupport
import Testing

/// Failures that hold up nothing else: hosts, stores, users and processes that come between hits and their server.
@Suite struct DestinationTests {
    private static let dead = "http://127.0.0.1:1/pixel?a=1"

    @Test(arguments: [RetryPolicy.ga, .durable])
    func `a host that does not answer holds up its own pixels alone`(policy: RetryPolicy) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.retryPolicy = policy
            $0.interval = .zero
        }
        let pixel = try #require(dispatcher.store(try PixelEncoder().prepared(Self.dead)).number)
        let numbers = dispatcher.fill(25)
        #expect(await dispatcher.flush() == .error)
        #expect(bench.server.numbers == numbers)
        #expect(dispatcher.waiting == [pixel])
        #expect(dispatcher.counts.failedRequests == 1)
        // By single requests, too, and the pixel is tried again when nothing else is left.
        let more = dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 2)
        var results: [DispatchResult] = []
        for _ in 0..<3 { results.append(await dispatcher.dispatchOne()) }
        #expect(results.contains(.good) && results.contains(.error))
        #expect(bench.server.numbers == numbers + more)
        #expect(dispatcher.waiting == [pixel])
        #expect(dispatcher.counts.failedRequests >= 2)
    }

    @Test
    func `a pixel that no request can be made of is dropped, and a server that is set wrongly drops nothing`()
        async throws
    {
        struct Refusing: HitTransport {
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer { throw .badRequest }
        }
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.transport = Refusing()
            $0.interval = .zero
        }
        dispatcher.store(try PixelEncoder().prepared("https://example.com/a"))
        let numbers = dispatcher.fill(2)
        await dispatcher.flush()
        #expect(dispatcher.counts.dropped(.rejected) == 1)
        #expect(dispatcher.waiting == numbers)
    }

    @Test(arguments: [
        ("http://h/x y", "http://h/x%20y"), ("//h/p?a=ä", "https://h/p?a=%C3%A4"),
        ("https://h:65535/", "https://h:65535/"),
    ])
    func `a pixel is stored as a URL is written`(given: String, stored: String) throws {
        let hit = try PixelEncoder().prepared(given)
        #expect(String(decoding: hit.payload, as: UTF8.self) == stored)
    }

    @Test(arguments: ["https://h:99999/", "https://h:0/", "ftp://h/", "https:///x"])
    func `what no request can be made of is no pixel`(given: String) {
        #expect(throws: HitError.self) { try PixelEncoder().prepared(given) }
    }

    @Test func `a tracker that was made while the store was locked asks for its client id again`()
        async throws
    {
        let bench = try Bench()
        // The store is there, and another process has it.
        bench.dispatcher().fill(1)
        let other = try bench.connection()
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let dispatcher = bench.dispatcher()
        let tracker = HitTracker(dispatcher, trackingID: "UA-1-1", appName: "app")
        #expect(tracker.value(of: "cid") == nil)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(try tracker.store(.screenView("Departures")).number != nil)
        let id = try dispatcher.clientID().get()
        #expect(tracker.value(of: "cid") == id)
        #expect(try dispatcher.peek().get().last?.text.contains("cid=\(id)") == true)
    }

    @Test func `what an opt-out could not delete is deleted before anything is sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        dispatcher.fill(3)
        let other = try bench.connection()
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        dispatcher.isOptedOut = true
        #expect(dispatcher.store(Bench.hit(bytes: 40)) == .dropped(.optedOut))
        dispatcher.isOptedOut = false
        #expect(await dispatcher.flush() == .error)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(await dispatcher.flush() == .noData)
        #expect(bench.server.requests.isEmpty)
        #expect(dispatcher.waiting == [])
        let numbers = dispatcher.fill(1)
        await dispatcher.flush()
        #expect(bench.server.numbers == numbers)
    }

    @Test func `an opt-out holds in other processes that use the store, and in the next one`() async throws {
        let bench = try Bench()
        let (one, two) = (bench.dispatcher { $0.interval = .zero }, bench.dispatcher { $0.interval = .zero })
        one.isOptedOut = true
        // It has not heard of it yet.
        #expect(two.store(Bench.hit(bytes: 40)).number != nil)
        await two.flush()
        #expect(two.isOptedOut)
        #expect(two.store(Bench.hit(bytes: 40)) == .dropped(.optedOut))
        #expect(bench.server.requests.isEmpty)
        #expect(two.waiting == [])
        one.isOptedOut = false
        await two.flush()
        #expect(!two.isOptedOut)
        let numbers = two.fill(1)
        await two.flush()
        #expect(bench.server.numbers == numbers)
    }

    @Test func `a hit that is stored while a pass ends arms the timer`() throws {
        let bench = try Bench()
        let timer = PeriodicTimer(interval: .seconds(120), isStrict: false, clock: bench.clock.hitClock)
        timer.hitStored()
        let mark = timer.mark
        // The store was found empty; then another thread stored a hit.
        timer.hitStored()
        timer.passEnded(hasHits: false, wait: 0, since: mark)
        #expect(timer.fireTime != nil)
        timer.passEnded(hasHits: false, wait: 0, since: timer.mark)
        #expect(timer.fireTime == nil)
    }

    @Test func `a network that is back ends a wait that follows one a server asked for`() {
        var backOff = BackOff { 1 }
        backOff.serverWaits(10_000, at: 0)
        backOff.networkCameBack(at: 5_000)
        #expect(backOff.remaining(at: 5_000) == 5_000)
        backOff.fail(at: 20_000)
        backOff.networkCameBack(at: 20_100)
        #expect(backOff.remaining(at: 20_100) == 0)
    }

    @Test func `a rate without end is none`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.rateLimit = RateLimit(burst: .max) }
        #expect(dispatcher.fill(5).count == 5)
    }

    @Test func `a clock that is set right does not make hits too old`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        let numbers = dispatcher.fill(1)
        bench.clock.advance(seconds: 5)
        bench.clock.setWall(by: 50 * 365 * 86_400_000)
        await dispatcher.flush()
        #expect(bench.server.numbers == numbers)
        #expect(bench.server.requests.first?.values(of: "qt") == ["5000"])
    }
}
