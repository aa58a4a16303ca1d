/// An HTTP request, read in full.
package struct ServedRequest: Sendable {
    /// The method, such as `GET`.
    package var method: String
    /// The path as it was sent, without the query.
    package var path: String
    /// The query as it was sent, without the question mark; empty for none.
    package var query: String
    /// The header fields, in the order in which they were sent.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// True if the client is on this machine.
    package var isFromLoopback: Bool

    package init(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], isFromLoopback: Bool = true
    ) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : ""
        self.headers = headers
        self.body = body
        self.isFromLoopback = isFromLoopback
    }

    /// Returns the first value of a header field, whose name is compared ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// The answer to a request, and how it is sent.
package struct ServedAnswer: Sendable, Hashable {
    /// The end of an answer.
    package enum Ending: Sendable, Hashable {
        /// The whole answer is sent.
        case whole
        /// The connection is closed in the middle of the answer's body.
        case cut
        /// The connection is closed and nothing is sent.
        case dropped
    }

    /// A header field.
    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package var status: Int
    package var headers: [Header]
    package var body: [UInt8]
    /// The time that passes before the answer begins.
    package var delay = Duration.zero
    package var ending = Ending.whole
    /// True if the connection is closed after the answer.
    package var closes = false

    package init(_ status: Int, type: String? = nil, body: [UInt8] = []) {
        self.status = status
        // A repeated request must reach the server.
        headers = [Header(name: "Cache-Control", value: "no-store")]
        if let type { headers.append(Header(name: "Content-Type", value: type)) }
        self.body = body
    }

    /// Returns an answer in plain text, for errors.
    package static func text(_ status: Int, _ words: String) -> ServedAnswer {
        ServedAnswer(status, type: "text/plain; charset=utf-8", body: Array((words + "\n").utf8))
    }

    package mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name == name }
        headers.append(Header(name: name, value: value))
    }
}

/// A part of the server, which answers the requests of some paths.
package protocol ServedPart: Sendable {
    /// Answers a request; returns nil if its path belongs to another part.
    ///
    /// Called on the server's one thread, so a part must not block.
    func answer(_ request: ServedRequest) -> ServedAnswer?

    /// Replies to a request; nil if its path belongs to another part.
    ///
    /// A part that never takes long, and streams nothing, has ``answer(_:)`` alone.
    func reply(_ request: ServedRequest) -> ServedReply?
}
