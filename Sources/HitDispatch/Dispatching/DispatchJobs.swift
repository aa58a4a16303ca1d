import Synchronization

/// The dispatches that wait for the one that works them off.
///
/// Passes that come while one runs are merged into the next one. Single dispatches are served in the order in which they came.
final class DispatchJobs: Sendable {
    typealias Done = @Sendable (DispatchResult) -> Void

    private struct State {
        var passes: [Done] = []
        var singles: [Done] = []
        var isWorking = false
        var idle: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The next thing to do.
    enum Job: Sendable {
        case single(Done)
        case pass([Done])
    }

    /// Adds a pass; true if somebody has to begin to work.
    func addPass(_ done: @escaping Done) -> Bool { add { $0.passes.append(done) } }

    /// Adds a single dispatch; true if somebody has to begin to work.
    func addSingle(_ done: @escaping Done) -> Bool { add { $0.singles.append(done) } }

    private func add(_ change: (inout sending State) -> Void) -> Bool {
        state.withLock { state in
            change(&state)
            defer { state.isWorking = true }
            return !state.isWorking
        }
    }

    /// The next job; `nil` when there is none, and whoever worked has ended.
    func next() -> Job? {
        let (job, idle): (Job?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if let single = state.singles.first {
                state.singles.removeFirst()
                return (.single(single), [])
            }
            if !state.passes.isEmpty {
                defer { state.passes = [] }
                return (.pass(state.passes), [])
            }
            defer { state.idle = [] }
            state.isWorking = false
            return (nil, state.idle)
        }
        for continuation in idle { continuation.resume() }
        return job
    }

    /// The next single dispatch, between two requests of a pass.
    func nextSingle() -> Done? {
        state.withLock { $0.singles.isEmpty ? nil : $0.singles.removeFirst() }
    }

    /// Returns when nobody works.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isWorking { state.idle.append(continuation) }
                return !state.isWorking
            }
            if isIdle { continuation.resume() }
        }
    }
}
