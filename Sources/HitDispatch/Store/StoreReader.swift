import Foundation
import GRDB

/// A hit store on disk, read from a copy: its own files are neither written, nor locked, nor leased from.
///
/// The copy is in the temporary folder, for its owner alone, and goes with the reader.
package final class StoreReader: Sendable {
    /// A reason for which a store cannot be read.
    package enum Failure: Error, Sendable, Hashable {
        /// There is no such file.
        case missing
        /// The file cannot be read, with the system's words.
        case unreadable(String)
        /// The file is larger than a store can be.
        case tooLarge(limit: Int)
        /// The file is no SQLite database.
        case noDatabase
        /// The database has not the tables of a hit store.
        case noStore
        /// A newer version has written it.
        case newer
        /// It was written to each time that it was copied.
        case busy
        /// A page is damaged.
        case damaged
    }

    /// A row of the table of hits.
    package struct Row: Sendable, Hashable {
        package let number: Int64
        /// The hit; `nil` where the row is damaged.
        package let hit: WaitingHit?
        /// The times that it was sent in vain.
        package let attempts: Int
        /// The status of the last answer; 0 for none.
        package let lastStatus: Int
        /// The milliseconds since 1970 until which a dispatcher has it; 0 for none.
        package let leaseUntil: Int64
        /// True if that dispatcher's process lives.
        package let isOwnerLiving: Bool
    }

    /// A hit that was put away.
    package struct Quarantined: Sendable, Hashable {
        package let number: Int64
        package let reason: String
        /// Milliseconds since 1970.
        package let time: Int64
        package let payload: [UInt8]
    }

    /// The most bytes of a file: a store's limit is far below.
    package static let limit = 1 << 30
    private static let suffixes = ["", "-wal"]

    private let queue: DatabaseQueue
    private let folder: String
    private let boot = HitClock.system.now().boot
    /// True while the user has opted out.
    package let isOptedOut: Bool
    /// True if a damaged store was set aside beside it.
    package let hasDamagedStore: Bool

    /// Copies a store and opens the copy.
    ///
    /// - Parameter path: The path of the store; its write-ahead log is also read.
    package init(_ path: String) throws(Failure) {
        let file = StoreFile(path: path, patience: .zero)
        isOptedOut = file.isOptedOut
        hasDamagedStore = FileManager.default.fileExists(atPath: file.damagedPath)
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("hits-\(UUID().uuidString)").path
        self.folder = folder
        do throws(Failure) {
            try Self.copy(path, to: folder)
            queue = try Self.open(folder + "/store")
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    deinit {
        try? queue.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns rows after a number, oldest first.
    package func rows(after number: Int64, limit: Int) throws(Failure) -> [Row] {
        let sql = """
            SELECT \(StoreRows.columns), attempts, last_status FROM hits WHERE number > ? ORDER BY number
                LIMIT ?
            """
        return try read { db in
            let leases = try StoreLeases(db: db).all()
            var rows: [Row] = []
            try StoreRows.forEach(db.makeStatement(sql: sql), [number, limit]) { row, columns in
                if let read = columns.read { rows.append(self.row(read, row, leases)) }
            }
            return rows
        }
    }

    private func row(_ read: StoreRows.Read, _ row: GRDB.Row, _ leases: [StoreLeases.Lease]) -> Row {
        let lease = leases.first { $0.numbers.contains(read.number) }
        return Row(
            number: read.number,
            hit: read.hit.map { hit in
                WaitingHit(
                    number: hit.number, created: hit.created, encoder: hit.encoder, property: hit.property,
                    payload: hit.payload)
            },
            attempts: Int.value(row, 8) ?? 0, lastStatus: Int.value(row, 9) ?? 0,
            leaseUntil: lease?.end ?? 0,
            isOwnerLiving: lease.map { LeaseOwner.isLiving($0.owner, boot: boot) } ?? false)
    }

    /// The hits that were put away, oldest first: at most 100 are kept.
    package func quarantine() throws(Failure) -> [Quarantined] {
        try read { db in
            let sql = "SELECT number, reason, at_ms, payload FROM quarantine ORDER BY number LIMIT 1000"
            return try GRDB.Row.fetchAll(db, sql: sql).map { row in
                Quarantined(
                    number: Int64.value(row, 0) ?? 0, reason: String.value(row, 1) ?? "",
                    time: Int64.value(row, 2) ?? 0, payload: Array(Data.value(row, 3) ?? Data()))
            }
        }
    }

    /// The last number that was given to a hit.
    package func lastNumber() throws(Failure) -> Int64 {
        try read { try StoreRows(db: $0).totals().lastNumber }
    }

    private func read<T>(_ body: (Database) throws -> T) throws(Failure) -> T {
        do { return try queue.read(body) } catch { throw Self.failure(error) }
    }
}

extension StoreReader {
    /// Copies the files until nothing is written to them meanwhile.
    private static func copy(_ path: String, to folder: String) throws(Failure) {
        for _ in 0..<5 {
            let before = suffixes.map { Stamp(path + $0) }
            guard let main = before[0] else { throw .missing }
            guard main.isFile else { throw .noDatabase }
            guard before.allSatisfy({ ($0?.size ?? 0) <= limit }) else { throw .tooLarge(limit: limit) }
            do {
                try copyOnce(path, to: folder)
            } catch {
                throw .unreadable((error as NSError).localizedDescription)
            }
            if before == suffixes.map({ Stamp(path + $0) }) { return }
        }
        throw .busy
    }

    private static func copyOnce(_ path: String, to folder: String) throws {
        let files = FileManager.default
        try? files.removeItem(atPath: folder)
        try files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for suffix in suffixes where files.fileExists(atPath: path + suffix) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
            guard
                files.createFile(
                    atPath: folder + "/store" + suffix, contents: bytes,
                    attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    /// A file as it was at one moment.
    private struct Stamp: Equatable {
        let size: Int
        let changed: Date?
        let isFile: Bool

        init?(_ path: String) {
            // A link's target counts.
            let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let values = try? FileManager.default.attributesOfItem(atPath: resolved) else { return nil }
            size = (values[.size] as? NSNumber)?.intValue ?? 0
            changed = values[.modificationDate] as? Date
            isFile = values[.type] as? FileAttributeType == .typeRegular
        }
    }

    private static func open(_ path: String) throws(Failure) -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(path: path)
            let (isStore, isNewer) = try queue.read { db in
                (
                    try db.tableExists("hits") && db.tableExists("totals")
                        && db.tableExists("grdb_migrations"),
                    try StoreSchema.migrator.hasBeenSuperseded(db)
                )
            }
            guard isStore else { throw Failure.noStore }
            guard !isNewer else { throw Failure.newer }
            // The copy; a store of an older version is read as this one has it.
            try StoreSchema.migrator.migrate(queue)
            return queue
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: any Error) -> Failure {
        if let error = error as? Failure { return error }
        guard let error = error as? DatabaseError else { return .unreadable("\(error)") }
        return switch error.resultCode {
        case .SQLITE_NOTADB: .noDatabase
        case .SQLITE_CORRUPT: .damaged
        default: .unreadable(error.message ?? "\(error.resultCode)")
        }
    }
}

extension StoreReader.Failure: CustomStringConvertible {
    /// The reason in words, after the name of the file.
    package var description: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let words): "it cannot be read: \(words)"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
        case .noDatabase: "it is not an SQLite database"
        case .noStore: "it is an SQLite database, but not a hit store"
        case .newer: "a newer version of the library wrote it"
        case .busy: "it is being written to; try again, or close the app"
        case .damaged: "it is damaged"
        }
    }
}
