import TagDiagnostics
import TagCompiler
package import TagLogic
package import TagModel
package import TagRuntime

/// A runner of witnesses on the real runtime, whose result is decisive.
package struct WitnessRunner {
    /// The compiled container, dead code included, so that its numbers are those of the container that was compiled.
    package let loaded: LoadedContainer
    /// The container that was compiled, if it is an excerpt of another one, whose numbers outcomes have.
    private var excerpt: ContainerExcerpt?
    private let macroNumbers: [ExactText: Int]
    private let recent = Recent()
    /// The values that replace those of macros, whatever they are made of, by name.
    package var answers: [(macro: String, value: TagRuntime.Value)] = []
    /// The macros whose values the runtime makes itself, whatever a witness says they are; nil if witnesses replace all values.
    package var computed: ComputedMacros?

    /// The runtime's result of one push.
    package struct Outcome: Sendable {
        /// The rules that passed, by index in the container.
        ///
        /// Rules that no tag uses are not evaluated.
        package let passed: Set<Int>
        /// Tags that fired, in order, by number in the compiled container.
        package let firing: Firing
        /// Tags that did not fire because one of their parameters failed.
        package let stopped: Set<Int>
        /// Tags that did not fire because their setup tag failed.
        package let lackingSetup: Set<Int>
        /// The place of each tag in ``firing``.
        private let places: [Int: Int]

        init(_ firing: Firing, _ trace: Trace, _ excerpt: ContainerExcerpt?) {
            passed = Set(trace.rules.filter { $0.passed }.map { excerpt?.rules[$0.index] ?? $0.index })
            self.firing = firing
            func tags(failingBy reason: Failure.Reason) -> Set<Int> {
                Set(
                    firing.failures.compactMap { failure in
                        if case .tag(let tag) = failure.subject, failure.reason == reason {
                            excerpt?.tags[tag] ?? tag
                        } else {
                            nil
                        }
                    })
            }
            stopped = tags(failingBy: .parameterFailed)
            lackingSetup = tags(failingBy: .setupFailed)
            places = Dictionary(
                firstOf: firing.tags.enumerated().map {
                    (excerpt?.tags[$0.element.index] ?? $0.element.index, $0.offset)
                })
        }

        /// Returns true if the runtime came to a tag: it fired or failed.
        package func isReached(_ tag: Int) -> Bool {
            places[tag] != nil || stopped.contains(tag) || lackingSetup.contains(tag)
        }

        /// Returns a tag as it fired the first time; nil if it did not fire.
        package func fired(_ tag: Int) -> FiredTag? { places[tag].map { firing.tags[$0] } }
    }

    /// The last outcomes: one event shows all tags of a rule, and is run once.
    private final class Recent {
        private static let limit = 2
        private var outcomes: [(witness: Witness, outcome: Outcome?)] = []

        func outcome(of witness: Witness) -> Outcome?? {
            outcomes.first { $0.witness.pushesTheSame(as: witness) }.map { $0.outcome }
        }

        func keep(_ outcome: Outcome?, of witness: Witness) {
            if outcomes.count == Self.limit { outcomes.removeFirst() }
            outcomes.append((witness, outcome))
        }
    }

    /// Compiles an excerpt of a container, dead code included; nil if that fails.
    ///
    /// Outcomes have the numbers of the whole container.
    package init?(_ excerpt: ContainerExcerpt) {
        self.init(excerpt.checked)
        self.excerpt = excerpt
    }

    /// Compiles the container of some proofs, dead code included; nil if that fails.
    package init?(_ proofs: ContainerProofs) { self.init(proofs.checked) }

    /// Compiles a container, dead code included; nil if that fails.
    ///
    /// - Parameter runsMany: Makes automata of patterns, which pays off for many events but not for a witness or two, and keeps
    ///   schedules.
    package init?(_ checked: CheckedContainer, runsMany: Bool = false) {
        // Broken parts do nothing, since an event that depends on them shows nothing.
        // A witness has no time, so that no schedule keeps a tag from firing.
        let checked = runsMany ? checked.withoutDamage : checked.withoutDamage.withoutSchedules
        let container = checked.container
        guard let patterns = PatternCheck.check(container).patterns else { return nil }
        var options = LoweringOptions()
        options.keepsDeadCode = true
        var automata = runsMany ? PatternAutomata() : .none
        let (program, _) = Lowering.lower(
            checked, id: container.id?.value ?? "GTM-PROOF", patterns: patterns, options: options,
            automata: &automata)
        let digest = runsMany ? nil : Self.noDigest
        guard program.fitsFormat, let loaded = try? LoadedContainer(Emitter.emit(program, digest: digest))
        else { return nil }
        self.loaded = loaded
        var numbers: [ExactText: Int] = [:]
        for number in 0..<loaded.tables.macros.count {
            guard let name = loaded.name(ofMacro: number)?.string, !name.isEmpty else { continue }
            if numbers[ExactText(name)] == nil { numbers[ExactText(name)] = number }
        }
        macroNumbers = numbers
    }

    /// The content id of what runs a witness or two, which is not read.
    private static let noDigest: ContentDigest = { _, _ in [UInt8](repeating: 0, count: 32) }

    /// Returns the runtime's outcome of a witness, from an empty data layer; nil if it cannot run it, or the budget is spent.
    package func run(_ witness: Witness, _ budget: ProofBudget = .unbounded) -> Outcome? {
        if answers.isEmpty, let known = recent.outcome(of: witness) { return known }
        guard !budget.isSpent else { return nil }
        let evaluator = evaluator(witness, 0)
        let outcome = outcome(evaluator, witness.update)
        Self.charge(evaluator, budget)
        if answers.isEmpty { recent.keep(outcome, of: witness) }
        return outcome
    }

    /// Returns the runtime's outcome of a push into an empty data layer; nil if it cannot run it.
    ///
    /// - Parameter facts: The answers of the device and the app; other facts have no answer.
    package func run(
        _ update: [TagRuntime.Value.Entry], facts: [Host.Fact: TagRuntime.Value] = [:]
    ) -> Outcome? {
        outcome(evaluator(facts), update)
    }

    /// Returns the left sides of the conditions that the runtime evaluates at a push into an empty data layer.
    package func seen(
        _ update: [TagRuntime.Value.Entry], facts: [Host.Fact: TagRuntime.Value]
    ) -> [SeenMacro] {
        guard let trace = evaluator(facts).trace(.map(update))?.trace else { return [] }
        return SeenMacro.all(in: trace, of: loaded)
    }

    private func evaluator(_ facts: [Host.Fact: TagRuntime.Value]) -> Evaluator {
        var host = Host()
        host.fact = { facts[$0] }
        host.random = { 0 }
        let evaluator = Evaluator(loaded, host: host)
        answer(evaluator)
        return evaluator
    }

    private func outcome(_ evaluator: Evaluator, _ update: [TagRuntime.Value.Entry]) -> Outcome? {
        guard let (firing, trace) = evaluator.trace(.map(update)) else { return nil }
        return Outcome(firing, trace, excerpt)
    }

    /// Returns the value of a key after a witness is pushed, or before any push if `witness` is nil.
    ///
    /// The budget is charged, but a spent budget does not prevent the call.
    package func value(
        forKey key: String, _ witness: Witness?, now: Int64 = 0, _ budget: ProofBudget = .unbounded
    ) -> TagRuntime.Value? {
        let evaluator = witness.map { self.evaluator($0, now) } ?? Evaluator(loaded, host: Host())
        if let witness {
            evaluator.push(.map(witness.update))
            Self.charge(evaluator, budget)
        }
        let value = evaluator.value(forKey: UTF8Text(key))
        Self.charge(evaluator, budget)
        return value
    }

    /// Charges the last evaluation: two steps of the runtime, or eight bytes that it made, cost one step of a proof.
    private static func charge(_ evaluator: Evaluator, _ budget: ProofBudget) {
        let spent = evaluator.spent
        budget.note(spent.steps / 2 + spent.memory / 8)
    }

    /// Returns the situation after a witness is pushed into an empty data layer.
    func situation(_ witness: Witness, by rules: RuleSet) -> Situation {
        let evaluator = evaluator(witness, 0)
        let update = witness.update
        evaluator.push(.map(update))
        let merged = Self.merged(update, evaluator)
        let facts = witness.facts.compactMap { fact, value in TagRuntime.Value(value).map { (fact, $0) } }
        var situation = Situation(
            event: witness.event, keys: merged, flatKeys: update, facts: facts, by: rules)
        for (unknown, value) in witness.macros { situation[unknown] = value }
        return situation
    }

    /// Returns the values under the top-level keys of the data layer after a push into an empty one.
    package func merged(_ update: [TagRuntime.Value.Entry]) -> [TagRuntime.Value.Entry] {
        let evaluator = Evaluator(loaded, host: Host())
        evaluator.push(.map(update))
        return Self.merged(update, evaluator)
    }

    private static func merged(_ update: [TagRuntime.Value.Entry], _ evaluator: Evaluator)
        -> [TagRuntime.Value.Entry]
    {
        var merged: [TagRuntime.Value.Entry] = []
        var roots: Set<UTF8Text> = []
        for entry in update {
            // Everything in the data layer now is below the first step of a key.
            let root = UTF8Text(String(entry.key.string.prefix { $0 != "." }))
            guard roots.insert(root).inserted else { continue }
            if let value = evaluator.dataLayer(at: root) { merged.append(.init(root, value)) }
        }
        return merged
    }

    private func answer(_ evaluator: Evaluator) {
        for (name, value) in answers {
            macroNumbers[ExactText(name)].map { evaluator.override(macro: $0, with: value) }
        }
    }

    /// Returns an evaluator whose host gives the answers of a witness.
    private func evaluator(_ witness: Witness, _ now: Int64) -> Evaluator {
        var host = Host()
        var facts: [Host.Fact: TagRuntime.Value] = [:]
        for (fact, value) in witness.facts { facts[fact] = TagRuntime.Value(value) }
        host.fact = { [facts] in facts[$0] }
        host.milliseconds = { now }
        host.random = { 0 }
        let evaluator = Evaluator(loaded, host: host)
        answer(evaluator)
        for (unknown, value) in witness.macros {
            for name in [unknown.name] + unknown.aliases {
                guard let number = macroNumbers[ExactText(name)], computed?.contains(name) != true else {
                    continue
                }
                // An absent value cannot override a macro, but a host without an answer has the same effect.
                guard let answer = TagRuntime.Value(value) else { continue }
                evaluator.override(macro: number, with: answer)
            }
        }
        return evaluator
    }
}
