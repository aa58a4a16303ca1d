import GRDB
import GRDBSQLite

/// Writes hits to their table by SQLite's own functions: with GRDB's arguments each row takes twice as long.
struct HitInsertion {
    private static let sql = """
        INSERT INTO hits (boot_id, encoder, property, number, created_ms, created_mono, payload_len, checksum,
            payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private let db: Database
    private let statement: Statement
    /// The texts that are bound; most hits of a group have the same ones.
    private var texts: [String?] = [nil, nil, nil]

    init(_ db: Database) throws {
        self.db = db
        statement = try db.cachedStatement(sql: Self.sql)
    }

    /// Writes a hit with a number of its own.
    mutating func insert(_ hit: StoredHit, number: Int64) throws {
        try bind(hit.boot, 0)
        try bind(hit.encoder, 1)
        try bind(hit.property, 2)
        try bind(number, 4)
        try bind(hit.created, 5)
        try bind(hit.uptime, 6)
        try bind(Int64(hit.payload.count), 7)
        try bind(hit.checksum(number: number), 8)
        // Safe: the bytes outlive the step, and are unbound after it.
        try unsafe hit.payload.withUnsafeBytes { bytes in
            // Bytes without an address would be NULL.
            if unsafe bytes.isEmpty {
                try unsafe check(sqlite3_bind_zeroblob(statement.sqliteStatement, 9, 0))
            } else {
                try unsafe check(
                    sqlite3_bind_blob64(
                        statement.sqliteStatement, 9, bytes.baseAddress, UInt64(bytes.count), nil))
            }
            // Safe: the statement is this database's, on its queue.
            let result = unsafe sqlite3_step(statement.sqliteStatement)
            unsafe sqlite3_reset(statement.sqliteStatement)
            unsafe sqlite3_bind_null(statement.sqliteStatement, 9)
            if result != SQLITE_DONE { throw failure(result) }
        }
    }

    private mutating func bind(_ text: String, _ index: Int) throws {
        guard texts[index] != text else { return }
        // Safe: SQLite makes a copy of the bytes; -1 says so, and is no address.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try unsafe check(
            sqlite3_bind_text(
                statement.sqliteStatement, Int32(index + 1), text, Int32(text.utf8.count), copies))
        texts[index] = text
    }

    private func bind(_ value: Int64, _ index: Int32) throws {
        // Safe: the statement lives as long as this.
        try unsafe check(sqlite3_bind_int64(statement.sqliteStatement, index, value))
    }

    private func check(_ result: Int32) throws {
        if result != SQLITE_OK { throw failure(result) }
    }

    private func failure(_ result: Int32) -> DatabaseError {
        // A number that is taken already: the store's own count of them is wrong.
        if result & 0xFF == SQLITE_CONSTRAINT { return DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return DatabaseError(
            resultCode: ResultCode(rawValue: result), message: db.lastErrorMessage, sql: Self.sql)
    }
}
