import Foundation
import GRDB

/// The statements on the table of hits.
struct StoreRows {
    let db: Database

    static let columns = "number, created_ms, created_mono, boot_id, encoder, property, payload, checksum"

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
            let last = Int64.value(row, 2), (0...Self.most).contains(hits), (0...Self.most).contains(bytes),
            (0...Self.largestNumber).contains(last)
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return Totals(hits: hits, bytes: bytes, lastNumber: last)
    }

    /// No store has more hits or bytes: what says so is damaged, and to go on with it could overflow.
    private static let most = 1 << 48
    /// The largest number of a hit; the first ones of stores are far below.
    static let largestNumber: Int64 = 1 << 62

    /// Counts the rows anew: what a damaged page says of them would otherwise be believed for ever.
    ///
    /// O(rows); done when a store is opened.
    func recount() throws {
        try db.execute(
            sql: """
                UPDATE totals SET hits = (SELECT count(*) FROM hits),
                    bytes = (SELECT coalesce(sum(length(payload)), 0) FROM hits),
                    last_number = max(last_number, (SELECT coalesce(max(number), 0) FROM hits))
                """)
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
        return try Self.read(statement, [number, limit])
    }

    /// Returns the rows that a statement selects, whose first columns are ``columns``.
    static func read(_ statement: Statement, _ arguments: StatementArguments) throws -> [Read] {
        var rows: [Read] = []
        try forEach(statement, arguments) { row, columns in if let read = columns.read { rows.append(read) } }
        return rows
    }

    /// Calls a closure with each row that a statement selects, while the statement is at it.
    static func forEach(
        _ statement: Statement, _ arguments: StatementArguments, _ body: (Row, HitColumns) throws -> Void
    ) throws {
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        let columns = HitColumns(statement)
        while let row = try cursor.next() { try body(row, columns) }
    }

    /// Deletes rows and takes them from the totals; returns how many there were.
    @discardableResult
    func delete(_ numbers: [Int64]) throws -> Int {
        guard !numbers.isEmpty else { return 0 }
        let selection = RowSelection(numbers)
        let found = try sizes(of: selection)
        if found.count > 0 {
            try db.cachedStatement(sql: "DELETE FROM hits WHERE \(selection.condition)")
                .execute(arguments: selection.arguments)
            // A row that was found and is not deleted would be sent again.
            guard db.changesCount == found.count else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            try subtract(found.count, found.bytes)
        }
        if found.count < numbers.count { try check() }
        return found.count
    }

    private func subtract(_ hits: Int, _ bytes: Int) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE totals SET hits = max(0, hits - ?), bytes = max(0, bytes - ?) WHERE one = 1")
        try statement.execute(arguments: [hits, bytes])
        guard db.changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }

    /// Returns how many of the rows there are, and the bytes of their payloads.
    private func sizes(of selection: RowSelection) throws -> (count: Int, bytes: Int) {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*), sum(length(payload)) FROM hits WHERE \(selection.condition)")
        let row = try Row.fetchOne(statement, arguments: selection.arguments)
        return row.map { (Int.value($0, 0) ?? 0, Int.value($0, 1) ?? 0) } ?? (0, 0)
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

    /// Throws if not all rows, which were read in this transaction, are found by their numbers.
    func expect(_ numbers: [Int64]) throws {
        guard !numbers.isEmpty else { return }
        guard try sizes(of: RowSelection(numbers)).count == numbers.count else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// Notes the answer to a request with rows that are still to be sent.
    func note(status: Int, of numbers: [Int64]) throws {
        guard !numbers.isEmpty else { return }
        let selection = RowSelection(numbers)
        let statement = try db.cachedStatement(
            sql: "UPDATE hits SET attempts = attempts + 1, last_status = ? WHERE \(selection.condition)")
        try statement.execute(arguments: [status] + selection.arguments)
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
