import Synchronization
public import TagManager

/// A network whose answer the test sets; until then it fails with ``/TagManager/RefreshFailure/noNetwork``.
///
/// It answers immediately: when ``/TagManager/TagContainer/requestRefresh()`` returns, the container is loaded.
///
/// ```swift
/// ferry.network.fail(.noNetwork)
/// ferry.container.requestRefresh()
/// #expect(ferry.container.isDefault && ferry.network.requests.count == 2)  // the first was made when it was opened
/// ```
public final class TestNetwork: ContainerSource, ImmediateContainerSource {
    private struct State: Sendable {
        var answer: Result<ContainerResponse, RefreshFailure> = .failure(.noNetwork)
        var requests: [ContainerRequest] = []
    }

    private let state = Mutex(State())

    /// Creates a network that fails with ``/TagManager/RefreshFailure/noNetwork``.
    public init() {}

    /// The requests so far, in order.
    public var requests: [ContainerRequest] { state.withLock { $0.requests } }

    /// Sets the answer to later requests.
    public func answer(_ response: ContainerResponse) { state.withLock { $0.answer = .success(response) } }

    /// Makes later requests fail.
    public func fail(_ failure: RefreshFailure) { state.withLock { $0.answer = .failure(failure) } }

    /// Records the request, and returns the answer that the test set.
    ///
    /// - Throws: The failure that the test set.
    public func container(for request: ContainerRequest) async throws -> ContainerResponse {
        try containerNow(for: request)
    }

    package func containerNow(for request: ContainerRequest) throws -> ContainerResponse {
        try state.withLock { state in
            state.requests.append(request)
            return state.answer
        }.get()
    }
}
