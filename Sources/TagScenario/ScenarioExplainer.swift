import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagRuntime

/// The explanation of failures: the rules of the tag at the push, and the smallest change that fires it.
///
/// It runs the scenario again, up to the push. That is the same run, since clock and random numbers are fixed.
struct ScenarioExplainer {
    private let container: ScenarioContainer
    private(set) var left: Int
    /// The container for proofs and its runner; nil before it is needed, and if it cannot be had.
    private var provable: (checked: CheckedContainer, runner: WitnessRunner?)?
    private var wasAsked = false

    init(_ container: ScenarioContainer, left: Int) {
        self.container = container
        self.left = left
    }

    /// Returns the lines about a tag that fired or did not.
    ///
    /// - Parameter push: The push, by index; nil for all of them: the last one that could fire the tag is explained.
    mutating func explain(
        _ subject: Unmet.Subject, in scenario: Scenario, _ answers: ScenarioAnswers, push: Int?
    ) -> [String] {
        guard left > 0 else { return [] }
        left -= 1
        guard let index = push ?? candidate(subject, scenario, answers),
            let moment = Moment(container.loaded, scenario, answers, push: index)
        else { return [] }
        var lines = push == nil ? ["explained at push \(index + 1), '\(moment.event.shortened())'"] : []
        if !wasAsked {
            wasAsked = true
            provable = container.provable().map { ($0, WitnessRunner($0)) }
        }
        guard let provable, let tag = number(of: subject.tag, in: provable.checked.container) else {
            return lines + silence(subject, moment)
        }
        var inquiry = Inquiry(provable.checked, provable.runner, tag, moment, answers, container)
        lines += inquiry.ruleLines()
        guard !subject.fired else { return lines }
        if provable.checked.container.tags[tag].isPaused { return lines + ["it is paused"] }
        if let reason = Silence.reason(of: subject.tag, moment.firing, moment.trace.rules, moment.evaluator) {
            lines.append(words(of: reason))
            // Another event helps only against a rule.
            guard case .blocked = reason else { return lines }
        }
        let change = inquiry.change { change in
            change.fires(subject.tag, scenario, answers, container, push: index)
        }
        return lines + [change ?? "no small change of this push or of the facts was found that fires it"]
    }

    private func silence(_ subject: Unmet.Subject, _ moment: Moment) -> [String] {
        guard !subject.fired else { return [] }
        return [
            Silence.reason(of: subject.tag, moment.firing, moment.trace.rules, moment.evaluator).map(words)
                ?? "no \(container.words.rule) that fires it passed"
        ]
    }

    private func words(of reason: Silence) -> String {
        switch reason {
        case .blocked(let rule):
            "\(container.words.rule) '\((container.loaded.name(ofRule: rule)?.string ?? "#\(rule)").shortened())' blocked it"
        case .failed: "one of its parameters failed"
        case .unscheduled: "its schedule does not include the time of the push; 'clock' sets it"
        case .spent: "it may fire only once, and fired before; or it or a tag that it needs failed"
        }
    }

    /// Returns the number of a tag of the runtime in the container.
    private func number(of tag: Int, in written: Container) -> Int? {
        let name = container.name(ofTag: tag)
        if written.tags.indices.contains(tag), written.tags[tag].name.value.hasSameBytes(as: name) {
            return tag
        }
        return written.tags.firstIndex { $0.name.value.hasSameBytes(as: name) }
    }

    /// Returns the last push at which a rule that fires the tag was evaluated, otherwise the last one with an event.
    private func candidate(
        _ subject: Unmet.Subject, _ scenario: Scenario, _ answers: ScenarioAnswers
    ) -> Int? {
        var session = ScenarioSession(container.loaded, answers)
        var (found, last): (Int?, Int?) = (nil, nil)
        for (index, push) in scenario.pushes.enumerated() {
            guard let (firing, trace) = session.trace(push) else { continue }
            last = index
            let isCandidate =
                subject.fired
                ? firing.tags.contains { $0.index == subject.tag }
                : trace.rules.contains { $0.fires.contains(subject.tag) }
            if isCandidate { found = index }
        }
        return found ?? last
    }
}

/// A push of a scenario, with what the runtime found.
struct Moment {
    let evaluator: Evaluator
    let firing: Firing
    let trace: Trace
    /// The values of the data layer after the push, by the first steps of their paths.
    let keys: [TagRuntime.Value.Entry]
    /// The values that were pushed last under each top-level key.
    let flatKeys: [TagRuntime.Value.Entry]

    var event: String { firing.event.string }

    /// Runs a scenario up to a push; nil if that has no event.
    init?(_ container: LoadedContainer, _ scenario: Scenario, _ answers: ScenarioAnswers, push index: Int) {
        var session = ScenarioSession(container, answers)
        for push in scenario.pushes[..<index] { _ = session.push(push) }
        guard let (firing, trace) = session.trace(scenario.pushes[index]) else { return nil }
        (evaluator, self.firing, self.trace) = (session.evaluator, firing, trace)
        var flat: [TagRuntime.Value.Entry] = []
        var places: [UTF8Text: Int] = [:]
        for push in scenario.pushes[...index] {
            guard case .map(let entries) = push.update else { continue }
            for entry in entries {
                if let place = places[entry.key] {
                    flat[place] = entry
                } else {
                    places[entry.key] = flat.count
                    flat.append(entry)
                }
            }
        }
        flatKeys = flat
        var roots: Set<UTF8Text> = []
        keys = flat.compactMap { [evaluator] entry in
            let root = UTF8Text(String(entry.key.string.prefix { $0 != "." }))
            guard roots.insert(root).inserted else { return nil }
            return evaluator.dataLayer(at: root).map { TagRuntime.Value.Entry(root, $0) }
        }
    }
}
