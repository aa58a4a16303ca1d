package import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime

/// The parts of a container that scenarios used.
///
/// A tag counts when it fired, a rule when it passed, a condition when it was met once and when it was not met once. Rules and
/// tags that nothing can reach are left out.
package struct ScenarioCoverage: Sendable {
    /// A tag or a rule, with the number of events, and of values that were read, that used it.
    package struct Part: Sendable {
        package let name: String
        /// The line of its name in the container; nil if that is not known.
        package let line: Int?
        package fileprivate(set) var hits = 0
    }

    /// A condition, with the number of events at which it was met and not met.
    package struct Condition: Sendable {
        /// The index of the rule among ``rules``.
        package let rule: Int
        package let words: String
        package fileprivate(set) var met = 0
        package fileprivate(set) var unmet = 0
        /// The event that a rule needs; nil for any other condition.
        fileprivate var event: UTF8Text?
    }

    package private(set) var tags: [Part] = []
    package private(set) var rules: [Part] = []
    private var counted: [Condition] = []
    package private(set) var events = 0
    private let words: Vocabulary
    /// The places of tags and rules above, by their numbers; nil for those that are left out.
    private var tagPlaces: [Int?] = []
    private var rulePlaces: [Int?] = []
    /// The place of the first condition of each rule above, without the event that it needs.
    private var firstConditions: [Int] = []
    /// The places of the conditions that are an event, by its name.
    private var eventConditions: [UTF8Text: [Int]] = [:]

    /// The conditions, in the order of their rules.
    package var conditions: [Condition] {
        counted.map { condition in
            guard condition.event != nil else { return condition }
            var condition = condition
            // Every other event is one at which it was not met.
            condition.unmet = events - condition.met
            return condition
        }
    }

    /// Creates the count of a container, in which nothing was used.
    package init(_ container: ScenarioContainer) {
        words = container.words
        let written = container.checked?.container
        let lines = LineTable(container.file)
        let loaded = container.loaded
        for tag in 0..<loaded.tagCount {
            let name = container.name(ofTag: tag)
            let row = written.flatMap { $0.tags.indices.contains(tag) ? $0.tags[tag] : nil }
            let counts = !container.isUnreachable(.tag, name) && row?.isPaused != true
            tagPlaces.append(counts ? tags.count : nil)
            guard counts else { continue }
            tags.append(Part(name: name, line: Self.line(row?.name.range, lines)))
        }
        let evaluator = Evaluator(loaded)
        for rule in 0..<loaded.tables.rules.count {
            let name = loaded.name(ofRule: rule)?.string ?? "#\(rule)"
            let row = written.flatMap { $0.rules.indices.contains(rule) ? $0.rules[rule] : nil }
            let counts = !container.isUnreachable(.rule, name)
            rulePlaces.append(counts ? rules.count : nil)
            guard counts, let traced = evaluator.trace(rule: rule) else { continue }
            add(traced, name, Self.line(row?.name.range, lines), loaded)
        }
    }

    private static func line(_ range: SourceRange?, _ lines: LineTable) -> Int? {
        guard let range, range.isKnown else { return nil }
        let line = lines.position(of: Int(range.start)).line
        return line > 0 ? line : nil
    }

    private mutating func add(_ rule: Trace.Rule, _ name: String, _ line: Int?, _ loaded: LoadedContainer) {
        let place = rules.count
        rules.append(Part(name: name, line: line))
        let needed = loaded.tables.rules[rule.index, RuleRecord.event]
        if needed > 0 {
            let event = UTF8Text(loaded.tables.string(needed - 1))
            eventConditions[event, default: []].append(counted.count)
            counted.append(
                Condition(rule: place, words: "the event is \(JSON.string(event.string).line)", event: event))
        }
        firstConditions.append(counted.count)
        for condition in rule.conditions {
            counted.append(Condition(rule: place, words: Self.words(condition, loaded)))
        }
    }

    /// Returns a condition in words; `unless` comes before one that must not be met.
    private static func words(_ condition: Trace.Condition, _ loaded: LoadedContainer) -> String {
        func name(_ macro: Int) -> String {
            "'\((loaded.name(ofMacro: macro)?.string ?? "#\(macro)").shortened())'"
        }
        let subject = condition.macro.map(name) ?? "a value"
        let stored = loaded.tables.predicates[condition.predicate, PredicateRecord.right]
        let space = loaded.tables.space
        let right: String
        if stored >= space.macros, stored < space.integers {
            right = name(stored - space.macros)
        } else if condition.operation == .matches {
            right = "its pattern"
        } else {
            right = condition.right.map { $0.json.line } ?? "a value"
        }
        let how = condition.ignoresCase ? " in any letter case" : ""
        return
            "\(condition.isNegated ? "unless " : "")\(subject) \(condition.operation.verb) \(right.shortened())\(how)"
    }

    // MARK: Counting

    /// Adds an event.
    ///
    /// - Parameter traced: The event's effects; nil for a push without event.
    mutating func add(_ traced: (firing: Firing, trace: Trace)?, _ usage: Usage) {
        guard let traced else { return }
        events += 1
        for tag in Set(traced.firing.tags.map({ $0.index })) {
            if let place = tagPlaces[tag] { tags[place].hits += 1 }
        }
        var passed = Set(usage.rules)
        for rule in traced.trace.rules {
            if rule.passed { passed.insert(rule.index) }
            count(rule.conditions.map { $0.held }, of: rule.index)
        }
        add(passed, usage)
        for place in eventConditions[traced.firing.event] ?? [] { counted[place].met += 1 }
    }

    /// Adds the reading of a value, which depends on rules of its own.
    mutating func add(_ usage: Usage) { add(Set(usage.rules), usage) }

    private mutating func add(_ passed: Set<Int>, _ usage: Usage) {
        for rule in passed { if let place = rulePlaces[rule] { rules[place].hits += 1 } }
        for gate in usage.gates { count(gate.held, of: gate.rule) }
    }

    private mutating func count(_ held: [Bool?], of rule: Int) {
        guard let place = rulePlaces[rule] else { return }
        for (offset, held) in held.enumerated() {
            switch held {
            case true?: counted[firstConditions[place] + offset].met += 1
            case false?: counted[firstConditions[place] + offset].unmet += 1
            case nil: continue
            }
        }
    }

    // MARK: Reports

    /// The numbers of tags that fired, rules that passed, outcomes of conditions that occurred, and all of each.
    private var counts: [(noun: String, verb: String, used: Int, all: Int)] {
        let outcomes = conditions.reduce(0) { $0 + ($1.met > 0 ? 1 : 0) + ($1.unmet > 0 ? 1 : 0) }
        return [
            ("tag", "fired", tags.count { $0.hits > 0 }, tags.count),
            (words.rule, "passed", rules.count { $0.hits > 0 }, rules.count),
            ("outcome of conditions", "occurred", outcomes, 2 * conditions.count),
        ]
    }

    /// The share of tags, rules and outcomes of conditions that were used, in percent; 100 if there are none.
    package var percent: Double {
        let (used, all) = counts.reduce((0, 0)) { ($0.0 + $1.used, $0.1 + $1.all) }
        return all == 0 ? 100 : 100 * Double(used) / Double(all)
    }

    /// The percentage with one digit after the point, rounded down: 100 is all.
    package var percentWords: String {
        let tenths = Int((percent * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// The coverage as text, with the parts that were not used.
    package func text(_ path: String) -> String {
        let shares = counts.map { part in
            let noun = part.noun.hasPrefix("outcome") ? "outcomes of conditions" : part.noun + "s"
            return "\(part.used) of \(part.all) \(noun) \(part.verb)"
        }
        var text = "\(path.escapedForTerminal()): \(percentWords) (\(shares.joined(separator: ", ")))\n"
        for tag in tags where tag.hits == 0 { text += "  never fired: tag \(Self.shown(tag))\n" }
        let byRule = Dictionary(grouping: conditions) { $0.rule }
        for (index, rule) in rules.enumerated() {
            let open = (byRule[index] ?? []).filter { $0.met == 0 || $0.unmet == 0 }
            guard rule.hits == 0 || !open.isEmpty else { continue }
            text += "  \(rule.hits == 0 ? "never passed" : "passed"): \(words.rule) \(Self.shown(rule))\n"
            for condition in open {
                let what =
                    condition.met + condition.unmet == 0
                    ? "never evaluated"
                    : condition.met == 0 ? "never met" : "always met"
                text += "    \(what): \(condition.words.escapedForTerminal())\n"
            }
        }
        return text
    }

    private static func shown(_ part: Part) -> String {
        "'\(part.name.escapedForTerminal())'" + (part.line.map { " (line \($0))" } ?? "")
    }

    /// The coverage as JSON.
    package func json(_ path: String) -> JSON {
        func part(_ part: Part) -> JSON {
            [
                "name": .string(part.name), "line": part.line.map { .integer($0) } ?? .null,
                "hits": .integer(part.hits),
            ]
        }
        let summary = zip(["tags", "rules", "outcomes"], counts).map { name, count in
            (key: name, value: ["found": .integer(count.all), "hit": .integer(count.used)] as JSON)
        }
        return [
            "path": .string(path), "events": .integer(events),
            "percent": .double((percent * 10).rounded(.down) / 10), "summary": .object(summary),
            "tags": .array(tags.map(part)), "rules": .array(rules.map(part)),
            "conditions": .array(
                conditions.map { condition in
                    [
                        "rule": .string(rules[condition.rule].name), "condition": .string(condition.words),
                        "met": .integer(condition.met), "unmet": .integer(condition.unmet),
                    ]
                }),
        ]
    }
}
