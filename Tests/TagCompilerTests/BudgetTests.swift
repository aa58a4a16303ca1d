import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

@Suite struct BudgetTests {
    @Test func `text that doubles and doubles ends in a failure, soon`() throws {
        var made = HandMade()
        var last = made.add(.constant, [made.text("0123456789abcdef")])
        for _ in 0..<64 { last = made.add(.constant, [made.template([last, last])]) }
        made.program.keys.append(Program.Key(name: made.string("big"), macro: last.index))
        let tag = made.tag("t", [("x", last)])
        made.rule("go", event: "go", fires: [tag])
        let evaluator = Evaluator(try made.loaded())
        #expect(evaluator.value(forKey: "big") == nil)
        let firing = try #require(evaluator.push(event: "go"))
        #expect(firing.tags == [])
        #expect(firing.failures.map(\.reason) == [.textBudget, .parameterFailed])
    }

    /// Twenty times is a million elements, which are too many and could be made; 64 times could not.
    ///
    /// A macro's value is worked out once and shared, so that only its copy is large.
    @Test(arguments: [20, 64], [false, true])
    func `lists that double and double end in a failure, soon`(times: Int, areMacros: Bool) throws {
        var made = HandMade()
        var last = made.list([.true, .true])
        for _ in 0..<times {
            let twice = made.list([last, last])
            last = areMacros ? made.add(.constant, [twice]) : twice
        }
        made.add(.constant, [last], key: "big")
        let evaluator = Evaluator(try made.loaded())
        let isNil = evaluator.value(forKey: "big") == nil
        #expect(isNil)
        #expect(evaluator.excesses.map(\.reason) == [.textBudget])
    }

    @Test(arguments: [(200, true), (400, false)])
    func `macros may need macros so deep and no deeper`(depth: Int, hasValue: Bool) throws {
        var made = HandMade()
        var last = made.add(.constant, [made.text("x")])
        for _ in 0..<depth { last = made.add(.lowercase, [last]) }
        made.program.keys.append(Program.Key(name: made.string("deep"), macro: last.index))
        #expect(try Evaluator(made.loaded()).value(forKey: "deep") == (hasValue ? "x" : nil))
    }

    @Test func `too many steps are a failure that is said`() throws {
        var made = HandMade()
        let input = made.add(.constant, [made.text("no")])
        let rows = made.list((0..<20_000).map { made.integer(Int64($0 % 7)) })
        var tables: [Program.ValueID] = []
        for index in 0..<150 {
            tables.append(made.add(.lookupTable, [input, rows, made.integer(Int64(index))]))
        }
        let tag = made.tag("t", [("x", made.list(tables))])
        made.rule("go", event: "go", fires: [tag])
        let firing = try #require(Evaluator(made.loaded()).push(event: "go"))
        #expect(firing.failures.map(\.reason) == [.stepBudget, .parameterFailed])
    }

    /// How a pattern is asked for: by its automaton, by its program, or by a text that is put together at run time.
    enum Asking: CaseIterable {
        case table, program, computed
    }

    @Test(arguments: Asking.allCases)
    func `many patterns over a long text end by the budget`(asking: Asking) throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let tag = made.tag("t")
        for index in 0..<120 {
            let text = "needle \(index)|(?:ab){9}\(index)"
            let predicate =
                switch asking {
                case .table: made.predicate(.matches, page, made.pattern(text))
                case .program:
                    made.predicate(
                        .matches, page, made.pattern(PatternParser.parse(Array(text.utf8)).program, nil))
                case .computed:
                    made.predicate(.matchesComputed, page, made.template([made.text(text), made.text("$")]))
                }
            made.rule("r", event: "go", if: [predicate], fires: [tag])
        }
        let evaluator = Evaluator(try made.loaded())
        let long = UTF8Text(String(repeating: "abab", count: 200_000))
        let firing = try #require(evaluator.push(["event": "go", "page": .text(long)]))
        #expect(firing.failures.map(\.reason) == [.stepBudget])
        let short = try #require(evaluator.push(["event": "go", "page": "no needle 7"]))
        #expect(short.failures == [])
        #expect(short.tags.count == 1)
    }

    @Test func `one search for a text that is nearly there is answered`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let part = made.add(.dataLayer, [made.text("part")])
        made.rule("go", event: "go", if: [made.predicate(.contains, page, part)], fires: [made.tag("t")])
        let evaluator = Evaluator(try made.loaded())
        let long = UTF8Text(String(repeating: "a", count: 500_000))
        let almost = UTF8Text(String(repeating: "a", count: 250_000) + "b")
        let firing = try #require(
            evaluator.push(["event": "go", "page": .text(long), "part": .text(almost)]))
        #expect(firing.failures == [] && firing.tags == [])
        let inside = UTF8Text(String(repeating: "a", count: 250_000))
        #expect(evaluator.push(["event": "go", "part": .text(inside)])?.tags.count == 1)
    }

    /// What was found out when steps had run out is not remembered of the event.
    @Test func `an event that ran out of steps fires what it fires the next time`() throws {
        var made = HandMade()
        let event = made.add(.event)
        let page = made.add(.dataLayer, [made.text("page")])
        let tag = made.tag("t")
        let costly = (0..<40).map { made.predicate(.matches, page, made.pattern("b\($0)")) }
        made.rule("costly", event: "go", unless: costly, blocks: [made.tag("other")])
        made.rule("rest", if: [made.predicate(.startsWith, event, made.text("g"))], fires: [tag])
        let evaluator = Evaluator(try made.loaded())
        let long = UTF8Text(String(repeating: "a", count: 200_000))
        let first = evaluator.push(["event": "go", "page": .text(long)])
        #expect(first?.failures.map(\.reason) == [.stepBudget])
        // What was not looked at might have kept it from firing.
        #expect(first?.tags == [])
        #expect(evaluator.push(["event": "go", "page": "a"])?.tags.count == 1)
    }

    /// A box for what a host's closure sees; only one thread is about.
    private final class Log: @unchecked Sendable {
        var calls = 0
        var evaluator: Evaluator?
        var failures: [Failure] = []
    }

    @Test func `a function is called once an event, and what it pushes comes after`() throws {
        var made = HandMade()
        let call = made.add(.functionCall, [made.text("f")], key: "call")
        let tag = made.tag("t", [("a", call), ("b", call)])
        made.rule("go", event: "go", fires: [tag])
        let log = Log()
        var host = Host()
        host.functionCall = { _, _ in
            log.calls += 1
            let inner = log.evaluator?.push(["from": "inside"])
            #expect(inner == nil)
            #expect(log.evaluator?.value(forKey: "call") == nil)
            return log.evaluator?.dataLayer(at: "from") ?? "nothing yet"
        }
        let evaluator = Evaluator(try made.loaded(), host: host)
        log.evaluator = evaluator
        let firing = try #require(evaluator.push(event: "go"))
        #expect(firing.tags.first?.parameters == [.init("a", "nothing yet"), .init("b", "nothing yet")])
        #expect(log.calls == 1)
        #expect(evaluator.dataLayer(at: "from") == "inside")
        log.evaluator = nil
    }

    @Test func `a function that pushes events without end is stopped, and it is said`() throws {
        var made = HandMade()
        let call = made.add(.functionCall, [made.text("f")])
        let tag = made.tag("t", [("a", call)])
        made.rule("go", event: "go", fires: [tag])
        let log = Log()
        var host = Host()
        host.functionCall = { _, _ in
            log.calls += 1
            log.evaluator?.push(event: "go")
            return nil
        }
        host.log = { log.failures.append($0) }
        let evaluator = Evaluator(try made.loaded(), host: host)
        log.evaluator = evaluator
        evaluator.push(event: "go")
        #expect(log.calls == 501)
        #expect(log.failures == [Failure(reason: .tooManyPushes, subject: .evaluation)])
        log.evaluator = nil
    }

    @Test func `a value given from outside stands in for a macro`() throws {
        var made = HandMade()
        let price = made.add(.dataLayer, [made.text("price")], key: "price")
        let isDear = made.predicate(.greaterThan, price, made.text("50"))
        made.rule("dear", if: [isDear], fires: [made.tag("t")])
        let evaluator = Evaluator(try made.loaded())
        #expect(evaluator.push(event: "go")?.tags.count == 0)
        evaluator.override(macro: 0, with: 60)
        #expect(evaluator.push(event: "go")?.tags.count == 1)
        #expect(evaluator.string(forKey: "price") == "60")
        evaluator.override(macro: 0, with: nil)
        #expect(evaluator.push(event: "go")?.tags.count == 0)
    }

    /// A value that stands in for the event, and the rules that then pass, out of ``rulesOfEvents()``.
    @Test(
        arguments: [
            (nil, "buy", ["equals", "is one of", "pattern", "enabled"]), (nil, "view", ["not"]),
            ("buy", "view", ["equals", "is one of", "pattern", "enabled"]), ("view", "buy", ["not"]),
            ("open", "buy", ["is one of", "not"]), ("unheard of", "buy", ["not"]),
        ] as [(Value?, UTF8Text, [String])])
    func `a value that stands in for the event is what all predicates see`(
        value: Value?, pushed: UTF8Text, passed: [String]
    ) throws {
        let evaluator = Evaluator(try Self.rulesOfEvents().loaded())
        evaluator.override(macro: 0, with: value)
        let update = Value.map([.init("event", .text(pushed))])
        let firing = try #require(evaluator.push(update))
        #expect(firing.tags.compactMap { $0.name?.string } == passed)
        #expect(firing.event == pushed)
        let trace = try #require(evaluator.trace(update)).trace
        #expect(trace.rules.filter(\.passed).compactMap { $0.name?.string } == passed)
        evaluator.override(macro: 0, with: nil)
        let again = try #require(evaluator.push(["event": "view"]))
        #expect(again.tags.compactMap { $0.name?.string } == ["not"])
    }

    /// Rules that need the event "buy", each in another way, or need another; each fires a tag of its name.
    private static func rulesOfEvents() -> HandMade {
        var made = HandMade()
        let event = made.add(.event, key: "event")
        let equals = made.rule("equals", event: "buy", fires: [made.tag("equals")])
        let names = made.list([made.text("buy"), made.text("open")])
        let isOneOf = made.predicate(.isOneOf, event, names)
        made.rule("is one of", if: [isOneOf], fires: [made.tag("is one of")])
        let pattern = made.predicate(.matches, event, made.pattern("^b.y$"))
        made.rule("pattern", if: [pattern], fires: [made.tag("pattern")])
        let rules = made.list([made.integer(Int64(equals))])
        let members = made.list([made.text("yes"), rules, made.list([])])
        let choice = made.add(.choice, [members])
        let isEnabled = made.predicate(.equals, choice, made.text("yes"))
        made.rule("enabled", if: [isEnabled], fires: [made.tag("enabled")])
        made.rule("not", unless: [pattern], fires: [made.tag("not")])
        return made
    }

    @Test func `many evaluators may read one container at once`() async throws {
        let container = try HandMade.sample().loaded()
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let evaluator = Evaluator(container, host: Exercise.host)
                    return (0..<500).reduce(0) { count, index in
                        count
                            + (evaluator.push(event: "buy", ["price": .integer(Int64(index))])?.tags.count
                                ?? 0)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(counts).count == 1)
    }
}
