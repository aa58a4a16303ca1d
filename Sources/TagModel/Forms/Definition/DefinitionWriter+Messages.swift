import TagSyntax

/// The tags that a definition writes under `messages`, and the rules and the macro that their triggers imply.
///
/// Reading the definition gives the same tags, rules and macros again, in the same order. So the messages must be the last tags,
/// and either all of these are written as messages or none.
struct WrittenMessages {
    /// The first tag that is written as a message.
    let first: Int
    /// The first of the last rules, which are not written since the messages' triggers imply them.
    private(set) var firstImpliedRule: Int
    /// The macro that is not written for the same reason, by index.
    private(set) var impliedMacro: Int?
    /// The event that each rule passes for, by the rule's key, if a trigger can express the rule.
    private(set) var events: [ExactText: String] = [:]

    init(_ container: Container) {
        firstImpliedRule = container.rules.count
        let foreground =
            container.tags.last?.kind.isMessage == true ? Self.foregroundRule(of: container) : nil
        let run = container.tags.reversed().prefix { $0.isPlainMessage(foreground: foreground) }.count
        let messages = Array(container.tags.suffix(run))
        guard Self.isWhole(messages) else {
            first = container.tags.count
            return
        }
        first = container.tags.count - run
        guard run > 0 else { return }
        var known: Set<ExactText> = []
        for (event, rule) in MessageTriggers.events(of: container)
        where known.insert(ExactText(event)).inserted {
            events[ExactText(container.rules[rule].key.value)] = event
        }
        findImplied(container, messages)
    }

    /// Returns the key of the first rule that passes when the app comes to the foreground.
    private static func foregroundRule(of container: Container) -> String? {
        let event = MessageOccasion.foreground.event
        let first = MessageTriggers.events(of: container).first { $0.event.hasSameBytes(as: event) }
        return first.map { container.rules[$0.rule].key.value }
    }

    /// Returns true if the messages have the priorities that reading would give them, and distinct ids.
    private static func isWhole(_ messages: [Tag]) -> Bool {
        var ids: Set<ExactText> = []
        for (message, priority) in zip(messages, MessagePriority.tagPriorities(messages)) {
            guard case .string(let id)? = message.parameters[.id]?.kind, ids.insert(ExactText(id)).inserted
            else { return false }
            switch message.priority?.kind {
            case nil: guard (priority ?? 0) == 0 else { return false }
            case .integer(let own): guard own == priority ?? 0 else { return false }
            default: return false
            }
        }
        return true
    }

    /// Finds the last rules, which the messages' triggers imply in their order of use, and the macro that these rules read.
    private mutating func findImplied(_ container: Container, _ messages: [Tag]) {
        var used: [ExactText: Int] = [:]
        for reference in messages.flatMap(\.firesOn) where used[ExactText(reference.key)] == nil {
            used[ExactText(reference.key)] = used.count
        }
        let others = container.ruleUses(withoutTagsFrom: first)
        let names = MessageTriggers.eventMacros(of: container)
        var order = Int.max
        for index in container.rules.indices.reversed() {
            let rule = container.rules[index]
            let key = ExactText(rule.key.value)
            guard let event = events[key], rule.notes == nil, let use = used[key], use < order,
                case .reference(let macro)? = rule.conditions.first?.left.kind,
                names.first?.hasSameBytes(as: macro.name) == true,
                rule.name.value.hasSameBytes(as: MessageTriggers.name(for: event)), !others.contains(key)
            else { break }
            order = use
            firstImpliedRule = index
        }
        guard firstImpliedRule < container.rules.count else { return }
        guard names.count == 1, names[0].hasSameBytes(as: MessageTriggers.macroName),
            let macro = container.macros.firstIndex(where: { $0.name.value.hasSameBytes(as: names[0]) }),
            !container.macros[macro].isAskedFor || container.keysInEffect != .all,
            container.macros[macro].notes == nil,
            !container.refers(toMacro: names[0], besidesRulesFrom: firstImpliedRule)
        else { return }
        impliedMacro = macro
    }
}

extension Container {
    /// Returns the rules that macros and the tags before `end` refer to, and those that block the other tags.
    fileprivate func ruleUses(withoutTagsFrom end: Int) -> Set<ExactText> {
        let ofMacros = macros.flatMap { $0.enabledBy + $0.disabledBy }
        let ofTags = tags[..<end].flatMap { $0.firesOn + $0.blockedBy } + tags[end...].flatMap(\.blockedBy)
        return Set((ofMacros + ofTags).map { ExactText($0.key) })
    }

    /// Returns true if anything but the last rules refers to a macro.
    fileprivate func refers(toMacro name: String, besidesRulesFrom end: Int) -> Bool {
        var names: [String] = []
        let note: (Value.Reference) -> Void = { reference in
            if case .macro(let macro) = reference { names.append(macro.name) }
        }
        for macro in macros {
            for parameter in macro.parameters { parameter.value.forEachReference(note) }
            for value in [macro.format?.null, macro.format?.absent, macro.format?.true, macro.format?.false] {
                value?.forEachReference(note)
            }
        }
        for condition in rules[..<end].flatMap(\.conditions) {
            condition.left.forEachReference(note)
            condition.right.forEachReference(note)
        }
        for tag in tags {
            for parameter in tag.parameters { parameter.value.forEachReference(note) }
            tag.priority?.forEachReference(note)
        }
        return names.contains { $0.hasSameBytes(as: name) }
    }
}

// MARK: - Tags that messages can express

extension Tag {
    /// Returns true if `messages` can express all of the tag except its priority.
    fileprivate func isPlainMessage(foreground: String?) -> Bool {
        guard let type = MessageType.of(kind), !isPaused, firing == .unlimited, setup.isEmpty,
            teardown.isEmpty,
            !firesOn.isEmpty, case .string(let id)? = parameters[.id]?.kind, !id.isEmpty,
            case .string(let own)? = parameters[.name]?.kind, own.hasSameBytes(as: name.value), !own.isEmpty,
            parameters.allSatisfy({ type.takes($0) }), isWhole(type)
        else { return false }
        if parameters[.test] != nil {
            return scheduleStart == nil && scheduleEnd == nil
                && firesOn.contains { $0.key.hasSameBytes(as: foreground ?? "") }
        }
        return scheduleStart?.value != .min && (scheduleEnd?.value ?? .max) >= scheduleStart?.value ?? .min
    }

    /// Returns true if the tag has everything that the type requires.
    private func isWhole(_ type: MessageType) -> Bool {
        type.fields.allSatisfy { field in
            if parameters[field.key] != nil { return true }
            guard field.path.count == 2, field.path[1] == "text" else { return !field.isRequired }
            return !field.isRequired
                && !type.fields.contains { $0.path[0] == field.path[0] && parameters[$0.key] != nil }
        }
    }
}

extension MessageType {
    /// Returns true for a parameter that a definition can express.
    fileprivate func takes(_ parameter: Parameter) -> Bool {
        let value = parameter.value
        let key = TagParameter(rawValue: parameter.key.value)
        if let field = fields.first(where: { $0.key == key }) {
            if case .string(let text) = value.kind { return field.accepts(text) }
            return value.isText
        }
        switch (key, value.kind) {
        case (.id, .string), (.name, .string), (.priority, .integer), (.test, .boolean(true)): return true
        case (.lifetime, .integer(let number)), (.session, .integer(let number)): return number >= 1
        case (.minimumInterval, _): return value.isDuration
        case (.dismissAfter, _): return kind == .bannerMessage && value.isDuration
        case (.within, .list(let allowances)):
            return !allowances.isEmpty && allowances.allSatisfy(\.isAllowance)
        case (.data, .map(let entries)):
            let keys = entries.compactMap { entry in
                if case .string(let key) = entry.key.kind, !key.isEmpty { ExactText(key) } else { nil }
            }
            return !keys.isEmpty && Set(keys).count == entries.count && entries.allSatisfy { $0.value.isText }
        default: return false
        }
    }
}

extension Value {
    fileprivate var isDuration: Bool {
        switch kind {
        case .integer(let number): number >= 0
        case .double(let number): number >= 0
        default: false
        }
    }

    /// True if the value is a map of `count` and `seconds`, in this order.
    fileprivate var isAllowance: Bool {
        guard case .map(let entries) = kind, entries.count == 2, case .string("count") = entries[0].key.kind,
            case .string("seconds") = entries[1].key.kind, case .integer(let count) = entries[0].value.kind
        else { return false }
        return count >= 1 && entries[1].value.isDuration
    }
}

// MARK: - Writing

extension DefinitionWriter {
    func writtenMessages() -> [OutputTree.Member] {
        container.tags.indices[messages.first...].compactMap { index in
            MessageType.of(container.tags[index].kind).map {
                OutputTree.Member(labels.tags[index], message(container.tags[index], $0, labels.tags[index]))
            }
        }
    }

    private func message(_ tag: Tag, _ type: MessageType, _ label: String) -> OutputTree {
        var members = named(tag.name, unless: label)
        members.add("type", .string(type.name))
        addFields(of: type, tag, to: &members)
        if type.kind == .bannerMessage { add(.dismissAfter, tag, to: &members) }
        if case .string(let id)? = tag.parameters[.id]?.kind, !id.hasSameBytes(as: tag.name.value) {
            members.add("id", .string(id))
        }
        let isTest = tag.parameters[.test] != nil
        if !isTest || tag.firesOn.count > 1 { members.add("on", .list(tag.firesOn.map(trigger))) }
        if !tag.blockedBy.isEmpty { members.add("unless", rules(tag.blockedBy)) }
        if let start = tag.scheduleStart {
            members.add("start", time(start.value == .min ? .min : start.value - 1))
        }
        if let end = tag.scheduleEnd { members.add("end", time(end.value)) }
        add(.priority, tag, to: &members)
        var frequency: [OutputTree.Member] = []
        for key in MessageType.frequency { add(key, tag, to: &frequency) }
        members.addUnlessEmpty("frequency", frequency)
        add(.minimumInterval, tag, to: &members)
        if case .map(let entries)? = tag.parameters[.data]?.kind {
            members.add(
                "data",
                .object(
                    entries.compactMap { entry in
                        guard case .string(let key) = entry.key.kind else { return nil }
                        return OutputTree.Member(key, tree(entry.value))
                    }))
        }
        if isTest { members.add("test", true) }
        members.add(notes: tag.notes)
        return .object(members)
    }

    private func add(_ key: TagParameter, _ tag: Tag, to members: inout [OutputTree.Member]) {
        if let value = tag.parameters[key] { members.add(key.rawValue, tree(value)) }
    }

    private func addFields(of type: MessageType, _ tag: Tag, to members: inout [OutputTree.Member]) {
        var button: (name: String, members: [OutputTree.Member]) = ("", [])
        for field in type.fields {
            if field.path[0] != button.name {
                members.addUnlessEmpty(button.name, button.members)
                button = (field.path.count == 2 ? field.path[0] : "", [])
            }
            guard let value = tag.parameters[field.key] else { continue }
            if field.path.count == 2 {
                button.members.add(field.path[1], tree(value))
            } else {
                members.add(field.key.rawValue, tree(value))
            }
        }
        members.addUnlessEmpty(button.name, button.members)
    }

    private func trigger(_ reference: RuleReference) -> OutputTree {
        guard let event = messages.events[ExactText(reference.key)] else {
            return ["rule": .string(labels.rule(reference))]
        }
        if let known = MessageOccasion(event: event) { return .string(known.rawValue) }
        return ["event": .string(event)]
    }
}
