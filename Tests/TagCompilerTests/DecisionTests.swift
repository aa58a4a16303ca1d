import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Decisions about events, some of whose tags are only weighed.
@Suite struct DecisionTests {
    private static let update: Value = ["event": "go", "page": ["k": [1, "two"]]]

    @Test func `parameters that were left out are found afterwards, and cost nothing`() throws {
        let container = try Self.container()
        let (weighing, full, plain) = (Evaluator(container), Evaluator(container), Evaluator(container))
        weighing.weigh(tags: [true, false])
        var (left, all) = (Decision(), Decision())
        var tape = EventTape()
        let place = tape.append(Self.update)
        weighing.decide(tape, at: place, .parameters, into: &left)
        full.decide(tape, at: place, .parameters, into: &all)
        let spent = weighing.spent
        let costs = (left.takeCost(), all.takeCost())
        #expect(left.fired == [0, 1] && left.failures == all.failures && costs.0 == costs.1)
        #expect(!left.sends(0, asDoes: 0, of: all) && left.sends(1, asDoes: 1, of: all))
        weighing.resolveWeighed(into: &left)
        #expect(left.sends(0, asDoes: 0, of: all) && left.sends(1, asDoes: 1, of: all))
        #expect(weighing.spent.steps == spent.steps && weighing.spent.memory == spent.memory)
        #expect(weighing.decidedFiring() == plain.push(Self.update))
        // The next event begins with all it may cost.
        weighing.decide(tape, at: place, .parameters, into: &left)
        #expect(weighing.decidedFiring() == plain.push(Self.update))
    }

    @Test func `parameters that nobody asked for are not found in another data layer`() throws {
        let container = try Self.container()
        let (merging, deciding) = (Evaluator(container), Evaluator(container))
        deciding.weigh(tags: [true, true])
        var (one, two) = (Decision(), Decision())
        var tape = EventTape()
        let place = tape.append(Self.update)
        merging.decide(tape, at: place, .tags, into: &one)
        deciding.decide(tape, at: place, .tags, with: merging, after: one, into: &two)
        #expect(one.fired == [0, 1] && two.fired == [0, 1])
        #expect(merging.decidedFiring() == nil && deciding.decidedFiring() == nil)
        deciding.decide(tape, at: place, .parameters, with: merging, after: one, into: &two)
        #expect(deciding.decidedFiring() == Evaluator(container).push(Self.update))
    }

    @Test(arguments: [0, 98, 99, 100, 101, 300], [255, 256])
    func `what is too deep is known however much failed before`(failing: Int, chain: Int) throws {
        var made = HandMade()
        let failure = made.add(.functionCall, [])
        var found = made.add(.dataLayer, [made.text("page"), made.text("none")])
        for _ in 0..<chain { found = made.add(.constant, [found]) }
        let first = (0..<failing).map { _ in made.tag("failing", [("f", failure)]) }
        made.rule("go", event: "go", fires: first + [made.tag("deep", [("d", found)])])
        let evaluator = Evaluator(try made.loaded())
        var decision = Decision()
        var tape = EventTape()
        let places = (tape.append(["event": "go"]), tape.append(["event": "none"]))
        for depth in [Decision.Depth.effects, .parameters] {
            evaluator.decide(tape, at: places.0, depth, into: &decision)
            #expect(decision.isTooDeep == (chain == 256))
            #expect(decision.failures.count <= 100)
            evaluator.decide(tape, at: places.1, depth, into: &decision)
            #expect(!decision.isTooDeep)
        }
        evaluator.decide(tape, at: places.0, .tags, into: &decision)
        #expect(!decision.isTooDeep && decision.fired.count == failing + 1)
    }

    private static func container() throws -> LoadedContainer {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let tags = [
            made.tag("one", [("p", page), ("list", made.list([page, made.integer(1)]))]),
            made.tag("two", [("at", made.template([made.text("at "), page])), ("p", page)]),
        ]
        made.rule("go", event: "go", fires: tags)
        return try made.loaded()
    }
}
