import TagDiagnostics
package import TagRuntime

/// The counts of a replay: what recorded events fire in one container, or in two versions of one.
///
/// Those of parts of the events add up to those of all, in any order.
package struct ReplayTally: Sendable {
    /// A line of a file of events; files are numbered in the order of their paths.
    package struct Place: Comparable, Sendable {
        package let file: Int
        /// The line, from 1.
        package let line: Int

        package init(file: Int, line: Int) { (self.file, self.line) = (file, line) }

        package static func < (one: Place, two: Place) -> Bool { (one.file, one.line) < (two.file, two.line) }
    }

    /// An event at which two versions differ.
    package struct Example: Sendable {
        package let place: Place
        /// The name of the event; nil if only users' data has it.
        package let event: String?
        /// The tag as it fires in both versions, if it sends something else.
        package var firings: (old: FiredTag, new: FiredTag)?
    }

    /// The ways in which a tag differs in the new version.
    package enum Change: Int, CaseIterable, Sendable {
        case more, less, otherwise

        /// Its name in JSON.
        package var member: String {
            switch self {
            case .more: "more"
            case .less: "less"
            case .otherwise: "otherwise"
            }
        }
    }

    /// The counts of how often a tag fired, or a rule passed, in each version.
    struct Counts {
        var old = 0
        var new = 0
    }

    /// The counts of a tag or a rule.
    package struct Row: Sendable {
        /// The number of times that it fired, or passed.
        package var old = 0
        package var new = 0
        /// The number of times that each change happened.
        package var changes = [0, 0, 0]
        /// The first examples of each change, in the order of their places.
        package var examples: [[Example]] = [[], [], []]

        package var isDifferent: Bool { changes.contains { $0 > 0 } }

        package subscript(change: Change) -> Int { changes[change.rawValue] }
    }

    /// A line that cannot be read.
    package struct BadLine: Sendable {
        package let place: Place
        package let words: String
    }

    /// The examples of one change, and the bad lines, that are kept.
    static let mostExamples = 3
    static let mostBadLines = 10

    /// The lines that are events or updates without one.
    package internal(set) var updates = 0
    package internal(set) var events = 0
    /// The events that fire nothing, in either version.
    package internal(set) var idle = 0
    /// The events that fire the same tags in another order.
    package internal(set) var reordered = 0
    package internal(set) var reorderedExamples: [Example] = []
    /// The events at which something differs.
    package internal(set) var differing = 0
    /// The events that fire a tag that needs values which a replay does not have.
    package internal(set) var relying = 0
    /// The events that fire a tag that may differ although no event shows it.
    package internal(set) var doubtful = 0
    package internal(set) var badLines = 0
    package internal(set) var firstBadLines: [BadLine] = []
    /// The updates without the session's key.
    package internal(set) var withoutKey = 0
    /// The updates without a time, if it was asked for.
    package internal(set) var withoutTime = 0
    package internal(set) var sessions = 0
    package internal(set) var tags: [Row]
    package internal(set) var rules: [Row]
    package internal(set) var failures: (old: [Failure: Int], new: [Failure: Int]) = ([:], [:])

    package init(_ subject: ReplayPair) {
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

    /// Adds how often the tags and rules of all rows fired and passed.
    mutating func add(tags counts: [Counts], rules: [Counts]) {
        for (row, count) in counts.enumerated() {
            tags[row].old += count.old
            tags[row].new += count.new
        }
        for (row, count) in rules.enumerated() {
            self.rules[row].old += count.old
            self.rules[row].new += count.new
        }
    }

    package mutating func add(_ other: ReplayTally) {
        updates += other.updates
        events += other.events
        idle += other.idle
        reordered += other.reordered
        differing += other.differing
        relying += other.relying
        doubtful += other.doubtful
        withoutKey += other.withoutKey
        withoutTime += other.withoutTime
        sessions += other.sessions
        badLines += other.badLines
        for line in other.firstBadLines {
            Self.insert(line, into: &firstBadLines, Self.mostBadLines) { $0.place < $1.place }
        }
        for example in other.reorderedExamples { Self.insert(example, into: &reorderedExamples) }
        Self.add(other.tags, to: &tags)
        Self.add(other.rules, to: &rules)
        failures.old.add(other.failures.old, +)
        failures.new.add(other.failures.new, +)
    }

    /// Returns how often each thing failed in each version, in the order of the words for them.
    package func failures(
        of pair: ReplayPair, _ words: (Failure, LoadedContainer) -> String
    ) -> [(words: String, old: Int, new: Int)] {
        var counts: [String: (old: Int, new: Int)] = [:]
        for (failure, count) in failures.old {
            counts[words(failure, pair.old), default: (0, 0)].old += count
        }
        for (failure, count) in failures.new {
            counts[words(failure, pair.new ?? pair.old), default: (0, 0)].new += count
        }
        return counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, $0.value.old, $0.value.new) }
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
