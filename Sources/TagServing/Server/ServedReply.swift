/// The reply of a part to a request.
package enum ServedReply: Sendable {
    case answer(ServedAnswer)
    /// An answer that takes time to find; the closure is called on a thread of its own, one after the other.
    case later(@Sendable () -> ServedAnswer)
    /// An answer that goes on for as long as the client reads it.
    case stream(type: String, headers: [ServedAnswer.Header], any ServedStream)
}

/// A body without an end: each connection reads it at its own pace.
package protocol ServedStream: AnyObject, Sendable {
    /// Returns what comes next, at most about `limit` bytes; empty if there is nothing yet.
    ///
    /// Called on the server's thread. When there is more after an empty answer, `wake` of ``begin(_:)`` is called.
    func next(limit: Int) -> [UInt8]
    /// Begins; returns false if there are too many streams.
    func begin(_ wake: @escaping @Sendable () -> Void) -> Bool
    /// Ends: the client has gone.
    func end()
}

extension ServedPart {
    /// Replies to a request; nil if its path belongs to another part.
    package func reply(_ request: ServedRequest) -> ServedReply? { answer(request).map { .answer($0) } }
}
