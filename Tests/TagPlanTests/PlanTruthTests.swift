import TagCompiler
import TagDiagnostics
import TagModel
import TagPlan
import TagProof
import TagRuntime
import TagTestSupport
import Testing

/// Proofs under a plan, held against the runtime at random pushes that the plan allows.
@Suite struct PlanTruthTests {
    /// A container with random rules over the keys and events of random plans.
    private static func container(_ random: inout SeededRandom) -> String {
        let keys = RandomPlan.keys + RandomPlan.keys + RandomPlan.paths + ["other"]
        let context = random.once(in: 2) ? #", "contexts": ["web"]"# : ""
        var macros = [#""event": {"type": "event"}"#]
        for key in RandomPlan.keys + RandomPlan.paths + ["other"] {
            let more = random.once(in: 6) ? #", "default": "GBP""# : ""
            macros.append(#""\#(key)": {"type": "dataLayer", "name": "\#(key)"\#(more)}"#)
        }
        func condition(_ random: inout SeededRandom) -> String {
            guard !random.once(in: 3) else {
                return #"{"macro": "event", "equals": "\#(random.pick(RandomPlan.names + ["5"]) ?? "")"}"#
            }
            let key = random.pick(keys) ?? ""
            let text =
                random.pick(RandomPlan.texts + ["E", "aaz", "true", "false", "z", "null", "object"]) ?? ""
            let number = random.below(44) - 12
            let test =
                switch random.below(7) {
                case 0, 1, 2: #""equals": "\#(text)""#
                case 3: #""lessThan": \#(number)"#
                case 4: #""greaterThan": \#(number)"#
                case 5: #""contains": "\#(text)""#
                default: #""matchesRegex": "^(\#(text)|b+)$""#
                }
            return #"{"macro": "\#(key)", \#(test)}"#
        }
        var rules: [String] = []
        // Where each rule waits for one of two events, others fire nothing.
        let awaited = random.once(in: 3) ? Array(RandomPlan.names.prefix(2)) : []
        for index in 0..<12 {
            let event = random.pick(awaited).map { [#"{"macro": "event", "equals": "\#($0)"}"#] } ?? []
            let conditions = (event + (0...random.below(3)).map { _ in condition(&random) }).joined(
                separator: ", ")
            let unless = random.once(in: 4) ? #", "unless": [\#(condition(&random))]"# : ""
            rules.append(#""r\#(index)": {"if": [\#(conditions)]\#(unless)}"#)
        }
        let tags = (0..<12).map { index in
            let block = random.once(in: 5) ? #", "blockedBy": ["r\#(random.below(12))"]"# : ""
            return
                #""t\#(index)": {"type": "imagePixel", "url": "https://h/", "fires": ["r\#(index)"]\#(block)}"#
        }
        return #"""
            {"container": {"id": "GTM-PLAN1"\#(context)}, "macros": {\#(macros.joined(separator: ", "))},
             "rules": {\#(rules.joined(separator: ", "))}, "tags": {\#(tags.joined(separator: ", "))}}
            """#
    }

    /// The doings of one container at the pushes of one plan.
    private struct Trial {
        var dead = 0
        var unmet = 0
        var idle = 0
        var fired = 0
        var tags = 0
        var faults: [String] = []

        init(seed: UInt64, isSpoiled: Bool) throws {
            var random = SeededRandom(seed: seed)
            let made = RandomPlan(&random)
            let schema = made.schema(&random)
            let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", text: schema.line))
            #expect(report.diagnostics.map(\.message) == [], "\(schema.line)")
            let read = try #require(plan)
            let text = PlanTruthTests.container(&random)
            let compilation = Compiler.compile(SourceFile(path: "c.json", text: text))
            let checked = try #require(compilation.checked, "\(compilation.diagnostics.map(\.message))")
            let found = PlanAnalysis(checked, plan: read, beside: BesidePlan())
            dead = found.deadTags.count
            unmet = found.unmet.count
            idle = found.idleEvents.count
            tags = checked.container.tags.count
            let runner = try #require(WitnessRunner(checked))
            let deadNames = Set(found.deadTags.map { checked.container.tags[$0.tag].name.value })
            let idleNames = Set(found.idleEvents.map { read.events[$0].name })
            let evaluator = Evaluator(runner.loaded)
            var firing: Set<String> = []
            for _ in 0..<60 {
                let (event, update) = isSpoiled ? made.spoiled(&random) : made.push(&random)
                for tag in evaluator.push(update)?.tags.compactMap({ $0.name?.string }) ?? [] {
                    firing.insert(tag)
                    if deadNames.contains(tag) { faults.append("\(seed): \(tag) fires at \(update)") }
                    if idleNames.contains(event) { faults.append("\(seed): \(event) fires \(tag)") }
                }
            }
            fired = firing.count
        }
    }

    @Test func `no tag that is said to be dead fires at pushes of the plan`() throws {
        var (dead, unmet, idle, fired, tags) = (0, 0, 0, 0, 0)
        for seed in 0..<UInt64(150) {
            let trial = try Trial(seed: seed, isSpoiled: false)
            #expect(trial.faults == [])
            dead += trial.dead
            unmet += trial.unmet
            idle += trial.idle
            fired += trial.fired
            tags += trial.tags
        }
        // The proofs find much, and leave little that never fires.
        #expect(dead > tags / 8 && unmet > 150 && idle > 10, "\(dead) dead, \(unmet) unmet, \(idle) idle")
        #expect(fired > tags / 10, "\(fired) fired and \(dead) are dead of \(tags)")
    }

    /// The same check sees what a plan does not allow.
    @Test func `pushes that the plan does not allow fire dead tags`() throws {
        var faults = 0
        for seed in 0..<UInt64(40) { faults += try Trial(seed: seed, isSpoiled: true).faults.count }
        #expect(faults > 0)
    }
}
