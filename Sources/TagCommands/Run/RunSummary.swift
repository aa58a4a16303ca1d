import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime
import TagScenario

/// The counts of `--summary`: the effects of all events together, without the values of any.
struct RunSummary {
    private let names: Names
    private var events = 0
    /// The number of events that neither fired nor blocked a tag.
    private var idle = 0
    /// How often each tag fired, by index.
    private var fired: [Int]
    /// How often each tag was blocked, by index.
    private var blocked: [Int]
    /// The different failures with their counts, in the order in which they first happened.
    private var failures: [(failure: Failure, count: Int)] = []
    private var places: [Failure: Int] = [:]

    init(_ names: Names) {
        self.names = names
        let zeros = [Int](repeating: 0, count: names.container.tables.tags.count)
        (fired, blocked) = (zeros, zeros)
    }

    mutating func add(_ effects: Effects) {
        events += 1
        if effects.fired.isEmpty, effects.blocked.isEmpty { idle += 1 }
        for tag in effects.fired { fired[tag] += 1 }
        for tag in effects.blocked { blocked[tag] += 1 }
        add(effects.failures)
    }

    /// Adds failures outside events.
    mutating func add(_ more: [Failure]) {
        for failure in more {
            let place = places[failure] ?? failures.count
            if place == failures.count {
                places[failure] = place
                failures.append((failure, 0))
            }
            failures[place].count += 1
        }
    }

    func json(_ values: [(key: String, value: JSON)]) -> JSON {
        let fired = Self.counted(fired).map { tag, count in
            [
                "tag": .string(names.tag(tag)), "type": .string(names.type(ofTag: tag)),
                "count": .integer(count),
            ]
                as JSON
        }
        let blocked = Self.counted(blocked).map { tag, count in
            ["tag": .string(names.tag(tag)), "count": .integer(count)] as JSON
        }
        let failures = failures.map { failure, count in
            [
                "what": .string(Outcome.words(for: failure.subject, names, .definition)),
                "why": .string(failure.reason.words), "count": .integer(count),
            ] as JSON
        }
        return .members([
            ("events", .integer(events)), ("fired", .array(fired)), ("blocked", .array(blocked)),
            ("nothingFires", .integer(idle)), ("failures", .list(failures)), ("values", .object(values)),
        ])
    }

    /// The counts as text: each line is one that single events have, behind its count.
    func text(_ values: [(key: String, value: JSON)]) -> String {
        var lines = Self.counted(fired).map { tag, count in
            (count, Outcome.words(firing: names.tag(tag), ofType: names.type(ofTag: tag)))
        }
        lines += Self.counted(blocked).map { tag, count in (count, Outcome.words(blocked: names.tag(tag))) }
        lines += failures.map { failure, count in
            let subject = Outcome.words(for: failure.subject, names, names.words)
            return (count, Outcome.words(failed: subject, failure.reason.words))
        }
        if idle > 0 { lines.append((idle, Outcome.wordsForNothing)) }
        let width = lines.map { String($0.0).count }.max() ?? 0
        var text = Counted.text(events, "event") + "\n"
        for (count, words) in lines {
            let digits = String(count)
            text += String(repeating: " ", count: 2 + width - digits.count) + "\(digits)  \(words)\n"
        }
        for value in values { text += Outcome.words(value) + "\n" }
        return text
    }

    /// Returns the indices whose count is not 0, in the order of the container.
    private static func counted(_ counts: [Int]) -> [(tag: Int, count: Int)] {
        counts.enumerated().filter { $0.element > 0 }.map { ($0.offset, $0.element) }
    }
}
