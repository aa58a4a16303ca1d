import Dispatch
import Synchronization
package import TagLoading

/// A file that is written after its content changed in memory: soon, on its own queue, and replaced atomically.
package final class LateFile: Sendable {
    private let path: String
    private let limit: Int
    private let report: @Sendable (FileError) -> Void
    /// The queue of writes: one at a time, each with the content of its moment.
    private let writer = DispatchQueue(label: "tagmanager.saving")
    private let isDirty = Mutex(false)

    /// - Parameter limit: The size in bytes beyond which the file is not read.
    package init(_ path: String, limit: Int, report: @escaping @Sendable (FileError) -> Void) {
        self.path = path
        self.limit = limit
        self.report = report
    }

    /// The file's bytes, read now; nil if it cannot be read.
    package var bytes: [UInt8]? { try? FileSystem.read(path, limit: limit, followsLinks: false) }

    /// Schedules a write of what a closure then returns; requests before the write begins are merged into it.
    package func write(_ content: @escaping @Sendable () -> [UInt8]) {
        let wasDirty = isDirty.withLock { isDirty in
            defer { isDirty = true }
            return isDirty
        }
        guard !wasDirty else { return }
        writer.async { [self] in
            isDirty.withLock { $0 = false }
            let file = content()
            do throws(FileError) {
                try AtomicFile.makeFolder(FilePath.folder(of: path))
                try AtomicFile.write(file, to: path, namedBy: .library)
            } catch {
                report(error)
            }
        }
    }

    /// Waits until all requested writes are on the disk.
    package func flush() { writer.sync {} }

    /// Waits until all requested writes are on the disk; blocks no thread of the caller.
    package func flush() async {
        await withCheckedContinuation { continuation in writer.async { continuation.resume() } }
    }
}
