import Dispatch
import Synchronization
package import TagLoading

/// A file that follows what is in memory: soon, on a thread of its own, and replaced in one step.
package final class LateFile: Sendable {
    private let path: String
    private let limit: Int
    private let report: @Sendable (FileError) -> Void
    /// One write at a time, each of what there is by then.
    private let writer = DispatchQueue(label: "tagmanager.saving")
    private let isDirty = Mutex(false)

    /// - Parameter limit: A larger file is not read.
    package init(_ path: String, limit: Int, report: @escaping @Sendable (FileError) -> Void) {
        self.path = path
        self.limit = limit
        self.report = report
    }

    /// What is in it now; nil when it cannot be read.
    package var bytes: [UInt8]? { try? FileSystem.read(path, limit: limit, followsLinks: false) }

    /// Writes what a closure gives by then; one write does for all that is asked for before it begins.
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

    /// Waits until all is on the disk.
    package func flush() { writer.sync {} }
}
