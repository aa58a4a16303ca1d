import Foundation
import GRDB

/// The files of a hit store: opening them, setting damaged ones aside, and saving what can still be read of them.
struct StoreFile: Sendable {
    let path: String
    /// Seconds to wait for a lock of another connection.
    let patience: Double

    /// The path that a damaged store is renamed to; the one before is replaced.
    var damagedPath: String { path + ".damaged" }
    /// A file that is there while the user has opted out: it outlives a damaged store.
    private var optOutPath: String { path + ".optout" }

    private static let suffixes = ["", "-wal", "-shm"]

    /// Opens the store and brings its tables up to date.
    ///
    /// A store that a newer version has written throws as a damaged one does, so that it is set aside and not changed.
    func open() throws -> DatabaseQueue {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let migrator = StoreSchema.migrator
        guard try !queue.read(migrator.hasBeenSuperseded) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "written by a newer version")
        }
        try queue.writeWithoutTransaction { db in
            // A commit is on the disk when it returns: opening a store in WAL mode sets NORMAL.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        try migrator.migrate(queue)
        exclude(from: folder)
        return queue
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(patience)
        configuration.label = "HitDispatch"
        // An app that suspends its databases is not killed for a lock that it holds in the background.
        configuration.observesSuspensionNotifications = true
        return configuration
    }

    /// Renames a damaged store's files, so that a new one can be begun.
    func setAside() throws {
        removeDamaged()
        for suffix in Self.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: damagedPath + suffix)
        }
    }

    /// Deletes a store that was set aside.
    func removeDamaged() {
        for suffix in Self.suffixes { try? FileManager.default.removeItem(atPath: damagedPath + suffix) }
    }

    /// The part of a store that was set aside which could be read.
    struct Saved: Sendable {
        var hits: [StoredHit] = []
        var clientID: String?
    }

    /// Reads whole rows of the store that was set aside: forwards to the damaged place, then backwards to it.
    ///
    /// - Parameter limit: The most rows.
    func saved(limit: Int) -> Saved {
        var saved = Saved()
        guard let queue = try? DatabaseQueue(path: damagedPath) else { return saved }
        saved.clientID = try? queue.read { try StoreRows(db: $0).setting(HitStore.clientIDSetting) }
        var last: Int64 = -1
        while saved.hits.count < limit, let row = row(in: queue, "number > ?", last, "ASC") {
            last = row.number
            if let hit = row.hit { saved.hits.append(hit) }
        }
        var first = Int64.max
        var tail: [StoredHit] = []
        while saved.hits.count + tail.count < limit, let row = row(in: queue, "number < ?", first, "DESC"),
            row.number > last
        {
            first = row.number
            if let hit = row.hit { tail.append(hit) }
        }
        saved.hits += tail.reversed()
        return saved
    }

    private func row(
        in queue: DatabaseQueue, _ condition: String, _ number: Int64, _ order: String
    ) -> StoreRows.Read? {
        let sql = "SELECT \(StoreRows.columns) FROM hits WHERE \(condition) ORDER BY number \(order) LIMIT 1"
        let rows = try? queue.read { try StoreRows.read($0.makeStatement(sql: sql), [number]) }
        return rows?.first
    }

    /// True while the user has opted out.
    var isOptedOut: Bool { FileManager.default.fileExists(atPath: optOutPath) }

    /// Notes that the user has opted out, or in; false where that could not be written.
    func setOptedOut(_ isOptedOut: Bool) -> Bool {
        guard isOptedOut != self.isOptedOut else { return true }
        if isOptedOut { return FileManager.default.createFile(atPath: optOutPath, contents: Data()) }
        return (try? FileManager.default.removeItem(atPath: optOutPath)) != nil
    }

    private func exclude(from folder: URL) {
        #if canImport(Darwin)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var url = folder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        try? url.setResourceValues(values)
        // Hits are written while the device is locked, too, once it was unlocked after its start.
        try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
        #endif
    }
}
