import Synchronization
public import TagManager

/// A clock that stands still until a test moves it.
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
                return { [self] in state.withLock { $0.timers.removeAll { $0.number == number } } }
            })
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
