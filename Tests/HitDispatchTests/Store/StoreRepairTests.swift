import Foundation
import GRDB
@testable import HitDispatch
import Synchronization
import Testing

/// Damage that a store gets over: numbers, counts and processes that ended at a bad moment.
@Suite struct StoreRepairTests {
    /// The bytes of a row's number in a page of SQLite: seven bits each, the highest first.
    private static func varint(_ number: Int64) -> [UInt8] {
        var groups: [UInt8] = []
        var rest = number
        repeat {
            groups.append(UInt8(rest & 0x7F) | (groups.isEmpty ? 0 : 0x80))
            rest >>= 7
        } while rest > 0
        return groups.reversed()
    }

    /// Fills a store and gives one row another number in its page; the store then lies where a damaged one does.
    private static func damagedNumber(_ bench: Bench, _ row: Int, by distance: Int64) throws -> [Int64] {
        let dispatcher = bench.dispatcher { $0.limits.hits = 1_000 }
        let numbers = (0..<400).compactMap { _ in dispatcher.store(Bench.hit(bytes: 60)).number }
        try dispatcher.store.state.withLock { state in
            _ = try state.queue?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
        dispatcher.store.abandon()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: bench.store))
        let (old, new) = (Data(varint(numbers[row])), Data(varint(numbers[row] + distance)))
        try #require(old.count == new.count)
        let place = try #require(bytes.range(of: old))
        bytes.replaceSubrange(place, with: new)
        try bytes.write(to: URL(fileURLWithPath: dispatcher.store.file.damagedPath))
        return numbers
    }

    @Test(arguments: [(5, Int64(1) << 33), (200, Int64(1) << 33), (120, Int64(-16)), (399, Int64(-200))])
    func `one damaged number costs one hit`(row: Int, distance: Int64) throws {
        let bench = try Bench()
        let numbers = try Self.damagedNumber(bench, row, by: distance)
        let saved = StoreFile(path: bench.store, patience: .seconds(1)).saved(limit: 1_000)
        var expected = numbers
        expected.remove(at: row)
        #expect(saved.hits.map(\.number) == expected)
        #expect(saved.clientID == nil)
    }

    @Test func `hits that were set aside are saved by the next process, once`() async throws {
        let bench = try Bench()
        let first = bench.dispatcher()
        let numbers = first.fill(3)
        let id = try first.clientID().get()
        try first.store.state.withLock { state in try state.queue?.close() }
        first.store.abandon()
        // The process ended before it began a new store.
        let file = first.store.file
        try file.setAside()
        let name = try #require(file.unsaved)
        let second = bench.dispatcher()
        #expect(second.waiting == numbers)
        #expect(try second.clientID().get() == id)
        #expect(file.unsaved == nil)
        await second.flush()
        #expect(bench.server.numbers == numbers)
        // A process that ended between saving them and noting it.
        try Data(name.utf8).write(to: URL(fileURLWithPath: file.damagedPath + ".unsaved"))
        second.store.abandon()
        let third = bench.dispatcher()
        #expect(third.waiting == [])
        #expect(file.unsaved == nil)
        let next = try #require(third.fill(1).first)
        #expect(next > numbers[2])
    }

    @Test(arguments: [
        "bytes = 1000000000000", "bytes = -5", "hits = 0", "hits = 900000", "last_number = 3",
        "last_number = 9223372036854775807", "hits = 'x'",
    ])
    func `counts that are wrong are counted anew`(damage: String) async throws {
        let bench = try Bench()
        let first = bench.dispatcher()
        let numbers = first.fill(3)
        first.store.abandon()
        try await bench.connection().write { try $0.execute(sql: "UPDATE totals SET \(damage)") }
        let second = bench.dispatcher()
        let more = second.fill(2)
        #expect(more.count == 2)
        #expect(second.waiting == numbers + more)
        await second.flush()
        #expect(bench.server.numbers == numbers + more)
        #expect(second.waiting == [])
    }

    @Test func `lengths that are wrong hold up nothing`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(3)
        try await bench.connection().write {
            try $0.execute(sql: "UPDATE hits SET payload_len = 9223372036854775807")
        }
        #expect(await dispatcher.flush() == .good)
        #expect(bench.server.numbers == numbers)
        #expect(try dispatcher.count().get() == 0)
    }
}
