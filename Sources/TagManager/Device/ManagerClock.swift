import Dispatch
import Foundation
import Synchronization

/// Time, as a manager sees it; a test may have its own.
public struct ManagerClock: Sendable {
    /// Milliseconds since 1970.
    public var milliseconds: @Sendable () -> Int64
    /// Calls a closure after some milliseconds, on any thread, unless what it gives is called first.
    public var after: @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// A clock of a caller's own.
    public init(
        milliseconds: @escaping @Sendable () -> Int64,
        after: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void
    ) {
        self.milliseconds = milliseconds
        self.after = after
    }

    /// The system's.
    public static let system = ManagerClock(
        milliseconds: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
        after: { delay, body in
            let timer = Timer(body)
            let milliseconds = Int(min(max(delay, 0), 1 << 40))
            // No task: it rings where all threads that run tasks wait for something, too.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                timer.take()?()
            }
            return { _ = timer.take() }
        })

    /// Something to do later, or never: the queue has the timer until its time, what it would do goes when it is cancelled.
    private final class Timer: Sendable {
        private let body: Mutex<(@Sendable () -> Void)?>

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        /// What is to be done, once.
        func take() -> (@Sendable () -> Void)? {
            body.withLock { body in
                defer { body = nil }
                return body
            }
        }
    }
}
