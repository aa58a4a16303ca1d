/// Where fresher containers come from: a file server, a content delivery network, a test.
public protocol ContainerSource: Sendable {
    /// Gets a container, or says that there is nothing newer.
    ///
    /// Called on any thread, one call at a time for each container. What it throws that is no ``RefreshFailure`` counts as
    /// ``RefreshFailure/unknownError``. The bytes are verified by the caller.
    func container(for request: ContainerRequest) async throws -> ContainerResponse
}

/// A source that has its answers at hand: it is asked at once, on the thread that wants the container, so that a test need not wait.
package protocol ImmediateContainerSource: ContainerSource {
    /// Gets a container, or says that there is nothing newer.
    func containerNow(for request: ContainerRequest) throws -> ContainerResponse
}

/// Which container is wanted.
public struct ContainerRequest: Sendable, Hashable {
    /// The container's id, such as `GTM-1234`: it has passed ``ContainerID``'s grammar.
    public let id: String
    /// The tag that the source gave the version at hand; nil when any version will do.
    public let knownTag: String?
    /// The query of a preview link, when a draft is wanted.
    public let preview: String?

    /// A request for a container.
    public init(id: String, knownTag: String? = nil, preview: String? = nil) {
        self.id = id
        self.knownTag = knownTag
        self.preview = preview
    }
}

/// What a source has.
public enum ContainerResponse: Sendable, Hashable {
    /// A compiled container, in either form, and a tag that names this version of it: an HTTP ETag, for one.
    case container(bytes: [UInt8], tag: String?)
    /// The version that the request knows is the newest.
    case unchanged
}
