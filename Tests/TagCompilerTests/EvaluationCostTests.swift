import TagRuntime
import TagTestSupport
import Testing

/// Whatever is asked of it, an evaluation ends within its budget, and says so; how long that takes is for `probe costs`.
@Suite struct EvaluationCostTests {
    /// Cases that are so cheap that they finish.
    private static let cheap: Set<String> = [
        "event", "containerId", "containerVersion", "time", "deep names", "rules of many conditions",
    ]

    @Test(arguments: Costly.all) func `every operation pays for its work`(costly: Costly) throws {
        let evaluator = Evaluator(try costly.container(count: 1_500), host: Costly.host)
        let firing = try #require(evaluator.push(costly.event(length: 900_000)))
        let isOver = firing.failures.contains { [.stepBudget, .textBudget].contains($0.reason) }
        #expect(isOver || Self.cheap.contains(costly.description))
        // The same evaluator goes on as if nothing had been.
        let next = try #require(evaluator.push(event: "other"))
        #expect(next.failures.isEmpty && next.tags.isEmpty)
    }

    /// The row that a table took last is remembered, but never for another text, and at the same cost.
    @Test func `a table has the same row and cost however often it is asked`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let rows = (0..<6).flatMap { [made.text("page \($0)"), made.text("row \($0)")] }
        let found = made.add(.lookupTable, [page, made.list(rows), made.text("no row")])
        let computed = made.add(
            .lookupTable,
            [
                page,
                made.list([made.add(.dataLayer, [made.text("other"), made.text("-")]), made.text("same")]),
                made.text("no key"),
            ])
        let patterns = (0..<6).flatMap { [made.pattern("e.*\($0)$"), made.text("row \($0)")] }
        let matched = made.add(.regexTable, [page, made.list(patterns), made.text("no pattern")])
        let tag = made.tag("t", [("found", found), ("computed", computed), ("matched", matched)])
        made.rule("go", event: "go", fires: [tag])
        let container = try made.loaded()
        let pages = [
            "page 3", "page 3", "page 5", "page 3", "none", "none", String(repeating: "e", count: 80) + "1",
        ]
        let (one, texts) = (Evaluator(container), pages + pages.reversed())
        // Patterns are unpacked when they are first met.
        for page in pages { one.push(["event": "go", "page": .text(UTF8Text(page))]) }
        var costs: [String: Int] = [:]
        for (place, page) in texts.enumerated() {
            let update: Value = [
                "event": "go", "page": .text(UTF8Text(page)), "other": .integer(Int64(place + 10)),
            ]
            let firing = one.push(update)
            let steps = one.spent.steps
            #expect(costs[page, default: steps] == steps)
            costs[page] = steps
            #expect(firing == Evaluator(container).push(update))
        }
        // A row with a computed key depends on more than the text.
        let last: [Value] = ["1", "2"].map { ["event": "go", "page": "1", "other": .text(UTF8Text($0))] }
        let firings = last.map { one.push($0) }
        #expect(firings == last.map { Evaluator(container).push($0) })
        #expect(firings[0] != firings[1])
    }

    /// Most predicates compare a macro's text with a string, which has a way of its own.
    @Test(arguments: PredicateKind.allCases.filter { ![.matches, .isOneOf].contains($0) })
    func `a macro is compared with a string as with a macro, at the same cost`(kind: PredicateKind) throws {
        func container(_ isString: Bool) throws -> LoadedContainer {
            var made = HandMade()
            let text = made.text("ab")
            let constant = made.add(.constant, [text])
            let right = isString ? text : constant
            let page = made.add(.dataLayer, [made.text("page")])
            let failure = made.add(.functionCall, [])
            let tags = ["page", "failure"].map { made.tag($0) }
            // Finds the constant in both containers, so that it costs the same.
            made.rule(
                "first", event: "go", if: [made.predicate(.lessThan, constant, made.text("9"))], fires: tags)
            made.rule("page", event: "go", if: [made.predicate(kind, page, right)], fires: [tags[0]])
            made.rule("failure", event: "go", if: [made.predicate(kind, failure, right)], fires: [tags[1]])
            return try made.loaded()
        }
        let (fast, slow) = (Evaluator(try container(true)), Evaluator(try container(false)))
        var fired = Set<Bool>()
        let values: [Value?] = [
            nil, "ab", "abc", "cab", "cabc", "AB", "a", "", "b", 12, 1.5, .null, true, ["ab"], ["k": "ab"],
        ]
        for value in values {
            var entries: [(key: UTF8Text, value: Value)] = [("event", "go")]
            if let value { entries.append(("page", value)) }
            let update = Value.map(entries.map { Value.Entry($0.key, $0.value) })
            let (one, two) = (fast.push(update), slow.push(update))
            #expect(one == two && one?.failures.isEmpty == false)
            #expect(fast.spent.steps == slow.spent.steps && fast.spent.memory == slow.spent.memory)
            fired.insert(one?.tags.isEmpty == false)
        }
        let compares = [PredicateKind.equals, .contains, .startsWith, .endsWith].contains(kind)
        #expect(fired.count == 2 || !compares)
    }
}
