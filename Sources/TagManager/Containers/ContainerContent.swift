import TagRuntime

/// A container from the disk or the network.
struct ContainerContent: Sendable {
    let container: LoadedContainer
    /// The bytes as they were received, in either encoding, for saving.
    let bytes: [UInt8]
    /// The server's tag of this version, such as an ETag; nil if it has none.
    let tag: String?
}
