import Synchronization
import TagLoading

/// The ids of image pixels that were requested and must not be again, in this run and later ones.
///
/// They are a ``SealedFile`` of the kind `TAGPIXL1`: the length of each id, 4 bytes, and the id in UTF-8, oldest first.
final class UsedPixels: Sendable {
    /// The limit on ids; beyond it the oldest ones are dropped.
    static let limit = 2_000
    private static let largestSize = 1 << 20
    /// The limit on the length of a saved id, in bytes; longer ones are remembered only while the app runs.
    private static let savedLength = 256

    private struct State: Sendable {
        var order: [String] = []
        var known: Set<String> = []
    }

    private let state: Mutex<State>
    private let file: LateFile?

    /// Reads the saved ids; none if the file cannot be read or is damaged.
    ///
    /// - Parameter folder: The folder of the file; nil remembers the ids only while the app runs.
    init(folder: String?, report: @escaping @Sendable (FileError) -> Void) {
        file = folder.map {
            LateFile(FilePath.join($0, "pixels.saved"), limit: Self.largestSize, report: report)
        }
        let order = Self.ids(of: file?.bytes ?? [])
        state = Mutex(State(order: order, known: Set(order)))
    }

    /// Records an id; returns false if it was recorded before.
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

    /// Waits until all changes are on the disk.
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
