import Dispatch
import Foundation
import Logging
import Synchronization
import TagManager
import TagNetworking
import TagRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sender of a queue's entries, in batches, one request after the other, on a thread of its own.
///
/// It keeps the data layer as the server should know it. A server that was away, that refused a batch, or that got a push without its
/// contents is told it before the next entries. A batch whose answer did not arrive is sent again: entries have numbers, so the
/// server takes none twice.
final class DebugSender: Sendable {
    /// The bytes of a batch, the header not included; the server takes 130,000 in all.
    private static let batchLimit = 80_000
    /// The bytes of one entry; a longer one is sent without its contents.
    static let lineLimit = 40_000
    /// The time that entries are collected before they are sent.
    private static let pause = DispatchTimeInterval.milliseconds(8)
    /// The time after which a request that failed is repeated.
    private static let patience = DispatchTimeInterval.milliseconds(400)
    /// The time after which a data layer that was too long to send is tried again.
    private static let rest = Duration.seconds(1)
    /// The answers to a batch that will not be taken when it is sent again, either.
    private static let refusals: Set<Int> = [400, 413, 414, 422, 431]

    private struct Work: ~Copyable {
        /// The data layer before the batch.
        var layer = DataLayer()
        /// The updates of the batch.
        var updates: [DebugEntry] = []
        var batch: [UInt8] = []
        /// The number of the batch's first entry.
        var first = 0
        /// True if the server knows the data layer before the batch.
        var isKnown = false
        /// True if the batch has the data layer before it, if it is not known.
        var hasState = false
        /// True if the server will know the data layer after the batch because a push in it has the whole state, false if one was
        /// cut; the last of them counts, and nil stands for neither.
        var isKnownAfter: Bool?
        /// The time before which the data layer is not sent again, because it was too long.
        var nextState: ContinuousClock.Instant?
        var hasComplained = false
    }

    private let queue: DebugQueue
    private let address: URL
    private let run = (0..<8).map { _ in String(UInt8.random(in: 0x10...0xFF), radix: 16) }.joined()
    private let facts: DeviceFacts
    private let logger: Logger
    private let hidesValues: Bool
    private let thread = DispatchQueue(label: "TagDebugging.sender", qos: .utility)
    private let work = Mutex(Work())

    init(_ queue: DebugQueue, _ address: URL, _ setting: TagManager.Configuration, hidesValues: Bool) {
        self.queue = queue
        self.address = address
        facts = setting.facts
        logger = setting.logger
        self.hidesValues = hidesValues
        queue.onWork { [weak self] in self?.step(after: Self.pause) }
        // The page shows the app as soon as it runs.
        step(after: .milliseconds(0), isGreeting: true)
    }

    private func step(after time: DispatchTimeInterval, isGreeting: Bool = false) {
        thread.asyncAfter(deadline: .now() + time) { [self] in step(isGreeting: isGreeting) }
    }

    /// Sends the batch at hand, otherwise the next one.
    private func step(isGreeting: Bool) {
        guard !queue.isStopped else { return }
        let (body, isEmpty) = work.withLock { work -> ([UInt8]?, Bool) in
            if work.batch.isEmpty { fill(&work) }
            guard !work.batch.isEmpty || isGreeting else { return (nil, true) }
            return (header(&work) + work.batch, work.batch.isEmpty)
        }
        guard let body else {
            if !queue.rest() { step(after: Self.pause) }
            return
        }
        send(body, isGreeting: isEmpty)
    }

    private func send(_ body: [UInt8], isGreeting: Bool) {
        var request = URLRequest(url: address, timeoutInterval: 5)
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        request.setValue("application/x-ndjson", forHTTPHeaderField: "Content-Type")
        let configuration = URLSessionConfiguration.keepingNothing(timeout: 5, whole: 5)
        HTTPExchange.start(request, configuration, limit: 4_096) { [self] outcome in
            thread.async { [self] in end(outcome, isGreeting: isGreeting) }
        }
    }

    private func fill(_ work: inout Work) {
        (work.updates, work.isKnownAfter) = ([], nil)
        queue.take { item in
            let line = DebugLine(item, hidesValues: hidesValues, limit: Self.lineLimit)
            guard work.batch.isEmpty || work.batch.count + line.bytes.count <= Self.batchLimit else {
                return false
            }
            if work.batch.isEmpty { work.first = item.number }
            work.batch += line.bytes
            if case .push(_, let state) = item.entry {
                work.updates.append(item.entry)
                if line.isCut || state != nil { work.isKnownAfter = !line.isCut }
            }
            return true
        }
    }

    private func header(_ work: inout Work) -> [UInt8] {
        let isLate = work.nextState.map { $0 <= .now } ?? true
        let state = work.isKnown || !isLate ? nil : work.layer.everything
        let line = DebugLine(
            run: run, first: work.first, facts: facts, dropped: queue.counts.dropped, state: state,
            hidesValues: hidesValues, limit: Self.lineLimit)
        work.hasState = state != nil && !line.isCut
        if state != nil { work.nextState = line.isCut ? .now + Self.rest : nil }
        return line.bytes
    }

    private func end(_ outcome: HTTPExchange.Outcome, isGreeting: Bool) {
        // A greeting is not repeated: entries greet, too.
        if isGreeting { return step(after: Self.pause) }
        let status = if case .answer(let response, _) = outcome { response.statusCode } else { 0 }
        if status == 204 {
            endBatch(isTaken: true)
            queue.acknowledge()
            return step(after: Self.pause)
        }
        complain(outcome)
        guard Self.refusals.contains(status) else { return step(after: Self.patience) }
        endBatch(isTaken: false)
        queue.refuse()
        step(after: Self.pause)
    }

    /// Merges the batch into the data layer, and lets it go.
    private func endBatch(isTaken: Bool) {
        work.withLock { work in
            for case .push(let update, let state) in work.updates {
                if let state { work.layer = DataLayer(state) } else { _ = work.layer.push(update) }
            }
            work.isKnown = isTaken && (work.isKnownAfter ?? (work.isKnown || work.hasState))
            (work.batch, work.updates) = ([], [])
        }
    }

    /// Forgets that the server knows the app, and logs the first refusal.
    private func complain(_ outcome: HTTPExchange.Outcome) {
        let isFirst = work.withLock { work in
            (work.isKnown, work.nextState) = (false, nil)
            defer { work.hasComplained = true }
            return !work.hasComplained
        }
        guard isFirst, case .answer(let response, let body) = outcome else { return }
        let words = String(decoding: body.prefix(200), as: UTF8.self)
        logger.warning("the live page answers with \(response.statusCode): \(words)")
    }
}
