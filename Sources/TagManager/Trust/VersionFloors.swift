import Synchronization
import TagLoading
import TagRuntime

/// The highest version of each container that was used: below it there is no going back.
///
/// Kept apart from the containers, so that who loses one does not forget how new it was. A ``SealedFile`` of the kind `TAGFLOOR` for
/// each container, `GTM-1234.version`: the version, 8 bytes.
final class VersionFloors: Sendable {
    private let folder: String?
    private let report: @Sendable (FileError) -> Void
    /// By id.
    private let known = Mutex<[String: UInt64]>([:])

    /// - Parameter folder: Where they are kept; nil keeps them while the app runs.
    init(folder: String?, report: @escaping @Sendable (FileError) -> Void) {
        self.folder = folder
        self.report = report
    }

    /// The highest version that was used, in this run or kept by an earlier one; 0 when none was.
    func floor(of id: ContainerID) -> UInt64 {
        let kept = kept(id)
        return known.withLock { known in
            let floor = max(known[id.text] ?? 0, kept)
            known[id.text] = floor
            return floor
        }
    }

    /// Takes note of a version that is used, and found again by itself in the next run.
    func note(_ version: UInt64, of id: ContainerID) {
        known.withLock { $0[id.text] = max($0[id.text] ?? 0, version) }
    }

    /// Takes note of a version that came from the network, and keeps it; returns when it is on the disk.
    func keep(_ version: UInt64, of id: ContainerID) {
        note(version, of: id)
        guard let folder, kept(id) < version else { return }
        var content: [UInt8] = []
        content.appendLittleEndian(version)
        do throws(FileError) {
            try AtomicFile.makeFolder(folder)
            try AtomicFile.write(SealedFile.bytes("TAGFLOOR", content), to: path(id, in: folder))
        } catch {
            report(error)
        }
    }

    private func path(_ id: ContainerID, in folder: String) -> String {
        FilePath.join(folder, id.text + ".version")
    }

    private func kept(_ id: ContainerID) -> UInt64 {
        guard let folder,
            let file = try? FileSystem.read(path(id, in: folder), limit: 64, followsLinks: false),
            let content = SealedFile.content("TAGFLOOR", of: file)
        else { return 0 }
        var cursor = ByteCursor(content)
        return cursor.number(UInt64.self) ?? 0
    }
}
