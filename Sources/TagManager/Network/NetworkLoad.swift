import TagRuntime

/// Gets a container from a source, and takes it for what it is only when all of it is right.
struct NetworkLoad: Sendable {
    let source: any ContainerSource
    let check: ContainerCheck
    /// Told why a container that came is not used.
    let report: @Sendable (Rejection) -> Void

    /// The container; nil when there is nothing newer.
    func run(_ request: ContainerRequest) async -> Result<ContainerContent?, RefreshFailure> {
        do {
            switch try await source.container(for: request) {
            // Of one that was not named nothing can be said.
            case .unchanged: return request.knownTag == nil ? .failure(.serverError) : .success(nil)
            case .container(let bytes, let tag): return content(bytes, tag, request)
            }
        } catch let failure as RefreshFailure {
            return .failure(failure)
        } catch {
            return .failure(.unknownError)
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
