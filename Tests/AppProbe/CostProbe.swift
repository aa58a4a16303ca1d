import Dispatch
import Logging
import Synchronization
import TagCompiler
import TagDebugging
import TagDiagnostics
import TagManager
import TagRuntime
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What pushing and opening cost an app, with a container of 1,000 rules of which three concern each event.
enum CostProbe {
    /// Prints the median nanoseconds from the push of an event to the end of its handler, over batches of 1,000.
    static func push(rounds: Int) {
        let (manager, fired) = opened()
        let updates = updates
        var times: [Double] = []
        for round in 0..<max(10, rounds) {
            let before = fired.value
            let start = ContinuousClock.now
            for number in 0..<1_000 { manager.dataLayer.push(updates[(round + number) % updates.count]) }
            times.append(start.duration(to: .now) / .nanoseconds(1) / 1_000)
            guard fired.value == before + 1_000 else { return failed() }
        }
        print(Int(times.sorted()[times.count / 2]))
    }

    /// Prints the median microseconds to open a default container from its file, ask it for a value, and close it.
    static func open(rounds: Int) {
        guard let shell = try? Shell() else { return failed() }
        let text = container
        Fixtures.write(text, to: shell.folder + "/" + id)
        var configuration = quiet()
        configuration.defaultContainers = shell.folder
        configuration.refreshMode = .defaultContainerOnly
        let manager = TagManager(configuration)
        var times: [Double] = []
        for _ in 0..<max(10, rounds) {
            let start = ContinuousClock.now
            guard let container = try? manager.openImmediately(id: id),
                container.string(forKey: "title") == "Costs"
            else { return failed() }
            times.append(start.duration(to: .now) / .microseconds(1))
            container.close()
        }
        print(Int(times.sorted()[times.count / 2]), text.count)
    }

    /// Pushes, and prints the most KiB that were ever resident after a tenth of the pushes and after all.
    static func soak(pushes: Int) {
        let (manager, fired) = opened()
        let updates = updates
        for number in 1...max(10, pushes) {
            manager.dataLayer.push(updates[number % updates.count])
            if number == pushes / 10 { print(residentKilobytes) }
        }
        print(residentKilobytes)
        guard fired.value >= pushes else { return failed() }
    }

    /// Pushes in turn without and with a connection to the live page at an address, in bursts that fit into its queue, and prints: the
    /// median nanoseconds of a push without and with it, the difference, and what was sent and dropped.
    ///
    /// Without an address that answers, it prints what a push costs while the queue is full.
    static func debug(_ address: String, rounds: Int) {
        let plain = opened()
        let (watched, connection) = watched(address)
        let updates = updates
        var times: [[Double]] = [[], []]
        let managers = [plain.manager, watched]
        for round in 0..<max(10, rounds) {
            // In turn the first: what comes after the wait is slower.
            for place in round % 2 == 0 ? [0, 1] : [1, 0] {
                let manager = managers[place]
                let start = ContinuousClock.now
                for number in 0..<burst { manager.dataLayer.push(updates[(round + number) % updates.count]) }
                times[place].append(start.duration(to: .now) / .nanoseconds(1) / Double(burst))
            }
            for _ in 0..<200 where (connection?.counts.waiting ?? 0) > 0 { usleep(1_000) }
        }
        let medians = times.map { Int($0.sorted()[$0.count / 2]) }
        let counts = connection?.counts
        print(medians[0], medians[1], medians[1] - medians[0], counts?.sent ?? 0, counts?.dropped ?? 0)
    }

    /// Pushes of which each makes two or three entries: fewer than the queue holds.
    private static let burst = 100

    private static func watched(_ address: String) -> (TagManager, DebugConnection?) {
        var connection: DebugConnection?
        let (manager, _) = opened { connection = DebugConnection.start(in: &$0, to: address) }
        return (manager, connection)
    }

    /// Has threads push without end, and prints: the pushes of a second, those that were handled and dropped, the microseconds of the
    /// slowest push, and the KiB that were resident after a fifth of the time and at the end.
    static func flood(threads: Int, seconds: Int) {
        let (manager, fired) = opened()
        let layer = manager.dataLayer
        let updates = updates
        let slowest = Slowest()
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let early = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var number = thread
            var worst = Duration.zero
            var before = ContinuousClock.now
            while before < end {
                layer.push(updates[number % updates.count])
                let after = ContinuousClock.now
                worst = max(worst, before.duration(to: after))
                before = after
                number += 1
                if thread == 0, early.load(ordering: .relaxed) == 0, after > start + .seconds(seconds) / 5 {
                    early.store(currentKilobytes, ordering: .relaxed)
                }
            }
            slowest.add(worst)
        }
        let pushed = layer.counts.pushed
        let late = currentKilobytes
        while layer.counts.waiting > 0 { usleep(1_000) }
        let counts = layer.counts
        guard counts.pushed == pushed, counts.handled + counts.dropped == pushed,
            fired.value == counts.handled
        else { return failed() }
        print(
            pushed / seconds, counts.handled, counts.dropped, Int(slowest.value / .microseconds(1)),
            early.load(ordering: .relaxed), late)
    }

    private final class Slowest: Sendable {
        private let time = Mutex(Duration.zero)

        func add(_ other: Duration) { time.withLock { $0 = max($0, other) } }
        var value: Duration { time.withLock { $0 } }
    }

    /// What is resident now, where the system has a file that says it; otherwise the most that ever was.
    private static var currentKilobytes: Int {
        guard
            let pages = Fixtures.text("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap({
                Int($0)
            })
        else { return residentKilobytes }
        return pages * Int(getpagesize()) / 1_024
    }

    private static let id = "GTM-COSTS"

    private static func failed() {
        print("it does not do what it should")
        exit(1)
    }

    private static func quiet() -> TagManager.Configuration {
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = nil
        configuration.logger.logLevel = .critical
        return configuration
    }

    /// A manager with the container open, and a count of the calls of its tags' handler.
    private static func opened(
        _ change: (inout TagManager.Configuration) -> Void = { _ in }
    ) -> (manager: TagManager, fired: Counter) {
        guard let shell = try? Shell() else { preconditionFailure("no temporary folder") }
        Fixtures.write(container, to: shell.folder + "/" + id)
        var configuration = quiet()
        configuration.defaultContainers = shell.folder
        configuration.refreshMode = .defaultContainerOnly
        change(&configuration)
        let manager = TagManager(configuration)
        let fired = Counter()
        guard let container = try? manager.openImmediately(id: id) else {
            preconditionFailure("\(id) is an id")
        }
        container.setTagHandler(forFunction: "count") { _, _ in fired.add() }
        return (manager, fired)
    }

    /// How often something happened.
    private final class Counter: Sendable {
        private let count = Atomic(0)

        func add() { count.add(1, ordering: .relaxed) }
        var value: Int { count.load(ordering: .relaxed) }
    }

    /// Events with a few values, as apps push them.
    private static let updates: [Value] = (0..<333).map { number in
        [
            "event": .text(UTF8Text("event \(number)")),
            "screenName": .text(UTF8Text("Screen \(number % 7)")),
            "user": ["id": .text(UTF8Text("user-\(number * 7_919)")), "visits": .integer(Int64(number))],
            "price": .double(Double(number) / 4),
        ]
    }

    /// 1,000 rules: three for each event, of which one holds and fires a tag.
    private static let container: [UInt8] = {
        var rules: [String] = []
        var tags: [String] = []
        for number in 0..<1_000 {
            let screen = number % 3 == 0 ? "startsWith\": \"Screen" : "equals\": \"None \(number)"
            rules.append(
                #""r\#(number)": {"if": [{"macro": "event", "equals": "event \#(number / 3)"}, "#
                    + #"{"macro": "screen", "\#(screen)"}]}"#)
            tags.append(
                #""t\#(number)": {"type": "functionCall", "function": "count", "#
                    + #""arguments": {"screen": "{{screen}}", "user": "{{user}}"}, "fires": ["r\#(number)"]}"#
            )
        }
        let text = """
            {"container": {"id": "\(id)"},
             "macros": {"event": {"type": "event"}, "screen": {"type": "dataLayer", "name": "screenName"},
              "user": {"type": "dataLayer", "name": "user.id"},
              "settings": {"type": "values", "values": {"title": "Costs"}}},
             "rules": {\(rules.joined(separator: ",\n"))},
             "tags": {\(tags.joined(separator: ",\n"))}}
            """
        let compilation = Compiler.compile(SourceFile(path: id, bytes: Array(text.utf8)))
        guard let bytes = compilation.bytes else { preconditionFailure("it does not compile") }
        return bytes
    }()

    private static var residentKilobytes: Int {
        var usage = rusage()
        // 0 is RUSAGE_SELF, whose type is another one on each system. Safe: it writes one `rusage` into a variable that outlives the call.
        guard unsafe getrusage(0, &usage) == 0 else { return 0 }
        #if canImport(Darwin)
        return usage.ru_maxrss / 1_024
        #else
        return usage.ru_maxrss
        #endif
    }
}
