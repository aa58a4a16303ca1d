extension HitDispatcher {
    /// Sends all hits that wait; returns at once.
    ///
    /// Calls during a dispatch are merged into one further dispatch. The interval does not change.
    public nonisolated func dispatch() { startPass { _ in } }

    /// Sends all hits that wait, and returns when no more can be sent now.
    ///
    /// - Returns: ``DispatchResult/good`` if all were sent, ``DispatchResult/error`` if the last request failed or nothing may be sent
    ///   yet, ``DispatchResult/noData`` if there was nothing to send or no network.
    @discardableResult
    public nonisolated func flush() async -> DispatchResult {
        await withCheckedContinuation { continuation in startPass { continuation.resume(returning: $0) } }
    }

    /// Sends one request with the oldest hits, and turns periodic dispatch off until ``dispatchInterval`` is set.
    ///
    /// Calls are served in the order in which they come, each by one request. A batch that a server finds too large is
    /// split and sent again before this returns.
    @discardableResult
    public nonisolated func dispatchOne() async -> DispatchResult {
        await withCheckedContinuation { continuation in dispatch { continuation.resume(returning: $0) } }
    }

    /// Makes one request like ``dispatchOne()``, and calls a handler with the result, on any thread.
    ///
    /// - Parameter handler: Called once; with `nil` this is the same as ``dispatch()``.
    public nonisolated func dispatch(handler: (@Sendable (DispatchResult) -> Void)?) {
        guard let handler else { return dispatch() }
        timer.suspend()
        if jobs.addSingle(handler) { start() }
    }

    private nonisolated func startPass(_ done: @escaping DispatchJobs.Done) {
        if jobs.addPass(done) { start() }
    }

    private nonisolated func start() { Task { await workOff() } }

    /// Ends the wait after failures of the network, and sends the waiting hits; call it when a network is reachable again.
    public func networkBecameReachable() {
        work.networkCameBack(at: configuration.clock.now().uptime)
        dispatch()
    }

    /// Works off all dispatches; there is one caller at a time.
    private func workOff() async {
        while let job = jobs.next() {
            switch job {
            case .single(let done): await serve(done)
            case .pass(let waiting):
                let result = await pass()
                for done in waiting { done(result) }
            }
        }
    }

    private func serve(_ done: DispatchJobs.Done) async {
        let step = await step(isSingle: true)
        let isWhole = deleteSent()
        rearm()
        done(isWhole ? step.result : .error)
    }

    private func pass() async -> DispatchResult {
        var result = DispatchResult.noData
        work.failed = []
        while true {
            let step = await step()
            if step.result != .noData || result == .noData { result = step.result }
            while let single = jobs.nextSingle() { await serve(single) }
            guard step.hasProgress else { break }
        }
        if !deleteSent() { result = .error }
        rearm()
        return result
    }

    private func rearm() {
        let wait = work.wait(at: configuration.clock.now().uptime)
        let mark = timer.mark
        timer.passEnded(hasHits: hasHits, wait: wait, since: mark)
    }
}
