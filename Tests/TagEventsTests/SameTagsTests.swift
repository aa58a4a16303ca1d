import TagCompiler
import TagEvents
import TagRuntime
import TagTestSupport
import Testing

/// Replays that leave out the comparison of tags that are defined alike, beside replays that compare all tags.
@Suite struct SameTagsTests {
    @Test(arguments: [0, 3, 40, 254, 255, 256, 300], [false, true])
    func `what is left out would be the same`(chain: Int, showsValues: Bool) throws {
        let (old, new) = (try Versions.old(chain: chain), try Versions.new())
        let known = SameDefinitions.ofTags((0..<Versions.tags).map { ($0, $0) }, old, new)
        #expect(known[Versions.alike] && known[Versions.large] && known[Versions.nested])
        #expect(!known[Versions.changed] && known[Versions.deep] == (chain == 0))
        let pair = ReplayPair(byNameOf: old, new)
        let fast = Facts(pair, areSidesAlike: true, showsValues: showsValues)
        #expect(fast == Facts(pair, areSidesAlike: false, showsValues: showsValues))
        // All that the replay is about happens.
        #expect(fast.rows[Versions.changed].changes[ReplayTally.Change.otherwise.rawValue] > 0)
        #expect(fast.rows[Versions.late].changes[ReplayTally.Change.more.rawValue] > 0)
        #expect(fast.failures.contains { $0.keys.contains { $0.reason == .textBudget } })
        #expect(fast.failures.contains { $0.keys.contains { $0.reason == .parameterFailed } })
    }

    @Test(arguments: [0, 120])
    func `a value that depends on where it was found first is compared, however much failed before`(
        failing: Int
    ) throws {
        let new = try Versions.new(failing: failing)
        var differing = 0
        for chain in 250...258 {
            let pair = ReplayPair(byNameOf: try Versions.old(chain: chain, failing: failing), new)
            let fast = Facts(pair, areSidesAlike: true, showsValues: true)
            #expect(fast == Facts(pair, areSidesAlike: false, showsValues: true), "\(chain)")
            differing += fast.rows[failing + Versions.alike].changes[ReplayTally.Change.otherwise.rawValue]
        }
        #expect(differing > 0)
    }

    /// Both sides of the other tests count what fires alike in the same way.
    @Test func `counts are those of two evaluators that know nothing of each other`() throws {
        let pair = ReplayPair(byNameOf: try Versions.old(chain: 3), try Versions.new())
        let facts = Facts(pair, areSidesAlike: true, showsValues: true)
        let (before, after) = (Evaluator(pair.old), Evaluator(try #require(pair.new)))
        var rows = [(counts: [Int], changes: [Int])](
            repeating: ([0, 0], [0, 0, 0]), count: facts.rows.count)
        for update in Facts.updates {
            let (one, two) = (before.push(update)?.tags ?? [], after.push(update)?.tags ?? [])
            for row in rows.indices {
                let (old, new) = (one.first { $0.index == row }, two.first { $0.index == row })
                if old != nil { rows[row].counts[0] += 1 }
                if new != nil { rows[row].counts[1] += 1 }
                let change: ReplayTally.Change? =
                    switch (old, new) {
                    case (nil, .some): .more
                    case (.some, nil): .less
                    case (let old?, let new?): old.parameters == new.parameters ? nil : .otherwise
                    case (nil, nil): nil
                    }
                if let change { rows[row].changes[change.rawValue] += 1 }
            }
        }
        #expect(facts.rows.map(\.counts) == rows.map(\.counts))
        #expect(facts.rows.map(\.changes) == rows.map(\.changes))
    }

    @Test func `versions that are the same have no differences`() throws {
        let pair = ReplayPair(byNameOf: try Versions.new(), try Versions.new())
        let facts = Facts(pair, areSidesAlike: true, showsValues: false)
        #expect(facts == Facts(pair, areSidesAlike: false, showsValues: false))
        #expect(facts.counts.last == 0 && facts.rows.allSatisfy { $0.changes == [0, 0, 0] })
    }
}

/// Two versions of a container, some of whose tags are defined alike.
private enum Versions {
    /// The numbers of tags, after those that only fail.
    static let (deep, alike, changed, nested, large, late) = (0, 1, 2, 3, 4, 8)
    static let tags = 11

    /// Returns the old version, whose first tag finds a macro through a chain of others.
    static func old(chain: Int, failing: Int = 0) throws -> LoadedContainer {
        try version(isNew: false, chain: chain, failing: failing)
    }

    static func new(failing: Int = 0) throws -> LoadedContainer {
        try version(isNew: true, chain: 0, failing: failing)
    }

    private static func version(isNew: Bool, chain: Int, failing: Int) throws -> LoadedContainer {
        var made = HandMade()
        // Numbers that are the same in both versions would hide that they are compared by what they stand for.
        if isNew { _ = made.text("only here") }
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let big = made.add(.dataLayer, [made.text("big")])
        let failure = made.add(.functionCall, [])
        let choice = choice(&made)
        var found = choice
        for _ in 0..<chain { found = made.add(.constant, [found]) }
        let fixed = made.map([("a", made.text("b")), ("list", made.list([made.integer(1), .null, .true]))])
        var nested = made.list([page, fixed, made.template([made.text("at "), page])])
        for _ in 0..<40 { nested = made.list([nested]) }
        var first = (0..<failing).map { made.tag("failing \($0)", [("f", failure)]) }
        let text = made.text(isNew ? "new" : "old")
        first += [
            made.tag("deep", [("d", found)]),
            made.tag("alike", [("page", page), ("choice", choice), ("fixed", fixed)]),
            made.tag("changed", [("page", page), ("text", text)]),
            made.tag("nested", [("n", nested), ("page", page)]),
            made.tag("large", [("one", big), ("more", made.list([big, page]))]),
            made.tag("large, changed", [("one", big), ("text", text)]),
            made.tag("fails", [("page", page), ("f", failure)]),
            made.tag("fails, changed", [("text", text), ("f", failure)]),
        ]
        let late = made.tag("late", [("page", page), ("fixed", fixed)])
        // With a large text there is nothing left for the last one.
        let last = [
            made.tag("long", [("t", made.template([big, big, big, big]))]), made.tag("last", [("p", page)]),
        ]
        let isLong = made.predicate(.contains, page, made.text("long"))
        made.rule("go", event: "go", fires: first + last)
        made.rule("some", event: "some", fires: [first[failing + 1], first[failing + 2], first[failing + 3]])
        made.rule("late", event: "late", if: isNew ? [] : [isLong], fires: [late, first[failing + 1]])
        return try made.loaded()
    }

    /// A macro that is another text if the macro that it asks cannot be found.
    private static func choice(_ made: inout HandMade) -> Program.ValueID {
        let state = made.add(.dataLayer, [made.text("state"), made.text("on")])
        let isOn = made.predicate(.equals, state, made.text("on"))
        // Fires nothing, so that only the macro asks for it.
        let near = made.rule("near", event: "go", if: [isOn])
        let none = made.list([])
        return made.add(
            .choice,
            [
                made.list([
                    made.text("far"), none, none,
                    made.text("near"), made.list([made.integer(Int64(near))]), none,
                ])
            ])
    }
}

/// The counts and examples of a replay.
struct Facts: Equatable {
    struct Example: Equatable {
        let place: ReplayTally.Place
        let event: String?
        let old: FiredTag?
        let new: FiredTag?

        init(_ example: ReplayTally.Example) {
            (place, event) = (example.place, example.event)
            (old, new) = (example.firings?.old, example.firings?.new)
        }
    }

    struct Row: Equatable {
        let counts: [Int]
        let changes: [Int]
        let examples: [[Example]]

        init(_ row: ReplayTally.Row) {
            counts = [row.old, row.new]
            changes = row.changes
            examples = row.examples.map { $0.map { Example($0) } }
        }
    }

    /// The last count is that of the events that differ.
    let counts: [Int]
    let rows: [Row]
    let rules: [Row]
    let reordered: [Example]
    let failures: [[Failure: Int]]

    init(
        _ pair: ReplayPair, areSidesAlike: Bool, showsValues: Bool, depth: Decision.Depth = .parameters,
        of updates: [Value] = Facts.updates
    ) {
        let plan = ReplayPlan(
            pair, sides: [ReplayPlan.Side(), ReplayPlan.Side()], areSidesAlike: areSidesAlike,
            depth: depth, showsValues: showsValues)
        var lane = Self.lane(plan, of: updates)
        let tally = lane.takeTally()
        counts = [tally.updates, tally.events, tally.idle, tally.reordered, tally.differing]
        rows = tally.tags.map { Row($0) }
        rules = tally.rules.map { Row($0) }
        reordered = tally.reorderedExamples.map { Example($0) }
        failures = [tally.failures.old, tally.failures.new]
    }

    /// Returns a lane that was pushed all updates, as one session.
    static func lane(_ plan: ReplayPlan, of updates: [Value]) -> ReplayLane {
        var lane = ReplayLane(plan)
        var tape = EventTape()
        lane.beginSession()
        for (line, update) in updates.enumerated() {
            let place = tape.append(update)
            lane.push(tape, at: place, ReplayTally.Place(file: 0, line: line + 1))
        }
        return lane
    }

    static var updates: [Value] {
        let large = [10, 500_000, 690_000, 900_000].map { count -> Value in
            ["event": "go", "big": .text(UTF8Text(String(repeating: "x", count: count)))]
        }
        return [
            ["event": "some", "page": "a"], ["event": "go"], ["event": "late"],
            ["event": "late", "page": "long"], ["page": "without an event"], ["event": "none"],
            ["event": "go", "page": ["k": [1, .null, "two"]], "big": "y"],
        ] + large + [["event": "go", "big": .null, "page": 1.5], ["event": "some", "page": true]]
    }
}
