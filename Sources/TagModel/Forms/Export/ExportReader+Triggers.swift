import TagDiagnostics
import TagSyntax

extension ExportReader {
    /// The members of a trigger that make its rule.
    private struct Written {
        var name: NodeID?
        var id: NodeID?
        var type: NodeID?
        var uniqueID: NodeID?
        var eventName: NodeID?
        var notes: NodeID?
        /// The filters in file order; all must pass.
        var filters: [NodeID] = []
        var hasEventFilter = false
    }

    /// Reads a trigger as a rule over the event and its data (``TriggerType``).
    mutating func readTrigger(_ node: NodeID) {
        var written = Written()
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .name: written.name = value
            case .triggerId: written.id = value
            case .type: written.type = value
            case .uniqueTriggerId: written.uniqueID = value
            case .eventName: written.eventName = value
            case .notes: written.notes = value
            case .filter, .autoEventFilter: written.filters.append(value)
            case .customEventFilter:
                written.filters.append(value)
                written.hasEventFilter = true
            case .waitForTags, .checkValidation:
                guard isTrue(value) else { continue }
                context.keep(
                    "trigger option", tree.string(key), at: context.range(key),
                    "nothing waits: tagc has no listener")
            default: break
            }
        }
        guard let name = name(written.name, of: "trigger", node),
            let typeName = type(written.type, of: "trigger '\(name.value.shortened())'", node),
            let typeNode = written.type
        else { return }
        let key = written.id.map { located(rare: $0) } ?? name
        // A trigger of an unknown type remains a trigger, which tags refer to.
        let type = triggerType(typeName, typeNode)
        var conditions = type.map { self.conditions(of: $0, written, typeName, key, node) } ?? []
        for filter in written.filters { readConditions(filter, "a filter", into: &conditions) }
        if let type, let lost = type.lost {
            context.keep(
                "trigger option", name.value, at: typeName.range,
                "the program that pushes '\(type.event ?? "")' decides \(lost)")
        }
        add(Rule(name: name, key: key, conditions: conditions, range: context.range(node)), written.notes)
    }

    /// Returns the conditions that a trigger's type implies: on its event, and on the event being for this trigger.
    private mutating func conditions(
        of type: TriggerType, _ written: Written, _ typeName: Located<String>, _ key: Located<String>,
        _ node: NodeID
    ) -> [Condition] {
        var conditions: [Condition] = []
        if type.type == "CUSTOM_EVENT", !written.hasEventFilter {
            context.report(missing: "customEventFilter", of: "a custom event trigger", in: node)
        }
        if let event = type.event {
            var value = Value(.string(event), at: typeName.range)
            // A timer's event may have a name of its own.
            if let node = written.eventName {
                let name = self.value(node)
                if case .string("") = name.kind {} else { value = name }
            }
            conditions.append(eventCondition(value, at: typeName.range))
        }
        if type.isTargeted {
            usesTriggers = true
            var id = "\(containerID)_\(key.value)"
            if let node = written.uniqueID, case .string(let given) = value(node).kind, !given.isEmpty {
                id = given
            }
            let pattern = Value(.string("(^$|((^|,)\(Self.escaped(id))($|,)))"), at: key.range)
            var condition = Condition(
                Located(.matches, at: key.range),
                left: context.value(ofMacro: Self.triggersName, at: key.range),
                right: pattern, range: key.range)
            condition.asksForOwnListener = true
            conditions.append(condition)
        }
        return conditions
    }

    /// Returns the condition that `{{_event}}` equals `event`.
    mutating func eventCondition(_ event: Value, at range: SourceRange) -> Condition {
        let left = context.value(ofMacro: Self.eventName, at: range)
        return Condition(Located(.equals, at: range), left: left, right: event, range: range)
    }

    /// Returns a pattern that matches exactly `text`.
    static func escaped(_ text: String) -> String {
        text.escaped { "\\^$.|?*+()[]{}".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// Returns the trigger type; a misspelling found in authored files is reported and accepted.
    private mutating func triggerType(_ written: Located<String>, _ node: NodeID) -> TriggerType? {
        if let known = TriggerType.misspellings.first(where: { $0.wrong == written.value }) {
            context.report(.misspeltTriggerType(written, known.right, tree), about: node)
        }
        if let type = TriggerType.meant(by: written.value) { return type }
        context.report(.unknownTriggerType(written, tree), about: node)
        return nil
    }
}

// MARK: - Conditions

extension ExportReader {
    /// Reads a rule of the API's first version: a plain conjunction.
    mutating func readRule(_ node: NodeID) {
        var written = (name: NodeID?.none, id: NodeID?.none, notes: NodeID?.none)
        var conditions: [Condition] = []
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .name: written.name = value
            case .ruleId: written.id = value
            case .notes: written.notes = value
            case .condition: readConditions(value, "a condition", into: &conditions)
            default: break
            }
        }
        guard let name = name(written.name, of: "rule", node) else { return }
        let key = written.id.map { located(rare: $0) } ?? name
        add(Rule(name: name, key: key, conditions: conditions, range: context.range(node)), written.notes)
    }

    /// Adds a rule without copying it, with the remarks in `node`.
    private mutating func add(_ rule: consuming Rule, _ node: NodeID?) {
        container.rules.append(rule)
        guard let notes = node.flatMap(notes) else { return }
        container.rules[container.rules.count - 1].notes = notes
    }

    private mutating func readConditions(_ array: NodeID, _ what: String, into conditions: inout [Condition])
    {
        guard context.expect(.array, array, for: what) else { return }
        conditions.reserveCapacity(conditions.count + view.count(array))
        for element in view.elements(array) {
            guard context.expect(.object, element, for: what), let condition = condition(element) else {
                continue
            }
            conditions.append(condition)
        }
    }

    private mutating func condition(_ node: NodeID) -> Condition? {
        var type: NodeID?
        var left: Value?
        var right: Value?
        var isNegated = false
        var ignoresCase = false
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .type: type = value
            case .parameter:
                for parameter in view.elements(value) where tree.kind(parameter) == .object {
                    let written = WrittenParameter(parameter, view)
                    switch written.key.flatMap({ argument($0) }) {
                    case .arg0: left = self.value(written, parameter)
                    case .arg1: right = self.value(written, parameter)
                    case .negate: isNegated = isTrue(parameter)
                    case .ignore_case: ignoresCase = isTrue(parameter)
                    default: break
                    }
                }
            default: break
            }
        }
        guard let typeNode = type, let predicate = predicate(typeNode) else {
            if type == nil { context.report(missing: "type", of: "a condition", in: node) }
            return nil
        }
        guard let left else {
            context.report(missing: "arg0", of: "a condition", in: node)
            return nil
        }
        let missing = Value(.string(""), at: context.range(node))
        var condition = Condition(predicate, left: left, right: right ?? missing, range: context.range(node))
        condition.isNegated = isNegated
        condition.ignoresCase = ignoresCase
        return condition
    }

    /// Returns the word that a parameter of a condition has as its key.
    @inline(__always)
    private func argument(_ key: NodeID) -> ExportKey? {
        switch view.shortWord(key) {
        case ShortWord.arg0: .arg0
        case ShortWord.arg1: .arg1
        default: words.key(key, view)
        }
    }

    mutating func predicate(_ node: NodeID) -> Located<PredicateKind>? {
        let range = context.range(node)
        guard let kind = words.predicate(node, view) ?? Self.predicate(spelled: tree.string(node))
        else {
            context.report(.unknownPredicate(context.located(node), tree), about: node)
            return nil
        }
        if kind == .cssSelector {
            context.keep(
                "condition", tree.string(node), at: range, "it is never true, since there is no page")
        }
        return Located(kind, at: range)
    }

    private static func predicate(spelled word: String) -> PredicateKind? {
        spellings.index(of: word).map { PredicateType.exported[$0].kind }
    }

    private static let spellings = SpellingTable(PredicateType.exported.map { $0.name })
}
