import Foundation
import GRDB
@testable import HitDispatch
import Testing

/// Conformance cases D31 to D37: what becomes of hits when servers and stores fail.
@Suite struct FailureCases {
    @Test func `D31: after a 500 hits are deleted by one policy, and kept by the other`() async throws {
        let bench = try Bench()
        bench.server.answer { _ in .status(500) }
        let dispatcher = bench.dispatcher()
        dispatcher.fill(3)
        #expect(await dispatcher.dispatchOne() == .good)
        #expect(dispatcher.waiting == [])
        #expect(dispatcher.counts.dropped(.rejected) == 3)

        let durable = try Bench()
        durable.server.answer { _ in .status(500) }
        let keeping = durable.dispatcher { $0.retryPolicy = .durable }
        let numbers = keeping.fill(3)
        #expect(await keeping.dispatchOne() == .error)
        #expect(keeping.waiting == numbers)
        // The first back-off is at most 1 s, the second 2 s.
        #expect(await keeping.dispatchOne() == .error)
        #expect(durable.server.requests.count == 1)
        await durable.advance(keeping, seconds: 1)
        #expect(await keeping.dispatchOne() == .error)
        #expect(durable.server.requests.count == 2)
        await durable.advance(keeping, seconds: 1.999)
        _ = await keeping.dispatchOne()
        #expect(durable.server.requests.count == 2)
        durable.server.answer { _ in .status(204) }
        await durable.advance(keeping, seconds: 0.001)
        #expect(await keeping.dispatchOne() == .good)
        #expect(keeping.waiting == [])
    }

    @Test(arguments: [RetryPolicy.ga, .durable], [400, 401, 403, 404, 410, 422, 501, 505])
    func `D32: what cannot be mended is deleted by both policies`(policy: RetryPolicy, status: Int)
        async throws
    {
        let bench = try Bench()
        bench.server.answer { _ in .status(status) }
        let dispatcher = bench.dispatcher { $0.retryPolicy = policy }
        dispatcher.fill(2)
        #expect(await dispatcher.dispatchOne() == (policy == .ga ? .good : .error))
        #expect(dispatcher.waiting == [])
        #expect(dispatcher.counts.dropped(.rejected) == 2)
        #expect(dispatcher.counts.sent == 0)
    }

    @Test(arguments: [408, 425, 429, 503])
    func `D33: a server's wish to wait is honored by every dispatch`(status: Int) async throws {
        let bench = try Bench()
        bench.server.answer { _ in .status(status, ["Retry-After: 60"]) }
        let dispatcher = bench.dispatcher {
            $0.retryPolicy = .durable
            $0.interval = .seconds(5)
        }
        let numbers = dispatcher.fill(1)
        #expect(await dispatcher.flush() == .error)
        await bench.advance(dispatcher, seconds: 59.98, steps: 20)
        await bench.advance(dispatcher, seconds: 0.019)
        #expect(await dispatcher.dispatchOne() == .error)
        #expect(await dispatcher.flush() == .error)
        await dispatcher.networkBecameReachable()
        await dispatcher.settled()
        #expect(bench.server.requests.count == 1)
        bench.server.answer { _ in .status(200) }
        await bench.advance(dispatcher, seconds: 0.001)
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.numbers == numbers + numbers)
    }

    @Test func `D33: the wait is a date, too, and one hour at most`() async throws {
        #expect(BackOff.retryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now: 784_111_770_000) == 7000)
        #expect(BackOff.retryAfter("999999999999999999999", now: 0) == 3_600_000)
        #expect(BackOff.retryAfter("soon", now: 0) == nil)
        let bench = try Bench()
        bench.server.answer { _ in .status(429, ["Retry-After: 86400"]) }
        let dispatcher = bench.dispatcher {
            $0.retryPolicy = .durable
            $0.interval = .zero
        }
        dispatcher.fill(1)
        await dispatcher.flush()
        await bench.advance(dispatcher, seconds: 3599)
        await dispatcher.flush()
        #expect(bench.server.requests.count == 1)
        await bench.advance(dispatcher, seconds: 1)
        await dispatcher.flush()
        #expect(bench.server.requests.count == 2)
    }

    @Test func `D34: a batch that is too large is halved until its hits are single`() async throws {
        let bench = try Bench()
        bench.server.answer { _ in .status(413) }
        let dispatcher = bench.dispatcher { $0.retryPolicy = .durable }
        let numbers = dispatcher.fill(4)
        await dispatcher.flush()
        #expect(
            bench.server.requests.map(\.numbers) == [
                numbers, Array(numbers[..<2]), [numbers[0]], [numbers[1]], Array(numbers[2...]),
                [numbers[2]], [numbers[3]],
            ])
        #expect(dispatcher.counts.dropped(.tooLarge) == 4)
        #expect(dispatcher.waiting == [])
    }

    @Test func `D34: the halves that a server takes are sent, in order`() async throws {
        let bench = try Bench()
        bench.server.answer { $0.numbers.count > 5 ? .status(413) : .status(200) }
        let dispatcher = bench.dispatcher { $0.retryPolicy = .durable }
        let numbers = dispatcher.fill(40)
        #expect(await dispatcher.flush() == .good)
        let taken = bench.server.requests.map(\.numbers).filter { $0.count <= 5 }
        #expect(taken.flatMap { $0 } == numbers)
        #expect(dispatcher.counts.sent == 40)
        #expect(dispatcher.counts.dropped == 0)
    }

    @Test func `D35: hits whose answer was lost are sent again with the same z`() async throws {
        let bench = try Bench()
        bench.server.answer { _ in .cut }
        let dispatcher = bench.dispatcher {
            $0.retryPolicy = .durable
            $0.interval = .zero
        }
        let numbers = dispatcher.fill(3)
        #expect(await dispatcher.flush() == .error)
        bench.server.answer { _ in .status(200) }
        await bench.advance(dispatcher, seconds: 1)
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.requests.map(\.numbers) == [numbers, numbers])
    }

    @Test func `D36: hits that cannot be deleted after a 200 are not sent again`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        let numbers = dispatcher.fill(2)
        let other = try bench.connection()
        bench.server.answer { _ in
            // Another process takes the lock while the request is in flight.
            try? other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            return .status(200)
        }
        #expect(await dispatcher.dispatchOne() == .error)
        bench.server.answer { _ in .status(200) }
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(dispatcher.waiting == numbers)
        let more = dispatcher.fill(1)
        // It waits for 5 s.
        #expect(await dispatcher.flush() == .error)
        await bench.advance(dispatcher, seconds: 5)
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.requests.map(\.numbers) == [numbers, more])
        #expect(dispatcher.waiting == [])
    }

    @Test func `D36: they are skipped while they still cannot be deleted`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        let numbers = dispatcher.fill(2)
        // Deleting these rows fails, whoever does it; all else works.
        let other = try bench.connection()
        try await other.write { db in
            let last = numbers[1]
            try db.execute(
                sql: """
                    CREATE TRIGGER kept BEFORE DELETE ON hits WHEN OLD.number <= \(last)
                        BEGIN SELECT RAISE(ABORT, 'kept'); END
                    """)
        }
        #expect(await dispatcher.dispatchOne() == .error)
        let more = dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 5)
        #expect(await dispatcher.dispatchOne() == .good)
        #expect(await dispatcher.dispatchOne() == .noData)
        #expect(bench.server.requests.map(\.numbers) == [numbers, more])
        #expect(dispatcher.waiting == numbers)
    }

    @Test(arguments: [
        "payload = x'00'", "created_ms = 'soon'", "payload = NULL OR 1", "property = 'UA-9-9'",
        "checksum = 'x'", "encoder = 'none'",
    ])
    func `D37: a damaged row is put in quarantine, and the rest is sent`(damage: String) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(3)
        let other = try bench.connection()
        try await other.write {
            try $0.execute(sql: "UPDATE hits SET \(damage) WHERE number = ?", arguments: [numbers[0]])
        }
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.numbers == Array(numbers[1...]))
        #expect(dispatcher.counts.dropped(.quarantined) == 1)
        #expect(dispatcher.waiting == [])
        let kept = try await other.read { try Int64.fetchAll($0, sql: "SELECT number FROM quarantine") }
        #expect(kept == [numbers[0]])
    }
}
