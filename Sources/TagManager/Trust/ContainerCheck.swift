import TagLoading
import TagRuntime
import TagWire

/// Takes bytes from outside for a container only when all of it is right.
struct ContainerCheck: Sendable {
    let id: ContainerID
    /// Who must have signed it; nil asks for no signature.
    let signers: (any SignatureVerifier)?
    /// The versions below which there is no going back; nil asks for no version.
    let floors: VersionFloors?

    /// Verifies what was saved; which version it is was asked when it came.
    func saved(_ bytes: [UInt8]) throws(Rejection) -> LoadedContainer {
        let container = try load(bytes)
        if let version = container.versionNumber { floors?.note(version, of: id) }
        return container
    }

    /// Verifies what came over the network.
    ///
    /// - Parameter isDraft: A draft may be of any version.
    func fetched(_ bytes: [UInt8], isDraft: Bool) throws(Rejection) -> LoadedContainer {
        let container = try load(bytes)
        if let floors, !isDraft { try check(container, floors) }
        return container
    }

    private func load(_ bytes: [UInt8]) throws(Rejection) -> LoadedContainer {
        guard bytes.count <= ContainerFile.largestSize else { throw .tooLarge }
        let container: LoadedContainer
        do throws(LoadError) { container = try WireForm.load(bytes) } catch { throw .damaged(error) }
        guard container.id.string == id.text else { throw .otherContainer(container.id.string) }
        guard let signers, !container.isSigned(by: signers) else { return container }
        throw container.signatures.isEmpty ? .unsigned : .wrongSignature
    }

    private func check(_ container: LoadedContainer, _ floors: VersionFloors) throws(Rejection) {
        guard let version = container.versionNumber else {
            throw .versionIsNoNumber(container.version.string)
        }
        let floor = floors.floor(of: id)
        guard version >= floor else { throw .older(version, than: floor) }
        floors.keep(version, of: id)
    }
}
