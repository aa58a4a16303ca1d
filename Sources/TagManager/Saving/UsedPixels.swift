import Synchronization
import TagLoading

/// The ids of image pixels that were asked for and are not to be again, in this run and the next ones.
///
/// A ``SealedFile`` of the kind `TAGPIXL1`: each id in UTF-8 after its length, 4 bytes, oldest first.
final class UsedPixels: Sendable {
    /// More ids drop the oldest ones.
    static let limit = 2_000
    private static let largestSize = 1 << 20
    /// Longer ids are remembered while the app runs, and not saved.
    private static let savedLength = 256

    private struct State: Sendable {
        var order: [String] = []
        var known: Set<String> = []
    }

    private let state: Mutex<State>
    private let file: LateFile?

    /// Reads what was kept; nothing of a file that cannot be read or was damaged.
    ///
    /// - Parameter folder: Where they are kept; nil keeps them while the app runs.
    init(folder: String?, report: @escaping @Sendable (FileError) -> Void) {
        file = folder.map {
            LateFile(FilePath.join($0, "pixels.saved"), limit: Self.largestSize, report: report)
        }
        let order = Self.ids(of: file?.bytes ?? [])
        state = Mutex(State(order: order, known: Set(order)))
    }

    /// Takes note of an id; false when it was there.
    func use(_ id: String) -> Bool {
        let isNew = state.withLock { state in
            guard state.known.insert(id).inserted else { return false }
            state.order.append(id)
            if state.order.count > Self.limit { state.known.remove(state.order.removeFirst()) }
            return true
        }
        if isNew { file?.write { [self] in content } }
        return isNew
    }

    /// Waits until all is on the disk.
    func flush() { file?.flush() }

    private var content: [UInt8] {
        var content: [UInt8] = []
        for id in state.withLock({ $0.order }) where id.utf8.count <= Self.savedLength {
            content.append(text: Array(id.utf8))
        }
        return SealedFile.bytes("TAGPIXL1", content)
    }

    private static func ids(of file: [UInt8]) -> [String] {
        SealedFile.rows("TAGPIXL1", of: file, limit: limit) { cursor in
            cursor.text().map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
