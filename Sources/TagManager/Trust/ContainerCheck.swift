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

    /// Verifies a container that is to be used.
    ///
    /// - Parameter isDraft: A draft may be of any version.
    func container(_ bytes: [UInt8], isDraft: Bool = false) throws(Rejection) -> LoadedContainer {
        guard bytes.count <= ContainerFile.largestSize else { throw .tooLarge }
        let container: LoadedContainer
        do throws(LoadError) { container = try WireForm.load(bytes) } catch { throw .damaged(error) }
        // First of all: of what nobody trusted signed, nothing else is believed.
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
