import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// An index leads to the rules that need an event, to all of them and to no others.
@Suite struct IndexLoadTests {
    /// Rules in this order: one that needs "a", one that needs nothing, and one that needs "a" and does nothing.
    private static func threeRules() -> HandMade {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let isHome = made.predicate(.equals, page, made.text("home"))
        let tag = made.tag("tag")
        made.rule("a", event: "a", fires: [tag])
        made.rule("any", unless: [isHome], fires: [tag])
        made.rule("nothing", event: "a", unless: [isHome])
        return made
    }

    private func column(_ field: RuleRecord, of rule: Int) -> Int {
        rule * RuleRecord.columnCount + field.rawValue
    }

    @Test func `a rule that its event does not lead to`() throws {
        // What was a predicate that must not hold is now a tag that is blocked.
        try checkRefusal(
            Self.threeRules(), .badIndex, at: (.rules, column(RuleRecord.event, of: 2)),
            (.rules, column(RuleRecord.unlessCount, of: 2), 0))
    }

    @Test func `a rule that fires nothing among those looked for`() throws {
        try checkRefusal(
            Self.threeRules(), .badIndex, at: (.candidates, 0),
            (.rules, column(RuleRecord.firesCount, of: 0), 0),
            (.rules, column(RuleRecord.unlessCount, of: 0), 1))
    }

    @Test func `a rule that needs no event, and that no event leads to`() throws {
        try checkRefusal(
            Self.threeRules(), .badIndex, at: (.restRules, 0), (.rules, column(RuleRecord.event, of: 0), 0))
    }

    @Test func `a rule of an event among those of all events`() throws {
        let container = try Self.threeRules().loaded()
        defer { withExtendedLifetime(container) {} }
        let event = container.tables.rules[0, RuleRecord.event]
        try checkRefusal(
            Self.threeRules(), .badIndex, at: (.restRules, 0),
            (.rules, column(RuleRecord.event, of: 1), event))
    }

    @Test func `rules that look up something else than the event`() throws {
        let container = try HandMade.automata().loaded()
        let predicate = try #require(
            (0..<container.tables.predicates.count).first {
                container.tables.eventList(ofPredicate: $0) != nil
            })
        let page = container.tables.space.macros + 1
        try checkRefusal(
            HandMade.automata(), .badIndex, at: (.restRules, 0), (.predicates, predicate * 3 + 1, page))
    }

    @Test func `an event that a list does not have`() throws {
        let container = try HandMade.automata().loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        let page = try #require((0..<tables.strings.count).first { tables.string($0).string == "page" })
        let open = try #require(
            (0..<tables.events.count).first {
                tables.string(tables.events[$0, EventRecord.name]).string == "open"
            })
        try checkRefusal(
            HandMade.automata(), .badIndex, at: (.candidates, tables.events[open, EventRecord.first]),
            (.operands, 1, ValueSpace.strings + page))
    }

    @Test func `an event that is there twice`() throws {
        // Two names of one bucket, of two.
        let names = (0..<100).map { "event \($0)" }
        let first = names[0]
        let second = try #require(
            names.dropFirst().first {
                NameHash.of(Array($0.utf8)[...]) & 1 == NameHash.of(Array(first.utf8)[...]) & 1
            })
        var made = HandMade()
        let tag = made.tag("tag")
        for name in [first, second] { made.rule(name, event: name, fires: [tag]) }
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let name = container.tables.events[0, EventRecord.name]
        try checkRefusal(
            made, .badIndex, at: (.events, EventRecord.columnCount), (.events, EventRecord.columnCount, name))
    }

    @Test func `a list of folded texts has no other letters`() throws {
        let container = try HandMade.automata().loaded()
        let tables = container.tables
        let buy = tables.operands[0, OperandRecord.value] - ValueSpace.strings
        #expect(tables.string(buy).string == "buy")
        try checkRefusal(
            HandMade.automata(), .badOperand, at: (.operands, 0),
            (.texts, tables.strings[buy, StringRecord.first], 0x42))
    }

    @Test(arguments: ["É", "ſ", "K", "aB"])
    func `letters that fold to others are refused where case is ignored`(text: String) throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let list = made.list([made.text(text)])
        made.rule("r", if: [made.predicate(.isOneOf, page, list)], fires: [made.tag("t")])
        #expect(throws: Never.self) { _ = try made.loaded() }
        made.rule("s", if: [made.predicate(.isOneOf, page, list, ignoresCase: true)], fires: [0])
        #expect { _ = try made.loaded() } throws: { ($0 as? LoadError)?.code == .badOperand }
    }

    @Test func `a list has a text at least`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        made.rule("r", if: [made.predicate(.isOneOf, page, made.list([]))], fires: [made.tag("t")])
        #expect { _ = try made.loaded() } throws: { ($0 as? LoadError)?.code == .badOperand }
    }
}
