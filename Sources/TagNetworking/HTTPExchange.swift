import Dispatch
package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A request and its answer, which is canceled where it is longer than a limit, or where it takes too long.
///
/// A redirect from `https` to another scheme is not followed: the redirect is the answer.
package final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
    /// The end of an exchange.
    package enum Outcome: Sendable {
        case answer(HTTPURLResponse, body: [UInt8])
        case tooLong
        /// The connection failed, or time is up; nil if the answer is not HTTP.
        case failed((any Error)?)
    }

    private struct State: Sendable {
        var body: [UInt8] = []
        /// Nil once the exchange ended.
        var finish: (@Sendable (Outcome) -> Void)?
    }

    private let state: Mutex<State>
    private let limit: Int

    private init(limit: Int, _ finish: @escaping @Sendable (Outcome) -> Void) {
        self.limit = limit
        state = Mutex(State(finish: finish))
    }

    /// Begins a request in a session of its own, and calls back once, on a thread of its own.
    ///
    /// - Parameters:
    ///   - configuration: Its `timeoutIntervalForResource` is kept here: Foundation on Linux does not keep it.
    ///   - limit: The most bytes of a body, unpacked. A body that is announced as longer is not read, and of one that
    ///     turns out to be longer nothing is kept.
    /// - Returns: A closure that cancels the request.
    @discardableResult
    package static func start(
        _ request: URLRequest, _ configuration: URLSessionConfiguration, limit: Int,
        _ finish: @escaping @Sendable (Outcome) -> Void
    ) -> @Sendable () -> Void {
        let exchange = HTTPExchange(limit: limit, finish)
        let session = URLSession(
            configuration: configuration, delegate: exchange, delegateQueue: InlineQueue.ifNeeded)
        var request = request
        request.timeoutInterval = request.timeoutInterval.rounded(.up)
        let task = session.dataTask(with: request)
        // The session keeps the exchange until the task ends.
        let end = DispatchTime.now() + configuration.timeoutIntervalForResource
        DispatchQueue.global().asyncAfter(deadline: end) { [weak exchange, weak task] in
            exchange?.end(.failed(URLError(.timedOut)), canceling: task)
        }
        task.resume()
        session.finishTasksAndInvalidate()
        return { task.cancelElsewhere() }
    }

    /// Ends the exchange, unless it has ended, and cancels the task.
    private func end(_ outcome: Outcome, canceling task: URLSessionTask?) {
        let finish = state.withLock { state in
            defer { state = State() }
            return state.finish
        }
        guard let finish else { return }
        task?.cancelElsewhere()
        // Not on the session's own thread, which must not wait.
        DispatchQueue.global().async { finish(outcome) }
    }

    package func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isTooLong = response.expectedContentLength > limit
        if isTooLong { end(.tooLong, canceling: dataTask) }
        completionHandler(isTooLong ? .cancel : .allow)
    }

    package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            // Data still arrives for a while after the task was canceled.
            guard state.finish != nil else { return false }
            guard state.body.count + data.count <= limit else { return true }
            state.body += data
            return false
        }
        if isTooLong { end(.tooLong, canceling: dataTask) }
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
        if error == nil, let response = task.response as? HTTPURLResponse {
            end(.answer(response, body: state.withLock { $0.body }), canceling: nil)
        } else {
            end(.failed(error), canceling: nil)
        }
    }
}

extension URLSessionTask {
    /// Cancels the task from another thread: on Linux, a session's thread that cancels waits for itself.
    fileprivate func cancelElsewhere() {
        DispatchQueue.global().async { [self] in cancel() }
    }
}

/// A queue that calls the delegate on the session's own thread, before the session reads on.
///
/// Foundation on Linux adds each piece of a body to the delegate's queue and reads on, so that pieces pile up: 300 MiB of zeros,
/// which are 0.3 MB on the wire, came to be in memory at once. On Apple's systems the session itself waits. Unchecked, because its
/// superclass is; it has no state of its own.
private final class InlineQueue: OperationQueue, @unchecked Sendable {
    static var ifNeeded: OperationQueue? {
        #if canImport(FoundationNetworking)
        InlineQueue()
        #else
        nil
        #endif
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}

extension URLSessionConfiguration {
    /// Returns a configuration that keeps nothing: no cookies, no cache.
    ///
    /// - Parameters:
    ///   - timeout: The seconds within which an answer must begin, rounded up: Foundation on Linux rounds down, and half a second
    ///     is none.
    ///   - whole: The seconds within which it must end.
    package static func keepingNothing(
        timeout: TimeInterval, whole: TimeInterval
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout.rounded(.up)
        configuration.timeoutIntervalForResource = whole
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        return configuration
    }
}
