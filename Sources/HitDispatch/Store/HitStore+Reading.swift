import Foundation
import GRDB
import Synchronization

/// A stored hit, as ``HitDispatcher/peek(_:)`` shows it.
///
/// ```swift
/// for hit in try await dispatcher.peek(10).get() { print(hit.number, hit.text) }
/// ```
public struct WaitingHit: Sendable, Hashable {
    /// The number that it is sent with.
    public let number: Int64
    /// The time at which it was stored, in milliseconds since 1970.
    public let created: Int64
    /// The ``HitEncoder/id`` of its encoder.
    public let encoder: String
    /// Its property.
    public let property: String
    /// The payload.
    public let payload: [UInt8]

    package init(number: Int64, created: Int64, encoder: String, property: String, payload: [UInt8]) {
        self.number = number
        self.created = created
        self.encoder = encoder
        self.property = property
        self.payload = payload
    }

    /// The payload as text.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

extension HitStore {
    /// The next hits to send: they are leased, and of one encoder.
    struct Batch: Sendable {
        var encoder = ""
        /// The request's destination: a failure there holds up nothing else.
        var destination = ""
        var isAddressedByHit = false
        var hits: [OutgoingHit] = []
        var plan: HitPlan?
        var counts = HitCounts()
    }

    /// Finds the oldest hits that no dispatcher is sending, plans their request, and leases them.
    ///
    /// Rows that are too old are dropped, damaged ones are quarantined, both before anything is planned.
    ///
    /// - Parameters:
    ///   - numbers: The only hits to send, when a larger batch was refused.
    ///   - sent: Hits that a server has: they are deleted in the same transaction.
    ///   - skipping: Hits that a server has, and that could not be deleted.
    ///   - held: Destinations to which nothing is sent now.
    func next(
        _ encoders: [any HitEncoder], only numbers: Set<Int64>?, deleting sent: [Int64] = [],
        skipping: Set<Int64>, held: Set<String> = []
    ) -> Result<Batch, StoreError> {
        let now = clock.now()
        // A lease that is lost with the device's power is not missed; a deletion is on the disk with the next stored hit, or the last
        // deletion of the pass.
        let result = perform(.quick) { db in
            let rows = StoreRows(db: db)
            try rows.delete(sent)
            var scan = try StoreScan(
                rows: rows, now: now, age: limits.age.milliseconds, encoders: encoders, owner: owner.name)
            var batch = try scan.batch(only: numbers, skipping: skipping, held: held)
            try lease(batch.hits.map(\.number), rows, now)
            batch.counts = scan.counts
            return batch
        }
        if case .success(let batch) = result { counters.add(batch.counts) }
        return result
    }

    private func lease(_ numbers: [Int64], _ rows: StoreRows, _ now: HitClock.Reading) throws {
        let leases = StoreLeases(db: rows.db)
        guard let first = numbers.first, let last = numbers.last else { return try leases.end(owner.name) }
        try rows.expect(numbers)
        try leases.take(
            StoreLeases.Lease(
                owner: owner.name, numbers: first...last, end: now.milliseconds + StoreLeases.time))
    }

    /// Deletes hits that were sent or are dropped, which ends their lease.
    func delete(_ numbers: [Int64]) -> Result<Void, StoreError> {
        perform { db in
            try StoreRows(db: db).delete(numbers)
            try StoreLeases(db: db).end(owner.name)
        }
    }

    /// Gives hits back that were not sent.
    func release(_ numbers: [Int64], status: Int) {
        // Those that cannot be given back are free again when their lease ends.
        _ = perform { db in
            try StoreRows(db: db).note(status: status, of: numbers)
            try StoreLeases(db: db).end(owner.name)
        }
    }

    /// The hits in the store, those that are held in memory included.
    func count() -> Result<Int, StoreError> {
        state.withLock { state in
            let held = state.held.count
            return run(&state, .reading) { try StoreRows(db: $0).totals().hits + held }
        }
    }

    func peek(_ limit: Int) -> Result<[WaitingHit], StoreError> {
        perform(.reading) { db in
            try StoreRows(db: db).rows(after: -1, limit: limit).compactMap { row in
                row.hit.map { hit in
                    WaitingHit(
                        number: hit.number, created: hit.created, encoder: hit.encoder,
                        property: hit.property, payload: hit.payload)
                }
            }
        }
    }

    /// Deletes all hits, also held ones and those in quarantine and in a store that was set aside; returns the number of waiting hits.
    func clear() -> Result<Int, StoreError> {
        state.withLock { state in
            let held = state.held.count
            file.removeDamaged()
            let result = run(&state) { db in
                let rows = StoreRows(db: db)
                var totals = try rows.totals()
                let count = totals.hits
                try db.execute(sql: "DELETE FROM hits; DELETE FROM quarantine; DELETE FROM leases")
                totals.hits = 0
                totals.bytes = 0
                try rows.save(totals)
                return count + held
            }
            if case .success = result { state.held = [] }
            return result
        }
    }

    /// The installation's client id: a random UUID in lower case, created on first use.
    func clientID() -> Result<String, StoreError> {
        perform { db in
            let rows = StoreRows(db: db)
            if let id = try rows.setting(Self.clientIDSetting) { return id }
            let id = UUID().uuidString.lowercased()
            try rows.set(Self.clientIDSetting, id)
            return id
        }
    }

    /// True after ``abandon()``.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// Closes the file as the end of the process would, without giving leases back: for tests.
    func abandon() {
        owner.end()
        state.withLock { state in
            state.isAbandoned = true
            try? state.queue?.close()
            state.queue = nil
        }
    }
}
