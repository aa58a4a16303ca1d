import TagModel
import TagRuntime

/// The run of a scenario's pushes, one after the other, from an empty data layer.
///
/// The clock moves only between pushes, and the random number is fixed, so every run of a scenario is the same.
struct ScenarioSession {
    let evaluator: Evaluator
    private var time: Int64
    /// The cost of all evaluations since ``takeSpent()`` was called.
    private var spent = Budget(steps: 0, memory: 0)

    init(_ container: LoadedContainer, _ answers: ScenarioAnswers) {
        time = answers.clock
        evaluator = Evaluator(container, host: answers.host)
        for (macro, value) in answers.overrides { evaluator.override(macro: macro, with: value) }
    }

    /// Sets the clock to the time of a push.
    mutating func advance(to push: ScenarioPush) {
        let later = push.clock ?? min(time + push.delay, ScenarioLimits.time)
        guard later != time else { return }
        time = later
        evaluator.host.milliseconds = { later }
    }

    /// Pushes an update; nil if it has no event.
    mutating func push(_ push: ScenarioPush) -> Firing? {
        advance(to: push)
        let firing = evaluator.push(push.update)
        note(evaluator.spent)
        return firing
    }

    /// Pushes an update, and returns the values and results of every candidate rule as well.
    mutating func trace(_ push: ScenarioPush) -> (firing: Firing, trace: Trace)? {
        advance(to: push)
        let result = evaluator.trace(push.update)
        note(evaluator.spent)
        return result
    }

    /// Returns the value of a key; nil if there is none.
    mutating func value(forKey key: String) -> TagRuntime.Value? {
        let value = evaluator.value(forKey: UTF8Text(key))
        note(evaluator.spent)
        return value
    }

    private mutating func note(_ cost: Budget) {
        spent.steps += cost.steps
        spent.memory += cost.memory
    }

    /// Returns the cost of all evaluations since the last call.
    mutating func takeSpent() -> Budget {
        defer { spent = Budget(steps: 0, memory: 0) }
        return spent
    }
}

/// The answers of a scenario's device, page and app to its container.
struct ScenarioAnswers: Sendable {
    let clock: Int64
    private let random: Double
    /// The macros whose values are replaced, by number; of one number the last counts.
    private(set) var overrides: [(macro: Int, value: TagRuntime.Value)] = []
    private(set) var facts: [Host.Fact: TagRuntime.Value] = [:]
    private var functions: [UTF8Text: ScenarioFunction] = [:]

    /// Creates answers without facts and functions.
    init(clock: Int64, random: Double) { (self.clock, self.random) = (clock, random) }

    /// Finds the subjects of a scenario's facts and functions.
    ///
    /// - Throws: ``UnknownAnswer`` for the first name that the container does not ask for.
    init(_ setting: ScenarioSetting, _ table: AnswerTable) throws(UnknownAnswer) {
        clock = setting.clock ?? ScenarioSetting.standardTime
        random = setting.random ?? ScenarioSetting.standardRandom
        for (name, answer) in setting.answers {
            switch answer {
            case .value(let value):
                guard let subject = table.subject(of: name.value) else {
                    throw UnknownAnswer(name, isFunction: false)
                }
                set(subject, to: value)
            case .function(let function):
                let text = UTF8Text(name.value)
                guard table.calls(text) else { throw UnknownAnswer(name, isFunction: true) }
                functions[text] = function
            }
        }
    }

    /// Creates the answers of an app that runs; what the container does not ask for is left out.
    init(
        _ values: [(name: String, value: TagRuntime.Value)], _ table: AnswerTable, clock: Int64? = nil,
        random: Double? = nil
    ) {
        self.init(
            clock: clock ?? ScenarioSetting.standardTime, random: random ?? ScenarioSetting.standardRandom)
        for (name, value) in values {
            if let subject = table.subject(of: name) { set(subject, to: value) }
        }
    }

    mutating func set(_ subject: AnswerTable.Subject, to value: TagRuntime.Value) {
        switch subject {
        case .macros(let numbers): overrides += numbers.map { ($0, value) }
        case .fact(let fact): facts[fact] = value
        case .function(let function): functions[function] = ScenarioFunction(cases: [], otherwise: value)
        }
    }

    mutating func set(_ fact: Host.Fact, to value: TagRuntime.Value?) { facts[fact] = value }

    var host: Host {
        var host = Host()
        host.fact = { [facts] in facts[$0] }
        host.functionCall = { [functions] name, arguments in functions[name]?.answer(arguments) }
        host.random = { [random] in random }
        host.milliseconds = { [clock] in clock }
        return host
    }
}

/// The name of a fact or a function that the container does not ask for.
struct UnknownAnswer: Error {
    let name: Located<String>
    let isFunction: Bool

    init(_ name: Located<String>, isFunction: Bool) { (self.name, self.isFunction) = (name, isFunction) }
}
