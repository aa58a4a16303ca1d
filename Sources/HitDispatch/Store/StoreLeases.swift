import GRDB

/// The hits that dispatchers are sending: a row for each dispatcher, which has one request in flight at most.
///
/// A lease is from the first number of a request to the last. It may cover hits of another dispatcher's; those are leased already.
struct StoreLeases {
    struct Lease: Sendable, Hashable {
        let owner: String
        let numbers: ClosedRange<Int64>
        /// Milliseconds since 1970.
        let end: Int64

        func holds(_ number: Int64, at now: Int64) -> Bool {
            // One that ends later than a lease can is from before the clock was set back.
            numbers.contains(number) && end > now && end <= now + StoreLeases.time
        }
    }

    /// A lease ends after so many milliseconds, longer than any request takes.
    static let time: Int64 = 300_000
    /// The most milliseconds of a request: whatever an app sets, its lease outlives it.
    static let longestRequest: Int64 = 240_000
    /// The most that are read: far more than there are processes that share a store.
    private static let limit = 256

    let db: Database

    func all() throws -> [Lease] {
        let statement = try db.cachedStatement(
            sql: "SELECT owner, first, last, until_ms FROM leases ORDER BY owner LIMIT \(Self.limit)")
        return try Row.fetchAll(statement).compactMap { row in
            guard let owner = String.value(row, 0), let first = Int64.value(row, 1),
                let last = Int64.value(row, 2), first <= last, let end = Int64.value(row, 3)
            else { return nil }
            return Lease(owner: owner, numbers: first...last, end: end)
        }
    }

    /// Leases hits in place of those that the owner had.
    func take(_ lease: Lease) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO leases (owner, first, last, until_ms) VALUES (?, ?, ?, ?)")
        try statement.execute(
            arguments: [lease.owner, lease.numbers.lowerBound, lease.numbers.upperBound, lease.end])
    }

    func end(_ owner: String) throws {
        try db.cachedStatement(sql: "DELETE FROM leases WHERE owner = ?").execute(arguments: [owner])
    }

    /// Ends the leases of dispatchers that have ended.
    func endAbandoned(boot: String) throws {
        for owner in try String.fetchAll(db, sql: "SELECT owner FROM leases ORDER BY owner")
        where !LeaseOwner.isLiving(owner, boot: boot) {
            try end(owner)
        }
    }
}
