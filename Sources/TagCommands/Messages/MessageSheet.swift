import TagMessages
import TagModel
import TagRuntime
import TagVocabulary

/// The messages of a container, with the parameters, rules and schedules of their tags.
struct MessageSheet {
    /// A tag of a message type.
    struct Entry {
        /// The index of the tag.
        let tag: Int
        let name: String
        /// The tag's type, without `message.`.
        let type: String
        /// The message, or its errors.
        let campaign: Result<Campaign, CampaignError>
        /// The texts without a value here, which are shown as their templates.
        let unfilled: [(field: String, source: String)]
        /// The failures that prevented the evaluation of the parameters.
        let failures: [Failure]
        let triggers: [TriggerRule]
        let blocks: [TriggerRule]
        let window: ActiveTime
    }

    /// The limit on the messages that are evaluated; further ones are counted.
    static let mostEntries = 500

    let entries: [Entry]
    /// The number of messages beyond ``mostEntries``.
    let leftOut: Int

    /// Returns the indices of the tags that are messages, in file order.
    static func tags(of container: LoadedContainer) -> [Int] {
        let tables = container.tables
        return (0..<tables.tags.count).filter {
            TagKind(named: UTF8Text(tables.type(ofTag: $0)).string).isMessage
        }
    }

    /// Evaluates every message's parameters for an event, whether or not it fires the message.
    init(_ evaluator: Evaluator, during event: UTF8Text?) {
        let all = Self.tags(of: evaluator.container)
        let tags = Array(all.prefix(Self.mostEntries))
        let links = TriggerRule.all(evaluator.container, of: tags)
        let found = tags.indices.map { Self.entry(tags[$0], evaluator, event, links[$0]) }
        leftOut = all.count - found.count
        let ranked = found.map { entry in
            let campaign = try? entry.campaign.get()
            return (entry: entry, rank: campaign?.isTest == true ? Int64.min : campaign?.priority ?? .max)
        }
        entries = ranked.sorted { ($0.rank, $0.entry.tag) < ($1.rank, $1.entry.tag) }.map(\.entry)
    }

    /// Returns the name of a message: its tag's, otherwise the one among its parameters, otherwise its index.
    static func name(ofTag tag: Int, _ container: LoadedContainer) -> String {
        container.name(ofTag: tag)?.string ?? WrittenParameters(tag, container).text(.name) ?? "#\(tag)"
    }

    private static func entry(
        _ tag: Int, _ evaluator: Evaluator, _ event: UTF8Text?, _ links: TriggerRule.Links
    ) -> Entry {
        let container = evaluator.container
        let (fired, failures) = evaluator.call(ofTag: tag, during: event)
        var parameters = fired?.parameters ?? []
        var unfilled: [(field: String, source: String)] = []
        let sources = WrittenParameters(tag, container)
        for field in MessageType.textKeys {
            let value = parameters.last { $0.key == UTF8Text(field.rawValue) }?.value ?? .text("")
            guard case .text(let text) = value, text.count == 0, let source = sources.text(field) else {
                continue
            }
            unfilled.append((field.rawValue, source))
            parameters.append(Value.Entry(UTF8Text(field.rawValue), .text(UTF8Text(source))))
        }
        let type = UTF8Text(container.tables.type(ofTag: tag))
        let result: Result<Campaign, CampaignError>
        do throws(CampaignError) {
            result = .success(
                try Campaign(type: type, parameters: parameters, name: container.name(ofTag: tag)))
        } catch {
            result = .failure(error)
        }
        return Entry(
            tag: tag, name: (try? result.get())?.name.string ?? name(ofTag: tag, container),
            type: TagKind(named: type.string).shortName, campaign: result,
            unfilled: unfilled, failures: failures, triggers: links.fires,
            blocks: links.blocks, window: ActiveTime(tag, container.tables))
    }
}

/// The time in which a message is active, in milliseconds since 1970.
struct ActiveTime {
    /// The message is active after this time.
    var start: Int64?
    /// The message is active until this time, which is included.
    var end: Int64?

    init(_ tag: Int, _ tables: Tables) {
        let row = tables.tags[tag, TagRecord.options]
        guard row > 0 else { return }
        // A tag's schedule includes its start, a message's does not.
        start = Self.number(tables.tagOptions[row - 1, TagOptionsRecord.start], tables).map { $0 &- 1 }
        end = Self.number(tables.tagOptions[row - 1, TagOptionsRecord.end], tables)
    }

    private static func number(_ value: Int, _ tables: Tables) -> Int64? {
        let (kind, index) = tables.space.decode(value)
        return kind == .integer ? tables.integer(index) : nil
    }
}

/// A tag's parameters as written in the container, before evaluation.
struct WrittenParameters {
    private let tables: Tables
    private let container: LoadedContainer
    private let shape: Int
    private let first: Int

    init(_ tag: Int, _ container: LoadedContainer) {
        self.container = container
        tables = container.tables
        shape = tables.tags[tag, TagRecord.shape]
        first = tables.tags[tag, TagRecord.first]
    }

    /// Returns the template of a parameter, with `{{NAME}}` for macros; nil if there is none, or if it has no text.
    func text(_ field: TagParameter) -> String? {
        for (place, key) in tables.keys(ofShape: shape).enumerated()
        where UTF8Text(tables.string(tables.shapeKeys[key, ShapeKeyRecord.key])) == UTF8Text(field.rawValue) {
            var room = Self.mostParts
            let text = text(tables.operands[first + place, OperandRecord.value], &room)
            return text.isEmpty ? nil : text
        }
        return nil
    }

    /// The limit on the parts of one text; further ones are left out, since templates may nest at will.
    private static let mostParts = 200

    private func text(_ value: Int, _ room: inout Int) -> String {
        room -= 1
        guard room >= 0 else { return room == -1 ? "…" : "" }
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .string: return UTF8Text(tables.string(index)).string
        case .macro: return "{{\(container.name(ofMacro: index)?.string ?? "#\(index)")}}"
        case .integer: return "\(tables.integer(index))"
        case .double: return "\(tables.double(index))"
        case .composite:
            let form = tables.composites[index, CompositeRecord.kind]
            guard form == CompositeRecord.template || form == CompositeRecord.escaped else { return "…" }
            var words = ""
            for part in tables.parts(index) where room > 0 {
                words += text(tables.operands[part, OperandRecord.value], &room)
                // The other parts are escapings.
                if form == CompositeRecord.escaped { break }
            }
            return words
        case .fixed, .pattern, .tag: return ""
        }
    }
}
