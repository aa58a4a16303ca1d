import TagCompiler
import TagEvents
import TagRuntime
import TagTestSupport
import Testing

/// Replays in which the new version takes the results of rules that are the same from the old one, beside replays that evaluate all.
@Suite struct SameRulesTests {
    @Test(arguments: [Decision.Depth.tags, .effects, .parameters])
    func `rules that are taken from the old version pass in the same events`(depth: Decision.Depth) throws {
        let pair = ReplayPair(byNameOf: try Self.version(isNew: false), try Self.version(isNew: true))
        let known = SameDefinitions.ofRules((0..<7).map { ($0, $0) }, pair.old, pair.old)
        #expect(known == [true, true, true, true, true, false, true])
        let fast = Facts(pair, areSidesAlike: true, showsValues: true, depth: depth, of: Self.updates)
        let slow = Facts(pair, areSidesAlike: false, showsValues: true, depth: depth, of: Self.updates)
        #expect(fast == slow)
        // All that the replay is about happens: a limit ends an event of the new version only, and rules pass and do not.
        #expect(!slow.failures[0].keys.contains { $0.reason == .stepBudget })
        #expect(slow.failures[1].keys.contains { $0.reason == .stepBudget })
        #expect(
            slow.rules.allSatisfy { row in
                row.counts.max() ?? 0 > 0 && row.counts.allSatisfy { $0 < Self.updates.count }
            })
        #expect(slow.rules[5].counts[0] == 0 && slow.rules[6].counts[1] == 0)
        #expect(slow.rows[Self.once].counts == [1, 1])
        #expect(slow.rows.contains { $0.changes != [0, 0, 0] })
    }

    @Test func `a rule is the same only if its event and all of its conditions are`() throws {
        let old = try Self.version(isNew: false)
        let new = try Self.version(isNew: true)
        let pairs = (0..<7).map { (old: $0, new: $0) }
        #expect(SameDefinitions.ofRules(pairs, old, new) == [true, false, true, true, false, false, false])
        #expect(SameDefinitions.ofRules([nil, (old: 0, new: 2)], old, new) == [false, false])
    }

    @Test func `rules that are taken from the old version cost the new one nothing`() throws {
        let pair = ReplayPair(byNameOf: try Self.version(isNew: false), try Self.version(isNew: true))
        let costs = [true, false].map { areSidesAlike in
            let plan = ReplayPlan(
                pair, sides: [ReplayPlan.Side(), ReplayPlan.Side()], areSidesAlike: areSidesAlike,
                depth: .tags)
            // Where a limit is near, rules are evaluated twice.
            var lane = Facts.lane(plan, of: Array(Self.updates.dropFirst(5)))
            return lane.takeCost()
        }
        #expect(costs[0] < costs[1])
    }

    /// The macro at the top of the chain is 300 levels high, and the middle one is known when it is compared.
    @Test func `a rule is not taken if the new version alone would be too deep`() throws {
        func version(isNew: Bool) throws -> LoadedContainer {
            var made = HandMade()
            var middle = made.add(.dataLayer, [made.text("page"), made.text("none")])
            for _ in 0..<150 { middle = made.add(.lowercase, [middle]) }
            var top = middle
            for _ in 0..<150 { top = made.add(.lowercase, [top]) }
            let isMiddle = made.predicate(.equals, middle, made.text("x"))
            let isTop = made.predicate(.equals, top, made.text("x"))
            made.rule("prime", event: "prime", if: [isMiddle], fires: [made.tag("prime")])
            made.rule("near", event: isNew ? "stop" : "go", if: [isMiddle], fires: [made.tag("near")])
            made.rule("far", event: "go", if: [isTop], fires: [made.tag("far")])
            return try made.loaded()
        }
        let pair = ReplayPair(byNameOf: try version(isNew: false), try version(isNew: true))
        let updates: [Value] = [["event": "go", "page": "x"], ["event": "prime"], ["event": "stop"]]
        let fast = Facts(pair, areSidesAlike: true, showsValues: true, of: updates)
        #expect(fast == Facts(pair, areSidesAlike: false, showsValues: true, of: updates))
        #expect(fast.rows[2].counts == [1, 0])
        let known = SameDefinitions.ofRules([(0, 0), (1, 1), (2, 2)], pair.old, try #require(pair.new))
        #expect(known == [true, false, false])
    }

    @Test func `a rule is not taken if its cost depends on the events before`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let program = PatternParser.parse(Array("a+b".utf8)).program
        let (table, built) = (made.pattern("a+b"), made.pattern(program, nil))
        let one = made.text("1")
        func rows(_ pattern: Program.ValueID, _ replaces: Program.ValueID) -> Program.ValueID {
            let rows = made.list([table, one, pattern, one])
            return made.add(.regexTable, [page, rows, .missing, replaces])
        }
        let predicates = [
            made.predicate(.matches, page, table),
            made.predicate(.equals, rows(table, .missing), one),
            made.predicate(.equals, rows(table, .false), one),
            made.predicate(.matches, page, built),
            made.predicate(.matchesComputed, page, page),
            made.predicate(.equals, rows(built, .missing), one),
            made.predicate(.equals, rows(page, .missing), one),
            made.predicate(.equals, rows(table, .true), one),
            made.predicate(.equals, made.add(.regexGroup, [page, table]), one),
        ]
        let tag = made.tag("t", [("page", page)])
        for predicate in predicates { made.rule("r", event: "go", if: [predicate], fires: [tag]) }
        let container = try made.loaded()
        let known = SameDefinitions.ofRules(predicates.indices.map { ($0, $0) }, container, container)
        #expect(known == predicates.indices.map { $0 < 3 })
    }

    /// The number of the tag that fires once a load.
    private static let once = 0

    /// Sizes at which no version is ended by a limit, at which that is certain only once all rules are evaluated, and at which the new
    /// one is ended.
    private static var updates: [Value] {
        let large = [84_000, 10, 65_000, 84_000, 20].map { count -> Value in
            ["event": "go", "big": .text(UTF8Text(String(repeating: "x", count: count)))]
        }
        return large + [
            ["event": "go", "page": "kept"], ["event": "stop", "page": "a"], ["page": "b"], ["event": "stop"],
            ["event": "go", "page": "a1"], ["event": "none"], ["event": "go", "big": "-1"],
        ]
    }

    private static func version(isNew: Bool) throws -> LoadedContainer {
        var made = HandMade()
        // Numbers that are the same in both versions would hide that they are compared by what they stand for.
        if isNew { _ = made.text("only here") }
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let big = made.add(.dataLayer, [made.text("big"), made.text("none")])
        // Nothing else takes so many steps a byte, or so little time.
        let isLess = (0..<8).map { made.predicate(.lessThan, big, made.text("\($0)")) }
        let isKept = made.predicate(.equals, page, made.text("kept"))
        let begins = made.predicate(.startsWith, page, made.text("a"))
        var options = Program.TagOptions()
        options.flags = .oncePerLoad
        let once = made.tag("once", [("page", page)], options: options)
        let tags = ["one", "two", "three"].map { made.tag($0, [("page", page)]) }
        made.rule("same", event: "go", unless: Array(isLess[0..<4]), fires: [once, tags[0]])
        made.rule("changed", event: "go", unless: Array(isLess[4..<(isNew ? 7 : 5)]), fires: [tags[1]])
        made.rule("blocks", event: "go", if: [isKept], blocks: [tags[isNew ? 1 : 0]])
        made.rule("any", if: [begins], fires: [tags[2]])
        made.rule("another event", event: isNew ? "stop" : "go", if: [begins], fires: [tags[2]])
        // One that no tag depends on is not tested.
        made.rule("fires in the new version", if: [begins], fires: isNew ? [tags[2]] : [])
        made.rule("fires in the old version", if: [begins], fires: isNew ? [] : [tags[2]])
        return try made.loaded()
    }
}
