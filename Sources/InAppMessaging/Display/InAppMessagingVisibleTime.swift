/// The time for which a message was visible, without the parts in which the app was in the background.
///
/// ```swift
/// var time = InAppMessagingVisibleTime()
/// time.start(at: now)
/// time.pause(at: later)  // the app goes to the background
/// if time.isImpression(at: now) { handle.impressionDetected() }
/// ```
public struct InAppMessagingVisibleTime: Sendable, Hashable {
    /// The time that makes an impression: 3 seconds.
    public static let impression = Duration.seconds(3)

    private var total = Duration.zero
    private var since: Duration?

    /// Creates a time of nothing.
    public init() {}

    /// Goes on from a moment; does nothing while it goes.
    ///
    /// - Parameter now: A time of a clock that only goes forward, such as that since the device started.
    public mutating func start(at now: Duration) {
        if since == nil { since = now }
    }

    /// Stops at a moment.
    public mutating func pause(at now: Duration) {
        total = visible(at: now)
        since = nil
    }

    /// Returns the sum of the visible parts up to a moment.
    public func visible(at now: Duration) -> Duration {
        guard let since else { return total }
        return total + max(.zero, now - since)
    }

    /// Returns true when the sum makes an impression.
    public func isImpression(at now: Duration) -> Bool { visible(at: now) >= Self.impression }
}
