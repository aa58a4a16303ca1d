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
            [page, made.list([page, made.add(.dataLayer, [made.text("other"), made.text("-")])])])
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
                "event": "go", "page": .text(UTF8Text(page)), "other": .integer(Int64(place)),
            ]
            let firing = one.push(update)
            let steps = one.spent.steps
            #expect(costs[page, default: steps] == steps)
            costs[page] = steps
            #expect(firing == Evaluator(container).push(update))
        }
    }
}
