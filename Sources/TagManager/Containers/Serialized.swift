import Synchronization

/// State behind a lock, and what is to be done about its changes: in their order, by one thread at a time, outside of the lock.
///
/// Whoever changes the state does what comes of it, unless somebody is at it already, who then does that, too. So nothing waits,
/// nothing is done twice or in another order, and what is called may change the state again.
package final class Serialized<State: Sendable, Work: Sendable>: Sendable {
    private struct Inner: Sendable {
        var state: State
        var queue: [Work] = []
        var next = 0
        var isBusy = false
    }

    private let inner: Mutex<Inner>

    package init(_ state: State) { inner = Mutex(Inner(state: state)) }

    /// Looks at the state.
    package func read<R: Sendable>(_ body: (State) -> R) -> R { inner.withLock { body($0.state) } }

    /// Changes the state, of which nothing comes.
    package func update<R: Sendable>(_ body: (inout State) -> R) -> R { inner.withLock { body(&$0.state) } }

    /// Changes the state, and does what the change asks for.
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
