package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A request and its answer, which is canceled where it is longer than a limit.
///
/// A redirect from `https` to another scheme is not followed: the redirect is the answer.
package final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
    /// The end of an exchange.
    package enum Outcome {
        case answer(HTTPURLResponse, body: [UInt8])
        case tooLong
        /// The connection failed; nil if the answer is not HTTP.
        case failed((any Error)?)
    }

    private struct State: Sendable {
        var body: [UInt8] = []
        var isTooLong = false
        var finish: (@Sendable (Outcome) -> Void)?
    }

    private let state: Mutex<State>
    private let limit: Int

    private init(limit: Int, _ finish: @escaping @Sendable (Outcome) -> Void) {
        self.limit = limit
        state = Mutex(State(finish: finish))
    }

    /// Begins a request in a session of its own, and calls back once.
    ///
    /// - Returns: A closure that cancels the request.
    @discardableResult
    package static func start(
        _ request: URLRequest, _ configuration: URLSessionConfiguration, limit: Int,
        _ finish: @escaping @Sendable (Outcome) -> Void
    ) -> @Sendable () -> Void {
        let exchange = HTTPExchange(limit: limit, finish)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        let task = session.dataTask(with: request)
        task.resume()
        session.finishTasksAndInvalidate()
        return { task.cancel() }
    }

    package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            // Data may still arrive for a while after the task was canceled.
            state.isTooLong = state.isTooLong || state.body.count + data.count > limit
            if state.isTooLong { state.body = [] } else { state.body += data }
            return state.isTooLong
        }
        if isTooLong { dataTask.cancel() }
    }

    package func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isSecure = task.originalRequest?.url?.scheme == "https"
        completionHandler(isSecure && request.url?.scheme != "https" ? nil : request)
    }

    package func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (finish, body, isTooLong) = state.withLock { state in
            defer { state.finish = nil }
            return (state.finish, state.body, state.isTooLong)
        }
        if isTooLong {
            finish?(.tooLong)
        } else if error == nil, let response = task.response as? HTTPURLResponse {
            finish?(.answer(response, body: body))
        } else {
            finish?(.failed(error))
        }
    }
}

extension URLSessionConfiguration {
    /// Returns a configuration that keeps nothing: no cookies, no cache.
    ///
    /// - Parameters:
    ///   - timeout: The seconds within which an answer must begin.
    ///   - whole: The seconds within which it must end.
    package static func keepingNothing(
        timeout: TimeInterval, whole: TimeInterval
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = whole
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        return configuration
    }
}
