/// A source of newer containers, such as a file server, a content delivery network or a test.
///
/// ```swift
/// struct FolderSource: ContainerSource {
///     let folder: String
///
///     func container(for request: ContainerRequest) async throws -> ContainerResponse {
///         guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(request.id)") else {
///             throw RefreshFailure.serverError
///         }
///         return .container(bytes: Array(bytes), tag: nil)
///     }
/// }
/// ```
public protocol ContainerSource: Sendable {
    /// Returns a container, or the answer that there is nothing newer.
    ///
    /// Called on any thread, one call at a time for each container. An error that is not a ``RefreshFailure`` counts as
    /// ``RefreshFailure/unknownError``. The caller verifies the bytes.
    func container(for request: ContainerRequest) async throws -> ContainerResponse
}

/// A source that answers immediately, on the calling thread, so that a test need not wait.
package protocol ImmediateContainerSource: ContainerSource {
    /// Returns a container, or the answer that there is nothing newer.
    func containerNow(for request: ContainerRequest) throws -> ContainerResponse
}

/// A request for a container.
///
/// ```swift
/// let request = ContainerRequest(id: "GTM-1234", knownTag: "v7")
/// let response = try await source.container(for: request)
/// ```
public struct ContainerRequest: Sendable, Hashable {
    /// The container's id, such as `GTM-1234`, which is a valid ``/TagRuntime/ContainerID``.
    public let id: String
    /// The source's tag of the current version; nil if the source must send a container.
    public let knownTag: String?
    /// The query of a preview link; nil unless a draft is requested.
    public let preview: String?

    /// Creates a request.
    public init(id: String, knownTag: String? = nil, preview: String? = nil) {
        self.id = id
        self.knownTag = knownTag
        self.preview = preview
    }
}

/// The answer of a source.
///
/// ```swift
/// return request.knownTag == tag ? .unchanged : .container(bytes: bytes, tag: tag)
/// ```
public enum ContainerResponse: Sendable, Hashable {
    /// A compiled container, in either encoding, and the source's tag of this version, such as an HTTP ETag.
    case container(bytes: [UInt8], tag: String?)
    /// The version that the request names is the newest.
    case unchanged
}
