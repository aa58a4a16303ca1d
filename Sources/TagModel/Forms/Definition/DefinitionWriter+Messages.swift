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
        for reference in messages.flatMap({ $0.firesOn }) where used[ExactText(reference.key)] == nil {
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
        let ofTags =
            tags[..<end].flatMap { $0.firesOn + $0.blockedBy } + tags[end...].flatMap { $0.blockedBy }
        return Set((ofMacros + ofTags).map { ExactText($0.key) })
    }

    /// Returns true if anything but the last rules refers to a macro.
    fileprivate func refers(toMacro name: String, besidesRulesFrom end: Int) -> Bool {
        var names: [String] = []
        let note: (Value.Reference) -> Void = { reference in
            if case .macro(let macro) = reference { names.append(macro.name) }
        }
        for macro in macros { for value in macro.values { value.forEachReference(note) } }
        for condition in rules[..<end].flatMap({ $0.conditions }) {
            condition.left.forEachReference(note)
            condition.right.forEachReference(note)
        }
        for tag in tags { for value in tag.values { value.forEachReference(note) } }
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
        if let field = field(ofParameter: parameter.key.value) {
            return field.content.accepts(parameter.value)
        }
        guard case .string = parameter.value.kind else { return false }
        return [TagParameter.id, .name].contains(TagParameter(rawValue: parameter.key.value))
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
        let opening = named(tag.name, unless: label) + [OutputTree.Member("type", .string(type.name))]
        return object(opening, type.members + DefinitionForm.messageMembers, of: tag, notes: tag.notes)
    }

    /// Writes the value of a message's field: texts by name are literal, braces in names included.
    func tree(_ value: Value, as content: MessageField.Content) -> OutputTree {
        guard case .texts = content, case .map(let entries) = value.kind else { return tree(value) }
        return .object(
            entries.compactMap { entry in
                guard case .string(let key) = entry.key.kind else { return nil }
                return OutputTree.Member(key, tree(entry.value))
            })
    }

    func trigger(_ reference: RuleReference) -> OutputTree {
        guard let event = messages.events[ExactText(reference.key)] else {
            return ["rule": .string(labels.rule(reference))]
        }
        if let known = MessageOccasion(event: event) { return .string(known.rawValue) }
        return ["event": .string(event)]
    }
}
