import Logging
import Synchronization

/// Stores hits and sends them: periodically, by hand, and in the background.
///
/// A hit is on disk before ``send(_:)`` returns, and is deleted when a server has it. Hits are sent in the order in which they were
/// stored, one request at a time. A hit can arrive twice only if its request was in flight when the process ended or the
/// connection broke, or the device lost power while hits were sent. Both copies have the same number (`z`).
///
/// All members may be called on any thread.
///
/// ```swift
/// let dispatcher = HitDispatcher(DispatchConfiguration())
/// let tracker = HitTracker(dispatcher, trackingID: "UA-1234-5", appName: "Ferries")
/// try await tracker.send(.screenView("Departures"))
/// ```
public actor HitDispatcher {
    nonisolated let configuration: DispatchConfiguration
    nonisolated let store: HitStore
    nonisolated let counters = HitCounters()
    nonisolated let timer: PeriodicTimer
    nonisolated let jobs = DispatchJobs()
    nonisolated let flags: Mutex<Flags>
    private nonisolated let limiter: RateLimiter?
    var work: DispatchWork

    struct Flags: Sendable {
        var isOptedOut: Bool
        /// True if the file of the opt-out was there when it was last looked for.
        var fileSays: Bool
        /// True if hits from before an opt-out may still be in the store.
        var mustClear: Bool
        var isDryRun = false
    }

    /// Creates a dispatcher, opens its store, and arms the timer if hits wait there.
    ///
    /// A store that cannot be opened is a line in the log; hits are held in memory then, and it is opened when the next one is sent.
    public init(_ configuration: DispatchConfiguration) {
        self.configuration = configuration
        let file = StoreFile(path: configuration.store, patience: configuration.storePatience)
        store = HitStore(file, configuration.limits, counters, configuration.clock, configuration.logger)
        timer = PeriodicTimer(
            interval: configuration.interval, isStrict: configuration.isStrictAboutInterval,
            clock: configuration.clock)
        flags = Mutex(
            Flags(isOptedOut: file.isOptedOut, fileSays: file.isOptedOut, mustClear: file.isOptedOut))
        store.setRefusesHits(file.isOptedOut)
        limiter = configuration.rateLimit.map(RateLimiter.init)
        work = DispatchWork(random: configuration.random)
        timer.onFire { [weak self] in self?.dispatch() }
        clearOptedOut()
        if hasHits { timer.hitStored() }
    }

    /// Stores a hit without blocking the thread; it is on the disk when this returns ``SendResult/stored(number:)``.
    ///
    /// Sends at the same time share a transaction, so many of them are much faster together than one after another.
    @discardableResult
    public nonisolated func send(_ hit: PreparedHit) async -> SendResult {
        let now = configuration.clock.now()
        if let reason = refusal(of: hit, now) { return .dropped(reason) }
        return finish(await store.append(row(hit, now)))
    }

    /// Stores a hit and blocks the thread until it is on the disk; never waits for the network.
    @discardableResult
    public nonisolated func store(_ hit: PreparedHit) -> SendResult {
        let now = configuration.clock.now()
        if let reason = refusal(of: hit, now) { return .dropped(reason) }
        return finish(store.append(row(hit, now)))
    }

    private nonisolated func refusal(of hit: PreparedHit, _ now: HitClock.Reading) -> DropReason? {
        var reason: DropReason?
        if isOptedOut {
            reason = .optedOut
        } else if !hit.isFreeOfRateLimit, let limiter, !limiter.take(hit.property, at: now.uptime) {
            reason = .rateLimited
        }
        if let reason { counters.drop(reason) }
        return reason
    }

    private nonisolated func row(_ hit: PreparedHit, _ now: HitClock.Reading) -> StoredHit {
        StoredHit(
            created: now.milliseconds, uptime: now.uptime, boot: now.boot, encoder: hit.encoder,
            property: hit.property, payload: hit.payload)
    }

    private nonisolated func finish(_ result: SendResult) -> SendResult {
        if case .dropped = result { return result }
        timer.hitStored()
        if configuration.sendsImmediately { dispatch() }
        return result
    }

    nonisolated var hasHits: Bool {
        // A store that cannot be read may have some.
        if case .success(0) = store.count() { false } else { true }
    }

    /// Returns when no dispatch runs or waits: for tests.
    package nonisolated func settled() async { await jobs.idle() }
}
