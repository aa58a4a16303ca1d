import TagDiff
import TagRuntime

/// The counts of a replay.
///
/// Those of parts of the events add up to those of all, in any order.
struct ReplayTally: Sendable {
    /// A line of a file of events; files are numbered in the order of their paths.
    struct Place: Comparable, Sendable {
        let file: Int
        /// The line, from 1.
        let line: Int

        static func < (one: Place, two: Place) -> Bool { (one.file, one.line) < (two.file, two.line) }
    }

    /// An event at which two versions differ.
    struct Example: Sendable {
        let place: Place
        /// The name of the event; nil if only users' data has it.
        let event: String?
        /// The parameters that differ.
        var parts: [Effect.Part] = []
    }

    /// What is different about a tag in the new version.
    enum Change: Int, CaseIterable, Sendable { case more, less, otherwise }

    /// The counts of a tag or a rule.
    struct Row: Sendable {
        /// How often it fired, or passed.
        var old = 0
        var new = 0
        /// How often each change happened.
        var changes = [0, 0, 0]
        /// The first examples of each change, in the order of their places.
        var examples: [[Example]] = [[], [], []]

        var isDifferent: Bool { changes.contains { $0 > 0 } }

        subscript(change: Change) -> Int { changes[change.rawValue] }
    }

    /// A line that is no event.
    struct BadLine: Sendable {
        let place: Place
        let words: String
    }

    /// The examples of one change, and the bad lines, that are kept.
    static let mostExamples = 3
    static let mostBadLines = 10

    /// The lines that are events or updates without one.
    var updates = 0
    var events = 0
    /// The events that fire nothing, in either version.
    var idle = 0
    /// The events that fire the same tags in another order.
    var reordered = 0
    var reorderedExamples: [Example] = []
    /// The events at which something differs.
    var differing = 0
    var badLines = 0
    var firstBadLines: [BadLine] = []
    /// The updates without the session's key.
    var withoutKey = 0
    var sessions = 0
    var tags: [Row]
    var rules: [Row]
    var failures: (old: [Failure: Int], new: [Failure: Int]) = ([:], [:])

    init(_ subject: ReplaySubject) {
        tags = Array(repeating: Row(), count: subject.tags.rows.count)
        rules = Array(repeating: Row(), count: subject.rules.rows.count)
    }

    mutating func addBadLine(_ line: BadLine) {
        badLines += 1
        Self.insert(line, into: &firstBadLines, Self.mostBadLines) { $0.place < $1.place }
    }

    /// Returns true if an example at a place would be kept.
    static func keeps(_ place: Place, in examples: [Example]) -> Bool {
        guard examples.count >= mostExamples, let last = examples.last else { return true }
        return place < last.place
    }

    static func insert(_ example: Example, into examples: inout [Example]) {
        insert(example, into: &examples, mostExamples) { $0.place < $1.place }
    }

    private static func insert<Element>(
        _ element: Element, into list: inout [Element], _ most: Int, _ isBefore: (Element, Element) -> Bool
    ) {
        if list.count >= most {
            guard let last = list.last, isBefore(element, last) else { return }
            list.removeLast()
        }
        let at = list.firstIndex { isBefore(element, $0) } ?? list.count
        list.insert(element, at: at)
    }

    mutating func add(_ other: ReplayTally) {
        updates += other.updates
        events += other.events
        idle += other.idle
        reordered += other.reordered
        differing += other.differing
        withoutKey += other.withoutKey
        sessions += other.sessions
        badLines += other.badLines
        for line in other.firstBadLines {
            Self.insert(line, into: &firstBadLines, Self.mostBadLines) { $0.place < $1.place }
        }
        for example in other.reorderedExamples { Self.insert(example, into: &reorderedExamples) }
        Self.add(other.tags, to: &tags)
        Self.add(other.rules, to: &rules)
        failures.old.merge(other.failures.old, uniquingKeysWith: +)
        failures.new.merge(other.failures.new, uniquingKeysWith: +)
    }

    private static func add(_ others: [Row], to rows: inout [Row]) {
        for (index, other) in others.enumerated() {
            rows[index].old += other.old
            rows[index].new += other.new
            for change in Change.allCases.indices {
                rows[index].changes[change] += other.changes[change]
                for example in other.examples[change] { insert(example, into: &rows[index].examples[change]) }
            }
        }
    }
}
