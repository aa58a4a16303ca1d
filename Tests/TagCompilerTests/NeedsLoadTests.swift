import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// What values need comes before them, however deep it is in composites, and behind a choice's rules.
@Suite struct NeedsLoadTests {
    /// Changes cells of a container; the cell that is then at fault.
    private func check(
        _ made: HandMade, _ code: LoadError.Code, at fault: (SectionID, Int),
        _ changes: (SectionID, Int, Int)...
    ) throws {
        var bytes = made.bytes()
        let places = Places(try LoadedContainer(bytes))
        for (section, cell, value) in changes { places.set(section, cell, UInt64(value), in: &bytes) }
        Reseal.reseal(&bytes)
        let section = try #require(places.sections.first { $0.id == fault.0 })
        let expected = LoadError(code, at: section.offset + fault.1 * section.width)
        #expect(throws: expected) { _ = try LoadedContainer(bytes) }
    }

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
        try check(
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
        try check(made, .outOfOrder, at: (.operands, choice), (.operands, 0, tables.space.macros + 1))
        try check(
            made, .outOfOrder, at: (.operands, choice),
            (.predicates, PredicateRecord.left.rawValue, tables.space.macros + 1))
    }

    @Test func `a tag or a pattern is part of lists alone`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        made.tag("tag", [("one", made.template([page, made.text("!")])), ("two", made.list([page, page]))])
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tag = container.tables.space.tags
        try check(made, .badOperand, at: (.operands, 1), (.operands, 1, tag))
        var bytes = made.bytes()
        Places(container).set(.operands, 3, UInt64(tag), in: &bytes)
        Reseal.reseal(&bytes)
        #expect(throws: Never.self) { _ = try LoadedContainer(bytes) }
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
            try check(made, .badIndex, at: (.events, cell), (.events, cell, other))
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
