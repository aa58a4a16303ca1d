import Foundation
import HitDispatch
import Synchronization

/// Many hits: the time and memory to store them, and the time to send them.
enum LoadProbe {
    private static func configuration(_ store: String, url: String) -> DispatchConfiguration {
        var configuration = DispatchConfiguration(store: store)
        configuration.encoders = [MeasurementProtocol(server: url)]
        configuration.retryPolicy = .durable
        configuration.rateLimit = nil
        configuration.limits.hits = 10_000_000
        configuration.limits.bytes = 1 << 40
        configuration.interval = .zero
        return configuration
    }

    /// Stores hits by so many senders at the same time, each of which sends its next one when the one before is on the disk.
    ///
    /// Prints the seconds, and the most KiB that were ever resident.
    static func bench(store: String, count: Int, group size: Int) async {
        let dispatcher = HitDispatcher(configuration(store, url: "http://127.0.0.1:1"))
        let start = ContinuousClock.now
        await withDiscardingTaskGroup { group in
            for sender in 0..<min(size, count) {
                group.addTask {
                    for number in stride(from: sender, to: count, by: size) {
                        await dispatcher.send(NumberedHit.plain(number))
                    }
                }
            }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        // A backlog is looked at, too.
        let peeked = (try? dispatcher.peek(20).get().count) ?? 0
        let counts = dispatcher.counts
        Output.line(
            "\(counts.stored) stored in \(seconds) s, \(peeked) peeked, peak \(peakKiB()) KiB")
        exit(counts.stored == count && peeked == min(20, count) ? 0 : 1)
    }

    /// Stores so many hits a second, and sends them, each second's together, meanwhile.
    static func rate(store: String, url: String, count: Int, perSecond: Int) async {
        var configuration = configuration(store, url: url)
        configuration.interval = .seconds(1)
        let dispatcher = HitDispatcher(configuration)
        let start = ContinuousClock.now
        let before = cpuSeconds()
        let step = max(1, perSecond / 50)
        var most = 0
        for (index, first) in stride(from: 0, to: count, by: step).enumerated() {
            try? await Task.sleep(until: start + .milliseconds(20 * index))
            await withDiscardingTaskGroup { group in
                for number in first..<min(first + step, count) {
                    group.addTask { await dispatcher.send(NumberedHit.plain(number)) }
                }
            }
            if index % 50 == 0 { most = max(most, (try? dispatcher.count().get()) ?? 0) }
        }
        let stored = start.duration(to: .now) / .seconds(1)
        while await dispatcher.flush() == .good {}
        let seconds = start.duration(to: .now) / .seconds(1)
        let counts = dispatcher.counts
        Output.line(
            """
            \(counts.stored) stored in \(stored) s, \(counts.sent) sent in \(seconds) s, \(counts.requests) requests, \
            \(cpuSeconds() - before) s of processor, \(most) waited at most, peak \(peakKiB()) KiB
            """)
        exit(counts.sent == count ? 0 : 1)
    }

    /// Stores hits from threads while they are sent and the store overflows, and prints the fate of each.
    static func threads(store: String, url: String, threads: Int, each: Int) async {
        var configuration = configuration(store, url: url)
        configuration.limits.hits = 50_000
        configuration.sendsImmediately = true
        let dispatcher = HitDispatcher(configuration)
        let start = ContinuousClock.now
        let numbers = Mutex<[Int64]>([])
        let running = Atomic(threads)
        await withCheckedContinuation { continuation in
            for thread in 0..<threads {
                Thread {
                    let own = send(each, of: thread, to: dispatcher)
                    numbers.withLock { $0 += own }
                    if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
                        continuation.resume()
                    }
                }.start()
            }
        }
        let stored = start.duration(to: .now) / .seconds(1)
        // Nothing is in flight then.
        await dispatcher.settled()
        let all = numbers.withLock { $0 }
        let counts = dispatcher.counts
        let left = (try? dispatcher.count().get()) ?? -1
        let unique = Set(all).count
        Output.line(
            """
            \(threads * each) sends in \(stored) s: \(counts.stored) stored, \(unique) numbers; \(counts.sent) sent, \
            \(counts.dropped(.storeFull)) dropped, \(counts.dropped - counts.dropped(.storeFull)) otherwise, \(left) left
            """)
        let isWhole =
            counts.stored == threads * each && unique == counts.stored
            && counts.dropped == counts.dropped(.storeFull)
            && counts.sent + counts.dropped + left == counts.stored
        exit(isWhole ? 0 : 1)
    }

    /// Sends a thread's hits in bunches, the first of each so that the thread is blocked.
    ///
    /// - Returns: The numbers of those that were stored.
    private static func send(_ count: Int, of thread: Int, to dispatcher: HitDispatcher) -> [Int64] {
        let numbers = Mutex<[Int64]>([])
        let keep: @Sendable (SendResult) -> Void = { result in
            if case .stored(let number) = result { numbers.withLock { $0.append(number) } }
        }
        let bunch = 500
        for first in stride(from: 0, to: count, by: bunch) {
            let end = min(first + bunch, count)
            keep(dispatcher.store(NumberedHit.plain(thread * count + first)))
            let done = DispatchSemaphore(value: 0)
            for number in first + 1..<max(first + 1, end) {
                Task {
                    keep(await dispatcher.send(NumberedHit.plain(thread * count + number)))
                    done.signal()
                }
            }
            for _ in first + 1..<max(first + 1, end) { done.wait() }
        }
        return numbers.withLock { $0 }
    }

    /// The most KiB that were ever resident; 0 where the system does not say.
    private static func peakKiB() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.split(separator: " ").dropLast().last ?? "") } ?? 0
    }

    /// The seconds of processor that this process has taken.
    private static func cpuSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
