import Foundation
import GRDB
@testable import HitDispatch
import Synchronization
import TagTestSupport
import Testing

/// Stores that are damaged, newer, locked for good, or shared.
@Suite struct DamagedStoreTests {
    private static func bytes(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private static func write(_ bytes: Data, to path: String) throws {
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// A store with so many hits of 200 bytes, all in its one file.
    private static func filled(_ bench: Bench, _ count: Int) throws -> [Int64] {
        let dispatcher = bench.dispatcher()
        let numbers = (0..<count).compactMap { _ in dispatcher.store(Bench.hit(bytes: 200)).number }
        try dispatcher.store.state.withLock { state in
            _ = try state.queue?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
        dispatcher.store.abandon()
        return numbers
    }

    @Test func `a commit waits for the disk, in WAL mode, after a lease too`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        await dispatcher.flush()
        let modes = try dispatcher.store.perform { db in
            [
                try String.fetchOne(db, sql: "PRAGMA synchronous"),
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
            ]
        }.get()
        #expect(modes == ["2", "wal"])
    }

    @Test func `a file that is no database is set aside`() async throws {
        let bench = try Bench()
        let garbage = Data(repeating: 0x41, count: 5000)
        try Self.write(garbage, to: bench.store)
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(2)
        #expect(dispatcher.waiting == numbers)
        #expect(dispatcher.counts.damagedStores == 1)
        #expect(try Self.bytes(bench.store + ".damaged") == garbage)
        #expect(bench.log.all.contains("error: a damaged hit store was set aside; 0 hits were saved"))
        await dispatcher.flush()
        #expect(bench.server.numbers == numbers)
    }

    @Test func `an opt-out deletes what was set aside`() throws {
        let bench = try Bench()
        try Self.write(Data(repeating: 0x41, count: 5000), to: bench.store)
        let dispatcher = bench.dispatcher()
        #expect(FileManager.default.fileExists(atPath: bench.store + ".damaged"))
        dispatcher.isOptedOut = true
        #expect(!FileManager.default.fileExists(atPath: bench.store + ".damaged"))
    }

    @Test func `whole rows of a damaged store are saved, and keep their numbers`() async throws {
        let bench = try Bench()
        let numbers = try Self.filled(bench, 400)
        var bytes = try Self.bytes(bench.store)
        // A page in the middle of the table.
        let middle = bytes.count / 2 / 4096 * 4096
        bytes.replaceSubrange(middle..<(middle + 4096), with: Data(repeating: 0xFF, count: 4096))
        try Self.write(bytes, to: bench.store)

        let dispatcher = bench.dispatcher { $0.interval = .zero }
        await dispatcher.flush()
        let more = dispatcher.fill(1)
        await dispatcher.flush()
        let sent = bench.server.numbers
        #expect(Set(sent).count == sent.count)
        #expect(sent == sent.sorted())
        #expect(Set(sent).isSubset(of: numbers + more))
        // A page has some 15 rows.
        #expect(sent.count > 370 && sent.count < 401)
        #expect(dispatcher.counts.damagedStores == 1)
    }

    @Test(arguments: 1...40)
    func `no damage of the file stops the dispatcher`(seed: UInt64) async throws {
        let bench = try Bench()
        let numbers = try Self.filled(bench, 60)
        var bytes = try Self.bytes(bench.store)
        var random = SeededRandom(seed: seed)
        for _ in 0..<(1 + random.below(30)) {
            bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        if random.below(4) == 0 { bytes = bytes.prefix(random.below(bytes.count)) }
        try Self.write(bytes, to: bench.store)

        let dispatcher = bench.dispatcher { $0.interval = .zero }
        await dispatcher.flush()
        let sent = bench.server.numbers
        // Nothing is sent that was not stored as it is sent.
        #expect(bench.server.lines.allSatisfy { $0.hasPrefix("v=1&t=event&ec=xxx") && $0.utf8.count > 200 })
        #expect(Set(sent).isSubset(of: numbers) && Set(sent).count == sent.count)
        let more = dispatcher.fill(1)
        await dispatcher.flush()
        #expect(bench.server.numbers.last == more.last && !more.isEmpty)
    }

    @Test func `a store of a newer version is set aside, and not changed`() async throws {
        let bench = try Bench()
        _ = try Self.filled(bench, 1)
        try await bench.connection().write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: new')")
        }
        let dispatcher = bench.dispatcher()
        #expect(dispatcher.fill(1).count == 1)
        let names = try await DatabaseQueue(path: bench.store + ".damaged").read {
            try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations")
        }
        #expect(names.contains("99: new"))
    }

    @Test func `a store of the first version is brought up to date, with its hits`() async throws {
        let bench = try Bench()
        let queue = try DatabaseQueue(path: bench.store)
        try StoreSchema.migrator.migrate(queue, upTo: "1: hits")
        let hit = StoredHit(
            number: 7, created: bench.clock.reading.milliseconds, uptime: 0, boot: "b", encoder: "mp1",
            property: "p", payload: Array("v=1".utf8))
        try await queue.write { db in
            var insertion = try HitInsertion(db)
            try insertion.insert(hit, number: hit.number)
            try StoreRows(db: db).save(StoreRows.Totals(hits: 1, bytes: 3, lastNumber: 7))
        }
        try queue.close()
        let dispatcher = bench.dispatcher()
        #expect(dispatcher.fill(1) == [8])
        #expect(dispatcher.clientID() == bench.dispatcher().clientID())
        await dispatcher.flush()
        #expect(bench.server.numbers == [7, 8])
        #expect(dispatcher.counts.damagedStores == 0)
    }

    @Test func `a store in a folder that cannot be made is a value`() async throws {
        let bench = try Bench()
        try Self.write(Data("a file".utf8), to: bench.store)
        let dispatcher = bench.dispatcher { $0.store += "/hits.sqlite" }
        guard case .held(.unavailable) = dispatcher.store(Bench.hit(bytes: 40)) else {
            Issue.record("stored below a file")
            return
        }
        #expect(await dispatcher.flush() == .error)
    }

    @Test func `two dispatchers of one store never send the same hit`() async throws {
        let bench = try Bench()
        let first = bench.dispatcher { $0.interval = .zero }
        let second = bench.dispatcher { $0.interval = .zero }
        let numbers = first.fill(25)
        let gate = Gate()
        bench.server.answer { _ in
            gate.wait()
            return .status(200)
        }
        first.dispatch()
        await bench.server.received(1)
        second.dispatch()
        await bench.server.received(2)
        for _ in 0..<3 { gate.open() }
        await first.settled()
        await second.settled()
        #expect(bench.server.requests.map(\.numbers) == [Array(numbers[..<20]), Array(numbers[20...])])
        #expect(first.waiting == [])
    }
}
