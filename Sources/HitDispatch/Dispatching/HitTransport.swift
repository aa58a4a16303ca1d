/// Carries requests to servers.
///
/// ```swift
/// struct Recorded: HitTransport {
///     func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer { HTTPAnswer(status: 200) }
/// }
/// ```
public protocol HitTransport: Sendable {
    /// True if ``send(_:)`` always returns within a time of its own; otherwise the dispatcher gives a request up after
    /// ``DispatchConfiguration/longestRequest``. False unless implemented.
    var endsByItself: Bool { get }
    /// Sends a request and returns the answer, whatever its status. Redirects are not followed.
    ///
    /// Called by one dispatcher for one request at a time; one that was given up may still run beside the next.
    ///
    /// - Throws: ``TransportError`` where no whole answer came.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer
}

extension HitTransport {
    /// False: the dispatcher watches over requests.
    public var endsByItself: Bool { false }
}

/// An HTTP answer; its body means nothing.
///
/// ```swift
/// HTTPAnswer(status: 429, retryAfter: "60")
/// ```
public struct HTTPAnswer: Sendable, Hashable {
    /// The status, such as 200.
    public let status: Int
    /// The value of the header field Retry-After; `nil` for none.
    public let retryAfter: String?

    /// Creates an answer.
    public init(status: Int, retryAfter: String? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}

/// The failure of a request that had no answer.
///
/// ```swift
/// throw TransportError.timedOut
/// ```
public enum TransportError: Error, Sendable, Hashable {
    /// The device has no network.
    case noNetwork
    /// The server could not be reached, or the connection failed.
    case failed(String)
    /// No answer came in time.
    case timedOut
    /// The request has a URL that cannot be used.
    case badRequest
}
