import Dispatch
import Foundation
import Synchronization

/// The clock and timers of a manager; a test can replace them.
///
/// ```swift
/// configuration.clock = .system
/// configuration.clock.milliseconds = { 1_800_000_000_000 }  // always the same moment
/// ```
public struct ManagerClock: Sendable {
    /// Returns the milliseconds since 1970.
    public var milliseconds: @Sendable () -> Int64
    /// Calls a closure after some milliseconds, on any thread; returns a closure that cancels the call.
    public var after: @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Creates a clock from closures.
    public init(
        milliseconds: @escaping @Sendable () -> Int64,
        after: @escaping @Sendable (Int64, @escaping @Sendable () -> Void) -> @Sendable () -> Void
    ) {
        self.milliseconds = milliseconds
        self.after = after
    }

    /// The system's clock.
    public static let system = ManagerClock(
        milliseconds: { Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)) },
        after: { delay, body in
            let timer = Timer(body)
            let milliseconds = Int(min(max(delay, 0), 1 << 40))
            // Not a task: it must fire even while all threads of the task pool are blocked.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                timer.take()?()
            }
            return { _ = timer.take() }
        })

    /// A timer that can be canceled: the queue holds it until its time, but its closure is released when it is canceled.
    private final class Timer: Sendable {
        private let body: Mutex<(@Sendable () -> Void)?>

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        /// Returns the closure once; nil after that.
        func take() -> (@Sendable () -> Void)? {
            body.withLock { body in
                defer { body = nil }
                return body
            }
        }
    }
}
