import Dispatch
import Synchronization
public import TagManager

/// A clock that stands still until a test moves it.
///
/// Timers without a delay fire at once, on another thread, so that code that waits for them goes on.
///
/// ```swift
/// let clock = TestClock()
/// configuration.clock = clock.managerClock
/// clock.advance(by: .seconds(12 * 3_600))  // what is due by then happens before this returns
/// ```
public final class TestClock: Sendable {
    private struct Timer: Sendable {
        let number: Int
        let time: Int64
        let body: @Sendable () -> Void
    }

    private struct State: Sendable {
        var now: Int64
        var timers: [Timer] = []
        var count = 0
    }

    private let state: Mutex<State>

    /// Creates a clock.
    ///
    /// - Parameter milliseconds: The time in milliseconds since 1970; the default is in January 2027.
    public init(milliseconds: Int64 = 1_800_000_000_000) { state = Mutex(State(now: milliseconds)) }

    /// The time, in milliseconds since 1970.
    public var milliseconds: Int64 { state.withLock { $0.now } }

    /// Advances the clock; timers that are due fire at their times, in order, before this returns.
    public func advance(by duration: Duration) {
        let end = milliseconds + duration.wholeMilliseconds
        while let timer = next(until: end) { timer.body() }
        state.withLock { $0.now = max($0.now, end) }
    }

    /// The clock for a manager's configuration.
    public var managerClock: ManagerClock {
        ManagerClock(
            milliseconds: { [self] in milliseconds },
            after: { [self] delay, body in
                let number = state.withLock { state in
                    state.count += 1
                    state.timers.append(
                        Timer(number: state.count, time: state.now + max(0, delay), body: body))
                    return state.count
                }
                // Not on this thread, which may hold a lock that the timer takes.
                if delay <= 0 { DispatchQueue.global().async { [self] in take(number)?() } }
                return { [self] in _ = take(number) }
            })
    }

    /// Removes a timer, and returns its closure; nil if it fired or was canceled.
    private func take(_ number: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            state.timers.firstIndex { $0.number == number }.map { state.timers.remove(at: $0).body }
        }
    }

    private func next(until end: Int64) -> Timer? {
        state.withLock { state in
            let due = state.timers.indices.filter { state.timers[$0].time <= end }
            guard let first = due.min(by: { state.timers[$0].time < state.timers[$1].time }) else {
                return nil
            }
            state.now = max(state.now, state.timers[first].time)
            return state.timers.remove(at: first)
        }
    }
}
