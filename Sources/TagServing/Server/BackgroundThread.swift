import Dispatch
import Foundation
import Synchronization

/// A thread that does what would keep the server's own thread from answering: compiling and proving.
final class BackgroundThread: Sendable {
    /// The pieces of work that may wait.
    static let limit = 64
    /// As much as a main thread has: readers and proofs go as deep as in `tagc`.
    static let stackSize = 8 << 20

    private struct State: Sendable {
        var work: [@Sendable () -> Void] = []
        var isEnding = false
    }

    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)

    init() {
        let thread = Thread { [self] in loop() }
        thread.stackSize = Self.stackSize
        thread.name = "tagc-serve work"
        thread.start()
    }

    /// Adds work; returns false if too much waits.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isAdded = state.withLock { state in
            guard state.work.count < Self.limit, !state.isEnding else { return false }
            state.work.append(work)
            return true
        }
        if isAdded { hasWork.signal() }
        return isAdded
    }

    /// Ends the thread after the work at hand.
    func stop() {
        state.withLock { state in
            state.isEnding = true
            state.work = []
        }
        hasWork.signal()
    }

    /// Works until ``stop()`` is called; the thread holds its owner until then.
    private func loop() {
        while true {
            hasWork.wait()
            let (work, isEnding) = state.withLock { state in
                (state.work.isEmpty ? nil : state.work.removeFirst(), state.isEnding)
            }
            if isEnding { return }
            work?()
        }
    }
}
