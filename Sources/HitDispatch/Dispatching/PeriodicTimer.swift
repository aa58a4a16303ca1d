import Synchronization

/// The timer of periodic dispatch: armed by the first stored hit, not there when nothing waits.
final class PeriodicTimer: Sendable {
    private struct State: Sendable {
        var interval: Duration
        /// A dispatch with a result has turned the timer off.
        var isSuspended = false
        /// True if the store was empty since then.
        var wasDrained = false
        var cancel: (@Sendable () -> Void)?
        /// Milliseconds since 1970.
        var fireTime: Int64 = 0
        /// Counts the hits that were stored.
        var stored = 0
        /// Counts timers, so that one that was cancelled as it fired does nothing.
        var number = 0
    }

    private let state: Mutex<State>
    private let clock: HitClock
    private let isStrict: Bool
    private let fire: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

    init(interval: Duration, isStrict: Bool, clock: HitClock) {
        state = Mutex(State(interval: interval))
        self.clock = clock
        self.isStrict = isStrict
    }

    /// Sets what is done when the timer fires.
    func onFire(_ body: @escaping @Sendable () -> Void) { fire.withLock { $0 = body } }

    var interval: Duration { state.withLock { $0.interval } }

    /// The time at which it fires, in milliseconds since 1970; `nil` when it is not armed.
    var fireTime: Int64? { state.withLock { $0.cancel == nil ? nil : $0.fireTime } }

    /// The hits that were stored so far: a mark for what is asked of the store, and may be otherwise when its answer is used.
    var mark: Int { state.withLock { $0.stored } }

    /// Sets the interval, and ends a suspension.
    ///
    /// - Parameters:
    ///   - hasHits: False if the store was empty.
    ///   - mark: The ``mark`` from before the store was asked.
    func set(_ interval: Duration, hasHits: Bool, since mark: Int) {
        state.withLock { state in
            let hasHits = hasHits || state.stored != mark
            state.interval = interval
            state.isSuspended = false
            disarm(&state)
            if hasHits { arm(&state, after: 0) }
        }
    }

    /// A hit was stored.
    func hitStored() {
        state.withLock { state in
            state.stored &+= 1
            if state.isSuspended, state.wasDrained, !isStrict { state.isSuspended = false }
            if state.cancel == nil { arm(&state, after: 0) }
        }
    }

    func suspend() {
        state.withLock { state in
            state.isSuspended = true
            state.wasDrained = false
            disarm(&state)
        }
    }

    /// A pass has ended.
    ///
    /// - Parameters:
    ///   - hasHits: False if the store was empty.
    ///   - wait: Milliseconds in which nothing may be sent.
    ///   - mark: The ``mark`` from before the store was asked.
    func passEnded(hasHits: Bool, wait: Int64, since mark: Int) {
        state.withLock { state in
            if !hasHits, state.stored == mark {
                state.wasDrained = true
                disarm(&state)
            } else if state.cancel == nil {
                arm(&state, after: wait)
            }
        }
    }

    private func disarm(_ state: inout State) {
        state.cancel?()
        state.cancel = nil
        state.number += 1
    }

    private func arm(_ state: inout State, after wait: Int64) {
        guard !state.isSuspended, state.interval >= .seconds(1) else { return }
        state.number += 1
        let number = state.number
        // 2^40 ms are 34 years.
        let delay = min(state.interval.milliseconds, 1 << 40)
        state.fireTime = clock.now().milliseconds + max(delay, wait)
        state.cancel = clock.after(max(delay, wait)) { [weak self] in self?.fired(number) }
    }

    private func fired(_ number: Int) {
        let isCurrent = state.withLock { state in
            guard state.number == number, state.cancel != nil else { return false }
            state.cancel = nil
            return true
        }
        if isCurrent { fire.withLock { $0 }?() }
    }
}
