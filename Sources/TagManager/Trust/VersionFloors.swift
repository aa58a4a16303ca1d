import Synchronization
import TagLoading
import TagRuntime

/// The highest version of each container that was used; lower ones are refused.
///
/// They are stored apart from the containers, so that losing a container does not lose its version. Each is a ``SealedFile`` of
/// the kind `TAGFLOOR`, named `GTM-1234.version`, with the version in 8 bytes. If two processes save a version at the same
/// moment, either may remain.
final class VersionFloors: Sendable {
    private let folder: String?
    private let report: @Sendable (String) -> Void
    /// The versions by id; the lock is held while the file is read or written, so that a version only grows.
    private let known = Mutex<[String: UInt64]>([:])

    /// - Parameter folder: The folder of the files; nil remembers the versions only while the app runs.
    init(folder: String?, report: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.report = report
    }

    /// Returns the highest version that was used, in this run or an earlier one; 0 if none was.
    ///
    /// - Throws: If the file exists but cannot be read. A damaged file counts as none, and is reported.
    func floor(of id: ContainerID) throws(FileError) -> UInt64 {
        try known.withLock { known throws(FileError) in
            let floor = max(known[id.text] ?? 0, try kept(id))
            known[id.text] = floor
            return floor
        }
    }

    /// Records a version that is used, for this run only.
    func note(_ version: UInt64, of id: ContainerID) {
        known.withLock { $0[id.text] = max($0[id.text] ?? 0, version) }
    }

    /// Records a version that is used, and saves it; returns when it is on the disk.
    func keep(_ version: UInt64, of id: ContainerID) {
        known.withLock { known in
            known[id.text] = max(known[id.text] ?? 0, version)
            guard let folder else { return }
            do throws(FileError) {
                guard try kept(id) < version else { return }
                var content: [UInt8] = []
                content.appendLittleEndian(version)
                try AtomicFile.makeFolder(folder)
                try AtomicFile.write(
                    SealedFile.bytes("TAGFLOOR", content), to: path(id, in: folder), namedBy: .library)
            } catch {
                report("\(error)")
            }
        }
    }

    private func path(_ id: ContainerID, in folder: String) -> String {
        FilePath.join(folder, id.text + ".version")
    }

    private func kept(_ id: ContainerID) throws(FileError) -> UInt64 {
        guard let folder else { return 0 }
        let file: [UInt8]
        do throws(FileError) {
            file = try FileSystem.read(path(id, in: folder), limit: 64, followsLinks: false)
        } catch {
            if error.reason == .notFound { return 0 }
            throw error
        }
        guard let content = SealedFile.content("TAGFLOOR", of: file) else {
            report("\(path(id, in: folder)): the file was damaged and is written again")
            return 0
        }
        var cursor = ByteCursor(content)
        return cursor.number(UInt64.self) ?? 0
    }
}
