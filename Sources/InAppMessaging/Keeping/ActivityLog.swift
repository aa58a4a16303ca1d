import Synchronization
import TagLoading
import TagManager

/// One line of a log of activity.
///
/// ```swift
/// for entry in messaging.activity() { print(entry.milliseconds, entry.text) }
/// ```
public struct InAppMessagingActivity: Sendable, Hashable {
    /// The time, in milliseconds since 1970.
    public let milliseconds: Int64
    /// True for frequent entries, such as an event that shows nothing.
    public let isVerbose: Bool
    /// The sentence.
    public let text: String
}

/// The last things that happened, newest first: 100 at most, and 50 after there were more.
///
/// A ``SealedFile`` of the kind `TAGACTV1`: for each entry, newest first, its time, 8 bytes, 1 for a verbose one, and its text after its
/// length. It is written soon, and what is lost of it with a process is no harm.
final class ActivityLog: Sendable {
    static let limit = 100
    static let kept = 50
    private static let largestSize = 1 << 20
    private static let textLimit = 1_000

    private let entries: Mutex<[InAppMessagingActivity]>
    private let file: LateFile?

    init(_ path: String?, report: @escaping @Sendable (FileError) -> Void) {
        file = path.map { LateFile($0, limit: Self.largestSize, report: report) }
        entries = Mutex(file?.bytes.map { Self.entries(of: $0) } ?? [])
    }

    /// The entries, newest first.
    func all(includingVerbose: Bool) -> [InAppMessagingActivity] {
        entries.withLock { $0 }.filter { includingVerbose || !$0.isVerbose }
    }

    func add(_ text: String, at milliseconds: Int64, isVerbose: Bool = false) {
        let entry = InAppMessagingActivity(
            milliseconds: milliseconds, isVerbose: isVerbose,
            text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.textLimit))))
        entries.withLock { entries in
            entries.insert(entry, at: 0)
            if entries.count > Self.limit { entries.removeLast(entries.count - Self.kept) }
        }
        file?.write { [self] in Self.file(entries.withLock { $0 }) }
    }

    /// Waits until all is on the disk.
    func flush() { file?.flush() }

    /// Waits until all is on the disk; blocks no thread of the caller.
    func flush() async { await file?.flush() }

    private static func file(_ entries: [InAppMessagingActivity]) -> [UInt8] {
        var content: [UInt8] = []
        for entry in entries {
            content.appendLittleEndian(entry.milliseconds)
            content.append(entry.isVerbose ? 1 : 0)
            content.append(text: Array(entry.text.utf8))
        }
        return SealedFile.bytes("TAGACTV1", content)
    }

    private static func entries(of file: [UInt8]) -> [InAppMessagingActivity] {
        SealedFile.rows("TAGACTV1", of: file, limit: limit) { cursor in
            guard let time = cursor.number(Int64.self), let flag = cursor.number(UInt8.self),
                let text = cursor.text()
            else { return nil }
            return InAppMessagingActivity(
                milliseconds: time, isVerbose: flag == 1, text: String(decoding: text, as: UTF8.self))
        }
    }
}
