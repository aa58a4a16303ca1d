import TagRuntime

/// Loads a container from a source, and accepts it only if every check passes.
struct NetworkLoad: Sendable {
    let source: any ContainerSource
    let check: TrustCheck
    /// Called with the reason why a received container is not used.
    let report: @Sendable (Rejection) -> Void

    /// Delivers the container, or nil if there is nothing newer.
    ///
    /// An ``ImmediateContainerSource`` delivers before this returns, others later.
    func run(
        _ request: ContainerRequest,
        _ deliver: @escaping @Sendable (Result<ContainerContent?, RefreshFailure>) -> Void
    ) {
        if let source = source as? any ImmediateContainerSource {
            return deliver(content(of: Result { try source.containerNow(for: request) }, request))
        }
        Task {
            let response: Result<ContainerResponse, any Error>
            do { response = .success(try await source.container(for: request)) } catch {
                response = .failure(error)
            }
            deliver(content(of: response, request))
        }
    }

    private func content(
        of response: Result<ContainerResponse, any Error>, _ request: ContainerRequest
    ) -> Result<ContainerContent?, RefreshFailure> {
        switch response {
        // A source cannot answer "unchanged" to a request that names no version.
        case .success(.unchanged): request.knownTag == nil ? .failure(.serverError) : .success(nil)
        case .success(.container(let bytes, let tag)): content(bytes, tag, request)
        case .failure(let failure as RefreshFailure): .failure(failure)
        case .failure: .failure(.unknownError)
        }
    }

    private func content(
        _ bytes: [UInt8], _ tag: String?, _ request: ContainerRequest
    ) -> Result<ContainerContent?, RefreshFailure> {
        do throws(Rejection) {
            let container = try check.container(bytes, isDraft: request.preview != nil)
            return .success(ContainerContent(container: container, bytes: bytes, tag: tag))
        } catch {
            report(error)
            return .failure(.serverError)
        }
    }
}
