public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A source that gets containers from a file server or a content delivery network over HTTP.
///
/// The container `GTM-1234` is at `<base>/GTM-1234`, as `tagc compile` wrote it, in either encoding. If the server sends an
/// `ETag`, the next request has `If-None-Match`, and the server may answer 304. A request for a draft has the query of the
/// preview link: `<base>/GTM-1234?id=GTM-1234&gtm_auth=…&gtm_preview=…`. No cookies are stored or sent, and nothing is cached.
public struct URLSessionSource: ContainerSource {
    /// The limit on a response, 16 MiB, as for containers; a larger one is canceled, and fails.
    public static let largestSize = 16 << 20

    private let base: URL
    private let timeout: TimeInterval

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - base: The folder's address; use `https` except in tests.
    ///   - timeout: The seconds within which a response must begin; it must end within four times that.
    public init(base: URL, timeout: TimeInterval = 15) {
        self.base = base
        self.timeout = timeout
    }

    /// Requests a container from the server.
    ///
    /// - Throws: ``RefreshFailure``: `noNetwork` without a network, `networkError` if the transfer failed or timed out,
    ///   `serverError` for any status but 200 and 304, and for a response that is too long.
    public func container(for request: ContainerRequest) async throws -> ContainerResponse {
        let exchange = Exchange(limit: Self.largestSize)
        let (status, tag, body) = try await exchange.run(try urlRequest(request), configuration)
        switch status {
        case 200: return .container(bytes: body, tag: tag)
        case 304 where request.knownTag != nil: return .unchanged
        default: throw RefreshFailure.serverError
        }
    }

    private func urlRequest(_ request: ContainerRequest) throws(RefreshFailure) -> URLRequest {
        var address = base.appendingPathComponent(request.id).absoluteString
        if let preview = request.preview { address += "?" + preview }
        guard let url = URL(string: address) else { throw .unknownError }
        var made = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
        if let tag = request.knownTag { made.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        return made
    }

    private var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = 4 * timeout
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        return configuration
    }
}

/// A request and its response, canceled when it is too long.
private final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = (status: Int, tag: String?, body: [UInt8])

    private struct State: Sendable {
        var body: [UInt8] = []
        var isTooLong = false
        var continuation: CheckedContinuation<Answer, any Error>?
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func run(_ request: URLRequest, _ configuration: URLSessionConfiguration) async throws -> Answer {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        return try await withCheckedThrowingContinuation { continuation in
            state.withLock { $0.continuation = continuation }
            session.dataTask(with: request).resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            // Data may still arrive for a while after the task was canceled.
            state.isTooLong = state.isTooLong || state.body.count + data.count > limit
            if state.isTooLong { state.body = [] } else { state.body += data }
            return state.isTooLong
        }
        if isTooLong { dataTask.cancel() }
    }

    /// Follows a redirect, unless it leads from `https` to another scheme.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isSecure = task.originalRequest?.url?.scheme == "https"
        completionHandler(isSecure && request.url?.scheme != "https" ? nil : request)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (continuation, body, isTooLong) = state.withLock { state in
            defer { state.continuation = nil }
            return (state.continuation, state.body, state.isTooLong)
        }
        if isTooLong {
            continuation?.resume(throwing: RefreshFailure.serverError)
        } else if let error {
            continuation?.resume(throwing: Self.failure(error))
        } else if let response = task.response as? HTTPURLResponse {
            let tag = response.value(forHTTPHeaderField: "ETag")
            continuation?.resume(returning: (response.statusCode, tag, body))
        } else {
            continuation?.resume(throwing: RefreshFailure.unknownError)
        }
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
