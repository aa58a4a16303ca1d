import Synchronization
import TagLoading
import TagRuntime

/// The values of the data layer that outlive the app: rows of a path, a value and an end, newest last.
///
/// They are one small file that is replaced atomically, as a saved container is. With at most 2,000 rows a journal or a database
/// would be no faster, and a file needs no recovery. It is a ``SealedFile`` of the kind `TAGDATA1`: for each row its end in
/// milliseconds since 1970, 8 bytes, the length of its path and the path, and its value as ``ValueBytes`` encodes it.
final class SavedDataLayer: Sendable {
    /// The limit on rows; beyond it the oldest ones are dropped.
    static let rowLimit = 2_000
    private static let largestSize = 4 << 20

    struct Row: Sendable, Hashable {
        let path: String
        let value: Value
        let end: Int64
    }

    private let rows: Mutex<[Row]>
    private let file: LateFile

    /// Reads the rows that have not expired; none if the file cannot be read or is damaged.
    init(folder: String, now: Int64, report: @escaping @Sendable (FileError) -> Void) {
        file = LateFile(FilePath.join(folder, "datalayer.saved"), limit: Self.largestSize, report: report)
        rows = Mutex(file.bytes.map { Self.rows(of: $0).filter { $0.end > now } } ?? [])
    }

    /// The rows, oldest first.
    var all: [Row] { rows.withLock { $0 } }

    /// Adds rows, replacing those of the same paths, and schedules a write.
    func add(_ added: [Row], now: Int64) {
        rows.withLock { rows in
            let paths = Set(added.map(\.path))
            rows.removeAll { $0.end <= now || paths.contains($0.path) }
            rows += added
            rows.removeFirst(max(0, rows.count - Self.rowLimit))
        }
        write()
    }

    /// Removes the rows at a path and below it, and schedules a write.
    func remove(_ prefix: String) {
        rows.withLock { $0.removeAll { $0.path == prefix || $0.path.hasPrefix(prefix + ".") } }
        write()
    }

    /// Waits until all changes are on the disk.
    func flush() { file.flush() }

    private func write() { file.write { [self] in Self.file(all) } }

    private static func file(_ rows: [Row]) -> [UInt8] {
        var content: [UInt8] = []
        for row in rows {
            content.appendLittleEndian(row.end)
            content.append(text: Array(row.path.utf8))
            ValueBytes.append(row.value, to: &content)
        }
        return SealedFile.bytes("TAGDATA1", content)
    }

    private static func rows(of file: [UInt8]) -> [Row] {
        SealedFile.rows("TAGDATA1", of: file, limit: rowLimit) { cursor in
            guard let end = cursor.number(Int64.self), let path = cursor.text(),
                let value = ValueBytes.value(&cursor)
            else { return nil }
            return Row(path: String(decoding: path, as: UTF8.self), value: value, end: end)
        }
    }
}
