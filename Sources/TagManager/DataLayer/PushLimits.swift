/// The limits on updates that wait in the data layer, and so on the memory that they need.
///
/// ```swift
/// configuration.pushLimits.waiting = 1_000
/// configuration.pushLimits.patience = .milliseconds(5)
/// ```
public struct PushLimits: Sendable, Hashable {
    /// The number of updates that may wait; 10,000 by default.
    ///
    /// Updates that handlers push, and those that are awaited, may exceed it: of the former 500 at most, of the latter one each task.
    public var waiting = 10_000
    /// The time that a push waits for room while that many wait; 20 milliseconds by default.
    ///
    /// After it the update is dropped, and counted in ``PushCounts/dropped``.
    public var patience = Duration.milliseconds(20)

    /// Creates the default limits.
    public init() {}
}

/// The numbers of updates that were pushed to a data layer so far.
///
/// ```swift
/// print(manager.dataLayer.counts)  // 7 pushed, 7 handled, 0 dropped, 0 waiting
/// ```
public struct PushCounts: Sendable, Hashable {
    /// The number of updates that were pushed: handled, dropped and waiting ones.
    public internal(set) var pushed = 0
    /// The number of updates that were merged and whose tags were fired.
    public internal(set) var handled = 0
    /// The number of updates that were dropped: too many waited, or too many came of one push.
    public internal(set) var dropped = 0

    /// The number of updates that wait, or are being handled.
    public var waiting: Int { pushed - handled - dropped }
}

extension PushCounts: CustomStringConvertible {
    /// The numbers in words, for logs: `7 pushed, 5 handled, 0 dropped, 2 waiting`.
    public var description: String {
        "\(pushed) pushed, \(handled) handled, \(dropped) dropped, \(waiting) waiting"
    }
}
