import Logging
import Synchronization

extension HitDispatcher {
    /// The time between the first stored hit and its dispatch: 120 seconds unless set.
    ///
    /// Below one second, periodic dispatch is off.
    ///
    /// Setting it, to the same value too, turns periodic dispatch on again after ``dispatchOne()`` has turned it off, and blocks for the
    /// store.
    public nonisolated var dispatchInterval: Duration {
        get { timer.interval }
        set {
            let mark = timer.mark
            timer.set(newValue, hasHits: hasHits, since: mark)
        }
    }

    /// True while the user has opted out: no hit is stored, and those that wait are deleted.
    ///
    /// The setting outlives the process. Setting it blocks for the store; hits that cannot be deleted then are deleted before anything is
    /// sent. Another process that uses the store notes it with its next request.
    public nonisolated var isOptedOut: Bool {
        get { flags.withLock { $0.isOptedOut } }
        set {
            if !newValue { clearOptedOut() }
            let isSaved = flags.withLock { flags in
                let isSaved = store.file.setOptedOut(newValue)
                flags.isOptedOut = newValue
                flags.fileSays = store.file.isOptedOut
                if newValue { flags.mustClear = true }
                return isSaved
            }
            store.setRefusesHits(newValue)
            if !isSaved { configuration.logger.error("cannot save the opt-out") }
            clearOptedOut()
        }
    }

    /// True if dispatches only pretend to send: hits are encoded and deleted, and no request is made.
    public nonisolated var isDryRun: Bool { flags.withLock { $0.isDryRun } }

    /// Turns pretending to send on or off; it is not kept across starts of the app.
    public nonisolated func setDryRun(_ isDryRun: Bool) { flags.withLock { $0.isDryRun = isDryRun } }

    /// Counts of the hits that were stored, sent and dropped since the dispatcher was made.
    public nonisolated var counts: HitCounts { counters.current }

    /// Returns the number of hits that wait.
    ///
    /// One query; blocks for the store.
    public nonisolated func count() -> Result<Int, StoreError> { store.count() }

    /// Returns the oldest hits that wait, at most `limit`, without sending them.
    ///
    /// Blocks for the store.
    public nonisolated func peek(_ limit: Int = 20) -> Result<[WaitingHit], StoreError> { store.peek(limit) }

    /// Deletes all waiting and all damaged hits, and returns the number of waiting ones.
    ///
    /// A request in flight is not stopped.
    @discardableResult
    public nonisolated func clear() -> Result<Int, StoreError> { remove(.cleared) }

    /// Returns the installation's client id: a random UUID in lower case, made by the first call and kept in the store.
    public nonisolated func clientID() -> Result<String, StoreError> { store.clientID() }

    @discardableResult
    private nonisolated func remove(_ reason: DropReason) -> Result<Int, StoreError> {
        let mark = timer.mark
        let result = store.clear()
        if case .success(let count) = result {
            counters.drop(reason, count)
            flags.withLock { $0.mustClear = false }
            timer.passEnded(hasHits: false, wait: 0, since: mark)
        }
        return result
    }

    /// Deletes what was stored before an opt-out, if that could not be done yet; false if it still cannot.
    @discardableResult
    nonisolated func clearOptedOut() -> Bool {
        guard flags.withLock({ $0.mustClear }) else { return true }
        if case .success = remove(.optedOut) { return true }
        return false
    }

    /// Notes an opt-out, or its end, of another process that uses the store.
    nonisolated func readOptOut() {
        let change: Bool? = flags.withLock { flags in
            let isOptedOut = store.file.isOptedOut
            // One that could not be saved holds in this process all the same.
            guard flags.fileSays != isOptedOut else { return nil }
            flags.fileSays = isOptedOut
            flags.isOptedOut = isOptedOut
            if isOptedOut { flags.mustClear = true }
            return isOptedOut
        }
        if let change { store.setRefusesHits(change) }
    }
}
