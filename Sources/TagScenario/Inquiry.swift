import TagDiagnostics
import TagEvents
import TagLogic
import TagModel
import TagProof
import TagRuntime

/// The proofs about one tag at one push, as `tagc why` makes them.
struct Inquiry {
    private var proofs: ContainerProofs
    private var space: ProofSpace
    private var situation: Situation
    private var runner: WitnessRunner?
    private let tag: Int
    private let moment: Moment

    init(
        _ checked: CheckedContainer, _ runner: WitnessRunner?, _ tag: Int, _ moment: Moment,
        _ answers: ScenarioAnswers, _ container: ScenarioContainer
    ) {
        (self.tag, self.moment, self.runner) = (tag, moment, runner)
        proofs = ContainerProofs(checked)
        space = ProofSpace(checked)
        let facts = Host.Fact.allCases.compactMap { fact in answers.facts[fact].map { (fact, $0) } }
        situation = Situation(
            event: moment.event, keys: moment.keys, flatKeys: moment.flatKeys, facts: facts, by: proofs.rules)
        var given: [(macro: String, value: TagRuntime.Value)] = []
        // The last answer counts.
        for (number, value) in answers.overrides.reversed() {
            guard let name = container.loaded.name(ofMacro: number)?.string,
                !given.contains(where: { $0.macro.hasSameBytes(as: name) })
            else { continue }
            _ = proofs.note(value, ofMacro: name, in: &situation, &space)
            given.append((name, value))
        }
        self.runner?.answers = given
        let fires = proofs.firesByRules(tag: tag, &space)
        situation.fill(
            space.propositions.open(fires, in: situation),
            from: SeenMacro.all(in: moment.trace, of: container.loaded), by: proofs.rules)
    }

    /// Returns the rules of the tag, with their conditions; nothing if proofs and runtime do not agree about them.
    mutating func ruleLines() -> [String] {
        let rules = proofs.table(tag: tag, situation, &space)
        let passed = Set(moment.trace.rules.filter { $0.passed }.map { $0.index })
        let agree = rules.allSatisfy { $0.passes == nil || $0.passes == passed.contains($0.rule) }
        guard agree else { return [] }
        let explanation = Explanation(container: proofs.container, tag: tag, rules: rules, fires: nil)
        return rules.flatMap { explanation.lines(about: $0) }
    }

    /// Returns the smallest change that fires the tag in words; nil if none is found.
    ///
    /// - Parameter confirm: Runs the scenario with the change, and returns true if the tag fires then.
    mutating func change(_ confirm: (ScenarioChange) -> Bool) -> String? {
        let found = proofs.nearestFiring(tag: tag, situation, &space, runner: runner)
        guard let found, !found.isEmpty, let change = ScenarioChange(found), confirm(change) else {
            return nil
        }
        return "this would \(proofs.container.tags[tag].verb) it: \(change.words)"
    }
}

/// A change of a push, and of the facts of its scenario.
struct ScenarioChange {
    private var event: String?
    private var keys: [(path: String, value: TagRuntime.Value?)] = []
    private var facts: [(name: String, value: TagRuntime.Value)] = []

    /// Creates the change that gives unknowns these values; nil if a scenario cannot give one of them.
    init?(_ values: [(unknown: Unknown, value: Constraint.Sample)]) {
        for (unknown, sample) in values {
            let value = TagRuntime.Value(sample)
            switch unknown.question {
            case .event:
                guard let name = sample.text else { return nil }
                event = name
            case .key(let path), .flatKey(let path):
                guard !keys.contains(where: { $0.path.hasSameBytes(as: path.string) }) else { continue }
                keys.append((path.string, value))
            case .fact(let fact):
                guard let value else { return nil }
                facts.append((fact.caseName, value))
            case .macro:
                guard let value else { return nil }
                facts.append((unknown.name, value))
            case .value, .condition, .isNoText: return nil
            }
        }
    }

    /// The change in words, as members of the file.
    var words: String {
        var pushed = event.map { ["\"event\": \(JSON.string($0).line)"] } ?? []
        pushed += keys.map { key in
            let name = JSON.string(key.path).line
            return key.value.map { "\(name): \($0.json.line)" } ?? "no \(name)"
        }
        let given = facts.map { "\(JSON.string($0.name).line): \($0.value.json.line)" }
        return [
            pushed.isEmpty ? nil : "in 'push', \(pushed.joined(separator: ", "))",
            given.isEmpty ? nil : "in 'facts', \(given.joined(separator: ", "))",
        ].compactMap { $0 }.joined(separator: "; ")
    }

    /// Runs a scenario with the change of one push, and returns true if that fires a tag.
    func fires(
        _ tag: Int, _ scenario: Scenario, _ answers: ScenarioAnswers, _ container: ScenarioContainer,
        push index: Int
    ) -> Bool {
        var answers = answers
        for (name, value) in facts {
            guard let subject = container.answers.subject(of: name) else { return false }
            answers.set(subject, to: value)
        }
        var session = ScenarioSession(container.loaded, answers)
        for push in scenario.pushes[..<index] { _ = session.push(push) }
        var push = scenario.pushes[index]
        push.update = changed(push.update)
        return session.push(push)?.tags.contains { $0.index == tag } ?? false
    }

    private func changed(_ update: TagRuntime.Value) -> TagRuntime.Value {
        guard case .map(var entries) = update else { return update }
        var all = keys.map { (key: UTF8Text($0.path), value: $0.value) }
        if let event { all.append(("event", .text(UTF8Text(event)))) }
        for (key, value) in all {
            entries.removeAll { $0.key == key }
            if let value { entries.append(TagRuntime.Value.Entry(key, value)) }
        }
        return .map(entries)
    }
}
