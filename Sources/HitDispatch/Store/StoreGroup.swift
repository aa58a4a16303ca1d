import GRDB

/// One transaction that stores hits, within the store's limits.
struct StoreGroup {
    struct Outcome: Sendable {
        var results: [SendResult] = []
        var counts = HitCounts()
    }

    let rows: StoreRows
    let limits: StoreLimits
    let now: Int64

    init(rows: StoreRows, _ store: HitStore) {
        self.rows = rows
        limits = store.limits
        now = store.clock.now().milliseconds
    }

    func insert(_ hits: [StoredHit]) throws -> Outcome {
        var outcome = Outcome()
        var totals = try rows.totals()
        var insertion = try HitInsertion(rows.db)
        for hit in hits {
            guard limits.overflow == .dropOldest || hasRoom(for: hit, totals) else {
                outcome.results.append(.dropped(.storeFull))
                outcome.counts.drop(.storeFull)
                continue
            }
            totals.lastNumber += 1
            totals.hits += 1
            totals.bytes += hit.payload.count
            try insertion.insert(hit, number: totals.lastNumber)
            outcome.results.append(.stored(number: totals.lastNumber))
            outcome.counts.stored += 1
        }
        try rows.save(totals)
        try makeRoom(&outcome)
        return outcome
    }

    private func hasRoom(for hit: StoredHit, _ totals: StoreRows.Totals) -> Bool {
        totals.hits < limits.hits && totals.bytes + hit.payload.count <= limits.bytes
    }

    /// Drops the oldest hits that no dispatcher is sending, until the rest is within the limits.
    private func makeRoom(_ outcome: inout Outcome) throws {
        var totals = try rows.totals()
        var last: Int64 = -1
        while totals.hits > limits.hits || totals.bytes > limits.bytes {
            let oldest = try rows.sizes(after: last, limit: 256, notLeasedAt: now)
            guard let end = oldest.last else { return }
            last = end.number
            var surplus: [Int64] = []
            for row in oldest where totals.hits > limits.hits || totals.bytes > limits.bytes {
                surplus.append(row.number)
                totals.hits -= 1
                totals.bytes -= row.bytes
            }
            let count = try rows.delete(surplus)
            for _ in 0..<count { outcome.counts.drop(.storeFull) }
            totals = try rows.totals()
        }
    }
}

extension StoreRows {
    func sizes(after number: Int64, limit: Int, notLeasedAt now: Int64) throws -> [(
        number: Int64, bytes: Int
    )] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, length(payload) FROM hits WHERE number > ? AND NOT EXISTS (
                    SELECT 1 FROM leases WHERE hits.number BETWEEN first AND last
                        AND until_ms > ? AND until_ms <= ?)
                    ORDER BY number LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [number, now, now + StoreLeases.time, limit]).compactMap
        { row in
            Int64.value(row, 0).map { ($0, Int.value(row, 1) ?? 0) }
        }
    }
}
