import Foundation
import GRDB
@testable import HitDispatch
import Testing

/// Conformance cases D38 to D43: stores that cannot be written, opt-out, dry runs and crashes of the app.
@Suite struct StoreCases {
    @Test func `D38: a full disk is a value, a count and a line in the log`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let first = dispatcher.fill(1)
        // SQLite says the same of a store that may not grow as of a disk that is full.
        try dispatcher.store.perform { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }.get()
        let results = (0..<20).map { _ in dispatcher.store(Bench.hit(bytes: 2000)) }
        let stored = results.compactMap(\.number)
        #expect(results.last == .held(.full))
        #expect(dispatcher.counts.storeFailures > 0)
        #expect(dispatcher.counts.held == 20 - stored.count)
        #expect(bench.log.all.contains("error: the disk is full"))

        try dispatcher.store.perform { try $0.execute(sql: "PRAGMA max_page_count = 100000") }.get()
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.numbers.count == 21)
        #expect(bench.server.numbers == bench.server.numbers.sorted())
        #expect(bench.server.numbers.starts(with: first + stored))
    }

    @Test func `D39: hits of a locked store are held in memory, and written when it is free`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.limits.heldHits = 2
            $0.interval = .zero
        }
        let first = dispatcher.fill(1)
        let other = try bench.connection()
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(dispatcher.store(Bench.hit(bytes: 40)) == .held(.locked))
        #expect(await dispatcher.send(Bench.hit(bytes: 41)) == .held(.locked))
        #expect(dispatcher.store(Bench.hit(bytes: 42)) == .dropped(.storeUnavailable))
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        bench.clock.advance(seconds: 10)
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.numbers.count == 3)
        #expect(bench.server.numbers.first == first.first)
        // The wait counts from when the app sent the hit.
        #expect(bench.server.requests.first?.values(of: "qt") == ["10000", "10000", "10000"])
        #expect(dispatcher.counts.dropped(.storeUnavailable) == 1)
        #expect(bench.log.all.contains("error: the hit store is locked"))
    }

    @Test func `D40: an opt-out empties the store, stops sending, and outlives the process`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(3)
        dispatcher.isOptedOut = true
        #expect(try dispatcher.count().get() == 0)
        #expect(await dispatcher.flush() == .noData)
        #expect(dispatcher.store(Bench.hit(bytes: 40)) == .dropped(.optedOut))
        #expect(dispatcher.counts.dropped(.optedOut) == 4)
        dispatcher.store.abandon()

        // It outlives the store, too.
        try Data("no database at all, and long enough to be read".utf8).write(
            to: URL(fileURLWithPath: bench.store))
        let next = bench.dispatcher()
        #expect(next.isOptedOut)
        #expect(next.store(Bench.hit(bytes: 40)) == .dropped(.optedOut))
        await bench.advance(next, seconds: 1200, steps: 10)
        #expect(bench.server.requests.isEmpty)
        next.isOptedOut = false
        #expect(!bench.dispatcher().isOptedOut)
        #expect(next.store(Bench.hit(bytes: 40)).number != nil)
    }

    @Test func `D41: a dry run deletes hits without a request`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.setDryRun(true)
        dispatcher.fill(21)
        #expect(await dispatcher.dispatchOne() == .good)
        #expect(dispatcher.waiting.count == 1)
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.requests.isEmpty)
        #expect(dispatcher.counts.dropped(.dryRun) == 21)
        dispatcher.setDryRun(false)
        dispatcher.fill(1)
        await dispatcher.flush()
        #expect(bench.server.requests.count == 1)
    }

    @Test func `D42: an exception is stored first, sent for 5 s at most, and handed on`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        let steps = Collected<String>()
        let handlers = Collected<@Sendable (String) -> Void>()
        let place = UncaughtExceptions.Place(
            install: { handler in
                handlers.add(handler)
                return { steps.add("previous: \($0)") }
            }, restore: { _ in })
        let exceptions = UncaughtExceptions(bench.tracker(dispatcher), place) { limit, _ in
            // The network never answers: the hit is on the disk all the same.
            steps.add("\(dispatcher.waiting.count) stored, waits \(limit) ms")
        }
        exceptions.isOn = true
        let handler = try #require(handlers.all.first)
        handler("out of boats")
        #expect(steps.all == ["1 stored, waits 5000 ms", "previous: out of boats"])
        let hit = try #require(try dispatcher.peek().get().first)
        #expect(hit.text == "v=1&tid=UA-1-1&cid=c&ds=app&an=app&t=exception&exd=out+of+boats&exf=1")
    }

    @Test func `D42: the process waits for the hit to be sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        let exceptions = UncaughtExceptions(bench.tracker(dispatcher), .process) { _, body in
            // As long as it takes: a busy machine may need more than 5 s.
            let sent = Gate()
            body { sent.open() }
            sent.wait()
        }
        await withCheckedContinuation { continuation in
            // A thread of its own: it blocks while the hit is sent.
            Thread {
                exceptions.record(String(repeating: "é", count: 100))
                continuation.resume()
            }.start()
        }
        #expect(bench.server.requests.count == 1)
        // 150 bytes: 75 letters of two.
        let text = String(repeating: "%C3%A9", count: 75)
        #expect(bench.server.requests.first?.values(of: "exd") == [text])
    }

    @Test func `D43: switched off, the handler before is back`() throws {
        let bench = try Bench()
        let steps = Collected<String>()
        let place = UncaughtExceptions.Place(
            install: { _ in
                steps.add("installed")
                return nil
            }, restore: { _ in steps.add("restored") })
        let exceptions = UncaughtExceptions(bench.tracker(bench.dispatcher()), place) { _, _ in }
        exceptions.isOn = false
        exceptions.isOn = true
        exceptions.isOn = true
        exceptions.isOn = false
        #expect(steps.all == ["installed", "restored"])
        #expect(!exceptions.isOn)
    }
}
