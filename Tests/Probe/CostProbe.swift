import TagCompiler
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
    /// The number of uses of an operation, and the bytes of the texts it is asked of.
    private static let sizes: [(count: Int, lengths: [Int])] = [
        (count: 1_500, lengths: [950_000]), (12_000, [10_000, 100, 1]),
    ]

    /// Kilobytes that an evaluation may take besides what its event holds.
    private static let mostMemory = 4_096

    /// The worst figures so far.
    private struct Worst {
        var time = 0.0
        var slowest = ""
        var kilobytes = 0
        var largest = ""

        mutating func note(_ time: Double, _ kilobytes: Int, of name: String) {
            if time > self.time { (self.time, slowest) = (time, name) }
            if kilobytes > self.kilobytes { (self.kilobytes, largest) = (kilobytes, name) }
        }
    }

    /// Asks each operation as much as one event can, and says how long the slowest took.
    ///
    /// With a limit in milliseconds, it ends with 1 where one took longer; with a name, only what has it in its own is asked.
    static func costs(_ most: String?, _ name: String?) {
        let limit = most.flatMap { Double($0) } ?? .infinity
        var worst = Worst()
        for costly in Costly.all where name.map({ costly.description.contains($0) }) ?? true {
            for size in sizes {
                guard let container = try? costly.container(count: size.count) else {
                    print("\(costly): no container")
                    exit(1)
                }
                for length in size.lengths { ask(costly, container, size.count, length, limit, &worst) }
            }
        }
        for update in LargeUpdate.allCases where name == nil {
            let time = merging(update.value)
            worst.note(time, 0, of: "merging \(update)")
            print("\(time > limit ? "SLOW " : "")\(text(time)) ms merging \(update)")
        }
        print(
            "\(Costly.all.count) ways to ask, slowest \(text(worst.time)) ms: \(worst.slowest); "
                + "\(worst.kilobytes) kB at most: \(worst.largest)")
        exit(worst.time <= limit && worst.kilobytes <= mostMemory ? 0 : 1)
    }

    private static func ask(
        _ costly: Costly, _ container: LoadedContainer, _ count: Int, _ length: Int, _ limit: Double,
        _ worst: inout Worst
    ) {
        let event = costly.event(length: length)
        let (time, firing) = time(container, event)
        let kilobytes = kilobytes(container, event)
        worst.note(time, kilobytes, of: costly.description)
        let reasons = Set((firing?.failures ?? []).map { "\($0.reason)" }).sorted().joined(separator: " ")
        let isOver = time > limit || kilobytes > mostMemory
        print(
            "\(isOver ? "SLOW " : "")\(text(time)) ms \(kilobytes) kB \(count) x \(length) \(costly): \(reasons)"
        )
    }

    /// Memory of the process at its peak for an event, less that before it: what an evaluator takes besides the event's values,
    /// which came once before; 0 where the system does not say.
    private static func kilobytes(_ container: LoadedContainer, _ event: Value) -> Int {
        let evaluator = Evaluator(container, host: Costly.host)
        _ = evaluator.push(event: "other", event)
        guard Fixtures.write(Array("5".utf8), to: "/proc/self/clear_refs") else { return 0 }
        let before = residentPeak
        _ = evaluator.push(event)
        return residentPeak - before
    }

    /// Kilobytes that the process had at most since its peak was reset.
    private static var residentPeak: Int {
        guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        // Safe: it writes no more than 256 bytes, the last of which is 0.
        while unsafe line.withUnsafeMutableBufferPointer({ unsafe fgets($0.baseAddress, 256, file) != nil }) {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return Int(text.filter(\.isNumber)) ?? 0
        }
        return 0
    }

    /// The slower of two pushes of an update to a container that reads the data layer in both ways, the second after other updates.
    private static func merging(_ update: Value) -> Double {
        var made = HandMade()
        made.program.usesWebRules = true
        let values = [MacroKind.dataLayer, .flatKey].map { operation in
            let name = made.text("k")
            return made.add(operation, [name, .missing])
        }
        made.rule("r", event: "go", fires: [made.tag("t", [("x", values[0]), ("y", values[1])])])
        guard let container = try? made.loaded() else { exit(1) }
        let evaluator = Evaluator(container, host: Costly.host)
        var slowest = 0.0
        for _ in 0..<2 {
            let start = ContinuousClock.now
            let firing = evaluator.push(update)
            slowest = max(slowest, start.duration(to: .now) / .milliseconds(1))
            precondition(firing == nil, "an update without an event fires nothing")
            _ = evaluator.push(event: "go", ["k": 1])
        }
        return slowest
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
