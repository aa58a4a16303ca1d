import TagDiagnostics
import TagSyntax

extension ExportWriter {
    /// Writes the rules as triggers: of one event if they require one, else of all events.
    mutating func triggerList() -> [OutputTree] {
        var list: [OutputTree] = []
        for (rule, name) in zip(container.rules, labels.rules) {
            guard let conditions = trigger(rule) else { continue }
            let number = "\(list.count + 1)"
            triggers[ExactText(rule.key.value)] = number
            list.append(
                .object(
                    [.init("triggerId", .string(number)), .init("name", .string(name))]
                        + conditions
                ))
        }
        return list
    }

    /// Returns the type and the filters of a rule's trigger; nil if one of its conditions cannot be written.
    private mutating func trigger(_ rule: Rule) -> [OutputTree.Member]? {
        var event: OutputTree?
        var filters: [OutputTree] = []
        for condition in rule.conditions {
            guard let written = self.condition(condition) else {
                losses.add(
                    "rule '\(rule.name.value.shortened())'", "an export cannot express this condition",
                    at: condition.range)
                return nil
            }
            // Any condition on the event can be that of a custom event; it is read as the first, so it must be the first.
            let isOfTrigger = isEvent(condition) || filters.isEmpty && isAboutEvent(condition)
            if event == nil, isOfTrigger { event = written } else { filters.append(written) }
        }
        var members: [OutputTree.Member] = []
        if event == nil, isForPages {
            event = Self.condition("MATCH_REGEX", "{{_event}}", ".*")
        }
        members.add("type", event == nil ? "ALWAYS" : "CUSTOM_EVENT")
        if let event { members.add("customEventFilter", [event]) }
        if !filters.isEmpty { members.add("filter", .list(filters)) }
        members.add(notes: rule.notes)
        return members
    }

    /// Returns true if the condition names the event that a rule waits for.
    private func isEvent(_ condition: Condition) -> Bool {
        condition.predicate.value == .equals && !condition.ignoresCase && isAboutEvent(condition)
    }

    /// Returns true if the condition is a plain one on the event, not a negated one.
    private func isAboutEvent(_ condition: Condition) -> Bool {
        guard !condition.isNegated, case .reference(let reference) = condition.left.kind else { return false }
        return eventNames.contains(ExactText(reference.name))
    }

    private func condition(_ condition: Condition) -> OutputTree? {
        guard let type = PredicateType.of(condition.predicate.value).exportName,
            let left = isAboutEvent(condition) ? "{{_event}}" : text(condition.left),
            let right = text(condition.right)
        else { return nil }
        return Self.condition(
            type, left, right, isNegated: condition.isNegated, ignoresCase: condition.ignoresCase)
    }

    private static func condition(
        _ type: String, _ left: String, _ right: String, isNegated: Bool = false, ignoresCase: Bool = false
    ) -> OutputTree {
        var parameters = [
            ExportParameter.template(left).tree("arg0"), ExportParameter.template(right).tree("arg1"),
        ]
        if isNegated { parameters.append(ExportParameter(type: "BOOLEAN", value: "true").tree("negate")) }
        if ignoresCase {
            parameters.append(ExportParameter(type: "BOOLEAN", value: "true").tree("ignore_case"))
        }
        return ["type": .string(type), "parameter": .list(parameters)]
    }

    /// Returns the ids of the triggers that were written for these rules.
    func triggerIDs(_ references: [RuleReference]) -> [OutputTree] {
        references.compactMap { triggers[ExactText($0.key)].map { .string($0) } }
    }
}
