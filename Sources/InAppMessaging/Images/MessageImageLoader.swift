import Foundation
import TagNetworking

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
        return HTTPExchange.start(
            URLRequest(url: url, timeoutInterval: seconds),
            .keepingNothing(timeout: seconds, whole: seconds), limit: request.limit
        ) { outcome in
            switch outcome {
            case .answer(let response, let body):
                let type = response.value(forHTTPHeaderField: "Content-Type")
                deliver(.response(status: response.statusCode, type: type, bytes: body))
            case .tooLong: deliver(.tooLarge)
            case .failed(nil): deliver(.notHTTP)
            case .failed(_?): deliver(.noAnswer)
            }
        }
    }
}
