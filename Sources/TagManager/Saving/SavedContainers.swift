import TagLoading

/// The folder in which fetched containers are kept.
///
/// A file is replaced in one step, after its bytes were handed to the disk: whoever is killed, or shares the folder, finds the old
/// or the new one. A damaged one is never used.
struct SavedContainers: Sendable {
    /// Made when something is first saved.
    let folder: String
    /// Told why a container that was saved is not used.
    let report: @Sendable (Rejection) -> Void

    /// Larger files are refused: a container's limit and some room.
    private static let largestSize = ContainerFile.largestSize + 4_096

    private func path(_ id: ContainerID) -> String { FilePath.join(folder, id.text + ".saved") }

    /// The container that was saved last; ``RefreshFailure/noSavedContainer``, or ``RefreshFailure/ioError`` of one that cannot be read.
    func load(_ check: ContainerCheck) throws(RefreshFailure) -> (content: ContainerContent, fetched: Int64) {
        let file: [UInt8]
        do throws(FileError) {
            file = try FileSystem.read(path(check.id), limit: Self.largestSize, followsLinks: false)
        } catch {
            throw error.reason == .notFound ? .noSavedContainer : .ioError
        }
        guard let saved = SavedContainer(file: file) else { throw .ioError }
        do throws(Rejection) {
            let container = try check.container(saved.bytes)
            // Its version may not be kept yet: it was not asked for when this was saved, or was lost.
            if let version = container.versionNumber { check.floors?.keep(version, of: check.id) }
            return (ContainerContent(container: container, bytes: saved.bytes, tag: saved.tag), saved.fetched)
        } catch {
            report(error)
            throw .ioError
        }
    }

    /// Keeps a container in the place of the one before, and then its version.
    ///
    /// In this order: who is killed between the two has the newer container and the older floor, and can use it. Nothing is saved in the
    /// place of a newer one, which another process may have saved meanwhile.
    func save(_ content: ContainerContent, fetched: Int64, as check: ContainerCheck) throws(FileError) {
        guard let floors = check.floors, let version = content.container.versionNumber else {
            return try save(content, fetched: fetched, as: check.id)
        }
        guard try version >= floors.floor(of: check.id) else { return }
        try save(content, fetched: fetched, as: check.id)
        floors.keep(version, of: check.id)
    }

    private func save(_ content: ContainerContent, fetched: Int64, as id: ContainerID) throws(FileError) {
        try AtomicFile.makeFolder(folder)
        let saved = SavedContainer(bytes: content.bytes, tag: content.tag, fetched: fetched)
        try AtomicFile.write(saved.file, to: path(id), namedBy: .library)
    }
}
