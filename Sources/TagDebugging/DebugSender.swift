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
/// It keeps the data layer as the server knows it. A server that was away is told it before the next entries, and a batch whose
/// answer did not arrive is sent again: entries have numbers, so the server takes none twice.
final class DebugSender: Sendable {
    /// The bytes of a batch, the header not included; the server takes 130,000 in all.
    private static let batchLimit = 80_000
    /// The bytes of one entry; a longer one is sent without its contents.
    static let lineLimit = 40_000
    /// The time that entries are collected before they are sent.
    private static let pause = DispatchTimeInterval.milliseconds(8)
    /// The time after which a request that failed is repeated.
    private static let patience = DispatchTimeInterval.milliseconds(400)

    private struct Work: ~Copyable {
        /// The data layer before the batch.
        var layer = DataLayer()
        /// The updates of the batch.
        var updates: [DebugEntry] = []
        var batch: [UInt8] = []
        /// The number of the batch's first entry.
        var first = 0
        /// True if the server has taken the batch before this one.
        var isKnown = false
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
        let body = work.withLock { work -> [UInt8]? in
            if work.batch.isEmpty { fill(&work) }
            guard !work.batch.isEmpty || isGreeting else { return nil }
            return header(work) + work.batch
        }
        guard let body else {
            if !queue.rest() { step(after: Self.pause) }
            return
        }
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
        work.updates = []
        queue.take { item in
            let line = DebugLine(item, hidesValues: hidesValues, limit: Self.lineLimit).bytes
            guard work.batch.isEmpty || work.batch.count + line.count <= Self.batchLimit else { return false }
            if work.batch.isEmpty { work.first = item.number }
            work.batch += line
            if case .push = item.entry { work.updates.append(item.entry) }
            return true
        }
    }

    private func header(_ work: borrowing Work) -> [UInt8] {
        let state = work.isKnown ? nil : work.layer.everything
        return DebugLine(
            run: run, first: work.first, facts: facts, dropped: queue.counts.dropped, state: state,
            hidesValues: hidesValues, limit: Self.lineLimit
        ).bytes
    }

    private func end(_ outcome: HTTPExchange.Outcome, isGreeting: Bool) {
        guard case .answer(let response, _) = outcome, response.statusCode == 204 else {
            // A greeting is not repeated: entries greet, too.
            if isGreeting { return step(after: Self.pause) }
            complain(outcome)
            return step(after: Self.patience)
        }
        if isGreeting { return step(after: Self.pause) }
        work.withLock { work in
            for case .push(let update, let state) in work.updates {
                if let state { work.layer = DataLayer(state) } else { _ = work.layer.push(update) }
            }
            (work.batch, work.updates, work.isKnown) = ([], [], true)
        }
        queue.acknowledge()
        step(after: Self.pause)
    }

    /// Forgets that the server knows the app, and logs the first refusal.
    private func complain(_ outcome: HTTPExchange.Outcome) {
        let isFirst = work.withLock { work in
            work.isKnown = false
            defer { work.hasComplained = true }
            return !work.hasComplained
        }
        guard isFirst, case .answer(let response, let body) = outcome else { return }
        let words = String(decoding: body.prefix(200), as: UTF8.self)
        logger.warning("the live page answers with \(response.statusCode): \(words)")
    }
}
