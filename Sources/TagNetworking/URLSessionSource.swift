public import Foundation
public import TagManager

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A source that gets containers from a file server or a content delivery network over HTTP.
///
/// The container `GTM-1234` is at `<base>/GTM-1234`, as `tagc compile` wrote it, in either encoding. If the server sends an
/// `ETag`, the next request has `If-None-Match`, and the server may answer 304. A request for a draft has the query of the
/// preview link: `<base>/GTM-1234?id=GTM-1234&gtm_auth=…&gtm_preview=…`. No cookies are stored or sent, and nothing is cached.
///
/// ```swift
/// configuration.source = URLSessionSource(base: URL(string: "https://cdn.example.com/containers")!, timeout: .seconds(10))
/// ```
public struct URLSessionSource: ContainerSource {
    /// The limit on a response, 16 MiB, as for containers; a larger one fails, and is not held in memory.
    public static let largestSize = 16 << 20

    private let base: URL
    private let timeout: TimeInterval

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - base: The folder's address; use `https` except in tests.
    ///   - timeout: The time within which a response must begin, rounded up to whole seconds; it must end within four times
    ///     that.
    public init(base: URL, timeout: Duration = .seconds(15)) {
        self.base = base
        self.timeout = timeout / .seconds(1)
    }

    /// Requests a container from the server.
    ///
    /// - Throws: ``/TagManager/RefreshFailure``: `noNetwork` without a network, `networkError` if the transfer failed or
    ///   timed out, `serverError` for any status but 200 and 304, and for a response that is too long.
    public func container(for request: ContainerRequest) async throws -> ContainerResponse {
        let made = try urlRequest(request)
        let configuration = URLSessionConfiguration.keepingNothing(timeout: timeout, whole: 4 * timeout)
        return try await withCheckedThrowingContinuation { continuation in
            HTTPExchange.start(made, configuration, limit: Self.largestSize) { outcome in
                continuation.resume(with: Result { try Self.response(to: request, outcome) })
            }
        }
    }

    private static func response(
        to request: ContainerRequest, _ outcome: HTTPExchange.Outcome
    ) throws(RefreshFailure) -> ContainerResponse {
        switch outcome {
        case .answer(let response, let body) where response.statusCode == 200:
            return .container(bytes: body, tag: response.value(forHTTPHeaderField: "ETag"))
        case .answer(let response, _) where response.statusCode == 304 && request.knownTag != nil:
            return .unchanged
        case .answer, .tooLong: throw .serverError
        case .failed(nil): throw .unknownError
        case .failed(let error?): throw failure(error)
        }
    }

    private func urlRequest(_ request: ContainerRequest) throws(RefreshFailure) -> URLRequest {
        var address = base.appendingPathComponent(request.id).absoluteString
        if let preview = request.preview { address += "?" + preview }
        guard let url = URL(string: address) else { throw .unknownError }
        var made = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
        // A server that has both encodings sends the smaller one; a file server has one, and ignores this.
        made.setValue("application/vnd.tagc.wire, */*;q=0.9", forHTTPHeaderField: "Accept")
        if let tag = request.knownTag { made.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        return made
    }

    private static func failure(_ error: any Error) -> RefreshFailure {
        guard let error = error as? URLError else { return .networkError }
        return switch error.code {
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .dataNotAllowed,
            .internationalRoamingOff:
            .noNetwork
        default: .networkError
        }
    }
}
