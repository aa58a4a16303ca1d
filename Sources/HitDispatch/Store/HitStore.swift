import Dispatch
import Foundation
import GRDB
import Logging
import Synchronization

/// Hits on the disk, in an SQLite file in WAL mode.
///
/// A hit is on the disk before ``append(_:)`` returns. Sends that come while another one writes share the next transaction. A failure of
/// the file is a value: the hits that meet it are held in memory, and written before the next ones.
final class HitStore: Sendable {
    static let clientIDSetting = "client_id"
    /// The most hits of one transaction.
    static let groupLimit = 4096
    /// The most senders that the writing thread informs of their hits itself.
    private static let fewAnswers = 32

    struct State: Sendable {
        var queue: DatabaseQueue? { didSet { access = nil } }
        /// The access that the connection is set up for; `nil` where that is not known.
        fileprivate var access: Access?
        /// Hits that could not be written, oldest first; they have no numbers.
        var held: [StoredHit] = []
        /// True after the end of the process, as a test plays it.
        var isAbandoned = false
    }

    /// A hit that waits for the next transaction, and who waits for it.
    struct Waiting: Sendable {
        let hit: StoredHit
        let done: @Sendable (SendResult) -> Void
    }

    let file: StoreFile
    let limits: StoreLimits
    let counters: HitCounters
    let logger: Logger
    let owner: LeaseOwner
    let clock: HitClock
    let state = Mutex(State())
    private let waiting = Mutex<[Waiting]>([])
    private let writing = DispatchQueue(label: "HitDispatch.store", qos: .userInitiated)
    /// A queue of its own: the system's may have no thread left where many senders block one each.
    private let answering = DispatchQueue(label: "HitDispatch.answers", qos: .userInitiated)
    /// True while hits are not stored, since the user has opted out.
    private let refusesHits = Atomic(false)

    init(
        _ file: StoreFile, _ limits: StoreLimits, _ counters: HitCounters, _ clock: HitClock, _ logger: Logger
    ) {
        self.file = file
        self.limits = limits
        self.counters = counters
        self.clock = clock
        self.logger = logger
        owner = LeaseOwner(boot: clock.now().boot)
    }

    /// Stores a hit; it is on the disk when this returns.
    ///
    /// Blocks for the transaction that runs, if one does, and its own.
    func append(_ hit: StoredHit) -> SendResult {
        let slot = Slot()
        enqueue(Waiting(hit: hit, done: slot.set))
        return slot.wait()
    }

    /// Stores a hit without blocking the thread; it is on the disk when this returns.
    func append(_ hit: StoredHit) async -> SendResult {
        await withCheckedContinuation { continuation in
            enqueue(Waiting(hit: hit, done: { continuation.resume(returning: $0) }))
        }
    }

    /// A result that a thread waits for.
    private final class Slot: Sendable {
        private let value = Mutex<SendResult?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func set(_ result: SendResult) {
            value.withLock { $0 = result }
            isThere.signal()
        }

        func wait() -> SendResult {
            isThere.wait()
            return value.withLock { $0 } ?? .dropped(.storeUnavailable)
        }
    }

    /// Adds a hit to the next group.
    private func enqueue(_ entry: Waiting) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(entry)
            return waiting.count == 1
        }
        // The others of the group are written with the first one.
        if isFirst { writing.async { self.writeWaiting() } }
    }

    /// Writes all that waits, in groups.
    private func writeWaiting() {
        while writeGroup() {}
    }

    private func writeGroup() -> Bool {
        let written: [(Waiting, SendResult)] = state.withLock { state in
            // Taken when the lock is there: all that came during the transaction before are one group.
            let group = waiting.withLock { waiting in
                let group = Array(waiting.prefix(Self.groupLimit))
                waiting.removeFirst(group.count)
                return group
            }
            return group.isEmpty ? [] : Array(zip(group, write(group.map(\.hit), &state)))
        }
        let answer = { @Sendable in
            for (entry, result) in written { entry.done(result) }
        }
        // While many are told the next ones are written.
        if written.count > Self.fewAnswers {
            answering.async(execute: answer)
        } else {
            answer()
        }
        return !written.isEmpty
    }

    /// Stops or resumes storing hits; the next clearing deletes hits that are being written now.
    func setRefusesHits(_ refuses: Bool) { refusesHits.store(refuses, ordering: .sequentiallyConsistent) }

    /// Writes what was held, then new hits; one result for each new one.
    private func write(_ hits: [StoredHit], _ state: inout State) -> [SendResult] {
        // Asked with the state's lock, which clearing takes: nothing is written after it.
        guard !refusesHits.load(ordering: .sequentiallyConsistent) else {
            counters.drop(.optedOut, hits.count)
            return hits.map { _ in .dropped(.optedOut) }
        }
        let held = state.held
        switch run(&state, .durable, { try StoreGroup(rows: StoreRows(db: $0), self).insert(held + hits) }) {
        case .success(let outcome):
            state.held = []
            counters.add(outcome.counts)
            return Array(outcome.results.dropFirst(held.count))
        case .failure(let error):
            return hits.map { hold($0, error, &state) }
        }
    }

    private func hold(_ hit: StoredHit, _ error: StoreError, _ state: inout State) -> SendResult {
        guard state.held.count < limits.heldHits else {
            counters.drop(.storeUnavailable)
            return .dropped(.storeUnavailable)
        }
        state.held.append(hit)
        counters.add { $0.held += 1 }
        return .held(error)
    }

    /// Writes the hits that are held in memory; false while that fails.
    func writeHeld() -> Bool {
        state.withLock { state in
            guard !state.held.isEmpty else { return true }
            _ = write([], &state)
            return state.held.isEmpty
        }
    }

    /// A kind of access to the file.
    enum Access: Sendable {
        /// A transaction that is on the disk when it ends.
        case durable
        /// A transaction that is on the disk with the next durable one: it does not wait for the disk.
        case quick
        /// Reading, which no other process's lock holds up once the store is open.
        case reading
    }

    /// Runs statements; a failure is a value and a line in the log.
    func perform<T: Sendable>(
        _ access: Access = .durable, _ body: (Database) throws -> T
    ) -> Result<T, StoreError> {
        state.withLock { state in run(&state, access, body) }
    }

    func run<T>(
        _ state: inout State, _ access: Access = .durable, _ body: (Database) throws -> T
    ) -> Result<T, StoreError> {
        let result = attempt(&state, access, body)
        guard case .failure(.corrupt) = result else { return result }
        replaceDamaged(&state)
        return attempt(&state, access, body)
    }

    private func attempt<T>(
        _ state: inout State, _ access: Access, _ body: (Database) throws -> T
    ) -> Result<T, StoreError> {
        guard !state.isAbandoned else { return .failure(.unavailable(code: 0)) }
        do {
            let queue = try state.queue ?? file.open()
            if state.queue == nil {
                try begin(queue)
                state.queue = queue
            }
            switch access {
            case .durable, .quick: return .success(try transaction(access, queue, &state.access, body))
            case .reading: return .success(try queue.writeWithoutTransaction(body))
            }
        } catch {
            let failure = StoreError(error)
            counters.add { $0.storeFailures += 1 }
            logger.error("\(failure)", metadata: ["store": "\(file.path)", "error": "\(error)"])
            return .failure(failure)
        }
    }

    /// Runs a transaction that waits for the disk or does not.
    ///
    /// The connection is set up for it before it begins, and only where it was not: a setting is a statement of its own.
    private func transaction<T>(
        _ access: Access, _ queue: DatabaseQueue, _ current: inout Access?, _ body: (Database) throws -> T
    ) throws -> T {
        try queue.writeWithoutTransaction { db in
            if current != access {
                // Not known until it is set: a store that does not wait for the disk would break its promise.
                current = nil
                try db.execute(sql: "PRAGMA synchronous = \(access == .quick ? "NORMAL" : "FULL")")
                current = access
            }
            var value: T?
            try db.inTransaction {
                value = try body(db)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }

    /// Prepares a store that was opened: what ended without notice, or was damaged, has left something to do.
    private func begin(_ queue: DatabaseQueue) throws {
        let boot = clock.now().boot
        try queue.write { db in
            try StoreLeases(db: db).endAbandoned(boot: boot)
            try StoreRows(db: db).recount()
        }
        guard let name = file.unsaved else { return }
        let saved = file.saved(limit: limits.hits)
        let isNew = try queue.write { try StoreRows(db: $0).add(saved, of: name) }
        file.noteSaved()
        if isNew {
            let count = saved.hits.count
            logger.error(
                "a damaged hit store was set aside; \(count) \(count == 1 ? "hit was" : "hits were") saved",
                metadata: ["file": "\(file.damagedPath)"])
        }
    }

    /// Sets the store aside; the next access begins a new one, with what can be read of this one.
    private func replaceDamaged(_ state: inout State) {
        try? state.queue?.close()
        state.queue = nil
        do { try file.setAside() } catch {
            logger.error("cannot set a damaged hit store aside", metadata: ["error": "\(error)"])
            return
        }
        counters.add { $0.damagedStores += 1 }
    }
}

extension StoreRows {
    private static let importSetting = "imported"

    /// Adds what was saved of a damaged store, unless that was done; true if it was not.
    fileprivate func add(_ saved: StoreFile.Saved, of name: String) throws -> Bool {
        guard try setting(Self.importSetting) != name else { return false }
        var insertion = try HitInsertion(db)
        for hit in saved.hits { try insertion.insert(hit, number: hit.number) }
        try recount()
        if let last = saved.hits.last?.number {
            // Above all numbers that the damaged store is likely to have given.
            var totals = try totals()
            totals.lastNumber = max(totals.lastNumber, last + 1_000_000)
            try save(totals)
        }
        if let id = saved.clientID { try set(HitStore.clientIDSetting, id) }
        try set(Self.importSetting, name)
        return true
    }
}
