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

/// Loads mutants with full verification, asks those that load everything, also with large values, and remembers what it took.
package struct MutantTrial {
    /// The longest time, in milliseconds of this thread, and the number of the mutant.
    package struct Slowest {
        package var milliseconds = 0.0
        package var number: UInt64 = 0

        fileprivate mutating func note(_ milliseconds: Double, _ number: UInt64) {
            if milliseconds > self.milliseconds { (self.milliseconds, self.number) = (milliseconds, number) }
        }
    }

    package private(set) var accepted = 0
    package private(set) var load = Slowest()
    /// The slowest event, or value asked for.
    package private(set) var evaluation = Slowest()

    package init() {}

    /// Returns true if a file in either form loads.
    @discardableResult
    package mutating func tryFile(_ bytes: [UInt8], number: UInt64) -> Bool {
        let start = MutantTrial.milliseconds
        let container = try? WireForm.load(bytes)
        load.note(MutantTrial.milliseconds - start, number)
        return tried(container, number)
    }

    /// Returns true if the container of these columns loads; its content id is made right.
    @discardableResult
    package mutating func tryColumns(_ columns: [UInt8], number: UInt64) -> Bool {
        let start = MutantTrial.milliseconds
        var container: LoadedContainer?
        if var resident = try? WireForm.resident(ofColumns: columns) {
            Reseal.reseal(&resident)
            container = try? LoadedContainer(resident)
        }
        load.note(MutantTrial.milliseconds - start, number)
        return tried(container, number)
    }

    private mutating func tried(_ container: LoadedContainer?, _ number: UInt64) -> Bool {
        guard let container else { return false }
        accepted += 1
        let evaluator = Evaluator(container, host: Exercise.host)
        let names = MutantTrial.names(of: container)
        let keys = container.keys
        let turn = Int(truncatingIfNeeded: number)
        ask(evaluator, keys, number)
        for (index, event) in MutantTrial.events(names, turn).enumerated() {
            let values = MutantTrial.values(names, turn + index)
            time(number) { _ = evaluator.push(event: event, values) }
            time(number) { _ = evaluator.trace(.map([Value.Entry("event", .text(event))])) }
            ask(evaluator, Array(keys.prefix(8)), number)
        }
        return true
    }

    /// Something for each name, which comes in turn, so that each name meets each; now and then one of them is very large.
    ///
    /// It is below 1 MB together.
    private static func values(_ names: [UTF8Text], _ turn: Int) -> Value {
        let large = MutantTrial.large[turn % MutantTrial.large.count]
        var entries = names.map { Value.Entry($0, large) }
        if turn % 8 == 0, !entries.isEmpty {
            entries = entries.map { Value.Entry($0.key, 51) }
            entries[turn / 8 % entries.count].value =
                MutantTrial.veryLarge[turn / 8 % MutantTrial.veryLarge.count]
        }
        return .map(entries)
    }

    private mutating func ask(_ evaluator: Evaluator, _ keys: [UTF8Text], _ number: UInt64) {
        for key in keys.prefix(100) {
            time(number) { _ = evaluator.value(forKey: key) }
            time(number) { _ = evaluator.text(forKey: key) }
        }
    }

    private mutating func time(_ number: UInt64, _ work: () -> Void) {
        let start = MutantTrial.milliseconds
        work()
        evaluation.note(MutantTrial.milliseconds - start, number)
    }

    /// Short texts of the container, up to the first dot: whatever it asks the data layer for is among them.
    private static func names(of container: LoadedContainer) -> [UTF8Text] {
        let tables = container.tables
        defer { withExtendedLifetime(container) {} }
        var names: [UTF8Text] = []
        for row in 0..<min(tables.strings.count, 60) {
            let text = tables.string(row).array.prefix { $0 != UInt8(ascii: ".") }
            if !text.isEmpty, text.count < 40 { names.append(UTF8Text(Array(text))) }
        }
        return names
    }

    private static func events(_ names: [UTF8Text], _ turn: Int) -> [UTF8Text] {
        guard !names.isEmpty else { return ["gtm.js"] }
        return ["gtm.js", names[turn % names.count], names[turn / 3 % names.count]]
    }

    private static let large: [Value] = [
        text("a", 15_000), text("1", 15_000), .list([Value](repeating: "word", count: 1_000)),
        .map((0..<300).map { Value.Entry(UTF8Text("key\($0)"), .integer(Int64($0))) }),
        address(1_000), .integer(.min), .double(.nan), .text("é😀\u{0}"), 51,
        (0..<60).reduce(Value.text("deep")) { inner, _ in .map([Value.Entry("a", inner)]) },
    ]

    private static let veryLarge: [Value] = [
        text("a", 900_000), text("1", 900_000), address(100_000),
        .list([Value](repeating: "word", count: 60_000)),
    ]

    private static func text(_ letter: String, _ count: Int) -> Value {
        .text(UTF8Text(String(repeating: letter, count: count)))
    }

    private static func address(_ count: Int) -> Value {
        .text(UTF8Text("http://h/p?" + String(repeating: "q=1&", count: count)))
    }

    /// The processor time of this thread, in milliseconds.
    private static var milliseconds: Double {
        var time = timespec()
        // Safe: it writes one `timespec` into a variable that outlives the call.
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}

extension FuzzSeeds {
    /// Compiled containers to make mutants of: ours, and some that chance made.
    package static let mutable: [[UInt8]] =
        containers + (0..<40).map { HandMade.random(seed: $0).bytes() }
}
