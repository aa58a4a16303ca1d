import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    /// Reads `messages` into tags of their own types, and makes the rules and the macro that their triggers need.
    mutating func readMessages(_ node: NodeID?, into container: inout Container) {
        triggers = MessageTriggers(container)
        var messages = entities("message", node).compactMap { message($0, $1) }
        MessagePriority.set(&messages)
        container.tags += messages
        triggers.add(to: &container)
    }

    private mutating func message(_ key: NodeID, _ node: NodeID) -> Tag? {
        guard var opening = open("message", key, node), let typeNode = takeType(of: &opening) else {
            return nil
        }
        let written = context.located(typeNode)
        guard let type = MessageType.named(written.value) else {
            let known = MessageType.all.map { $0.name }
            context.report(.unknownMessageType(written, known: known, tree), about: typeNode)
            return nil
        }
        let name = opening.name
        var tag = Tag(
            name: name, type: Located(type.kind.rawValue, at: written.range), kind: type.kind,
            range: tree.range(node))
        tag.key = opening.key
        tag.firing = .unlimited
        tag.notes = notes(&opening.members)
        for rows in [type.members, DefinitionForm.messageMembers] {
            read(rows, from: &opening.members, into: &tag, of: opening.title, at: name.range)
        }
        let text = Value(.string(name.value), at: name.range)
        if tag.parameters[.id] == nil { tag.parameters.append(Parameter(.id, text)) }
        tag.parameters.append(Parameter(.name, text))
        settleOccasions(of: &tag, node, opening.title)
        context.reportRest(of: "a message of type '\(type.name)'", opening.members)
        return tag
    }

    /// Reports a message that nothing shows, gives test messages their trigger, and others the schedule of their tag.
    private mutating func settleOccasions(of tag: inout Tag, _ node: NodeID, _ title: String) {
        guard tag.parameters[.test] == nil else {
            triggers.addForeground(to: &tag, &context)
            if let range = (tag.scheduleStart ?? tag.scheduleEnd)?.range {
                context.report(.windowOfTest(title, at: range), about: node)
            }
            (tag.scheduleStart, tag.scheduleEnd) = (nil, nil)
            return
        }
        let on = tree.member(node, "on")
        if on.map({ tree.kind($0) == .array && tree.count($0) == 0 }) ?? true {
            context.report(.messageWithoutTrigger(title, at: tag.name.range), about: node)
        }
        tag.setWindow(start: tag.scheduleStart, end: tag.scheduleEnd)
    }

    // MARK: Values

    /// Reads a value of a message.
    ///
    /// - Returns: Nil after a finding, and for a value that says nothing.
    mutating func value(_ node: NodeID, as content: MessageField.Content, _ what: String) -> Value? {
        switch content {
        case .text, .color, .image, .address: text(node, what)
        case .number(let range): number(node, in: range, what)
        case .flag:
            context.boolean(node, for: what) == true ? Value(.boolean(true), at: tree.range(node)) : nil
        case .texts: texts(node, what)
        case .allowances:
            list(context.elements(node, what).compactMap { allowance($0, "a part of \(what)") }, node)
        }
    }

    private func list(_ values: [Value], _ node: NodeID) -> Value? {
        values.isEmpty ? nil : Value(.list(values), at: tree.range(node))
    }

    /// Reads a text that may contain macros.
    private mutating func text(_ node: NodeID, _ what: String) -> Value? {
        let kind = tree.kind(node)
        if kind == .string || kind == .object {
            let value = context.value(node)
            if value.isText { return value }
        }
        context.report(node, for: what, expected: "text")
        return nil
    }

    private mutating func number(_ node: NodeID, in range: MessageNumber, _ what: String) -> Value? {
        if tree.kind(node) == .integer, tree.integer(node) == nil { return context.number(node) }
        let kind: Value.Kind? =
            tree.integer(node).map { .integer($0) }
            ?? (tree.kind(node) == .real ? tree.double(node).map { .double($0) } : nil)
        let number = kind.map { Value($0, at: tree.range(node)) }
        if let number, range.accepts(number) { return number }
        context.report(
            Diagnostic(.wrongKind, "\(what) must be \(range.described)", at: tree.range(node)), about: node)
        return nil
    }

    private mutating func texts(_ node: NodeID, _ what: String) -> Value? {
        guard context.expect(.object, node, for: what) else { return nil }
        let entries = tree.members(node).compactMap { key, node -> MapEntry? in
            let key = (node: key, text: context.located(key))
            if key.text.value.isEmpty {
                context.report(.emptyName(of: "text of \(what)", at: key.text.range), about: key.node)
            }
            return text(node, "'\(key.text.value.shortened())' of \(what)").map {
                MapEntry(key: Value(.string(key.text.value), at: key.text.range), value: $0)
            }
        }
        return entries.isEmpty ? nil : Value(.map(entries), at: tree.range(node))
    }

    /// Reads `{"count": 2, "seconds": 86400}`.
    private mutating func allowance(_ node: NodeID, _ what: String) -> Value? {
        guard var members = context.object(node, for: what) else { return nil }
        var entries: [MapEntry] = []
        for part in MessageField.allowance {
            guard let (key, node) = members.take(part.name) else {
                context.report(missing: part.name, of: what, in: members.object)
                continue
            }
            if let number = number(node, in: part.range, "'\(part.name)'") {
                entries.append(MapEntry(key: Value(.string(part.name), at: tree.range(key)), value: number))
            }
        }
        context.close(&members, of: what)
        let isWhole = entries.count == MessageField.allowance.count
        return isWhole ? Value(.map(entries), at: tree.range(node)) : nil
    }

    // MARK: Triggers

    /// Reads `foreground`, `launch`, `{"event": NAME}` or `{"rule": NAME}`.
    mutating func trigger(_ node: NodeID) -> RuleReference? {
        guard tree.kind(node) == .object else {
            guard let text = context.string(node, for: "a trigger") else { return nil }
            guard let trigger = MessageOccasion(rawValue: text) else {
                context.report(.unknownTrigger(context.located(node), tree), about: node)
                return nil
            }
            return triggers.rule(for: Located(trigger.event, at: tree.range(node)), &context)
        }
        var members = ObjectMembers(node, tree)
        let event = members.take("event")
        let rule = members.take("rule")
        context.close(&members, of: "a trigger")
        if let rule {
            if let event {
                context.report(
                    Diagnostic(
                        .unknownMember, "a trigger with 'rule' has no member 'event'",
                        at: tree.range(event.key)), about: node)
            }
            return context.expect(.string, rule.value, for: "'rule'")
                ? context.ruleReference(rule.value) : nil
        }
        guard let event else {
            if members.rest.isEmpty { context.report(missing: "event", of: "a trigger", in: node) }
            return nil
        }
        guard let name = context.string(event.value, for: "'event'") else { return nil }
        if name.isEmpty {
            context.report(.emptyName(of: "trigger's event", at: tree.range(event.value)), about: node)
        } else if let fault = Diagnostic.reservedEvent(context.located(event.value)) {
            context.report(fault, about: event.value)
        }
        return triggers.rule(for: Located(name, at: tree.range(event.value)), &context)
    }
}

extension Tag {
    /// Sets the time in which a message shows: after `start`, which a tag's schedule would include, and until `end`.
    mutating func setWindow(start: Located<Int64>?, end: Located<Int64>?) {
        scheduleStart = start.map { Located($0.value == .max ? .max : $0.value + 1, at: $0.range) }
        scheduleEnd = end
    }

    /// The time after which a message shows.
    var windowStart: Located<Int64>? {
        scheduleStart.map { Located($0.value == .min ? .min : $0.value - 1, at: $0.range) }
    }
}
