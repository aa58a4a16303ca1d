import TagDiagnostics

/// The rules of messages' triggers: the container's own, and those that a reader makes if the container has no equivalent one.
struct MessageTriggers {
    /// The key of the first rule that passes for an event and has no other condition, by event.
    private var rules: [ExactText: String] = [:]
    private var ruleNames: Set<ExactText>
    private var macroNames: Set<ExactText>
    private var event: String?
    private var added: (macro: Macro?, rules: [Rule]) = (nil, [])

    /// Returns the name of a rule made for an event.
    static func name(for event: String) -> String { "event \(event)" }

    /// The name of the macro made if none returns the event.
    static let macroName = "event"

    init(_ container: Container) {
        ruleNames = Set(container.rules.map { ExactText($0.key.value) })
        macroNames = Set(container.macros.map { ExactText($0.name.value) })
        event = Self.eventMacros(of: container).first
        for (event, rule) in Self.events(of: container) where rules[ExactText(event)] == nil {
            rules[ExactText(event)] = container.rules[rule].key.value
        }
    }

    /// Returns the names of the macros that always return the event's name, in file order.
    static func eventMacros(of container: Container) -> [String] {
        var counts: [ExactText: Int] = [:]
        for macro in container.macros { counts[ExactText(macro.name.value), default: 0] += 1 }
        return container.macros.filter {
            $0.kind == .event && $0.format == nil && $0.enabledBy.isEmpty && $0.disabledBy.isEmpty
                && counts[ExactText($0.name.value)] == 1
        }.map { $0.name.value }
    }

    /// Returns the rules that only compare the event with a name, each with that name, in file order.
    static func events(of container: Container) -> [(event: String, rule: Int)] {
        let macros = Set(eventMacros(of: container).map(ExactText.init))
        return container.rules.indices.compactMap { index in
            let conditions = container.rules[index].conditions
            guard conditions.count == 1, let condition = conditions.first, !condition.isNegated,
                !condition.ignoresCase, condition.predicate.value == .equals,
                case .reference(let macro) = condition.left.kind, macros.contains(ExactText(macro.name)),
                case .string(let event) = condition.right.kind
            else { return nil }
            return (event, index)
        }
    }

    /// Returns the rule that passes for an event.
    mutating func rule(for event: Located<String>, _ context: inout DecodingContext) -> RuleReference {
        let key = rules[ExactText(event.value)] ?? add(event, &context)
        return context.ruleReference(key, at: event.range)
    }

    /// Makes a test message show when the app comes to the foreground, whatever else shows it.
    mutating func addForeground(to tag: inout Tag, _ context: inout DecodingContext) {
        let event = MessageOccasion.foreground.event
        let known = rules[ExactText(event)]
        guard known == nil || !tag.firesOn.contains(where: { $0.key == known }) else { return }
        tag.firesOn.append(rule(for: Located(event, at: tag.name.range), &context))
    }

    /// Adds the made macro and rules after the written ones.
    func add(to container: inout Container) {
        container.macros += added.macro.map { [$0] } ?? []
        container.rules += added.rules
    }

    private mutating func add(_ event: Located<String>, _ context: inout DecodingContext) -> String {
        let name = Located(Self.unused(Self.name(for: event.value), &ruleNames), at: event.range)
        let condition = Condition(
            Located(.equals, at: event.range),
            left: Value(
                .reference(context.macroReference(eventMacro(), at: event.range)), at: event.range),
            right: Value(.string(event.value), at: event.range), range: event.range)
        var rule = Rule(name: name, key: name, conditions: [condition], range: event.range)
        rule.isImplied = true
        added.rules.append(rule)
        rules[ExactText(event.value)] = name.value
        return name.value
    }

    private mutating func eventMacro() -> String {
        if let event { return event }
        let name = Self.unused(Self.macroName, &macroNames)
        var macro = Macro(
            name: Located(name, at: .none), type: Located("event", at: .none), kind: .event, range: .none)
        macro.origin = .implied
        macro.isPrivate = true
        added.macro = macro
        event = name
        return name
    }

    /// Returns a name that nothing has.
    private static func unused(_ name: String, _ taken: inout Set<ExactText>) -> String {
        var unused = name
        var number = 2
        while !taken.insert(ExactText(unused)).inserted {
            unused = "\(name) (\(number))"
            number += 1
        }
        return unused
    }
}

extension Rule {
    /// The trigger of messages that an implied rule stands for: `foreground`, `event "purchase"`; nil for other rules.
    package var messageTrigger: String? {
        guard isImplied, conditions.count == 1, case .string(let event) = conditions[0].right.kind,
            name.value.hasPrefix(MessageTriggers.name(for: event))
        else { return nil }
        return MessageOccasion(event: event)?.rawValue ?? "event \(JSON.string(event).line)"
    }
}

/// The priorities of messages as tags.
///
/// Among tags a higher priority comes first, among messages a lower one. A message without a priority comes after all that have
/// one.
enum MessagePriority {
    /// Sets the tag priority of each message.
    static func set(_ messages: inout [Tag]) {
        let priorities = tagPriorities(messages)
        for index in messages.indices {
            let range = messages[index].parameters[.priority]?.range ?? messages[index].name.range
            messages[index].priority = priorities[index].map { Value(.integer($0), at: range) }
        }
    }

    /// Returns the tag priority of each message; nil for all if no message has a priority.
    static func tagPriorities(_ messages: [Tag]) -> [Int64?] {
        let own = messages.map { message -> Int64? in
            guard case .integer(let priority)? = message.parameters[.priority]?.kind else { return nil }
            return priority == .min ? .max : -priority
        }
        guard let least = own.compactMap({ $0 }).min() else { return own }
        return own.map { $0 ?? (least == .min ? .min : least - 1) }
    }
}
