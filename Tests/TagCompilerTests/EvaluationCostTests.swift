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
}
