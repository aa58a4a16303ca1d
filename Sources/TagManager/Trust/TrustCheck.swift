import TagLoading
import TagRuntime
import TagWire

/// The checks that a container from outside must pass before it is used.
struct TrustCheck: Sendable {
    let id: ContainerID
    /// The verifier of signatures; nil accepts unsigned containers.
    let signers: (any SignatureVerifier)?
    /// The lowest acceptable versions; nil accepts any version.
    let floors: VersionFloors?

    /// Verifies a container, and returns it.
    ///
    /// - Parameter isDraft: True skips the check of the version.
    func container(_ bytes: [UInt8], isDraft: Bool = false) throws(Rejection) -> LoadedContainer {
        guard bytes.count <= ContainerFile.largestSize else { throw .tooLarge }
        let container: LoadedContainer
        do throws(LoadError) { container = try WireForm.load(bytes) } catch { throw .damaged(error) }
        // Checked first: nothing else of a container without a trusted signature is believed.
        if let signers, !container.isSigned(by: signers) {
            throw container.signatures.isEmpty ? .unsigned : .wrongSignature
        }
        guard container.id == UTF8Text(id.text) else { throw .otherContainer(container.id.string) }
        if let floors, !isDraft { try check(container, floors) }
        return container
    }

    private func check(_ container: LoadedContainer, _ floors: VersionFloors) throws(Rejection) {
        guard let version = container.versionNumber else {
            throw .versionIsNoNumber(container.version.string)
        }
        let floor: UInt64
        do throws(FileError) { floor = try floors.floor(of: id) } catch { throw .unknownFloor("\(error)") }
        guard version >= floor else { throw .older(version, than: floor) }
    }
}
