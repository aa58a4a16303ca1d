package import TagCompiler
import TagDiagnostics
package import TagModel
package import TagRuntime

/// Plays the same events to the compiled container and to the reference evaluator, and compares.
package struct Differential {
    package struct Outcome {
        /// The first differences, an event each.
        package var disagreements: [String] = []
        package var events = 0
        /// Events about which the reference evaluator has no opinion.
        package var skipped = 0
        package var fired = 0
        /// Indices of the container's rules that passed at some event.
        package var passed: Set<Int> = []
        /// The number of rules without a condition that only a browser could meet.
        package var passable = 0
    }

    /// Events until both start anew with an empty data layer.
    private static let eventsPerLoad = 20

    private let checked: CheckedContainer
    private let container: LoadedContainer
    private let id: String
    private let keys: [String]
    private let patterns = SlowPatterns()
    private var outcome = Outcome()

    /// - Parameter seed: Equal seeds give equal events.
    package static func run(
        _ checked: CheckedContainer, program: Program, container: LoadedContainer, events: Int, seed: UInt64
    ) -> Outcome {
        let id = program.strings[Int(program.id.index)]
        let keys = program.keys.map { program.strings[Int($0.name.index)] }
        var differential = Differential(checked: checked, container: container, id: id, keys: keys)
        var generator = EventGenerator(checked, seed: seed)
        var random = SeededRandom(seed: ~seed)
        differential.outcome.passable = checked.container.rules.count { rule in
            !rule.conditions.contains { $0.predicate.value == .cssSelector && !$0.isNegated }
        }
        var remaining = events
        while remaining > 0 {
            let count = min(remaining, eventsPerLoad)
            differential.play((0..<count).map { _ in generator.next() }, &random)
            remaining -= count
        }
        return differential.outcome
    }

    private init(checked: CheckedContainer, container: LoadedContainer, id: String, keys: [String]) {
        self.id = id
        self.checked = checked
        self.container = container
        self.keys = keys
    }

    private mutating func play(_ events: [PlainEvent], _ random: inout SeededRandom) {
        let world = PlainWorld()
        let reference = ReferenceEvaluator(checked, host: world.host, patterns: patterns, id: id)
        let evaluator = Evaluator(container, host: world.runtimeHost)
        for event in events {
            world.now = event
            reference.hasNoOpinion = false
            let expected = reference.push(event.update) ?? []
            let firing = evaluator.push(.map(event.update.map { $0.runtime }))
            let actual = (firing?.tags ?? []).map { PlainFired($0) }
            outcome.events += 1
            outcome.fired += expected.count
            var differences = expected == actual ? [] : ["expected \(expected)\n     got \(actual)"]
            for _ in 0..<min(keys.count, 5) {
                guard let key = random.pick(keys) else { continue }
                let wanted = reference.value(forKey: key)
                let got = evaluator.value(forKey: UTF8Text(key)).map { PlainValue($0) }
                if wanted.value != got {
                    differences.append("value of '\(key)': expected \(wanted), got \(got as PlainValue?)")
                }
            }
            if reference.hasNoOpinion {
                outcome.skipped += 1
            } else if !differences.isEmpty, outcome.disagreements.count < 5 {
                outcome.disagreements.append(
                    "after \(event.update)\nanswers \(event.answers)\n" + differences.joined(separator: "\n"))
            }
        }
        outcome.passed.formUnion(reference.rulesThatPassed)
    }
}

extension PlainResult {
    /// The value; nil for absent and failure alike, as for whoever asks by key.
    var value: PlainValue? { if case .value(let value) = self { value } else { nil } }
}

extension PlainFired {
    package init(_ fired: FiredTag) {
        self.init(
            name: fired.name?.string ?? "", type: fired.type.string,
            parameters: fired.parameters.map { PlainValue.Entry($0.key.string, PlainValue($0.value)) })
    }
}

extension PlainValue {
    package init(_ value: TagRuntime.Value) {
        switch value {
        case .null, .absent: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .text(let text): self = .text(text.string)
        case .list(let values): self = .list(values.map { PlainValue($0) })
        case .map(let entries): self = .map(entries.map { Entry($0.key.string, PlainValue($0.value)) })
        }
    }

    package var runtime: TagRuntime.Value {
        switch self {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text(let text): .text(UTF8Text(text))
        case .list(let values): .list(values.map { $0.runtime })
        case .map(let entries): .map(entries.map { $0.runtime })
        }
    }
}

extension PlainValue.Entry {
    package var runtime: TagRuntime.Value.Entry { TagRuntime.Value.Entry(UTF8Text(key), value.runtime) }
}

extension PlainWorld {
    /// The host of the runtime's evaluator that lives here.
    package var runtimeHost: Host {
        let plain = host
        var host = Host()
        host.milliseconds = { plain.now }
        host.random = { plain.random }
        host.fact = { fact in fact.macroKind.flatMap { plain.fact($0) }?.runtime }
        host.functionCall = { name, arguments in
            guard case .map(let entries) = PlainValue(arguments) else { return nil }
            return plain.function(name.string, entries)?.runtime
        }
        host.customMacro = { type, parameters in
            guard case .map(let entries) = PlainValue(parameters) else { return nil }
            return plain.custom(type.string, entries)?.runtime
        }
        return host
    }
}

extension Host.Fact {
    /// The kind of macro that asks for this; most bear the fact's own name.
    fileprivate var macroKind: MacroKind? {
        switch self {
        case .pageURL: .url
        case .pageReferrer: .urlReferrer
        case .installReferrer: nil
        default: MacroKind.allCases.first { "\($0)" == "\(self)" }
        }
    }
}
