import Synchronization

/// A reason for which a hit is not sent.
///
/// ```swift
/// for reason in DropReason.allCases { print(reason, dispatcher.counts.dropped(reason)) }
/// ```
public enum DropReason: String, Sendable, Hashable, CaseIterable {
    /// The property's rate limit was reached.
    case rateLimited
    /// The store was full.
    case storeFull
    /// The store could not be written, and the memory for held hits was full.
    case storeUnavailable
    /// The hit waited longer than ``StoreLimits/age``.
    case tooOld
    /// The hit is larger than its protocol allows, or than the server takes.
    case tooLarge
    /// The server refused the hit.
    case rejected
    /// The stored row was damaged, or no encoder of its name is there.
    case quarantined
    /// The user has opted out.
    case optedOut
    /// The app cleared the store.
    case cleared
    /// The hit has mistakes for which a server ignores it.
    case invalid
    /// The dispatcher only pretends to send: see ``HitDispatcher/setDryRun(_:)``.
    case dryRun
}

/// Counts of the hits that were stored, sent and dropped since the dispatcher was made.
///
/// ```swift
/// if dispatcher.counts.dropped(.rateLimited) > 0 { … }
/// ```
public struct HitCounts: Sendable, Hashable {
    /// Hits that were written to the store.
    public var stored = 0
    /// Hits that had to be held in memory; ``stored`` also counts those that were written later.
    public var held = 0
    /// Hits that a server took.
    public var sent = 0
    /// Requests that were made.
    public var requests = 0
    /// Requests that had no answer, or not a 2xx one; those that found no network are not among them.
    public var failedRequests = 0
    /// Hits that were sent more than four hours after they were stored.
    public var late = 0
    /// Transactions that failed.
    public var storeFailures = 0
    /// Stores that were found damaged and set aside.
    public var damagedStores = 0
    private var drops = [Int](repeating: 0, count: DropReason.allCases.count)

    /// Creates counts of nothing.
    public init() {}

    /// Returns the hits that were dropped for a reason.
    ///
    /// O(1).
    public func dropped(_ reason: DropReason) -> Int { drops[Self.place(reason)] }

    /// The hits that were dropped for any reason.
    public var dropped: Int { drops.reduce(0, +) }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) { drops[Self.place(reason)] += count }

    mutating func add(_ other: HitCounts) {
        stored += other.stored
        held += other.held
        sent += other.sent
        requests += other.requests
        failedRequests += other.failedRequests
        late += other.late
        storeFailures += other.storeFailures
        damagedStores += other.damagedStores
        for index in drops.indices { drops[index] += other.drops[index] }
    }

    private static func place(_ reason: DropReason) -> Int { DropReason.allCases.firstIndex(of: reason) ?? 0 }
}

/// Counts that many threads add to.
final class HitCounters: Sendable {
    private let counts = Mutex(HitCounts())

    var current: HitCounts { counts.withLock { $0 } }

    func add(_ change: (inout HitCounts) -> Void) { counts.withLock { change(&$0) } }

    func add(_ other: HitCounts) { counts.withLock { $0.add(other) } }

    func drop(_ reason: DropReason, _ count: Int = 1) { add { $0.drop(reason, count) } }
}

/// The fate of a hit that was given to the dispatcher.
///
/// ```swift
/// let result = try await tracker.send(.screenView("Departures"))
/// ```
public enum SendResult: Sendable, Hashable {
    /// The hit is on the disk. The number is the one that it is sent with, as `z`.
    case stored(number: Int64)
    /// The hit is in memory, and is lost if the process ends before the store can be written.
    case held(StoreError)
    /// The hit will not be sent.
    case dropped(DropReason)
}
