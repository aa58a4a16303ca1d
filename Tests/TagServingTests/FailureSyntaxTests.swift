import TagServing
import Testing

/// The grammar of `--fail`.
@Suite struct FailureSyntaxTests {
    struct Case: Sendable {
        let text: String
        /// The requests, of the first twelve, that fail.
        let fails: [Int]
        var action = FailureRule.Action.drop
    }

    @Test(arguments: [
        Case(text: "drop", fails: Array(1...12)),
        Case(text: "drop:2", fails: [1, 2]),
        Case(text: "drop@5", fails: [5]),
        Case(text: "drop@5:3", fails: [5, 6, 7]),
        Case(text: "drop:3@5", fails: [5, 6, 7]),
        Case(text: "drop%3", fails: [3, 6, 9, 12]),
        Case(text: "drop%3:2", fails: [3, 6]),
        Case(text: "drop@2%5", fails: [2, 7, 12]),
        Case(text: "drop@2%5:1", fails: [2]),
        Case(text: "cut:1", fails: [1], action: .cut),
        Case(text: "500:1", fails: [1], action: .status(500, retryAfter: nil)),
        Case(text: "503=60s:1", fails: [1], action: .status(503, retryAfter: 60)),
        Case(text: "204:1", fails: [1], action: .status(204, retryAfter: nil)),
    ])
    func `a rule fails the requests that it says`(row: Case) throws {
        var plan = FailurePlan([try FailureSyntax.rule(row.text)])
        let failing = (1...12).filter { _ in true }.filter { _ in plan.next("/collect").action == row.action }
        #expect(failing == row.fails)
    }

    @Test(arguments: [("delay=2s", Duration.seconds(2)), ("delay=250ms", .milliseconds(250))])
    func `a delay has a time`(text: String, time: Duration) throws {
        var plan = FailurePlan([try FailureSyntax.rule(text)])
        #expect(plan.next("/batch") == FailurePlan.Failure(action: nil, delay: time))
    }

    @Test func `a rule with a path counts the requests to it alone`() throws {
        var plan = FailurePlan([try FailureSyntax.rule("500:1/batch"), try FailureSyntax.rule("cut@2")])
        let actions = ["/collect", "/batch", "/batch"].map { plan.next($0).action }
        #expect(actions == [nil, .status(500, retryAfter: nil), nil])
    }

    @Test func `the first action counts, and delays are added`() throws {
        var plan = FailurePlan(
            try ["delay=1s", "cut", "drop", "delay=2s"].map { try FailureSyntax.rule($0) })
        #expect(plan.next("/collect") == FailurePlan.Failure(action: .cut, delay: .seconds(3)))
    }

    struct Wrong: Sendable {
        let text: String
        let character: Int
        let message: String
    }

    @Test(arguments: [
        Wrong(text: "", character: 1, message: "an action is missing: a status, drop, cut or delay=TIME"),
        Wrong(text: "5x0:2", character: 1, message: "'5x0' is not a status, drop, cut or delay=TIME"),
        Wrong(text: "199", character: 1, message: "199 is not a status from 200 to 599"),
        Wrong(text: "600", character: 1, message: "600 is not a status from 200 to 599"),
        Wrong(text: "500:", character: 5, message: "a number is missing after ':'"),
        Wrong(text: "500:0", character: 5, message: "0 is not a number from 1 to 1000000"),
        Wrong(text: "500:99999999999999999999", character: 5, message: "a number is missing after ':'"),
        Wrong(text: "cut@2@3", character: 6, message: "'@' is repeated"),
        Wrong(text: "cut!", character: 4, message: "'!' is not ':COUNT', '@FIRST', '%EVERY' or a path"),
        Wrong(text: "delay", character: 6, message: "'delay' needs a time, such as 'delay=2s'"),
        Wrong(text: "delay=2", character: 7, message: "a time ends in 's' or 'ms', such as '2s'"),
        Wrong(text: "delay=61s", character: 7, message: "a time is at most 60s"),
        Wrong(
            text: "drop/x", character: 5,
            message: "'/x' is not a path of the collector "
                + "(/collect, /batch, /debug/collect, /mp/collect, /debug/mp/collect)"),
    ])
    func `a mistake has its place`(wrong: Wrong) {
        #expect(throws: FailureSyntax.Mistake(message: wrong.message, character: wrong.character)) {
            try FailureSyntax.rule(wrong.text)
        }
    }
}
