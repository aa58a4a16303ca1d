import TagLogic
import TagModel
import TagProof
import TagSyntax

/// The rules of the new container that wait for events which a recording of the old one lacks, or which pages no longer push.
///
/// Pages push clicks, forms, timers and the like only while a trigger in use listens for them, as its settings say.
struct ChangedListeners {
    /// What happened to a listener.
    enum Fate { case added, changed, removed }

    /// A listener that is not as it was, by the name of its rule.
    struct Listener {
        let fate: Fate
        let name: String
    }

    /// The listener by each rule of the new container that its events may pass: its own, or one that takes other events, too.
    private(set) var listenerOf: [Int: Listener] = [:]

    /// - Parameter isChanged: True, by rule of the new container, if its listener's settings changed.
    init(_ comparison: Comparison, isChanged: [Bool]) {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        guard new.container.ruleSet == .web else { return }
        let isUsed = new.usedRules
        let (before, after) = (old.listeners(used: old.usedRules), new.listeners(used: isUsed))
        let known = Set(before.compactMap { $0?.sharedEvent })
        let kept = Set(after.compactMap { $0?.sharedEvent })
        var events: [(event: String, listener: Listener)] = []
        var seen: Set<String> = []
        func note(_ event: String, _ listener: Listener) {
            // The events are few, and so is what rules are asked for.
            if seen.insert(event).inserted { events.append((event, listener)) }
        }
        /// Returns true if the other version listens alike: a rule's partner there, or any rule that waits for the same event.
        func isIn(
            _ others: [ListenedEvent?], _ shared: Set<String>, _ listener: ListenedEvent, _ partner: Int?
        ) -> Bool {
            guard listener.isOwn else { return shared.contains(listener.event) }
            return partner.map { others[$0] == listener } ?? false
        }
        for (rule, listener) in after.enumerated() {
            guard let listener else { continue }
            let isKnown = isIn(before, known, listener, comparison.rules.oldOf[rule])
            guard !isKnown || isChanged[rule] else { continue }
            let found = Listener(
                fate: isKnown ? .changed : .added, name: new.container.rules[rule].name.value)
            if !isKnown { listenerOf[rule] = found }
            note(listener.event, found)
        }
        for (rule, listener) in before.enumerated() {
            guard let listener else { continue }
            guard !isIn(after, kept, listener, comparison.rules.newOf[rule]) else { continue }
            note(listener.event, Listener(fate: .removed, name: old.container.rules[rule].name.value))
        }
        guard !events.isEmpty else { return }
        var predicates = PredicateConstraints(ProofBudget(bytes: new.container.extent))
        for rule in after.indices where isUsed[rule] && after[rule] == nil {
            let found = events.first { new.mayTake($0.event, rule, &predicates) }
            if let found { listenerOf[rule] = found.listener }
        }
    }
}

/// The event that a rule waits for, if a page pushes it only while something listens.
private struct ListenedEvent: Hashable {
    let event: String
    /// True if the listener is the rule's own, with settings that decide which events there are.
    let isOwn: Bool
    /// The event of a listener without settings, which all rules that wait for it share.
    var sharedEvent: String? { isOwn ? nil : event }

    /// The events of listeners without settings.
    static let sharedEvents = Set(
        TriggerType.all.filter { $0.isListened && !$0.isTargeted }.compactMap { $0.event })
}

extension CheckedContainer {
    /// Returns the listeners of the rules in use; nil for a rule without one.
    fileprivate func listeners(used isUsed: [Bool]) -> [ListenedEvent?] {
        // Types of triggers are in exports alone; elsewhere the event tells that something listens.
        let outline = container.form == .export ? SourceOutline(container) : nil
        return container.rules.indices.map { rule in
            guard isUsed[rule] else { return nil }
            guard let word = outline?.triggerType(of: container.rules[rule]) else {
                return listener(ofRule: rule)
            }
            // A type that is not known may be one that listens.
            guard let type = TriggerType.meant(by: word) else { return listener(ofRule: rule) }
            guard type.isListened, let event = events(ofRule: rule).first ?? type.event else { return nil }
            return ListenedEvent(event: event, isOwn: type.isTargeted)
        }
    }

    private func listener(ofRule index: Int) -> ListenedEvent? {
        guard let event = events(ofRule: index).first else { return nil }
        let conditions = container.rules[index].conditions
        let isOwn = conditions.contains { $0.predicate.value == .matches && isOfTriggers($0.left) }
        return isOwn || ListenedEvent.sharedEvents.contains(event)
            ? ListenedEvent(event: event, isOwn: isOwn) : nil
    }

    /// Returns the texts that a rule wants the event to equal.
    private func events(ofRule index: Int) -> [String] {
        container.rules[index].conditions.compactMap { condition in
            guard condition.predicate.value == .equals, !condition.isNegated, isOfEvent(condition.left),
                case .string(let text) = condition.right.kind
            else { return nil }
            return text
        }
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

extension SourceOutline {
    /// Returns the type of a trigger as its file has it; nil if its file has none.
    fileprivate func triggerType(of rule: Rule) -> String? {
        guard layout == .export, let (node, tree) = node(at: rule.range), tree.kind(node) == .object,
            let type = tree.member(node, "type"), tree.kind(type) == .string
        else { return nil }
        return tree.string(type)
    }
}
