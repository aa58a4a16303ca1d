/// The result of one dispatch.
///
/// ```swift
/// while await dispatcher.dispatchOne() == .good {}
/// ```
public enum DispatchResult: Int, Sendable, Hashable {
    /// There was nothing to send, or no network is reachable.
    case noData
    /// A request succeeded; there may be more to send.
    case good
    /// The request or the store failed, or the dispatcher waits until it may try again.
    case error
}
