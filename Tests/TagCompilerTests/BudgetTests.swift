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

    @Test func `lists that double and double end in a failure, soon`() throws {
        var made = HandMade()
        var last = made.list([.true, .true])
        for _ in 0..<64 { last = made.list([last, last]) }
        made.add(.constant, [last], key: "big")
        #expect(try Evaluator(made.loaded()).value(forKey: "big") == nil)
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
