/// A hit that a tag sends.
///
/// ```swift
/// print(hit)  // t=screenview cd=Departures
/// let screen = hit.fields.first { $0.name == "cd" }?.value
/// ```
public struct Hit: Sendable, Hashable {
    /// The content of a hit.
    public enum Content: Sendable, Hashable {
        /// A request for an address; the response is ignored.
        case imagePixel(url: String)
        /// The fields of an analytics hit, such as `t` and `cd`, in the container's order.
        case analytics(fields: [Field])
    }

    /// A field of an analytics hit.
    ///
    /// ```swift
    /// #expect(hit.fields.contains(Hit.Field("cd", "Departures")))
    /// ```
    public struct Field: Sendable, Hashable {
        /// The name in the protocol.
        public let name: String
        /// The value as text.
        public let value: String

        /// Creates a field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The id of the container whose tag sends the hit.
    public let container: String
    /// The content.
    public let content: Content

    /// Creates a hit.
    public init(container: String, content: Content) {
        self.container = container
        self.content = content
    }
}

extension Hit {
    /// The fields of an analytics hit, in the container's order; empty for a pixel.
    public var fields: [Field] {
        if case .analytics(let fields) = content { fields } else { [] }
    }
}

extension Hit: CustomStringConvertible {
    /// The hit in words, for logs and tests: `t=screenview cd=Departures`, or a pixel's address.
    public var description: String {
        switch content {
        case .imagePixel(let url): url
        case .analytics(let fields): fields.map(\.description).joined(separator: " ")
        }
    }
}

extension Hit.Field: CustomStringConvertible {
    /// The field as `name=value`, such as `t=screenview`.
    public var description: String { "\(name)=\(value)" }
}

/// A receiver of the hits that tags send: it stores them to send them later, or records them for a test.
///
/// ```swift
/// struct PrintedHits: HitSink {
///     func take(_ hit: Hit) { print(hit) }
/// }
/// configuration.hits = PrintedHits()
/// ```
public protocol HitSink: Sendable {
    /// Takes a hit; called on the thread that handles the push, and handles no other until it returns.
    func take(_ hit: Hit)
}
