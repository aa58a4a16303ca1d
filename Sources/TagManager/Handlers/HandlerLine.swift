import Synchronization

/// The calls that wait for a handler which is not called by the thread that pushes.
final class HandlerLine: Sendable {
    typealias Call = @Sendable () async -> Void

    /// The number of calls that may wait.
    static let limit = 1_000

    private struct Calls: Sendable {
        private var queue: [Call] = []
        /// The calls at the front of the queue that were taken.
        private var taken = 0
        var count: Int { queue.count - taken }
        /// True while a task makes the calls.
        var isBusy = false
        var isOverflowing = false

        mutating func add(_ call: @escaping Call) { queue.append(call) }

        mutating func take() -> Call? {
            guard count > 0 else { return nil }
            let call = queue[taken]
            taken += 1
            // Now and then, so that it costs little a call.
            if taken == queue.count || taken > HandlerLine.limit {
                queue.removeFirst(taken)
                taken = 0
            }
            return call
        }
    }

    private let calls = Mutex(Calls())
    private let overflow: @Sendable () -> Void

    /// - Parameter overflow: Called when a call is dropped, once until half of them wait.
    init(overflow: @escaping @Sendable () -> Void) { self.overflow = overflow }

    func add(_ call: @escaping Call) {
        let (isFirst, isNewOverflow) = calls.withLock { calls in
            guard calls.count < Self.limit else {
                defer { calls.isOverflowing = true }
                return (false, !calls.isOverflowing)
            }
            calls.add(call)
            defer { calls.isBusy = true }
            return (!calls.isBusy, false)
        }
        if isNewOverflow { overflow() }
        if isFirst { Task { await work() } }
    }

    private func work() async {
        while let call = next() { await call() }
    }

    private func next() -> Call? {
        calls.withLock { calls in
            let call = calls.take()
            calls.isBusy = call != nil
            if calls.count < Self.limit / 2 { calls.isOverflowing = false }
            return call
        }
    }
}
