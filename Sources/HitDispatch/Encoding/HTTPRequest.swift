/// An HTTP request that carries hits.
///
/// ```swift
/// HTTPRequest(.post, "https://www.google-analytics.com/batch", body: lines)
/// ```
public struct HTTPRequest: Sendable, Hashable {
    /// The methods that hits are sent with.
    public enum Method: String, Sendable, Hashable {
        /// The hit is in the URL.
        case get = "GET"
        /// The hits are in the body.
        case post = "POST"
    }

    /// A header field.
    public struct Header: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The field's value.
        public let value: String

        /// Creates a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method.
    public var method: Method
    /// The whole URL, query included.
    public var url: String
    /// The header fields, in the order in which they were added.
    public var headers: [Header]
    /// The body; empty for GET.
    public var body: [UInt8]

    /// Creates a request.
    public init(_ method: Method, _ url: String, headers: [Header] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
