import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

@Suite struct EvaluatorTests {
    @Test func `an event fires the tags of rules that pass, with parameters filled in`() throws {
        var made = HandMade()
        let event = made.add(.event, key: "event")
        let name = made.add(.dataLayer, [made.text("screen.name"), made.text("none")], key: "screen")
        let price = made.add(.dataLayer, [made.text("price")])
        let title = made.template([made.text("at "), name, made.text(" on "), event])
        let first = made.tag("first", type: "analytics", [("t", made.text("view")), ("cd", title)])
        let second = made.tag("second", [("price", price), ("always", made.integer(3))])
        let dear = made.predicate(.greaterThan, price, made.text("50"))
        made.rule("open", event: "open", fires: [first])
        made.rule("dear", event: "open", if: [dear], fires: [second])
        made.rule("cheap", event: "close", unless: [dear], fires: [second])

        let evaluator = Evaluator(try made.loaded())
        #expect(evaluator.push(["screen.name": "Home"]) == nil)
        #expect(evaluator.string(forKey: "screen") == "Home")
        let opened = try #require(evaluator.push(["event": "open", "price": 51]))
        #expect(
            opened
                == Firing(
                    event: "open",
                    tags: [
                        FiredTag(
                            index: 0, name: "first", type: "analytics",
                            parameters: [.init("t", "view"), .init("cd", "at Home on open")]),
                        FiredTag(
                            index: 1, name: "second", type: "custom",
                            parameters: [.init("price", 51), .init("always", 3)]),
                    ], blocked: [], failures: []))
        #expect(evaluator.push(["event": "close"])?.tags.map(\.index) == [])
        #expect(evaluator.push(["event": "close", "price": 7])?.tags.map(\.index) == [1])
        #expect(evaluator.push(["event": "other"])?.tags.map(\.index) == [])
    }
}
