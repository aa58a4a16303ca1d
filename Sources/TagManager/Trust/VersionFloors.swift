import Synchronization
import TagLoading
import TagRuntime

/// The highest version of each container that was used: below it there is no going back.
///
/// Kept apart from the containers, so that who loses one does not forget how new it was. A ``SealedFile`` of the kind `TAGFLOOR` for
/// each container, `GTM-1234.version`: the version, 8 bytes. Of two processes that keep one at the same moment either's may stay.
final class VersionFloors: Sendable {
    private let folder: String?
    private let report: @Sendable (String) -> Void
    /// By id; locked while the file is looked at, so that it only ever grows.
    private let known = Mutex<[String: UInt64]>([:])

    /// - Parameter folder: Where they are kept; nil keeps them while the app runs.
    init(folder: String?, report: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.report = report
    }

    /// The highest version that was used, in this run or an earlier one; 0 when none was.
    ///
    /// - Throws: Where one may be kept that cannot be read now. A file that was damaged is none, and reported.
    func floor(of id: ContainerID) throws(FileError) -> UInt64 {
        try known.withLock { known throws(FileError) in
            let floor = max(known[id.text] ?? 0, try kept(id))
            known[id.text] = floor
            return floor
        }
    }

    /// Takes note of a version that is used in this run.
    func note(_ version: UInt64, of id: ContainerID) {
        known.withLock { $0[id.text] = max($0[id.text] ?? 0, version) }
    }

    /// Takes note of a version that is used, and keeps it; returns when it is on the disk.
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
            report("\(path(id, in: folder)): it was damaged, and is written anew")
            return 0
        }
        var cursor = ByteCursor(content)
        return cursor.number(UInt64.self) ?? 0
    }
}
