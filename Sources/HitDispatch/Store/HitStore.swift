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
    /// Up to so many senders are told of their hits by the thread that wrote them.
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
            DispatchQueue.global(qos: .userInitiated).async(execute: answer)
        } else {
            answer()
        }
        return !written.isEmpty
    }

    /// Writes what was held, then new hits; one result for each new one.
    private func write(_ hits: [StoredHit], _ state: inout State) -> [SendResult] {
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
        /// Reading, which no other process's lock holds up.
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
                let boot = clock.now().boot
                try queue.write { try StoreLeases(db: $0).endAbandoned(boot: boot) }
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

    /// Sets the store aside, begins a new one, and moves what can be read.
    private func replaceDamaged(_ state: inout State) {
        try? state.queue?.close()
        state.queue = nil
        do { try file.setAside() } catch {
            logger.error("a damaged hit store could not be set aside", metadata: ["error": "\(error)"])
            return
        }
        counters.add { $0.damagedStores += 1 }
        let saved = file.saved(limit: limits.hits)
        let result = attempt(&state, .durable) { db in
            let rows = StoreRows(db: db)
            var totals = try rows.totals()
            var insertion = try HitInsertion(db)
            for hit in saved.hits { try insertion.insert(hit, number: hit.number) }
            totals.hits = saved.hits.count
            totals.bytes = saved.hits.reduce(0) { $0 + $1.payload.count }
            // Above all numbers that the damaged store is likely to have given.
            if let last = saved.hits.last?.number { totals.lastNumber = last + 1_000_000 }
            try rows.save(totals)
            if let id = saved.clientID { try rows.set(Self.clientIDSetting, id) }
        }
        let count = if case .success = result { saved.hits.count } else { 0 }
        logger.error(
            "a damaged hit store was set aside; \(count) hits were saved",
            metadata: ["file": "\(file.damagedPath)"])
    }
}
