import Foundation
import GRDB

/// The statements on the table of hits.
struct StoreRows {
    let db: Database

    static let columns = """
        number, created_ms, created_mono, boot_id, encoder, property, payload, checksum, lease_until,
        lease_owner
        """

    struct Totals: Sendable, Hashable {
        var hits = 0
        var bytes = 0
        var lastNumber: Int64 = 0
    }

    /// A row as it was read; the hit is `nil` where the row is damaged.
    struct Read: Sendable {
        let number: Int64
        let hit: StoredHit?
        let leaseUntil: Int64
        let leaseOwner: String
    }

    func totals() throws -> Totals {
        let row = try Row.fetchOne(db, sql: "SELECT hits, bytes, last_number FROM totals")
        guard let row, let hits = Int.value(row, 0), let bytes = Int.value(row, 1),
            let last = Int64.value(row, 2)
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return Totals(hits: hits, bytes: bytes, lastNumber: last)
    }

    func save(_ totals: Totals) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE totals SET hits = ?, bytes = ?, last_number = ? WHERE one = 1")
        try statement.execute(arguments: [totals.hits, totals.bytes, totals.lastNumber])
    }

    func insert(_ hit: StoredHit) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO hits (number, created_ms, created_mono, boot_id, encoder, property, payload,
                    payload_len, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            hit.number, hit.created, hit.uptime, hit.boot, hit.encoder, hit.property, Data(hit.payload),
            hit.payload.count, hit.checksum,
        ])
    }

    /// Returns rows after a number, oldest first.
    func rows(after number: Int64, limit: Int) throws -> [Read] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Self.columns) FROM hits WHERE number > ? ORDER BY number LIMIT ?")
        return try Row.fetchAll(statement, arguments: [number, limit]).compactMap(Self.read)
    }

    static func read(_ row: Row) -> Read? {
        guard let number = Int64.value(row, 0) else { return nil }
        return Read(
            number: number, hit: hit(row, number), leaseUntil: Int64.value(row, 8) ?? 0,
            leaseOwner: String.value(row, 9) ?? "")
    }

    private static func hit(_ row: Row, _ number: Int64) -> StoredHit? {
        guard let created = Int64.value(row, 1), let uptime = Int64.value(row, 2),
            let boot = String.value(row, 3), let encoder = String.value(row, 4),
            let property = String.value(row, 5), let payload = Data.value(row, 6),
            let checksum = Int64.value(row, 7)
        else { return nil }
        let hit = StoredHit(
            number: number, created: created, uptime: uptime, boot: boot, encoder: encoder,
            property: property, payload: Array(payload))
        return hit.checksum == checksum ? hit : nil
    }

    /// Deletes rows and takes them from the totals; returns how many there were.
    @discardableResult
    func delete(_ numbers: [Int64]) throws -> Int {
        var totals = try totals()
        let size = try db.cachedStatement(sql: "SELECT payload_len FROM hits WHERE number = ?")
        let delete = try db.cachedStatement(sql: "DELETE FROM hits WHERE number = ?")
        var count = 0
        for number in numbers {
            guard let row = try Row.fetchOne(size, arguments: [number]) else { continue }
            totals.bytes = max(0, totals.bytes - (Int.value(row, 0) ?? 0))
            try delete.execute(arguments: [number])
            count += 1
        }
        totals.hits = max(0, totals.hits - count)
        if count > 0 { try save(totals) }
        if count < numbers.count { try check() }
        return count
    }

    /// Throws if the file is damaged: a row that was read and is not found may be there all the same, and be sent again.
    private func check() throws {
        guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "quick_check")
        }
    }

    func quarantine(_ number: Int64, _ reason: String, at time: Int64) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO quarantine
                    SELECT number, payload, ?, ? FROM hits WHERE number = ?
                """,
            arguments: [reason, time, number])
        try db.execute(
            sql: """
                DELETE FROM quarantine WHERE number NOT IN
                    (SELECT number FROM quarantine ORDER BY number DESC LIMIT 100)
                """)
        try delete([number])
    }

    func lease(_ numbers: [Int64], owner: String, until time: Int64) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE hits SET lease_until = ?, lease_owner = ? WHERE number = ?")
        for number in numbers {
            try statement.execute(arguments: [time, owner, number])
            // It was read in this transaction.
            guard db.changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
    }

    /// Gives rows back that were not sent, and notes the answer.
    func release(_ numbers: [Int64], status: Int) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE hits SET lease_until = 0, lease_owner = '', attempts = attempts + 1, last_status = ?
                    WHERE number = ?
                """)
        for number in numbers { try statement.execute(arguments: [status, number]) }
    }

    /// Gives rows back whose dispatcher has ended.
    func releaseEndedLeases(boot: String) throws {
        let owners = try String.fetchAll(
            db, sql: "SELECT DISTINCT lease_owner FROM hits WHERE lease_until > 0")
        for owner in owners.sorted() where !LeaseOwner.isLiving(owner, boot: boot) {
            try db.execute(
                sql: """
                    UPDATE hits SET lease_until = 0, lease_owner = '' WHERE lease_until > 0 AND lease_owner = ?
                    """,
                arguments: [owner])
        }
    }

    func setting(_ name: String) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM settings WHERE name = ?", arguments: [name])
    }

    func set(_ name: String, _ value: String) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", arguments: [name, value])
    }
}

extension DatabaseValueConvertible {
    /// Returns a column's value; `nil`, not a trap, where it is of another type.
    static func value(_ row: Row, _ index: Int) -> Self? {
        let value: DatabaseValue = row[index]
        return fromDatabaseValue(value)
    }
}
