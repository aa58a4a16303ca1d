import TagLoading
import TagManager
import TagMessages
import TagRuntime

/// The impressions on the disk: a ``SealedFile`` of the kind `TAGMSGS1`.
///
/// A byte, 1 when the history is whole; the time of the last display, 8 bytes, the smallest number for none; for each message its id after
/// its length, the number of its impressions, 8 bytes, and the times of the last ones, 8 bytes each, after their count, 4 bytes.
struct ImpressionFile: Sendable {
    private static let largestSize = 32 << 20
    private let file: StateFile

    init(_ path: String) {
        file = StateFile(path, kind: "TAGMSGS1", limit: Self.largestSize)
    }

    /// Reads the history; the log of a history that cannot be read says so.
    func read() -> MessageLog {
        switch file.read() {
        case .missing: MessageLog()
        case .unreadable: MessageLog(isReadable: false)
        case .bytes(let bytes): Self.log(of: bytes) ?? MessageLog(isReadable: false)
        }
    }

    func write(_ log: MessageLog) throws(FileError) { try file.write(Self.bytes(of: log)) }

    static func bytes(of log: MessageLog) -> [UInt8] {
        var bytes: [UInt8] = [log.isReadable ? 1 : 0]
        bytes.appendLittleEndian(log.lastDisplay ?? .min)
        for row in log.rows {
            bytes.append(text: row.id.bytes)
            bytes.appendLittleEndian(Int64(row.count))
            bytes.appendLittleEndian(UInt32(truncatingIfNeeded: row.times.count))
            for time in row.times { bytes.appendLittleEndian(time) }
        }
        return bytes
    }

    static func log(of bytes: [UInt8]) -> MessageLog? {
        var cursor = ByteCursor(bytes)
        guard let isReadable = cursor.number(UInt8.self), isReadable <= 1,
            let last = cursor.number(Int64.self)
        else { return nil }
        var rows: [MessageLog.Row] = []
        while cursor.left > 0 {
            guard rows.count < MessageLog.rowLimit, let row = row(&cursor) else { return nil }
            rows.append(row)
        }
        return MessageLog(
            rows: rows, lastDisplay: last == .min ? nil : last, isReadable: isReadable == 1)
    }

    private static func row(_ cursor: inout ByteCursor) -> MessageLog.Row? {
        guard let id = cursor.text(), let count = cursor.number(Int64.self), count >= 0,
            let times = cursor.number(UInt32.self), times <= MessageLog.timeLimit
        else { return nil }
        var row = MessageLog.Row(id: UTF8Text(id), count: Int(count), times: [])
        for _ in 0..<times {
            guard let time = cursor.number(Int64.self) else { return nil }
            row.times.append(time)
        }
        return row
    }
}
