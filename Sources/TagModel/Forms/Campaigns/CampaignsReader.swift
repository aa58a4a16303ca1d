import TagDiagnostics
import TagSyntax

/// Reads the `campaigns` format: the answer of the vendor's messaging service, a list of campaigns.
///
/// Each campaign becomes a message. Texts are literal, braces included. A part that the vendor's library drops silently is an
/// error; a part that it reads in another sense than it is written is a warning.
struct CampaignsReader {
    var context: DecodingContext
    private var container: Container
    private var triggers: MessageTriggers
    private var ids: [ExactText: Located<String>] = [:]

    var tree: SyntaxTree { context.tree }

    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        guard context.expect(.object, root, for: "a list of campaigns") else { return nil }
        var reader = CampaignsReader(context)
        reader.read(root)
        reader.context.finish(&reader.container)
        context = reader.context
        return reader.container
    }

    private init(_ context: DecodingContext) {
        self.context = context
        container = Container(form: .campaigns, tree: context.tree)
        triggers = MessageTriggers(container)
    }

    private mutating func read(_ root: NodeID) {
        if let expiry = tree.member(root, "expirationEpochTimestampMillis") { readExpiry(expiry) }
        guard let list = tree.member(root, "messages"), context.expect(.array, list, for: "'messages'") else {
            return
        }
        var messages: [Tag] = []
        for element in tree.elements(list) where context.expect(.object, element, for: "a campaign") {
            if let message = campaign(element) { messages.append(message) }
        }
        MessagePriority.set(&messages)
        container.tags = messages
        triggers.add(to: &container)
    }

    /// Keeps the time after which the answer is to be fetched again; a container has no place for it.
    private mutating func readExpiry(_ node: NodeID) {
        guard let time = milliseconds(node, "the expiry") else { return }
        if tree.kind(node) == .integer {
            context.report(
                .oddCampaign("the expiry is a number; libraries read only text", at: tree.range(node)),
                about: node)
        }
        context.keep(
            "expiry", String(time.value), at: time.range,
            "a container does not expire: the app decides when to refresh it")
    }

    // MARK: A campaign

    private mutating func campaign(_ node: NodeID) -> Tag? {
        let isTest = tree.member(node, "isTestCampaign").map { flag($0) } ?? false
        guard let (name, id, payload) = identity(of: node, isTest: isTest),
            let (type, content) = content(of: node, name)
        else { return nil }
        var tag = Tag(
            name: name, type: Located(type.kind.rawValue, at: tree.range(node)), kind: type.kind,
            range: tree.range(node))
        tag.key = id
        tag.firing = .unlimited
        add(.id, Value(.string(id.value), at: id.range), to: &tag)
        readFields(of: type, content, &tag)
        readTriggers(node, isTest: isTest, &tag)
        if isTest {
            add(.test, Value(.boolean(true), at: tree.range(node)), to: &tag)
        } else {
            readWindow(payload, &tag)
        }
        if let priority = tree.member(node, "priority"), let value = tree.member(priority, "value") {
            readPriority(value, &tag)
        }
        if let data = tree.member(node, "dataBundle") { readData(data, &tag) }
        add(.name, Value(.string(name.value), at: name.range), to: &tag)
        return tag
    }

    func add(_ key: TagParameter, _ value: Value, to tag: inout Tag) {
        tag.parameters.append(Parameter(key, value))
    }

    /// Reads a campaign's name, its id and the payload that holds the rest.
    private mutating func identity(
        of node: NodeID, isTest: Bool
    ) -> (name: Located<String>, id: Located<String>, payload: NodeID)? {
        let experimental = tree.member(node, "experimentalPayload")
        guard let payload = experimental ?? context.required("vanillaPayload", in: node, of: "a campaign"),
            context.expect(.object, payload, for: "a campaign's payload"),
            let idNode = context.required("campaignId", in: payload, of: "a campaign"),
            context.expect(.string, idNode, for: "'campaignId'")
        else { return nil }
        let id = context.located(idNode)
        if let first = ids[ExactText(id.value)] {
            context.report(.duplicate("campaign", id, first: first, isID: true), about: idNode)
            return nil
        }
        ids[ExactText(id.value)] = id
        if let experiment = tree.member(payload, "experimentPayload") {
            context.keep(
                "experiment", id.value, at: tree.range(experiment),
                "the assignment of variants to users is not kept")
        }
        if isTest, tree.member(payload, "campaignName") == nil { return (id, id, payload) }
        let title = "campaign '\(id.value.shortened())'"
        guard let nameNode = context.required("campaignName", in: payload, of: title),
            context.expect(.string, nameNode, for: "'campaignName'")
        else { return nil }
        let name = context.located(nameNode)
        return (name.value.isEmpty ? id : name, id, payload)
    }

    private mutating func content(
        of node: NodeID, _ name: Located<String>
    ) -> (type: MessageType, node: NodeID)? {
        let title = "campaign '\(name.value.shortened())'"
        guard let content = context.required("content", in: node, of: title),
            context.expect(.object, content, for: "a campaign's content")
        else { return nil }
        let found = MessageType.all.compactMap { type -> (type: MessageType, key: NodeID, node: NodeID)? in
            tree.members(content).first { tree.string($0.key) == type.contentName }.map {
                (type, $0.key, $0.value)
            }
        }
        guard let first = found.first else {
            let names = MessageType.all.map { "'\($0.contentName)'" }.joined(separator: ", ")
            context.report(
                Diagnostic(
                    .missingMember, "the content of \(title) is none of \(names)", at: tree.range(content)),
                about: content)
            return nil
        }
        for other in found.dropFirst() {
            context.report(
                Diagnostic(
                    .unknownMember,
                    "the content of \(title) already is '\(first.type.contentName)'",
                    at: tree.range(other.key)),
                about: other.key)
        }
        guard context.expect(.object, first.node, for: "'\(first.type.contentName)'") else { return nil }
        return (first.type, first.node)
    }

    // MARK: Triggers and times

    private mutating func readTriggers(_ node: NodeID, isTest: Bool, _ tag: inout Tag) {
        if let list = tree.member(node, "triggeringConditions"),
            context.expect(.array, list, for: "'triggeringConditions'")
        {
            var events: Set<ExactText> = []
            for element in tree.elements(list) {
                guard context.expect(.object, element, for: "a triggering condition"),
                    let event = event(of: element)
                else { continue }
                if events.insert(ExactText(event.value)).inserted {
                    tag.firesOn.append(triggers.rule(for: event, &context))
                }
            }
        }
        if isTest {
            triggers.addForeground(to: &tag, &context)
        } else if tag.firesOn.isEmpty {
            context.report(
                Diagnostic(
                    .messageWithoutTrigger, "nothing shows campaign '\(tag.name.value.shortened())'",
                    at: tag.name.range), about: node)
        }
    }

    /// Returns the event of a triggering condition; nil if the library knows no such event.
    private mutating func event(of condition: NodeID) -> Located<String>? {
        let event = tree.member(condition, "event")
        if let word = tree.member(condition, "fiamTrigger") {
            guard context.string(word, for: "'fiamTrigger'") != nil else { return nil }
            let range = tree.range(word)
            if let event {
                context.report(
                    .oddCampaign("the event beside 'fiamTrigger' is ignored", at: tree.range(event)),
                    about: event)
            }
            switch tree.string(word) {
            case "ON_FOREGROUND": return Located(MessageOccasion.foreground.event, at: range)
            case "APP_LAUNCH": return Located(MessageOccasion.launch.event, at: range)
            default:
                context.report(
                    .oddCampaign("'fiamTrigger' cannot be '\(tree.string(word).shortened())'", at: range),
                    about: word)
                return nil
            }
        }
        guard let event, context.expect(.object, event, for: "'event'"),
            let name = tree.member(event, "name"),
            let text = context.string(name, for: "an event's name"), !text.isEmpty
        else { return nil }
        return context.located(name)
    }

    private mutating func readWindow(_ payload: NodeID, _ tag: inout Tag) {
        let start = tree.member(payload, "campaignStartTimeMillis").flatMap {
            milliseconds($0, "the campaign's start")
        }
        let end = tree.member(payload, "campaignEndTimeMillis").flatMap {
            milliseconds($0, "the campaign's end")
        }
        tag.setWindow(
            start: start.flatMap { $0.value == 0 ? nil : $0 },
            end: end.flatMap { $0.value == .max ? nil : $0 })
    }

    /// Reads milliseconds written as text, as the service does, or as a number.
    private mutating func milliseconds(_ node: NodeID, _ what: String) -> Located<Int64>? {
        let range = tree.range(node)
        if let number = tree.integer(node) { return Located(number, at: range) }
        if tree.kind(node) == .string, let number = Int64(tree.string(node)) {
            return Located(number, at: range)
        }
        context.report(
            Diagnostic(
                .invalidTime, "\(what) is not a time", at: range,
                notes: [Note("write milliseconds since 1970")]),
            about: node)
        return nil
    }

    private mutating func flag(_ node: NodeID) -> Bool {
        if let flag = tree.boolean(node) { return flag }
        if let number = tree.double(node) { return number != 0 }
        context.report(
            .oddCampaign("'isTestCampaign' is not true or false; it is read as false", at: tree.range(node)),
            about: node)
        return false
    }

    private mutating func readPriority(_ node: NodeID, _ tag: inout Tag) {
        let text = tree.kind(node) == .string ? Int64(tree.string(node)) : nil
        guard let number = tree.integer(node) ?? text else {
            return context.report(node, for: "a priority", expected: "a whole number")
        }
        add(.priority, Value(.integer(number), at: tree.range(node)), to: &tag)
    }

    private mutating func readData(_ node: NodeID, _ tag: inout Tag) {
        guard context.expect(.object, node, for: "'dataBundle'") else { return }
        var entries: [MapEntry] = []
        for (key, value) in tree.members(node) {
            let name = tree.string(key)
            guard let text = context.string(value, for: "'\(name.shortened())' of 'dataBundle'") else {
                continue
            }
            entries.append(
                MapEntry(
                    key: Value(.string(name), at: tree.range(key)),
                    value: Value(.string(text), at: tree.range(value))))
        }
        if !entries.isEmpty { add(.data, Value(.map(entries), at: tree.range(node)), to: &tag) }
    }
}
