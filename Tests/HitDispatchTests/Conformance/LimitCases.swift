import Foundation
@testable import HitDispatch
import Testing

/// Conformance cases D19 to D30: rates, batches, times, and the limits of the store.
@Suite struct LimitCases {
    private static func send(_ dispatcher: HitDispatcher, _ count: Int, _ property: String = "UA-1-1") -> Int
    {
        (0..<count).count { _ in dispatcher.store(Bench.hit(bytes: 40, property: property)).number != nil }
    }

    @Test func `D19: of 61 hits at one instant one is dropped`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.rateLimit = RateLimit() }
        #expect(Self.send(dispatcher, 60) == 60)
        #expect(dispatcher.store(Bench.hit(bytes: 40)) == .dropped(.rateLimited))
        #expect(dispatcher.counts.dropped(.rateLimited) == 1)
        #expect(dispatcher.waiting.count == 60)
    }

    @Test func `D20: one more hit is accepted after 2 s, and 60 after 10 min`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.rateLimit = RateLimit()
            $0.interval = .zero
        }
        #expect(Self.send(dispatcher, 100) == 60)
        bench.clock.advance(seconds: 1.999)
        #expect(Self.send(dispatcher, 10) == 0)
        bench.clock.advance(seconds: 0.001)
        #expect(Self.send(dispatcher, 10) == 1)
        bench.clock.advance(seconds: 600)
        #expect(Self.send(dispatcher, 100) == 60)
        // A wall clock that is set forward gives nothing.
        bench.clock.setWall(by: 3_600_000)
        #expect(Self.send(dispatcher, 1) == 0)
    }

    @Test func `D21: transactions and items are free of the rate limit`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.rateLimit = RateLimit() }
        let tracker = bench.tracker(dispatcher)
        #expect(Self.send(dispatcher, 61) == 60)
        #expect(try tracker.store(.transaction(id: "t")).number != nil)
        #expect(try tracker.store(.item(transaction: "t", name: "n")).number != nil)
        #expect(try tracker.store(.screenView("s")) == .dropped(.rateLimited))
    }

    @Test func `D22: each property has a limit of its own`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.rateLimit = RateLimit() }
        #expect(Self.send(dispatcher, 61, "UA-1-1") == 60)
        #expect(Self.send(dispatcher, 61, "UA-2-1") == 60)
    }

    @Test func `D23: 21 small hits are a batch of 20 and a single one`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(21)
        await dispatcher.flush()
        #expect(bench.server.requests.map(\.path) == ["/batch", "/collect"])
        #expect(bench.server.requests.map(\.method) == ["POST", "GET"])
        #expect(bench.server.requests.map(\.lines.count) == [20, 1])
    }

    /// The bytes that sending adds to a payload: `&qt=0&z=…`.
    private static func suffix(_ dispatcher: HitDispatcher) throws -> Int {
        let number = try #require(dispatcher.store(bench(40)).number)
        _ = dispatcher.clear()
        return "&qt=0&z=\(number + 5)".utf8.count
    }

    private static func bench(_ bytes: Int) -> PreparedHit { Bench.hit(bytes: bytes) }

    @Test(arguments: [
        ([8000, 8000, 1000], [2, 1]),
        // Exactly 16,384 bytes with the line feed, and one more.
        ([8192, 8191], [2]), ([8192, 8192], [1, 1]),
        // Without skipping a hit to fill the room.
        ([8000, 8000, 8000, 100], [2, 2]),
    ])
    func `D24: a batch has at most 16 KiB, line feeds included`(sizes: [Int], batches: [Int]) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let suffix = try Self.suffix(dispatcher)
        for size in sizes { dispatcher.store(Bench.hit(bytes: size - suffix)) }
        await dispatcher.flush()
        #expect(bench.server.requests.map(\.lines.count) == batches)
        #expect(bench.server.lines.map(\.utf8.count) == sizes)
        #expect(bench.server.numbers == bench.server.numbers.sorted())
    }

    @Test func `D25: a hit of more than 8192 bytes is dropped, and the others are sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let suffix = try Self.suffix(dispatcher)
        for size in [100, 8193, 8192, 8193] { dispatcher.store(Bench.hit(bytes: size - suffix)) }
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.lines.map(\.utf8.count) == [100, 8192])
        #expect(dispatcher.counts.dropped(.tooLarge) == 2)
        #expect(dispatcher.waiting == [])
    }

    @Test(arguments: [(1999, "GET"), (2000, "POST")])
    func `D26: a payload of 2000 bytes is posted`(bytes: Int, method: String) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.store(Bench.hit(bytes: bytes))
        await dispatcher.flush()
        #expect(bench.server.requests.map(\.method) == [method])
        #expect(bench.server.requests.map(\.path) == ["/collect"])
        let line = try #require(bench.server.lines.first)
        #expect(line.hasPrefix(Bench.hit(bytes: bytes).payload.map { String(UnicodeScalar($0)) }.joined()))
    }

    @Test func `D27: all hits of a batch have one send moment, and z is last and unique`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        for _ in 0..<5 {
            dispatcher.fill(1)
            bench.clock.advance(milliseconds: 1234)
        }
        let stored = try dispatcher.peek().get().map(\.created)
        await dispatcher.flush()
        let request = try #require(bench.server.requests.first)
        let queueTimes = try request.values(of: "qt").map { try #require($0.flatMap { Int64($0) }) }
        #expect(zip(stored, queueTimes).map { $0 + $1 } == Array(repeating: 1_800_000_006_170, count: 5))
        for line in request.lines {
            #expect(line.split(separator: "&").last?.hasPrefix("z=") == true)
        }
        #expect(Set(request.numbers).count == 5)
        #expect(request.numbers == request.numbers.sorted())
    }

    @Test func `D28: a clock that was set back gives no negative queue time`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        dispatcher.fill(1)
        bench.clock.advance(seconds: 5)
        bench.clock.restart()
        bench.clock.setWall(by: -3_600_000)
        await dispatcher.flush()
        #expect(bench.server.requests.first?.values(of: "qt") == ["0"])
    }

    @Test func `D28: without a restart the device's uptime gives the true wait`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        dispatcher.fill(1)
        bench.clock.advance(seconds: 5)
        bench.clock.setWall(by: -3_600_000)
        await dispatcher.flush()
        #expect(bench.server.requests.first?.values(of: "qt") == ["5000"])
    }

    @Test func `D29: a full store drops its oldest hit`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.limits.hits = 5 }
        let numbers = dispatcher.fill(6)
        #expect(dispatcher.waiting == Array(numbers[1...]))
        #expect(dispatcher.counts.dropped(.storeFull) == 1)
        #expect(try dispatcher.count().get() == 5)
    }

    @Test func `D29: bytes are limited, too, and the newest hit can be dropped instead`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.limits.bytes = 250
            $0.limits.overflow = .dropNewest
        }
        let results = (0..<4).map { _ in dispatcher.store(Bench.hit(bytes: 100)) }
        #expect(results.map { $0.number != nil } == [true, true, false, false])
        #expect(results.last == .dropped(.storeFull))
        #expect(dispatcher.waiting.count == 2)
    }

    @Test func `D30: a hit that is too old is dropped, not sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.interval = .zero
            $0.limits.age = .seconds(100)
        }
        dispatcher.fill(2)
        bench.clock.advance(seconds: 100)
        let young = dispatcher.fill(1)
        bench.clock.advance(milliseconds: 1)
        await dispatcher.flush()
        #expect(bench.server.numbers == young)
        #expect(dispatcher.counts.dropped(.tooOld) == 2)
        #expect(dispatcher.waiting == [])
    }
}
