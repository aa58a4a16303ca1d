import Synchronization
public import TagManager

/// A network that answers what a test says; nothing, until it says something.
///
/// It answers at once: what ``TagContainer/refresh()`` asks for is there when that returns.
public final class TestNetwork: ContainerSource, ImmediateContainerSource {
    private struct State: Sendable {
        var answer: Result<ContainerResponse, RefreshFailure> = .failure(.noNetwork)
        var requests: [ContainerRequest] = []
    }

    private let state = Mutex(State())

    /// A network without a network.
    public init() {}

    /// What was asked for so far.
    public var requests: [ContainerRequest] { state.withLock { $0.requests } }

    /// Answers so from now on.
    public func answer(_ response: ContainerResponse) { state.withLock { $0.answer = .success(response) } }

    /// Fails so from now on.
    public func fail(_ failure: RefreshFailure) { state.withLock { $0.answer = .failure(failure) } }

    /// Gives the answer.
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
