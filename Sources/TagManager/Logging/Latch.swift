import Synchronization

/// A warning that is logged once.
final class Latch: Sendable {
    private let isClosed = Atomic(false)

    /// Returns true the first time.
    func isFirst() -> Bool { !isClosed.exchange(true, ordering: .relaxed) }
}
