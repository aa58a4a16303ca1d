import TagCompiler
@testable import TagRuntime
import TagTestSupport
import Testing

/// A comparison of two values of the data layer, and whether it holds.
struct Comparison: Sendable {
    let left: Value?
    let operation: PredicateKind
    let right: Value?
    let holds: Bool
    var ignoresCase = false

    init(
        _ left: Value?, _ operation: PredicateKind, _ right: Value?, _ holds: Bool,
        ignoresCase: Bool = false
    ) {
        self.left = left
        self.operation = operation
        self.right = right
        self.holds = holds
        self.ignoresCase = ignoresCase
    }
}

@Suite struct RuleTests {
    @Test(arguments: [
        Comparison("a", .equals, "a", true), Comparison("a", .equals, "A", false),
        Comparison(5, .equals, "5", true), Comparison(true, .equals, "true", true),
        Comparison("5.0", .equals, 5, false), Comparison("", .equals, "", true),
        Comparison(nil, .equals, "", false), Comparison(.null, .equals, "", false),
        Comparison("", .equals, nil, false),
        Comparison(nil, .contains, "", false), Comparison("x", .contains, "", true),
        Comparison("ÄPFEL", .contains, "äp", true, ignoresCase: true),
        Comparison("K", .equals, "\u{212A}", true, ignoresCase: true),
        Comparison(["a", "b"], .contains, ", b", true), Comparison("abc", .startsWith, "ab", true),
        Comparison("abc", .endsWith, "BC", true, ignoresCase: true),
        Comparison(5, .lessThan, "5.5", true), Comparison("10", .greaterThan, "9", true),
        Comparison("1e3", .greaterOrEqual, 1000, true), Comparison("x", .lessThan, "y", false),
        Comparison("x", .greaterOrEqual, "x", false), Comparison(nil, .lessThan, 5, false),
        Comparison(true, .greaterThan, 0, false),
        Comparison(9_007_199_254_740_993, .greaterThan, 9_007_199_254_740_992, true),
        Comparison("abc", .matchesComputed, "^a.c$", true), Comparison("abc", .matchesComputed, "(", false),
        Comparison("ABC", .matchesComputed, "b", true, ignoresCase: true),
        Comparison("abc", .matchesComputed, "", true),
        Comparison("abc", .matchesComputed, "(?<=a)b(?=C)", true, ignoresCase: true),
        Comparison("abc", .matchesComputed, "^(?!.*b)", false),
        Comparison("http://H/a?x", .urlMatches, "http://h:80/a", true),
        Comparison("a", .cssSelector, "a", false),
    ])
    func `predicates hold for what they should`(given: Comparison) throws {
        var made = HandMade()
        let left = made.add(.dataLayer, [made.text("l")])
        let right = made.add(.dataLayer, [made.text("r")])
        let predicate = made.predicate(given.operation, left, right, ignoresCase: given.ignoresCase)
        let tag = made.tag("t")
        made.rule("plain", event: "go", if: [predicate], fires: [tag])
        made.rule("negated", event: "stop", unless: [predicate], fires: [tag])
        let evaluator = Evaluator(try made.loaded())
        var update: [Value.Entry] = []
        if let value = given.left { update.append(.init("l", value)) }
        if let value = given.right { update.append(.init("r", value)) }
        evaluator.push(.map(update))
        #expect(evaluator.push(event: "go")?.tags.count == (given.holds ? 1 : 0))
        #expect(evaluator.push(event: "stop")?.tags.count == (given.holds ? 0 : 1))
    }

    /// The numbers of the tags that an event fires.
    private func fired(_ evaluator: Evaluator, _ event: UTF8Text) -> [Int]? {
        evaluator.push(event: event)?.tags.map(\.index)
    }

    @Test func `a blocking rule keeps a tag from firing, and the tag is listed`() throws {
        var made = HandMade()
        let first = made.tag("first")
        let second = made.tag("second")
        made.rule("fires", event: "go", fires: [first, second])
        made.rule("blocks", event: "go", blocks: [first])
        made.rule("blocks another", event: "other", blocks: [second])
        let firing = try Evaluator(made.loaded()).push(event: "go")
        #expect(firing?.tags.map(\.index) == [1])
        #expect(firing?.blocked == [0])
    }

    @Test func `higher priority fires first, then file order`() throws {
        var made = HandMade()
        let priorities: [Program.ValueID] = [
            .null, made.integer(-1), made.integer(5), .null, made.text("5.5"), made.text("x"),
            made.integer(5),
        ]
        var tags: [UInt32] = []
        for priority in priorities {
            var options = Program.TagOptions()
            options.priority = priority
            tags.append(made.tag("t", options: options))
        }
        made.rule("all", event: "go", fires: tags)
        #expect(fired(Evaluator(try made.loaded()), "go") == [4, 2, 6, 0, 3, 5, 1])
    }

    @Test func `sequences fire around their tag, each tag once an event`() throws {
        var made = HandMade()
        let before = made.tag("before", options: .sequencedOnly)
        let after = made.tag("after")
        var options = Program.TagOptions()
        options.setup = made.list([made.tagValue(before), .false])
        options.teardown = made.list([made.tagValue(after), .true])
        let main = made.tag("main", options: options)
        let other = made.tag("other", options: options)
        made.rule("go", event: "go", fires: [before, after, main, other])
        made.rule("alone", event: "alone", fires: [before])
        let evaluator = Evaluator(try made.loaded())
        #expect(fired(evaluator, "go") == [1, 0, 2, 3])
        #expect(fired(evaluator, "alone") == [])
    }

    @Test func `a setup tag that fails stops what said so, and a teardown tag is stopped likewise`() throws {
        var made = HandMade()
        let bad = made.add(.functionCall, [made.add(.dataLayer, [made.text("gone")])])
        let failing = made.tag("failing", [("x", bad)], options: .sequencedOnly)
        let after = made.tag("after", options: .sequencedOnly)
        var strict = Program.TagOptions()
        strict.setup = made.list([made.tagValue(failing), .true])
        strict.teardown = made.list([made.tagValue(after), .false])
        var lax = Program.TagOptions()
        lax.setup = made.list([made.tagValue(failing), .false])
        let stopped = made.tag("stopped", options: strict)
        let going = made.tag("going", options: lax)
        made.rule("go", event: "go", fires: [stopped, going])
        let firing = try Evaluator(made.loaded()).push(event: "go")
        #expect(firing?.tags.map(\.index) == [Int(going)])
        #expect(
            firing?.failures == [
                Failure(reason: .badParameter, subject: .macro(1)),
                Failure(reason: .parameterFailed, subject: .tag(Int(failing))),
                Failure(reason: .setupFailed, subject: .tag(Int(stopped))),
            ])
    }

    @Test func `tags that need each other fire once`() throws {
        var made = HandMade()
        var options = Program.TagOptions()
        options.setup = made.list([made.tagValue(1), .true])
        made.tag("first", options: options)
        options.setup = made.list([made.tagValue(0), .true])
        made.tag("second", options: options)
        made.rule("go", event: "go", fires: [0, 1])
        #expect(fired(Evaluator(try made.loaded()), "go") == [1, 0])
    }

    @Test func `firing options and schedules hold`() throws {
        var made = HandMade()
        var once = Program.TagOptions()
        once.flags = .oncePerLoad
        var scheduled = Program.TagOptions()
        scheduled.scheduleStart = made.integer(100)
        scheduled.scheduleEnd = made.integer(200)
        var unlimited = Program.TagOptions()
        unlimited.flags = .unlimited
        let tags = [
            made.tag("a", options: once), made.tag("b", options: scheduled),
            made.tag("c", options: unlimited),
        ]
        made.rule("go", event: "go", fires: tags)
        let evaluator = Evaluator(try made.loaded())
        #expect(fired(evaluator, "go") == [0, 2])
        let found = [99, 100, 200, 201].map { now in
            evaluator.host.milliseconds = { Int64(now) }
            return fired(evaluator, "go")
        }
        #expect(found == [[2], [1, 2], [1, 2], [2]])
    }

    @Test func `only a top-level event that is text fires`() throws {
        var made = HandMade()
        let tag = made.tag("t")
        made.rule("go", event: "go", fires: [tag])
        made.rule("5", event: "5", fires: [tag])
        let evaluator = Evaluator(try made.loaded())
        let updates: [Value] = [
            ["event": "go"], ["event": 5], ["event": .null], ["x": ["event": "go"]], ["event.x": "go"], "go",
            ["event": "", "a": 1],
        ]
        #expect(updates.map { evaluator.push($0)?.tags.count } == [1, 1, nil, nil, nil, nil, 0])
        // A number is text, an update without an event none: the data layer keeps the last one.
        #expect(evaluator.dataLayer(at: "event") == "")
    }

    @Test func `rules without an event of their own see every event, however many names there are`() throws {
        var made = HandMade()
        let event = made.add(.event)
        let number = made.add(.dataLayer, [made.text("n")])
        let odd = made.predicate(.matches, event, made.pattern("[13579]$"))
        let one = made.predicate(.equals, number, made.text("1"))
        let both = made.tag("both")
        let either = made.tag("either")
        made.rule("odd and one", if: [odd, one], fires: [both])
        made.rule("not odd", unless: [odd], fires: [either])
        let evaluator = Evaluator(try made.loaded())
        for round in 0..<2 {
            evaluator.push(.map([.init("n", .integer(Int64(round)))]))
            for index in 0..<6_000 {
                let expected = index % 2 == 0 ? [1] : round == 1 ? [0] : []
                let found = fired(evaluator, UTF8Text("event \(index)"))
                if found != expected { Issue.record("event \(index) of round \(round): \(found ?? [])") }
            }
        }
    }

    @Test func `a trace says what was seen and what held`() throws {
        var made = HandMade()
        let price = made.add(.dataLayer, [made.text("price")], key: "price")
        let isDear = made.predicate(.greaterThan, price, made.text("50"))
        let isFree = made.predicate(.equals, price, made.text("0"))
        let tag = made.tag("t")
        made.rule("dear", event: "buy", if: [isDear], unless: [isFree], fires: [tag])
        made.rule("other", event: "other", fires: [tag])
        let evaluator = Evaluator(try made.loaded())
        let result = try #require(evaluator.trace(["event": "buy", "price": 51]))
        #expect(result.firing.tags.map(\.index) == [0])
        let conditions = [
            Trace.Condition(
                predicate: 0, operation: .greaterThan, ignoresCase: false, macro: 0, left: 51, right: "50",
                held: true,
                isNegated: false),
            Trace.Condition(
                predicate: 1, operation: .equals, ignoresCase: false, macro: 0, left: 51, right: "0",
                held: false,
                isNegated: true),
        ]
        #expect(
            result.trace.rules == [
                Trace.Rule(
                    index: 0, name: "dear", passed: true, needsEvent: true, conditions: conditions,
                    fires: [0], blocks: [])
            ])
    }
}
