import Dispatch
import Foundation
import Logging
import Synchronization
import TagManager
import TagRuntime
import TagTestSupport
import Testing

/// Threads that push more than can be handled: what it costs the others, and what is lost.
@Suite(.serialized) struct PressureTests {
    /// A manager without containers, whose queue has these limits.
    private static func layer(waiting: Int, patience: Duration, _ log: ListLog = ListLog()) -> TagDataLayer {
        var configuration = TagManager.Configuration.without
        configuration.pushLimits.waiting = waiting
        configuration.pushLimits.patience = patience
        configuration.logger = Logger(label: "pressure") { _ in log }
        return TagManager(configuration).dataLayer
    }

    /// A thread that is held while it handles its push.
    private struct Held {
        let layer: TagDataLayer
        private let go = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)

        init(_ layer: TagDataLayer) {
            self.layer = layer
            let (begun, go, ended, handled) = (DispatchSemaphore(value: 0), go, ended, Collector<Value>())
            _ = layer.addListener { update in
                handled.take(update)
                guard handled.all.count == 1 else { return }
                begun.signal()
                _ = go.wait(timeout: .now() + 60)
            }
            Thread.detachNewThread {
                layer.push(0, forKey: "number")
                ended.signal()
            }
            #expect(begun.wait(timeout: .now() + 30) == .success)
        }

        func end() {
            go.signal()
            #expect(ended.wait(timeout: .now() + 60) == .success)
        }
    }

    /// Waits until all was handled.
    private static func settle(_ layer: TagDataLayer) async throws {
        try await eventually { layer.counts.waiting == 0 }
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func `drops what is pushed while too much waits, counts it, and goes on`(patience: Duration) async throws
    {
        let log = ListLog()
        let layer = Self.layer(waiting: 100, patience: patience, log)
        let held = Held(layer)
        Self.push(1...109, to: layer)
        #expect(layer.counts.pushed == 110 && layer.counts.dropped == 9 && layer.counts.waiting == 101)
        held.end()
        try await Self.settle(layer)
        #expect(layer.counts.handled == 101 && layer.counts.dropped == 9)
        #expect(layer.value(forKey: "number") == 100)
        #expect(
            log.all == [
                "error: 100 pushes wait, and none was handled in time; others are dropped, and counted"
            ])
        Self.push(7...7, to: layer)
        #expect(layer.value(forKey: "number") == 7 && layer.counts.handled == 102)
    }

    private static func push(_ numbers: ClosedRange<Int>, to layer: TagDataLayer) {
        for number in numbers { layer.push(.integer(Int64(number)), forKey: "number") }
    }

    @Test func `a push waits for room, and is in its place when there is some`() async throws {
        let layer = Self.layer(waiting: 2, patience: .seconds(60))
        let held = Held(layer)
        let seen = Collector<Value>()
        _ = layer.addListener { seen.take($0) }
        Self.push(1...2, to: layer)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            Self.push(3...9, to: layer)
            done.signal()
        }
        try await eventually { layer.counts.pushed == 4 }
        #expect(layer.counts.dropped == 0 && seen.all.isEmpty)
        held.end()
        try await Self.settle(layer)
        try await eventually { layer.counts.handled == 10 }
        #expect(seen.all.suffix(9) == (1...9).map { ["number": .integer(Int64($0))] })
        #expect(done.wait(timeout: .now()) == .success && layer.counts.dropped == 0)
    }

    @Test
    func `an awaited push waits its turn, is never dropped, and returns when all that it caused is done`()
        async throws
    {
        let layer = Self.layer(waiting: 1, patience: .zero)
        let held = Held(layer)
        let seen = Collector<String>()
        _ = layer.addListener { [weak layer] update in
            guard let event = update[UTF8Text("event")]?.string else { return }
            seen.take(event)
            if event == "3" { layer?.push(event: "of 3") }
        }
        await withTaskGroup { group in
            for number in 1...5 {
                group.addTask {
                    await layer.push(event: "\(number)")
                    seen.take("after \(number)")
                }
            }
            try? await eventually { layer.counts.pushed == 6 }
            #expect(seen.all.isEmpty)
            held.end()
        }
        #expect(layer.counts.dropped == 0 && layer.counts.handled == 7 && seen.all.count == 11)
        for number in 1...5 {
            let event = try #require(seen.all.firstIndex(of: number == 3 ? "of 3" : "\(number)"))
            #expect(try #require(seen.all.firstIndex(of: "after \(number)")) > event)
        }
    }

    /// Without end: for half a second.
    @Test func `a thread does not work for others that push without end`() async throws {
        let layer = Self.layer(waiting: 1_000, patience: .seconds(5))
        let slowest = Mutex(Duration.zero)
        let most = Atomic(0)
        let end = ContinuousClock.now + .milliseconds(500)
        DispatchQueue.concurrentPerform(iterations: 5) { thread in
            while ContinuousClock.now < end {
                let start = ContinuousClock.now
                layer.push(.integer(Int64(thread)), forKey: "thread")
                let time = start.duration(to: .now)
                slowest.withLock { $0 = max($0, time) }
                let waiting = layer.counts.waiting
                if waiting > most.load(ordering: .relaxed) { most.store(waiting, ordering: .relaxed) }
            }
        }
        try await Self.settle(layer)
        let counts = layer.counts
        #expect(counts.pushed > 1_000 && counts.handled == counts.pushed && counts.dropped == 0)
        // As many as there is room for, the one that is handled, and one for each thread that waits.
        #expect(most.load(ordering: .relaxed) <= 1_006)
        // The figure of a quiet machine is that of `app-probe flood`.
        #expect(slowest.withLock { $0 } < .seconds(2 * Fixtures.slowdown))
    }

    @Test func `what comes of a push is bounded and counted, too`() throws {
        let log = ListLog()
        let layer = Self.layer(waiting: 10, patience: .seconds(60), log)
        _ = layer.addListener { [weak layer] _ in
            layer?.push(1, forKey: "a")
            layer?.push(2, forKey: "a")
        }
        Self.push(1...1, to: layer)
        #expect(layer.counts.handled == TagDataLayer.chainLimit)
        #expect(layer.counts.dropped == 2 * TagDataLayer.chainLimit + 1 - TagDataLayer.chainLimit)
        #expect(log.all == ["error: one push led to more than 500; the rest are dropped"])
    }
}
