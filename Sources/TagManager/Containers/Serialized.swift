import Synchronization

/// State behind a lock, and a queue of the work that its changes cause.
///
/// One thread at a time does the work, in order and outside the lock. The thread that changes the state does the resulting work,
/// unless another thread is already working: that one then does it. So no thread waits, no work is done twice or out of order,
/// and the work may change the state again.
package final class Serialized<State: Sendable, Work: Sendable>: Sendable {
    private struct Inner: Sendable {
        var state: State
        var queue: [Work] = []
        var next = 0
        var isBusy = false
    }

    private let inner: Mutex<Inner>

    package init(_ state: State) { inner = Mutex(Inner(state: state)) }

    /// Reads the state.
    package func read<R: Sendable>(_ body: (State) -> R) -> R { inner.withLock { body($0.state) } }

    /// Changes the state without causing work.
    package func update<R: Sendable>(_ body: (inout State) -> R) -> R { inner.withLock { body(&$0.state) } }

    /// Changes the state, and performs the work that the change returns.
    package func change(_ body: (inout State) -> [Work], _ perform: (Work) -> Void) {
        let isOurs = inner.withLock { inner in
            inner.queue += body(&inner.state)
            guard !inner.isBusy, inner.next < inner.queue.count else { return false }
            inner.isBusy = true
            return true
        }
        guard isOurs else { return }
        while let work = take() { perform(work) }
    }

    private func take() -> Work? {
        inner.withLock { inner in
            guard inner.next < inner.queue.count else {
                inner.queue.removeAll(keepingCapacity: true)
                inner.next = 0
                inner.isBusy = false
                return nil
            }
            inner.next += 1
            return inner.queue[inner.next - 1]
        }
    }
}
