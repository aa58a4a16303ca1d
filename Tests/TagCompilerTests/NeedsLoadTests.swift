import TagCompiler
import TagTestSupport
import Testing

@testable import TagRuntime

/// What values need comes before them, however deep it is in composites, and behind a choice's rules.
@Suite struct NeedsLoadTests {
    /// A constant of lists in lists, around a template of another macro.
    private static func nested(depth: Int) -> HandMade {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        var value = made.template([made.text("of "), page])
        for _ in 0..<depth { value = made.list([value, value]) }
        made.add(.constant, [value], key: "nested")
        return made
    }

    @Test(arguments: [0, 1, 30_000])
    func `a macro that needs itself in a composite`(depth: Int) throws {
        let made = Self.nested(depth: depth)
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        #expect(tables.composites.count == depth + 1)
        // The template is the first composite: its second part becomes the constant.
        try checkRefusal(
            made, .outOfOrder, at: (.operands, tables.macros[1, MacroRecord.first]),
            (.operands, 1, tables.space.macros + 1))
    }

    @Test func `a choice that needs itself in a condition of a rule that enables a member`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let isHome = made.predicate(.equals, made.template([page, made.text("!")]), made.text("home!"))
        let tag = made.tag("tag")
        made.rule("first", event: "a", fires: [tag])
        let second = made.rule("second", if: [isHome], fires: [tag])
        let rules = made.list([made.integer(Int64(second))])
        let none = made.list([])
        made.add(.choice, [made.list([page, rules, none])], key: "chosen")
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        let choice = tables.macros[1, MacroRecord.first]
        try checkRefusal(made, .outOfOrder, at: (.operands, choice), (.operands, 0, tables.space.macros + 1))
        try checkRefusal(
            made, .outOfOrder, at: (.operands, choice),
            (.predicates, PredicateRecord.left.rawValue, tables.space.macros + 1))
    }

    @Test func `a tag or a pattern is part of lists alone`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let isWord = made.predicate(.matches, page, made.pattern("a+"))
        let tag = made.tag(
            "tag", [("one", made.template([page, made.text("!")])), ("two", made.list([page, page]))])
        made.rule("rule", if: [isWord], fires: [tag])
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let space = container.tables.space
        #expect(space.tags == space.patterns + 1 && space.end == space.tags + 1)
        for value in [space.patterns, space.tags] {
            try checkRefusal(made, .badOperand, at: (.operands, 1), (.operands, 1, value))
            var bytes = made.bytes()
            Places(container).set(.operands, 3, UInt64(value), in: &bytes)
            Reseal.reseal(&bytes)
            #expect(throws: Never.self) { _ = try LoadedContainer(bytes) }
        }
    }

    /// The part that is in a composite's run says so: a later one that is empty begins where others end.
    @Test func `a composite that has itself, or a later one that is empty`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        made.add(.constant, [made.list([page])], key: "list")
        made.add(.constant, [made.list([])], key: "empty")
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        #expect(tables.parts(0) == 0..<1 && tables.parts(1) == 1..<1)
        for composite in 0..<2 {
            try checkRefusal(
                made, .outOfOrder, at: (.operands, 0), (.operands, 0, tables.space.composites + composite))
        }
    }

    @Test func `a list of many equal parts takes no memory for each of them`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let part = made.template([made.text("of "), page])
        made.add(
            .constant, [made.list([Program.ValueID](repeating: part, count: 200_000))], key: "many")
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        var needs = MacroNeeds(tables)
        let need = needs.macros(of: tables.operands[tables.macros[1, MacroRecord.first], OperandRecord.value])
        let room = needs.waitingRoom
        #expect(need == 1)
        #expect(room > 0 && room < 100)
    }

    /// A number that is right for the one kind is not for the other.
    @Test(arguments: [(1, 3), (3, 1)])
    func `a rule's links lead to as many predicates and tags as there are`(predicates: Int, tags: Int) throws
    {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        var (conditions, fired): ([UInt32], [UInt32]) = ([], [])
        for number in 0..<predicates {
            conditions.append(made.predicate(.equals, page, made.text("page \(number)")))
        }
        for number in 0..<tags { fired.append(made.tag("tag \(number)")) }
        made.rule("rule", if: conditions, fires: fired)
        try checkRefusal(made, .indexOutOfRange, at: (.links, 0), (.links, 0, predicates))
        try checkRefusal(made, .indexOutOfRange, at: (.links, predicates), (.links, predicates, tags))
    }

    /// More than are looked up at once.
    @Test func `a name in another bucket, among many`() throws {
        var made = HandMade()
        let tag = made.tag("tag")
        for number in 0..<200 { made.rule("rule", event: "event \(number)", fires: [tag]) }
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        for row in [0, 63, 64, 199] {
            let other = tables.events[(row + 100) % 200, EventRecord.name]
            let cell = row * EventRecord.columnCount + EventRecord.name.rawValue
            try checkRefusal(made, .badIndex, at: (.events, cell), (.events, cell, other))
        }
    }

    @Test func `a container without composites and without shapes`() throws {
        var made = HandMade()
        made.add(.dataLayer, [made.text("page")], key: "page")
        let container = try made.loaded()
        #expect(container.tables.composites.count == 0)
        #expect(Evaluator(container).string(forKey: "page") == "")
    }
}
