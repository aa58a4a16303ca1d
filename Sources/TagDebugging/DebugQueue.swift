import Synchronization
import TagManager
import TagRuntime

/// Something that happened in the app.
enum DebugEntry: Sendable {
    /// An update was pushed; `state` is the merged data layer after it, where the server has missed earlier ones.
    case push(Value, state: Value?)
    case fired(Firing, TagContainer)
    case read(container: String, key: String, Value?)
    case called(name: String, isType: Bool, result: Value?)
    case hit(Hit)
    case log(level: String, String)
}

/// The entries that wait to be sent: a bounded queue, to which any thread adds without waiting.
final class DebugQueue: Sendable {
    /// An entry with its number, which counts dropped entries, too.
    struct Item: Sendable {
        let number: Int
        /// The milliseconds since 1970.
        let time: Int64
        let entry: DebugEntry
    }

    private struct State: Sendable {
        var items: [Item] = []
        var counts = DebugConnection.Counts()
        /// The number of entries that were taken from the queue, and neither acknowledged nor refused.
        var inFlight = 0
        /// The number of entries that were dropped before the end of the last flush.
        var flushed = 0
        var next = 1
        /// True if the server does not know what was merged before the next push: values of an earlier run were restored, or an
        /// entry was dropped.
        var hasGap = true
        /// True while the sender works, or is about to; it begins with a greeting.
        var isActive = true
        var isStopped = false
        /// True if an entry was not sent because the connection is off.
        var isCutShort = false

        /// The counts, and what waits.
        var everything: DebugConnection.Counts {
            var all = counts
            all.waiting = items.count + inFlight
            return all
        }
    }

    private let limit: Int
    private let clock: ManagerClock
    private let state = Mutex(State())
    /// Called when the first entry waits.
    private let wake = Mutex<@Sendable () -> Void>({})

    init(limit: Int, clock: ManagerClock) { (self.limit, self.clock) = (limit, clock) }

    func onWork(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }

    var counts: DebugConnection.Counts { state.withLock { $0.everything } }

    /// The figures by which a flush ends, all of one moment.
    struct Progress: Sendable {
        let waiting: Int
        /// True if an entry since the last flush was not sent, and never will be.
        let lacksEntries: Bool
    }

    /// Returns how far a flush is; it ends when nothing waits.
    func flush() -> Progress {
        state.withLock { state in
            let waiting = state.everything.waiting
            defer { if waiting == 0 { state.flushed = state.counts.dropped } }
            return Progress(
                waiting: waiting, lacksEntries: state.isCutShort || state.counts.dropped > state.flushed)
        }
    }

    func add(_ entry: DebugEntry) {
        let time = clock.milliseconds()
        let isFirst = state.withLock { state in
            guard !state.isStopped else {
                state.isCutShort = true
                return false
            }
            defer { state.next += 1 }
            guard state.items.count + state.inFlight < limit else {
                state.counts.dropped += 1
                state.hasGap = true
                return false
            }
            if state.items.capacity < limit { state.items.reserveCapacity(limit) }
            state.items.append(Item(number: state.next, time: time, entry: entry))
            defer { state.isActive = true }
            return !state.isActive
        }
        if isFirst { wake.withLock { $0 }() }
    }

    /// Adds an update; after a gap with the whole data layer, so that the server knows it again.
    func add(_ update: Value, _ dataLayer: TagDataLayer) {
        let (needsState, isFirst) = state.withLock { state in
            guard state.hasGap, !state.isStopped, state.items.count + state.inFlight < limit else {
                return (false, false)
            }
            state.hasGap = false
            return (true, state.counts.dropped == 0)
        }
        guard needsState else { return add(.push(update, state: nil)) }
        let everything = dataLayer.everything
        // Most first updates have nothing before them.
        let isAll = isFirst && DataLayer(update).everything == everything
        add(.push(update, state: isAll ? nil : everything))
    }

    /// Takes waiting entries, in order, until `take` returns false; that one stays.
    func take(_ take: (Item) -> Bool) {
        let items = state.withLock { state in
            defer {
                state.inFlight += state.items.count
                state.items.removeAll(keepingCapacity: true)
            }
            return state.items
        }
        let taken = items.firstIndex { !take($0) } ?? items.count
        guard taken < items.count else { return }
        state.withLock { state in
            // If the queue was stopped meanwhile, these are counted as dropped already.
            guard !state.isStopped else { return }
            state.inFlight -= items.count - taken
            state.items.insert(contentsOf: items[taken...], at: 0)
        }
    }

    /// Notes that the entries in flight have arrived.
    func acknowledge() {
        state.withLock { state in
            state.counts.sent += state.inFlight
            state.inFlight = 0
        }
    }

    /// Notes that the server will never take the entries in flight.
    func refuse() {
        state.withLock { state in
            state.counts.dropped += state.inFlight
            state.inFlight = 0
        }
    }

    /// Ends the sender's work, unless entries wait.
    func rest() -> Bool {
        state.withLock { state in
            guard state.items.isEmpty || state.isStopped else { return false }
            state.isActive = false
            return true
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Ends everything: what waits is dropped and counted, also what is being sent.
    func stop() {
        let old = state.withLock { state in
            let waiting = state.everything.waiting
            state.isStopped = true
            if waiting > 0 { state.isCutShort = true }
            state.counts.dropped += waiting
            state.inFlight = 0
            defer { state.items = [] }
            return state.items
        }
        // The entries go without the lock.
        _ = old
    }
}

extension DataLayer {
    /// Creates a data layer with one update.
    init(_ update: Value) {
        self.init()
        _ = push(update)
    }
}
