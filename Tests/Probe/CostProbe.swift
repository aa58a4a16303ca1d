import TagRuntime
import TagTestSupport
import TagWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The highest cost of evaluations, in time, steps and memory.
enum CostProbe {
    /// The number of uses of an operation, and the bytes of the text it is asked of.
    private static let sizes: [(count: Int, length: Int)] = [
        (count: 1_500, length: 950_000), (8_000, 10_000), (8_000, 100), (12_000, 1),
    ]

    /// Asks each operation as much as one event can, and says how long the slowest took.
    ///
    /// With a limit in milliseconds, it ends with 1 where one took longer; with a name, only what has it in its own is asked.
    static func costs(_ most: String?, _ name: String?) {
        let limit = most.flatMap { Double($0) } ?? .infinity
        var slowest = (time: 0.0, name: "")
        var isWell = true
        for costly in Costly.all where name.map({ costly.description.contains($0) }) ?? true {
            for size in sizes {
                guard let container = try? costly.container(count: size.count) else {
                    print("\(costly): no container")
                    exit(1)
                }
                let (time, firing) = time(container, costly.event(length: size.length))
                let reasons = Set((firing?.failures ?? []).map { "\($0.reason)" }).sorted()
                if time > slowest.time { slowest = (time, costly.description) }
                if time > limit { isWell = false }
                print(
                    "\(time > limit ? "SLOW " : "")\(text(time)) ms \(size.count) x \(size.length) "
                        + "\(costly): \(reasons.joined(separator: " "))")
            }
        }
        print("\(Costly.all.count) ways to ask, slowest \(text(slowest.time)) ms: \(slowest.name)")
        exit(isWell ? 0 : 1)
    }

    private static func text(_ milliseconds: Double) -> String {
        "\((milliseconds * 100).rounded() / 100)"
    }

    /// The least of three, each by an evaluator of its own, since the machine does other things as well.
    private static func time(_ container: LoadedContainer, _ event: Value) -> (Double, Firing?) {
        var least = Double.infinity
        var firing: Firing?
        for _ in 0..<3 {
            let evaluator = Evaluator(container, host: Costly.host)
            let start = ContinuousClock.now
            firing = evaluator.push(event)
            least = min(least, start.duration(to: .now) / .milliseconds(1))
            if least < 5 { break }
        }
        return (least, firing)
    }

    /// Prints the most that each container uses of an evaluation's budget; paths come on standard input.
    static func budget() {
        var most = Budget(steps: 0, memory: 0)
        var count = 0
        while let path = readLine() {
            guard let bytes = Fixtures.bytes(path), let container = try? WireForm.load(bytes) else {
                continue
            }
            let spent = spent(by: container)
            count += 1
            most = Budget(steps: max(most.steps, spent.steps), memory: max(most.memory, spent.memory))
            print("\(spent.steps) steps, \(spent.memory) bytes: \(path)")
        }
        print(
            "\(count) containers, at most \(most.steps) steps of \(Budget.steps) and "
                + "\(most.memory) bytes of \(Budget.memory)")
    }

    private static func spent(by container: LoadedContainer) -> Budget {
        let evaluator = Evaluator(container, host: Exercise.host)
        var most = Budget(steps: 0, memory: 0)
        for event in container.eventNames + ["gtm.js", "gtm.dom", "gtm.load", "gtm.click", "other"] {
            for round in 0..<6 {
                _ = evaluator.push(
                    event: event, ["n": .integer(Int64(round)), "gtm.uniqueEventId": .integer(Int64(round))])
                let spent = evaluator.spent
                most = Budget(steps: max(most.steps, spent.steps), memory: max(most.memory, spent.memory))
            }
        }
        return most
    }
}

extension LoadedContainer {
    /// The names of events that rules need.
    fileprivate var eventNames: [UTF8Text] {
        (0..<tables.events.count).map { UTF8Text(tables.string(tables.events[$0, EventRecord.name])) }
    }
}
