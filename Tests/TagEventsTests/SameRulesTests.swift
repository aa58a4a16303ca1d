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
