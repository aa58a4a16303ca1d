import GRDB
import GRDBSQLite

/// The columns of the row that a statement is at, read by SQLite's own functions: with GRDB's values each row takes twice as long.
///
/// The statement's first columns are ``StoreRows/columns``.
struct HitColumns {
    private let statement: Statement

    init(_ statement: Statement) { self.statement = statement }

    /// The row; `nil` where it has no number.
    var read: StoreRows.Read? { number(0).map { StoreRows.Read(number: $0, hit: hit($0)) } }

    /// The hit; `nil` where the row is damaged.
    private func hit(_ number: Int64) -> StoredHit? {
        guard let created = self.number(1), let uptime = self.number(2), let boot = text(3),
            let encoder = text(4), let property = text(5), let payload = bytes(6),
            let checksum = self.number(7)
        else { return nil }
        let hit = StoredHit(
            number: number, created: created, uptime: uptime, boot: boot, encoder: encoder,
            property: property, payload: payload)
        return hit.checksum(number: number) == checksum ? hit : nil
    }

    private func number(_ index: Int32) -> Int64? {
        guard type(index) == SQLITE_INTEGER else { return nil }
        // Safe: the statement is at a row, and belongs to the database whose queue this runs on.
        return unsafe sqlite3_column_int64(statement.sqliteStatement, index)
    }

    private func text(_ index: Int32) -> String? {
        guard type(index) == SQLITE_TEXT else { return nil }
        // Safe: copied while they are there.
        return unsafe content(index) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func bytes(_ index: Int32) -> [UInt8]? {
        guard type(index) == SQLITE_BLOB else { return nil }
        // Safe: copied while they are there.
        return unsafe content(index) { unsafe Array($0) }
    }

    private func type(_ index: Int32) -> Int32 {
        // Safe: the same.
        unsafe sqlite3_column_type(statement.sqliteStatement, index)
    }

    /// Calls a closure with the bytes of a text or of bytes, which are there until it returns.
    private func content<T>(_ index: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
        // Safe: the statement stays at its row meanwhile, and there are as many bytes as it says. Asked in this order, as SQLite's
        // manual has it; without bytes there is no address.
        let start = unsafe sqlite3_column_blob(statement.sqliteStatement, index)
        let count = unsafe start == nil ? 0 : Int(sqlite3_column_bytes(statement.sqliteStatement, index))
        return unsafe body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
