import Synchronization
import TagLoading
import TagRuntime

/// What of the data layer outlives the app: rows of a path, a value and an end, newest last.
///
/// All of it is one small file that is replaced in one step, as a saved container is: 2,000 rows at most make a journal or a database
/// no faster, and there is nothing to recover. A ``SealedFile`` of the kind `TAGDATA1`: for each row its end, in milliseconds since
/// 1970, 8 bytes, its path after its length, and its value as ``ValueBytes`` has it.
final class SavedDataLayer: Sendable {
    /// More rows drop the oldest ones.
    static let rowLimit = 2_000
    private static let largestSize = 4 << 20

    struct Row: Sendable, Hashable {
        let path: String
        let value: Value
        let end: Int64
    }

    private let rows: Mutex<[Row]>
    private let file: LateFile

    /// Reads what was kept and is not over; of a file that cannot be read or was damaged, nothing.
    init(folder: String, now: Int64, report: @escaping @Sendable (FileError) -> Void) {
        file = LateFile(FilePath.join(folder, "datalayer.saved"), limit: Self.largestSize, report: report)
        rows = Mutex(file.bytes.map { Self.rows(of: $0).filter { $0.end > now } } ?? [])
    }

    /// What is kept, oldest first.
    var all: [Row] { rows.withLock { $0 } }

    /// Keeps rows; one of the same path is replaced.
    func add(_ added: [Row], now: Int64) {
        rows.withLock { rows in
            let paths = Set(added.map(\.path))
            rows.removeAll { $0.end <= now || paths.contains($0.path) }
            rows += added
            rows.removeFirst(max(0, rows.count - Self.rowLimit))
        }
        write()
    }

    /// Forgets a path and all below it.
    func remove(_ prefix: String) {
        rows.withLock { $0.removeAll { $0.path == prefix || $0.path.hasPrefix(prefix + ".") } }
        write()
    }

    /// Waits until all is on the disk.
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
