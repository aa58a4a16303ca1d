import TagDiagnostics
import TagModel
import TagPlan
import TagServer
import TagSyntax

/// The texts that can stand at an offset: names in references, and the words of the definition format.
///
/// The text may be half typed: only what is before the offset counts, and names come from the last readable text.
struct Completion {
    private struct Item {
        let label: String
        /// The number of the protocol: 6 a variable, 23 an event, 3 a function, 10 a member, 12 a value, 7 a type.
        let kind: Int
        var detail = ""
        var text: String
    }

    private let document: OpenDocument
    private let offset: Int
    private let container: Container?
    private let plan: Plan?
    private var items: [Item] = []
    private var start: Int
    private var end: Int

    private static let mostItems = 2_000

    /// Collects the texts.
    ///
    /// - Parameter planned: The plan of the events that the container gets.
    init(_ document: OpenDocument, at offset: Int, planned: Plan?) {
        self.document = document
        plan = planned
        self.offset = offset
        container = KnownNames(document)?.index.container
        (start, end) = (offset, offset)
        guard document.role == .container, document.isContainer else { return }
        if let braces = braces() {
            completeReference(from: braces)
            return
        }
        switch document.text.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
        case UInt8(ascii: "{"):
            completeValue(ValueCursor(json: document.text.bytes, to: offset), endedBy: UInt8(ascii: "\""))
        case UInt8(ascii: "<"):
            let cursor = ValueCursor(propertyList: document.text.bytes, to: offset)
            // Elsewhere it would take tags.
            if cursor.text != nil { completeValue(cursor, endedBy: UInt8(ascii: "<")) }
        default: break
        }
    }

    var json: JSON {
        let range = document.text.json(SourceRange(start, end))
        return [
            "isIncomplete": .boolean(items.count > Self.mostItems),
            "items": .array(
                items.prefix(Self.mostItems).map { item in
                    .members([
                        ("label", .string(item.label)), ("kind", .integer(item.kind)),
                        ("detail", item.detail.isEmpty ? nil : .string(item.detail)),
                        ("filterText", .string(item.text)),
                        ("textEdit", ["range": range, "newText": .string(item.text)]),
                    ])
                }),
        ]
    }

    private var carrier: Carrier { container?.tree.carrier ?? .json }

    // MARK: References in texts

    private static let longestName = 500

    /// Returns the offset behind the `{{` that is open before the offset.
    private func braces() -> Int? {
        let bytes = document.text.bytes
        var at = offset
        let first = max(2, offset - Self.longestName)
        while at >= first {
            let (one, two) = (bytes[at - 2], bytes[at - 1])
            if one == UInt8(ascii: "{"), two == UInt8(ascii: "{") { return at }
            let isEnd =
                two == UInt8(ascii: "}") || two < 0x20 || two == UInt8(ascii: "\"")
                || two == UInt8(ascii: "<")
            if isEnd { return nil }
            at -= 1
        }
        return nil
    }

    private mutating func completeReference(from braces: Int) {
        start = braces
        let bytes = document.text.bytes
        var at = offset
        while at < bytes.count, at - offset < Self.longestName, !Self.endsName(bytes[at]) { at += 1 }
        let isClosed =
            at + 1 < bytes.count && bytes[at] == UInt8(ascii: "}") && bytes[at + 1] == UInt8(ascii: "}")
        if isClosed { end = at }
        add(.macros, suffix: isClosed ? "" : "}}")
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\"")
            || byte == UInt8(ascii: "{")
            || byte == UInt8(ascii: "<")
    }

    /// Adds the names of all entities of a kind, each once.
    private mutating func add(_ names: DefinitionPlace.Names, suffix: String = "", quote: String = "") {
        guard let container else { return }
        let found: [(name: String, detail: String, kind: Int)] =
            switch names {
            case .macros:
                container.macros.filter { $0.origin != .implied }.map {
                    ($0.name.value, "\(container.words.macro), \($0.type.value)", 6)
                }
            case .rules:
                container.rules.filter { !$0.isImplied }.map { ($0.name.value, container.words.rule, 23) }
            case .tags: container.tags.map { ($0.name.value, "\($0.word), \($0.type.value)", 3) }
            }
        var known: Set<ExactText> = []
        for (name, detail, kind) in found where known.insert(ExactText(name)).inserted && !name.isEmpty {
            let text = quote + carrier.spelling(of: name) + suffix + quote
            items.append(
                Item(label: name.shortened(), kind: kind, detail: detail.shortened(), text: text))
        }
    }

    // MARK: Members and values

    private mutating func completeValue(_ cursor: ValueCursor, endedBy ending: UInt8) {
        let bytes = document.text.bytes
        guard !cursor.levels.isEmpty else { return }
        let quote = cursor.text == nil ? "\"" : ""
        if let text = cursor.text {
            start = text
            // A text that is not closed on its line ends at the offset.
            var at = offset
            while at < bytes.count, bytes[at] >= 0x20, bytes[at] != ending { at += 1 }
            if at < bytes.count, bytes[at] == ending { end = at }
        } else if let word = cursor.word {
            start = word
        }
        if container?.form == .export { return completeExport(cursor, quote: quote) }
        // A definition that was just begun has no entities, and reads as values.
        guard container.map({ $0.form == .definition || $0.form == .values }) ?? true else { return }
        let place = DefinitionPlace(cursor)
        if cursor.isAtKey {
            addMembers(place, cursor, quote: quote)
        } else {
            addValues(place, cursor, quote: quote)
        }
    }

    private mutating func addMembers(_ place: DefinitionPlace, _ cursor: ValueCursor, quote: String) {
        let level = cursor.levels[cursor.levels.count - 1]
        // The key at the offset is not among those before it.
        let known = Set(level.keys.map(ExactText.init))
        for object in place.objects {
            let type = level.texts[ExactText("type")]
            var names = object.variants.isEmpty ? [] : [("type", "The type of the \(object.name)")]
            names += object.allMembers(ofType: type).map { ($0.name, $0.summary) }
            for (name, summary) in names where !known.contains(ExactText(name)) {
                let text = quote.isEmpty ? name : "\"\(name)\": "
                items.append(Item(label: name, kind: 10, detail: summary, text: text))
            }
        }
        // Several types may have the same members.
        var seen: Set<String> = []
        items = items.filter { seen.insert($0.label).inserted }
    }

    private mutating func addValues(_ place: DefinitionPlace, _ cursor: ValueCursor, quote: String) {
        let level = cursor.levels[cursor.levels.count - 1]
        // In a list the key is that of the list.
        let key = level.isObject ? level.key : cursor.levels.dropLast().last?.key
        for object in level.isObject ? place.objects : [] where key == "type" {
            for variant in object.variants {
                let text = quote + variant.name + quote
                items.append(Item(label: variant.name, kind: 7, detail: variant.summary, text: text))
            }
        }
        if let names = Self.names(key, cursor) { add(names, quote: quote) }
        for word in place.words {
            let isLiteral = word == "true" || word == "false"
            guard !isLiteral || !quote.isEmpty else { continue }
            items.append(Item(label: word, kind: 12, text: isLiteral ? word : quote + word + quote))
        }
        if let key, PredicateType.named(key) != nil, let macro = level.texts[ExactText("macro")] {
            addEvents(macro, quote: quote)
        }
    }

    /// Returns the kind of entity that a member of the definition format names.
    private static func names(_ key: String?, _ cursor: ValueCursor) -> DefinitionPlace.Names? {
        switch key {
        case "macro": return .macros
        case "fires", "blockedBy", "enabledBy", "disabledBy", "rule": return .rules
        case "unless": return cursor.path.first == "messages" ? .rules : nil
        case "setup", "teardown", "tag": return .tags
        default: return nil
        }
    }

    /// Adds the events of the plan, and those that conditions of the container ask for, if a macro is the event.
    private mutating func addEvents(_ macro: String, quote: String) {
        guard let container else { return }
        let events = Set(container.macros.filter { $0.kind == .event }.map { ExactText($0.name.value) })
        guard events.contains(ExactText(macro)) else { return }
        var known: Set<ExactText> = []
        func add(_ event: String, _ detail: String) {
            guard known.insert(ExactText(event)).inserted else { return }
            let text = quote + carrier.spelling(of: event) + quote
            items.append(Item(label: event.shortened(), kind: 12, detail: detail.shortened(), text: text))
        }
        for event in plan?.events ?? [] { add(event.name, event.summary ?? "event of the plan") }
        for condition in container.rules.flatMap(\.conditions)
        where condition.predicate.value == .equals {
            guard case .reference(let left) = condition.left.kind, events.contains(ExactText(left.name)),
                case .string(let event) = condition.right.kind
            else { continue }
            add(event, "event")
        }
    }

    private mutating func completeExport(_ cursor: ValueCursor, quote: String) {
        guard let container, !cursor.isAtKey, let level = cursor.levels.last else { return }
        let key = level.isObject ? level.key : cursor.levels.dropLast().last?.key
        if key == "tagName" { return add(.tags, quote: quote) }
        guard let key, key.hasSuffix("TriggerId") || key.hasSuffix("RuleId") else { return }
        for rule in container.rules {
            items.append(
                Item(
                    label: rule.name.value.shortened(), kind: 23, detail: rule.key.value,
                    text: quote + carrier.spelling(of: rule.key.value) + quote))
        }
    }
}
