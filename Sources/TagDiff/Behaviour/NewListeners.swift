import TagLogic
import TagModel
import TagProof

/// The rules of the new container that wait for events which no recording of the old one holds.
///
/// Pages push clicks, forms, timers and the like only while a trigger in use listens for them, as its settings say.
struct NewListeners {
    /// The rule whose listener is new or changed, by each rule that its events may pass: itself, or one that takes other events, too.
    private(set) var listenerOf: [Int: Int] = [:]

    /// - Parameter isChanged: True, by rule of the new container, if its listener's settings changed.
    init(_ comparison: Comparison, isChanged: [Bool]) {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        guard new.container.ruleSet == .web else { return }
        let (before, after) = (old.listeners, new.listeners)
        let known = Set(before.compactMap { $0?.event })
        var news: [(event: String, rule: Int)] = []
        for (rule, listener) in after.enumerated() {
            guard let listener else { continue }
            let isKnown =
                listener.isOwn
                ? comparison.rules.oldOf[rule].map { before[$0] == listener } ?? false
                : known.contains(listener.event)
            guard !isKnown || isChanged[rule] else { continue }
            if !isKnown { listenerOf[rule] = rule }
            news.append((listener.event, rule))
        }
        guard !news.isEmpty else { return }
        var predicates = PredicateConstraints(ProofBudget(bytes: new.container.extent))
        let isUsed = new.usedRules
        for rule in after.indices where after[rule] == nil && isUsed[rule] {
            let listener = news.first { new.mayTake($0.event, rule, &predicates) }
            if let listener { listenerOf[rule] = listener.rule }
        }
    }
}

/// The event that a rule waits for, if a page pushes it only while something listens.
private struct Listener: Hashable {
    let event: String
    /// True if the listener is the rule's own, with settings that decide which events there are.
    let isOwn: Bool

    /// The events of listeners without settings, which all rules that wait for one share.
    static let sharedEvents = Set(
        TriggerType.all.filter { $0.isListened && !$0.isTargeted }.compactMap { $0.event })
}

extension CheckedContainer {
    /// The listeners of the rules in use; nil for a rule without one.
    fileprivate var listeners: [Listener?] {
        let isUsed = usedRules
        return container.rules.indices.map { isUsed[$0] ? listener(ofRule: $0) : nil }
    }

    private func listener(ofRule index: Int) -> Listener? {
        let conditions = container.rules[index].conditions
        var event: String?
        for condition in conditions where condition.predicate.value == .equals && !condition.isNegated {
            if isOfEvent(condition.left), case .string(let text) = condition.right.kind { event = text }
        }
        guard let event else { return nil }
        let isOwn = conditions.contains { $0.predicate.value == .matches && isOfTriggers($0.left) }
        return isOwn || Listener.sharedEvents.contains(event) ? Listener(event: event, isOwn: isOwn) : nil
    }

    private func isOfEvent(_ value: Value) -> Bool { macro(of: value)?.kind == .event }

    /// Returns true for the value in which pages tell which triggers an event is for.
    private func isOfTriggers(_ value: Value) -> Bool {
        guard let macro = macro(of: value), macro.kind == .dataLayer else { return false }
        return macro.parameters.text(of: "name") == "gtm.triggers"
    }

    private func macro(of value: Value) -> Macro? {
        guard case .reference(let reference) = value.kind, let first = firstMacro(for: reference) else {
            return nil
        }
        return container.macros[first]
    }

    /// Returns false if a condition on the event keeps a rule from passing for one.
    fileprivate func mayTake(
        _ event: String, _ rule: Int, _ predicates: inout PredicateConstraints
    ) -> Bool {
        for condition in container.rules[rule].conditions where isOfEvent(condition.left) {
            guard case .string(let text) = condition.right.kind,
                let taken = predicates.constraint(
                    condition.predicate.value, text, ignoresCase: condition.ignoresCase,
                    by: container.ruleSet),
                let isTaken = taken.contains(.text(event.unicodeScalars.map { $0.value }))
            else { continue }
            if isTaken == condition.isNegated { return false }
        }
        return true
    }
}
