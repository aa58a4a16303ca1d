import HitDispatch
import Synchronization

/// Clocks that stand still until a test moves them.
final class VirtualClock: Sendable {
    fileprivate struct Timer: Sendable {
        let number: Int
        let time: Int64
        let body: @Sendable () -> Void
    }

    fileprivate struct State: Sendable {
        var reading = HitClock.Reading(milliseconds: 1_800_000_000_000, uptime: 5_000_000, boot: "boot 1")
        var timers: [Timer] = []
        var count = 0
        var fired = 0
    }

    private let state = Mutex(State())

    var reading: HitClock.Reading { state.withLock { $0.reading } }
    /// Timers that fired so far.
    var fired: Int { state.withLock { $0.fired } }
    /// Timers that wait.
    var armed: Int { state.withLock { $0.timers.count } }

    /// Moves the clocks on; what is due by then happens at its time, in order, before this returns.
    func advance(seconds: Double) { advance(milliseconds: Int64((seconds * 1000).rounded())) }

    func advance(milliseconds: Int64) {
        let end = reading.uptime + milliseconds
        while let timer = next(until: end) { timer.body() }
        state.withLock { $0.move(to: end) }
    }

    /// Sets the wall clock, as a user does.
    func setWall(by milliseconds: Int64) { state.withLock { $0.reading.milliseconds += milliseconds } }

    /// Starts the device anew; no time passes.
    func restart() {
        state.withLock { state in
            state.reading.boot += "+"
            state.reading.uptime = 1000
            state.timers = []
        }
    }

    var hitClock: HitClock {
        HitClock(
            now: { [self] in reading },
            after: { [self] delay, body in
                let number = state.withLock { state in
                    state.count += 1
                    let time = state.reading.uptime + max(0, delay)
                    state.timers.append(Timer(number: state.count, time: time, body: body))
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
            state.move(to: max(state.reading.uptime, state.timers[first].time))
            state.fired += 1
            return state.timers.remove(at: first)
        }
    }
}

extension VirtualClock.State {
    fileprivate mutating func move(to uptime: Int64) {
        reading.milliseconds += uptime - reading.uptime
        reading.uptime = uptime
    }
}
