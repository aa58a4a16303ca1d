import GRDB

/// Looks for the next hits to send, and puts away those that cannot be.
struct StoreScan {
    let rows: StoreRows
    let now: HitClock.Reading
    /// Milliseconds.
    let age: Int64
    let encoders: [any HitEncoder]
    /// Hits that other dispatchers are sending.
    private let leases: [StoreLeases.Lease]
    private(set) var counts = HitCounts()
    /// Rows that are read at once.
    private static let largestPage = 64

    /// Creates a scan.
    ///
    /// - Parameter owner: The dispatcher that asks; it has one request in flight at most, so what it leased before is free.
    init(
        rows: StoreRows, now: HitClock.Reading, age: Int64, encoders: [any HitEncoder], owner: String
    ) throws {
        self.rows = rows
        leases = try StoreLeases(db: rows.db).all().filter { $0.owner != owner }
        self.now = now
        self.age = age
        self.encoders = encoders
    }

    /// The next batch; without hits when there are none, or the first one's plan is not a request.
    mutating func batch(
        only numbers: Set<Int64>?, skipping: Set<Int64>, held: Set<String>
    ) throws -> HitStore.Batch {
        var batch = HitStore.Batch()
        var encoder: (any HitEncoder)?
        var last = numbers?.min().map { $0 - 1 } ?? -1
        var tooOld: [Int64] = []
        // As a rule the first page is the batch; rows that cannot be sent are passed over by larger ones.
        var page = min(Self.largestPage, max(1, encoders.map(\.batchLimit).max() ?? 1))
        scan: while true {
            let found = try rows.rows(after: last, limit: page)
            page = Self.largestPage
            guard let end = found.last else { break }
            last = end.number
            for row in found {
                if skipping.contains(row.number) || isLeased(row.number) { continue }
                if let numbers, !numbers.contains(row.number) { break scan }
                guard let hit = try whole(row, &tooOld) else { continue }
                guard let own = encoders.first(where: { $0.id == hit.encoder }) else {
                    try quarantine(row.number, "no encoder '\(hit.encoder)'")
                    continue
                }
                let destination = own.isAddressedByHit ? "\(own.id) \(hit.property)" : own.id
                if held.contains(destination) { continue }
                guard batch.hits.isEmpty || destination == batch.destination else { break scan }
                encoder = own
                batch.encoder = own.id
                batch.destination = destination
                batch.isAddressedByHit = own.isAddressedByHit
                batch.hits.append(hit.outgoing(at: now))
                if batch.hits.count >= own.batchLimit { break scan }
            }
        }
        counts.drop(.tooOld, try rows.delete(tooOld))
        return plan(batch, encoder)
    }

    private func plan(_ found: HitStore.Batch, _ encoder: (any HitEncoder)?) -> HitStore.Batch {
        guard let encoder, !found.hits.isEmpty else { return HitStore.Batch() }
        var batch = found
        let plan = encoder.plan(found.hits, at: SendMoment(milliseconds: now.milliseconds))
        batch.plan = plan
        switch plan {
        case .request(_, let count): batch.hits = Array(found.hits.prefix(max(1, count)))
        case .tooLarge: batch.hits = Array(found.hits.prefix(1))
        }
        return batch
    }

    /// Returns a row's hit, unless it is damaged or too old.
    private mutating func whole(_ row: StoreRows.Read, _ tooOld: inout [Int64]) throws -> StoredHit? {
        guard let hit = row.hit else {
            try quarantine(row.number, "damaged")
            return nil
        }
        guard hit.queueTime(at: now) <= age else {
            tooOld.append(row.number)
            return nil
        }
        return hit
    }

    private mutating func quarantine(_ number: Int64, _ reason: String) throws {
        try rows.quarantine(number, reason, at: now.milliseconds)
        counts.drop(.quarantined)
    }

    private func isLeased(_ number: Int64) -> Bool {
        leases.contains { $0.holds(number, at: now.milliseconds) }
    }
}
