import TagLoading
import TagRuntime

/// The folder of the saved containers.
///
/// A file is replaced atomically, after its bytes were synced to the disk: after a crash, or from another process, a reader finds
/// the old file or the new one. A damaged file is never used.
struct SavedContainers: Sendable {
    /// The path of the folder, which is created at the first save.
    let folder: String
    /// The version of the default container, where it replaces a lower one that was saved before the app shipped it; nil where not.
    let shipped: UInt64?
    /// Called with the reason why a saved container is not used.
    let report: @Sendable (Rejection) -> Void

    /// The limit on a file's size, in bytes: a container's limit and the fields before it.
    private static let largestSize = ContainerFile.largestSize + 4_096

    private func path(_ id: ContainerID) -> String { FilePath.join(folder, id.text + ".saved") }

    /// Loads the container that was saved last.
    ///
    /// - Throws: ``RefreshFailure/noSavedContainer``, also if the app ships a newer one by now, or ``RefreshFailure/ioError`` if it
    ///   cannot be read or is refused.
    func load(_ check: TrustCheck) throws(RefreshFailure) -> (content: ContainerContent, fetched: Int64) {
        let file: [UInt8]
        do throws(FileError) {
            file = try FileSystem.read(path(check.id), limit: Self.largestSize, followsLinks: false)
        } catch {
            throw error.reason == .notFound ? .noSavedContainer : .ioError
        }
        guard let saved = SavedContainer(file: file) else { throw .ioError }
        do throws(Rejection) {
            let container = try check.container(saved.bytes)
            // The version may not be saved yet: versions were not checked when the container was saved, or the file was lost.
            if let version = container.versionNumber { check.floors?.keep(version, of: check.id) }
            try checkCurrent(container, saved)
            return (ContainerContent(container: container, bytes: saved.bytes, tag: saved.tag), saved.fetched)
        } catch {
            report(error)
            throw error.isFault ? .ioError : .noSavedContainer
        }
    }

    /// Refuses a saved container that an update of the app replaced.
    private func checkCurrent(_ container: LoadedContainer, _ saved: SavedContainer) throws(Rejection) {
        guard let shipped, let version = container.versionNumber, version < shipped else { return }
        // A lower version that the network had after the update is meant.
        guard shipped > saved.shipped ?? 0 else { return }
        throw .superseded(version, by: shipped)
    }

    /// Saves a container in place of the old one, and then its version.
    ///
    /// A crash between the two leaves the newer container with the older floor, which can be used. A container is not saved over
    /// a newer one, which another process may have saved meanwhile.
    func save(_ content: ContainerContent, fetched: Int64, as check: TrustCheck) throws(FileError) {
        guard let floors = check.floors, let version = content.container.versionNumber else {
            return try save(content, fetched: fetched, as: check.id)
        }
        guard try version >= floors.floor(of: check.id) else { return }
        try save(content, fetched: fetched, as: check.id)
        floors.keep(version, of: check.id)
    }

    private func save(_ content: ContainerContent, fetched: Int64, as id: ContainerID) throws(FileError) {
        try AtomicFile.makeFolder(folder)
        let saved = SavedContainer(bytes: content.bytes, tag: content.tag, fetched: fetched, shipped: shipped)
        try AtomicFile.write(saved.file, to: path(id), namedBy: .library)
    }
}
