import TagRuntime

/// A container from the disk or the network.
struct ContainerContent: Sendable {
    let container: LoadedContainer
    /// As it came, in whichever form, to be saved.
    let bytes: [UInt8]
    /// What the server calls this version of it.
    let tag: String?
}
