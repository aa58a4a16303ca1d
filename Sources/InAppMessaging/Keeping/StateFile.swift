import TagLoading
import TagManager

/// A small file that is there whole or as it was before: a ``SealedFile`` that is replaced in one step, and written before `write` returns.
struct StateFile: Sendable {
    /// The content of a file.
    enum Content: Sendable, Hashable {
        /// There is no file.
        case missing
        /// There is one that cannot be read, or was damaged.
        case unreadable
        /// The content.
        case bytes([UInt8])
    }

    private let path: String
    private let kind: StaticString
    private let limit: Int

    /// - Parameters:
    ///   - kind: Eight letters that tell the file's format.
    ///   - limit: A larger file is not read.
    init(_ path: String, kind: StaticString, limit: Int) {
        self.path = path
        self.kind = kind
        self.limit = limit
    }

    func read() -> Content {
        do throws(FileError) {
            let file = try FileSystem.read(path, limit: limit, followsLinks: false)
            return SealedFile.content(kind, of: file).map { .bytes($0) } ?? .unreadable
        } catch {
            return error.reason == .notFound ? .missing : .unreadable
        }
    }

    func write(_ content: [UInt8]) throws(FileError) {
        try AtomicFile.makeFolder(FilePath.folder(of: path))
        try AtomicFile.write(SealedFile.bytes(kind, content), to: path, namedBy: .library)
    }
}
