import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    /// Reads `messages` into tags of their own types, and makes the rules and the macro that their triggers need.
    static func readMessages(
        _ node: NodeID?, into container: inout Container, _ context: inout DecodingContext
    ) {
        var triggers = MessageTriggers(container)
        var messages: [Tag] = []
        forEachNamed(node, "message", &context) { name, node, context in
            if let message = message(name, node, &triggers, &context) { messages.append(message) }
        }
        MessagePriority.set(&messages)
        container.tags += messages
        triggers.add(to: &container)
    }

    private static func message(
        _ name: NodeID, _ node: NodeID, _ triggers: inout MessageTriggers, _ context: inout DecodingContext
    ) -> Tag? {
        let tree = context.tree
        let key = context.located(name)
        guard context.expect(.object, node, for: "message '\(key.value.shortened())'") else { return nil }
        var members = ObjectMembers(node, tree)
        let name = self.name(of: "message", name, &members, &context)
        let title = "message '\(name.value.shortened())'"
        guard let typeNode = members.take("type", tree)?.value else {
            context.report(.missingMember("type", of: title, at: tree.range(node)), about: node)
            return nil
        }
        guard context.expect(.string, typeNode, for: "a message's type") else { return nil }
        let written = context.located(typeNode)
        guard let type = MessageType.named(written.value) else {
            let known = MessageType.all.map(\.name)
            context.report(.unknownMessageType(written, known: known, tree), about: typeNode)
            return nil
        }
        var tag = Tag(
            name: name, type: Located(type.kind.rawValue, at: written.range), kind: type.kind,
            range: tree.range(node))
        tag.key = key
        tag.firing = .unlimited
        tag.notes = notes(&members, &context)
        readFields(of: type, title, &tag, &members, &context)
        readLimits(title, &tag, &members, &context)
        if type.kind == .bannerMessage {
            readNumber(.dismissAfter, .seconds, &tag, &members, &context)
        }
        readOccasions(title, &tag, &members, &triggers, &context)
        tag.parameters.append(Parameter(.name, Value(.string(name.value), at: name.range)))
        members.reportUnknown(of: "a message of type '\(type.name)'", &context)
        return tag
    }

    // MARK: Fields

    private static func readFields(
        of type: MessageType, _ title: String, _ tag: inout Tag, _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) {
        let tree = context.tree
        readIdentifier(&tag, &members, &context)
        var buttons = Set<String>()
        for field in type.fields {
            if field.path.count == 2 {
                guard buttons.insert(field.path[0]).inserted else { continue }
                let fields = type.fields.filter { $0.path[0] == field.path[0] }
                readButton(fields, title, &tag, &members, &context)
            } else if let (key, node) = members.take(field.key, tree) {
                readText(field, tree.range(key), node, &tag, &context)
            } else if field.isRequired {
                context.report(
                    .missingMember(field.key.rawValue, of: title, at: tag.name.range), about: members.object)
            }
        }
    }

    private static func readIdentifier(
        _ tag: inout Tag, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) {
        var identifier = tag.name
        if let node = members.take(.id, context.tree)?.value, context.string(node, for: "'id'") != nil {
            identifier = context.located(node)
        }
        tag.parameters.append(Parameter(.id, Value(.string(identifier.value), at: identifier.range)))
    }

    private static func readButton(
        _ fields: [MessageField], _ title: String, _ tag: inout Tag, _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) {
        let tree = context.tree
        let name = fields[0].path[0]
        guard let node = members.take(name, tree)?.value else {
            if fields[0].isRequired {
                context.report(.missingMember(name, of: title, at: tag.name.range), about: members.object)
            }
            return
        }
        guard context.expect(.object, node, for: "'\(name)'") else { return }
        var button = ObjectMembers(node, tree)
        passOverNotes(&button, &context)
        for field in fields {
            if let (key, node) = button.take(field.path[1], tree) {
                readText(field, tree.range(key), node, &tag, &context)
            } else if field.path[1] == "text" {
                context.report(
                    .missingMember("text", of: "'\(name)' of \(title)", at: tree.range(node)), about: node)
            }
        }
        button.reportUnknown(of: "a button", &context)
    }

    /// Reads a text that may contain macros.
    private static func readText(
        _ field: MessageField, _ key: SourceRange, _ node: NodeID, _ tag: inout Tag,
        _ context: inout DecodingContext
    ) {
        guard let value = text(node, for: "'\(field.written)'", &context) else { return }
        tag.parameters.append(Parameter(field.key, at: key, value))
    }

    private static func text(
        _ node: NodeID, for what: String, _ context: inout DecodingContext
    ) -> Value? {
        if context.tree.kind(node) == .string { return context.text(node) }
        if context.tree.kind(node) == .object {
            let value = value(node, &context)
            if value.isText { return value }
        }
        context.report(
            .wrongKind(context.tree.kind(node), for: what, expected: "text", at: context.tree.range(node)),
            about: node)
        return nil
    }

    // MARK: Limits

    private static func readLimits(
        _ title: String, _ tag: inout Tag, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) {
        let tree = context.tree
        readNumber(.priority, .integer, &tag, &members, &context)
        if let node = members.take("frequency", tree)?.value,
            context.expect(.object, node, for: "'frequency'")
        {
            var frequency = ObjectMembers(node, tree)
            passOverNotes(&frequency, &context)
            readNumber(.lifetime, .count, &tag, &frequency, &context)
            readNumber(.session, .count, &tag, &frequency, &context)
            if let (key, node) = frequency.take(.within, tree) {
                var allowances: [Value] = []
                forEach(node, "'within'", &context) { element, context in
                    if let allowance = allowance(element, &context) { allowances.append(allowance) }
                }
                if !allowances.isEmpty {
                    tag.parameters.append(
                        Parameter(
                            .within, at: tree.range(key), Value(.list(allowances), at: tree.range(node))))
                }
            }
            frequency.reportUnknown(of: "a frequency", &context)
        }
        readNumber(.minimumInterval, .seconds, &tag, &members, &context)
        readData(&tag, &members, &context)
    }

    /// Reads `{"count": 2, "seconds": 86400}`.
    private static func allowance(_ node: NodeID, _ context: inout DecodingContext) -> Value? {
        let tree = context.tree
        guard context.expect(.object, node, for: "a part of 'within'") else { return nil }
        var members = ObjectMembers(node, tree)
        passOverNotes(&members, &context)
        var entries: [MapEntry] = []
        for (name, shape) in [("count", MessageNumber.count), ("seconds", .seconds)] {
            guard let (key, value) = members.take(name, tree) else {
                context.report(
                    .missingMember(name, of: "a part of 'within'", at: tree.range(node)), about: node)
                continue
            }
            guard let number = number(value, shape, "'\(name)'", &context) else { continue }
            entries.append(MapEntry(key: Value(.string(name), at: tree.range(key)), value: number))
        }
        members.reportUnknown(of: "a part of 'within'", &context)
        return entries.count == 2 ? Value(.map(entries), at: tree.range(node)) : nil
    }

    private static func readNumber(
        _ key: TagParameter, _ shape: MessageNumber, _ tag: inout Tag, _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) {
        guard let (name, node) = members.take(key, context.tree),
            let value = number(node, shape, "'\(key.rawValue)'", &context)
        else { return }
        tag.parameters.append(Parameter(key, at: context.tree.range(name), value))
    }

    private static func number(
        _ node: NodeID, _ shape: MessageNumber, _ what: String, _ context: inout DecodingContext
    ) -> Value? {
        let tree = context.tree
        if let integer = tree.integer(node), shape.takes(Double(integer)) {
            return Value(.integer(integer), at: tree.range(node))
        }
        if tree.kind(node) == .real, shape == .seconds, let number = tree.double(node), number.isFinite,
            shape.takes(number)
        {
            return Value(.double(number), at: tree.range(node))
        }
        context.report(
            Diagnostic(.wrongKind, "\(what) must be \(shape.described)", at: tree.range(node)), about: node)
        return nil
    }

    private static func readData(
        _ tag: inout Tag, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) {
        let tree = context.tree
        guard let (key, node) = members.take(.data, tree), context.expect(.object, node, for: "'data'")
        else {
            return
        }
        var entries: [MapEntry] = []
        for (name, value) in tree.members(node) {
            let written = context.located(name)
            if written.value.isEmpty {
                context.report(.emptyName(of: "text of 'data'", at: written.range), about: name)
            }
            guard let text = text(value, for: "'\(written.value.shortened())' of 'data'", &context) else {
                continue
            }
            entries.append(MapEntry(key: Value(.string(written.value), at: written.range), value: text))
        }
        guard !entries.isEmpty else { return }
        tag.parameters.append(
            Parameter(.data, at: tree.range(key), Value(.map(entries), at: tree.range(node))))
    }
}

/// A number of a message.
enum MessageNumber {
    case integer, count, seconds

    /// Returns true if the number is in range.
    func takes(_ number: Double) -> Bool {
        switch self {
        case .integer: true
        case .count: number >= 1
        case .seconds: number >= 0
        }
    }

    /// The number, as findings call it.
    var described: String {
        switch self {
        case .integer: "a whole number"
        case .count: "a whole number from 1 on"
        case .seconds: "a number from 0 on"
        }
    }
}

extension Value {
    /// True if the value is text once its macros have their values.
    var isText: Bool {
        switch kind {
        case .string, .reference, .template, .escaped: true
        case .null, .boolean, .integer, .double, .list, .map, .tag: false
        }
    }
}

// MARK: - Triggers and times

extension DefinitionReader {
    private static func readOccasions(
        _ title: String, _ tag: inout Tag, _ members: inout ObjectMembers, _ triggers: inout MessageTriggers,
        _ context: inout DecodingContext
    ) {
        let tree = context.tree
        let on = members.take("on", tree)
        var isTest = false
        if let (key, node) = members.take(.test, tree), let flag = context.boolean(node, for: "'test'"), flag
        {
            isTest = true
            tag.parameters.append(
                Parameter(.test, at: tree.range(key), Value(.boolean(true), at: tree.range(node))))
        }
        forEach(on?.value, "'on'", single: .string, &context) { element, context in
            if let rule = trigger(element, &triggers, &context) { tag.firesOn.append(rule) }
        }
        let hasElements = on.map {
            tree.kind($0.value) != .array || tree.elements($0.value).contains { _ in true }
        }
        if isTest {
            triggers.addForeground(to: &tag, &context)
        } else if hasElements != true {
            context.report(.messageWithoutTrigger(title, at: tag.name.range), about: members.object)
        }
        tag.blockedBy = rules(members.take("unless", tree)?.value, "'unless'", &context)
        let start = members.take("start", tree).flatMap { time($0.value, "the message's start", &context) }
        let end = members.take("end", tree).flatMap { time($0.value, "the message's end", &context) }
        guard !isTest else {
            if let range = (start ?? end)?.range {
                context.report(.windowOfTest(title, at: range), about: members.object)
            }
            return
        }
        tag.setWindow(start: start, end: end)
    }

    /// Reads `foreground`, `launch`, `{"event": NAME}` or `{"rule": NAME}`.
    private static func trigger(
        _ node: NodeID, _ triggers: inout MessageTriggers, _ context: inout DecodingContext
    ) -> RuleReference? {
        let tree = context.tree
        guard tree.kind(node) == .object else {
            guard let text = context.string(node, for: "a trigger") else { return nil }
            guard let trigger = MessageOccasion(rawValue: text) else {
                context.report(.unknownTrigger(context.located(node), tree), about: node)
                return nil
            }
            return triggers.rule(for: Located(trigger.event, at: tree.range(node)), &context)
        }
        var members = ObjectMembers(node, tree)
        passOverNotes(&members, &context)
        let event = members.take("event", tree)
        let rule = members.take("rule", tree)
        members.reportUnknown(of: "a trigger", &context)
        if let rule {
            if let event {
                context.report(
                    Diagnostic(
                        .unknownMember, "a trigger with 'rule' has no member 'event'",
                        at: tree.range(event.key)), about: node)
            }
            guard context.expect(.string, rule.value, for: "'rule'") else { return nil }
            return context.ruleReference(rule.value)
        }
        guard let event else {
            if members.rest.isEmpty {
                context.report(.missingMember("event", of: "a trigger", at: tree.range(node)), about: node)
            }
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
}
