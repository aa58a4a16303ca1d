import TagLoading
import TagRuntime
import TagWire

/// Gets a container from a source, and takes it for what it is only when all of it is right.
struct NetworkLoad: Sendable {
    let source: any ContainerSource
    let id: ContainerID

    /// The container; nil when there is nothing newer.
    func run(_ request: ContainerRequest) async -> Result<ContainerContent?, RefreshFailure> {
        do {
            switch try await source.container(for: request) {
            case .unchanged: return .success(nil)
            case .container(let bytes, let tag): return check(bytes, tag)
            }
        } catch let failure as RefreshFailure {
            return .failure(failure)
        } catch {
            return .failure(.unknownError)
        }
    }

    private func check(_ bytes: [UInt8], _ tag: String?) -> Result<ContainerContent?, RefreshFailure> {
        guard bytes.count <= ContainerFile.largestSize, let container = try? WireForm.load(bytes),
            container.id.string == id.text
        else { return .failure(.serverError) }
        return .success(ContainerContent(container: container, bytes: bytes, tag: tag))
    }
}
