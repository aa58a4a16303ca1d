import Foundation
import HitDispatch

/// Stores hits and sends them meanwhile, to be killed at any moment; and sends what is left.
struct DeliveryProbe {
    private let dispatcher: HitDispatcher

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - store: The path of the store.
    ///   - url: The collector's address; its path may say which process this is.
    init(store: String, url: String) {
        var configuration = DispatchConfiguration(store: store)
        let encoder = MeasurementProtocol(server: url)
        let transport = DispatchConfiguration.systemTransport(timeout: .seconds(2))
        switch PlantedFault.current {
        case .reversed, .renumbered:
            configuration.encoders = [FaultyEncoder(base: encoder, fault: PlantedFault.current ?? .reversed)]
        default: configuration.encoders = [encoder]
        }
        configuration.transport =
            PlantedFault.current == .twice ? TwiceTransport(base: transport) : transport
        configuration.retryPolicy = .durable
        configuration.rateLimit = nil
        configuration.limits.hits = 100_000
        configuration.limits.bytes = 1 << 30
        configuration.interval = .seconds(1)
        configuration.sendsImmediately = true
        // Back-offs of 2, 4, 8, … ms: a process lives for some hundred.
        configuration.random = { 0.002 }
        dispatcher = HitDispatcher(configuration)
    }

    /// Stores hits in groups of 1 to 13, and writes a line with a hit's number and its `z` when it is on the disk.
    func store(first: Int, count: Int) async {
        var next = first
        while next < first + count {
            let end = min(next + 1 + next % 13, first + count)
            await withDiscardingTaskGroup { group in
                for number in next..<end { group.addTask { await store(number) } }
            }
            next = end
            // Slower than the disk, so that a script can say how many hits there are when it kills.
            try? await Task.sleep(for: .milliseconds(3))
        }
        await dispatcher.settled()
    }

    private func store(_ number: Int) async {
        if PlantedFault.current == .early {
            Output.line("\(number) -")
            // Long enough that a kill falls into it, however busy the machine is.
            try? await Task.sleep(for: .milliseconds(20))
        }
        let result = await dispatcher.send(NumberedHit.hit(number))
        if case .stored(let z) = result, PlantedFault.current != .early { Output.line("\(number) \(z)") }
    }

    /// Sends what waits, until nothing does, for a minute at most.
    func drain() async {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            await dispatcher.flush()
            if case .success(0) = dispatcher.count() { break }
            try? await Task.sleep(for: .milliseconds(5))
        }
        let counts = dispatcher.counts
        let left = (try? dispatcher.count().get()) ?? -1
        Output.line(
            "drained: \(counts.sent) sent, \(counts.dropped) dropped, \(counts.damagedStores) damaged, \(left) left"
        )
        exit(left == 0 && counts.dropped == 0 && counts.damagedStores == 0 ? 0 : 1)
    }
}
