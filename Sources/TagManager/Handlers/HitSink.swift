/// A hit that a tag sends.
public struct Hit: Sendable, Hashable {
    /// What is to be sent.
    public enum Content: Sendable, Hashable {
        /// A request of an address whose answer means nothing.
        case imagePixel(url: String)
        /// The fields of an analytics hit, in the order of the container: `t`, `cd`, ….
        case analytics(fields: [Field])
    }

    /// One field of an analytics hit.
    public struct Field: Sendable, Hashable {
        /// What the protocol calls it.
        public let name: String
        /// As text.
        public let value: String

        /// A field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The container whose tag sends it.
    public let container: String
    /// What is sent.
    public let content: Content

    /// A hit.
    public init(container: String, content: Content) {
        self.container = container
        self.content = content
    }
}

extension Hit {
    /// The fields of an analytics hit, in the order of the container; none of a pixel.
    public var fields: [Field] {
        if case .analytics(let fields) = content { fields } else { [] }
    }
}

extension Hit: CustomStringConvertible {
    /// In words, for logs and tests: `t=screenview cd=Departures`, or a pixel's address.
    public var description: String {
        switch content {
        case .imagePixel(let url): url
        case .analytics(let fields): fields.map(\.description).joined(separator: " ")
        }
    }
}

extension Hit.Field: CustomStringConvertible {
    /// `t=screenview`.
    public var description: String { "\(name)=\(value)" }
}

/// Takes the hits that tags send: to store them and send them later, or to look at them in a test.
public protocol HitSink: Sendable {
    /// Takes a hit; called on the thread that pushes, which waits for it.
    func take(_ hit: Hit)
}
