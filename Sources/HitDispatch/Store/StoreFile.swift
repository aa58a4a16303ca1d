import Foundation
import GRDB

/// The files of a hit store: opening them, setting damaged ones aside, and saving what can still be read of them.
struct StoreFile: Sendable {
    let path: String
    /// The time to wait for a lock of another connection.
    let patience: Duration

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
            // On Apple's systems a disk only has what it was told to write at once; elsewhere this changes nothing.
            try db.execute(sql: "PRAGMA fullfsync = ON")
        }
        try migrator.migrate(queue)
        protectFiles()
        return queue
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(Double(patience.milliseconds) / 1_000)
        configuration.label = "HitDispatch"
        // An app that suspends its databases is not killed for a lock that it holds in the background.
        configuration.observesSuspensionNotifications = true
        return configuration
    }

    /// Renames a damaged store's files, so that a new one can be begun, and notes that its hits are still to be saved.
    func setAside() throws {
        removeDamaged()
        let name = Data(UUID().uuidString.utf8)
        guard FileManager.default.createFile(atPath: unsavedPath, contents: name) else {
            throw CocoaError(.fileWriteUnknown)
        }
        for suffix in Self.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.moveItem(atPath: path + suffix, toPath: damagedPath + suffix)
        }
    }

    /// A file that is there while the hits of the damaged store are not in the new one: its text names that store.
    private var unsavedPath: String { damagedPath + ".unsaved" }

    /// The name of a damaged store whose hits are still to be saved; `nil` if there is none.
    var unsaved: String? {
        FileManager.default.contents(atPath: unsavedPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Notes that the damaged store's hits are in the new one.
    func noteSaved() { try? FileManager.default.removeItem(atPath: unsavedPath) }

    /// Deletes a store that was set aside.
    func removeDamaged() {
        for suffix in Self.suffixes { try? FileManager.default.removeItem(atPath: damagedPath + suffix) }
        noteSaved()
    }

    /// The part of a store that was set aside which could be read.
    struct Saved: Sendable {
        var hits: [StoredHit] = []
        var clientID: String?
    }

    /// Reads whole rows of the store that was set aside: from the first on to the damaged place, and from the last back to it.
    ///
    /// - Parameter limit: The most rows.
    func saved(limit: Int) -> Saved {
        var saved = Saved()
        let limit = min(limit, 1 << 40)
        guard let queue = try? DatabaseQueue(path: damagedPath) else { return saved }
        saved.clientID = try? queue.read { try StoreRows(db: $0).setting(HitStore.clientIDSetting) }
        var hits: [Int64: StoredHit] = [:]
        for order in ["ASC", "DESC"] {
            try? queue.read { db in
                let sql = "SELECT \(StoreRows.columns) FROM hits ORDER BY number \(order) LIMIT ?"
                // In one walk: numbers may be damaged, too, and lead nowhere. Each row is read once unless pages lead in a circle.
                try StoreRows.forEach(db.makeStatement(sql: sql), [2 * limit]) { _, columns in
                    guard hits.count < limit, let hit = columns.read?.hit else { return }
                    guard (0...StoreRows.largestNumber).contains(hit.number) else { return }
                    hits[hit.number] = hit
                }
            }
        }
        saved.hits = hits.values.sorted { $0.number < $1.number }
        return saved
    }

    /// True while the user has opted out.
    var isOptedOut: Bool { FileManager.default.fileExists(atPath: optOutPath) }

    /// Notes that the user has opted out, or in; false where that could not be written.
    func setOptedOut(_ isOptedOut: Bool) -> Bool {
        guard isOptedOut != self.isOptedOut else { return true }
        if isOptedOut { return FileManager.default.createFile(atPath: optOutPath, contents: Data()) }
        return (try? FileManager.default.removeItem(atPath: optOutPath)) != nil
    }

    /// Keeps the files out of backups, and writable while the device is locked once it was unlocked after its start.
    private func protectFiles() {
        #if canImport(Darwin)
        for suffix in Self.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var url = URL(fileURLWithPath: path + suffix)
            try? url.setResourceValues(values)
            try? FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                ofItemAtPath: path + suffix)
        }
        #endif
    }
}
