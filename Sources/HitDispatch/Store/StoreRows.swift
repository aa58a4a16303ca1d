import Foundation
import GRDB

/// The statements on the table of hits.
struct StoreRows {
    let db: Database

    static let columns = "number, created_ms, created_mono, boot_id, encoder, property, payload, checksum"
    /// The rows of numbers that are given as a list in JSON: one statement for them all, which looks each of them up.
    private static let given = "number IN (SELECT value FROM json_each(?))"

    struct Totals: Sendable, Hashable {
        var hits = 0
        var bytes = 0
        var lastNumber: Int64 = 0
    }

    /// A row as it was read; the hit is `nil` where the row is damaged.
    struct Read: Sendable {
        let number: Int64
        let hit: StoredHit?
    }

    func totals() throws -> Totals {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT hits, bytes, last_number FROM totals"))
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

    /// Returns rows after a number, oldest first.
    func rows(after number: Int64, limit: Int) throws -> [Read] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Self.columns) FROM hits WHERE number > ? ORDER BY number LIMIT ?")
        // A row is read where it is: copies of all of them took longer than finding them.
        let found = try Row.fetchCursor(statement, arguments: [number, limit])
        var rows: [Read] = []
        while let row = try found.next() { if let read = Self.read(row) { rows.append(read) } }
        return rows
    }

    static func read(_ row: Row) -> Read? {
        guard let number = Int64.value(row, 0) else { return nil }
        return Read(number: number, hit: hit(row, number))
    }

    private static func hit(_ row: Row, _ number: Int64) -> StoredHit? {
        guard let created = Int64.value(row, 1), let uptime = Int64.value(row, 2),
            let boot = String.value(row, 3), let encoder = String.value(row, 4),
            let property = String.value(row, 5), let payload = bytes(row, 6),
            let checksum = Int64.value(row, 7)
        else { return nil }
        let hit = StoredHit(
            number: number, created: created, uptime: uptime, boot: boot, encoder: encoder,
            property: property, payload: payload)
        return hit.checksum(number: number) == checksum ? hit : nil
    }

    /// A column's bytes, copied once; `nil` where it has none.
    private static func bytes(_ row: Row, _ index: Int) -> [UInt8]? {
        let bytes: [UInt8]?? = try? row.withUnsafeData(atIndex: index) { data in data.map { Array($0) } }
        return bytes ?? nil
    }

    /// Deletes rows and takes them from the totals; returns how many there were.
    @discardableResult
    func delete(_ numbers: [Int64]) throws -> Int {
        let found = try sizes(of: numbers)
        if found.count > 0 {
            var totals = try totals()
            totals.hits = max(0, totals.hits - found.count)
            totals.bytes = max(0, totals.bytes - found.bytes)
            try db.cachedStatement(sql: "DELETE FROM hits WHERE \(Self.given)")
                .execute(arguments: [Self.list(numbers)])
            try save(totals)
        }
        if found.count < numbers.count { try check() }
        return found.count
    }

    /// Returns how many of the rows there are, and the bytes of their payloads.
    private func sizes(of numbers: [Int64]) throws -> (count: Int, bytes: Int) {
        guard !numbers.isEmpty else { return (0, 0) }
        let statement = try db.cachedStatement(
            sql: "SELECT count(*), sum(payload_len) FROM hits WHERE \(Self.given)")
        let row = try Row.fetchOne(statement, arguments: [Self.list(numbers)])
        return row.map { (Int.value($0, 0) ?? 0, Int.value($0, 1) ?? 0) } ?? (0, 0)
    }

    private static func list(_ numbers: [Int64]) -> String {
        var list: [UInt8] = []
        list.reserveCapacity(18 * numbers.count + 2)
        for number in numbers {
            list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
            list.append(decimal: number)
        }
        return list.isEmpty ? "[]" : String(decoding: list, as: UTF8.self) + "]"
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

    /// Throws if one of the rows, which were read in this transaction, is not found by its number.
    func expect(_ numbers: [Int64]) throws {
        guard try sizes(of: numbers).count == numbers.count else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// Notes the answer to a request with rows that are still to be sent.
    func note(status: Int, of numbers: [Int64]) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE hits SET attempts = attempts + 1, last_status = ? WHERE \(Self.given)")
        try statement.execute(arguments: [status, Self.list(numbers)])
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
