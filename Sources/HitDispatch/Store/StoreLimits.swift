/// The limits of a hit store.
///
/// ```swift
/// var limits = StoreLimits()
/// limits.hits = 10_000
/// ```
public struct StoreLimits: Sendable, Hashable {
    /// The hits that are dropped when the store is full.
    public enum Overflow: String, Sendable, Hashable {
        /// The oldest stored hits make room.
        case dropOldest
        /// New hits are not stored.
        case dropNewest
    }

    /// The most hits in the store.
    public var hits = 2000
    /// The most bytes of all payloads together: 16 MiB.
    public var bytes = 16 << 20
    /// Hits older than this are dropped instead of sent: 30 days.
    public var age = Duration.seconds(30 * 24 * 3600)
    /// The hits that are dropped when ``hits`` or ``bytes`` is reached.
    public var overflow = Overflow.dropOldest
    /// The most hits that are held in memory while the store cannot be written.
    public var heldHits = 1000

    /// Creates the default limits.
    public init() {}
}
