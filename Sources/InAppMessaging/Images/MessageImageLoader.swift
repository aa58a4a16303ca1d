import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads the images of messages.
///
/// ```swift
/// struct Bundled: MessageImageLoader {
///     func load(_ request: MessageImageRequest, _ deliver: @escaping @Sendable (MessageImageAnswer) -> Void) -> @Sendable () -> Void {
///         deliver(.response(status: 200, type: "image/png", bytes: picture(request.url)))
///         return {}
///     }
/// }
/// ```
public protocol MessageImageLoader: Sendable {
    /// Loads an image, and calls back once, on any thread, perhaps before it returns.
    ///
    /// An answer after the request's timeout, or a second one, is ignored.
    ///
    /// - Returns: A closure that ends the load.
    func load(
        _ request: MessageImageRequest, _ deliver: @escaping @Sendable (MessageImageAnswer) -> Void
    ) -> @Sendable () -> Void
}

/// A request for an image.
///
/// ```swift
/// let request = MessageImageRequest(url: "https://example.com/a.png", limit: 5 << 20, timeout: .seconds(10))
/// ```
public struct MessageImageRequest: Sendable, Hashable {
    /// The address; it begins with `https://`.
    public var url: String
    /// The most bytes that are of use; a loader may stop beyond them.
    public var limit: Int
    /// The time after which an answer is of no use.
    public var timeout: Duration

    /// Creates a request.
    public init(url: String, limit: Int, timeout: Duration) {
        self.url = url
        self.limit = limit
        self.timeout = timeout
    }
}

/// The answer to a request for an image.
///
/// ```swift
/// deliver(.response(status: 404, type: "text/html", bytes: []))
/// ```
public enum MessageImageAnswer: Sendable, Hashable {
    /// An answer of HTTP: its status, its content type, which may have parameters, and its body.
    case response(status: Int, type: String?, bytes: [UInt8])
    /// An answer that is none of HTTP.
    case notHTTP
    /// The body is longer than the limit.
    case tooLarge
    /// No answer: the connection failed.
    case noAnswer
}

/// Loads images with `URLSession`.
///
/// No cookies are kept or sent. A redirect away from https is not followed.
///
/// ```swift
/// configuration.imageLoader = URLSessionImageLoader()
/// ```
public struct URLSessionImageLoader: MessageImageLoader {
    /// Creates a loader.
    public init() {}

    /// Asks the server.
    public func load(
        _ request: MessageImageRequest, _ deliver: @escaping @Sendable (MessageImageAnswer) -> Void
    ) -> @Sendable () -> Void {
        guard let url = URL(string: request.url) else {
            deliver(.noAnswer)
            return {}
        }
        let seconds = max(0.001, request.timeout / .seconds(1))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        configuration.timeoutIntervalForResource = seconds
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        let exchange = ImageExchange(limit: request.limit, deliver)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        let task = session.dataTask(with: URLRequest(url: url, timeoutInterval: seconds))
        task.resume()
        session.finishTasksAndInvalidate()
        return { task.cancel() }
    }
}

/// One request and its answer, which ends where it is too long.
private final class ImageExchange: NSObject, URLSessionDataDelegate, Sendable {
    private struct State: Sendable {
        var body: [UInt8] = []
        var isTooLarge = false
        var deliver: (@Sendable (MessageImageAnswer) -> Void)?
    }

    private let state: Mutex<State>
    private let limit: Int

    init(limit: Int, _ deliver: @escaping @Sendable (MessageImageAnswer) -> Void) {
        self.limit = limit
        state = Mutex(State(deliver: deliver))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            state.isTooLarge = state.isTooLarge || state.body.count + data.count > limit
            if state.isTooLarge { state.body = [] } else { state.body += data }
            return state.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let isSecure = task.originalRequest?.url?.scheme == "https"
        completionHandler(isSecure && request.url?.scheme != "https" ? nil : request)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (deliver, body, isTooLarge) = state.withLock { state in
            defer { state.deliver = nil }
            return (state.deliver, state.body, state.isTooLarge)
        }
        if isTooLarge {
            deliver?(.tooLarge)
        } else if error != nil {
            deliver?(.noAnswer)
        } else if let response = task.response as? HTTPURLResponse {
            let type = response.value(forHTTPHeaderField: "Content-Type")
            deliver?(.response(status: response.statusCode, type: type, bytes: body))
        } else {
            deliver?(.notHTTP)
        }
    }
}
