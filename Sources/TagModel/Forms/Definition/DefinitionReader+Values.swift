import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    /// Reads a value of any kind; its texts may contain references.
    static func value(_ node: NodeID, _ context: inout DecodingContext) -> Value {
        let tree = context.tree
        let range = tree.range(node)
        switch tree.kind(node) {
        case .null: return Value(.null, at: range)
        case .false, .true: return Value(.boolean(tree.boolean(node) ?? false), at: range)
        case .integer:
            if let integer = tree.integer(node) { return Value(.integer(integer), at: range) }
            context.report(.numberRange(at: range), about: node)
            return Value(.null, at: range)
        case .real:
            if let double = tree.double(node), double.isFinite { return Value(.double(double), at: range) }
            context.report(.numberRange(at: range), about: node)
            return Value(.null, at: range)
        case .string: return context.text(node)
        case .array: return Value(.list(tree.elements(node).map { value($0, &context) }), at: range)
        case .object: return special(node, &context) ?? map(node, &context)
        case .date, .data:
            context.report(
                .wrongKind(
                    tree.kind(node), for: "a value", expected: "text, a number, a list or an object",
                    at: range),
                about: node)
            return Value(.null, at: range)
        }
    }

    private static func map(_ node: NodeID, _ context: inout DecodingContext) -> Value {
        let entries = context.tree.members(node).map {
            MapEntry(key: context.text($0), value: value($1, &context))
        }
        return Value(.map(entries), at: context.tree.range(node))
    }
}

// MARK: - Values that JSON has no word for

extension DefinitionReader {
    /// Reads an object that expresses a value by a ``ValueWord``; nil for an object that is a map.
    private static func special(_ node: NodeID, _ context: inout DecodingContext) -> Value? {
        let tree = context.tree
        guard let word = word(of: node, tree) else { return nil }
        var members = ObjectMembers(node, tree)
        let content = members.take(word.rawValue, tree)?.value
        let escapings = word == .escaped ? members.take(ValueWord.escapings, tree)?.value : nil
        members.reportUnknown(of: "a value with '\(word.rawValue)'", &context)
        if word == .escaped, escapings == nil {
            context.report(
                .missingMember(ValueWord.escapings, of: "the value", at: tree.range(node)), about: node)
        }
        guard let content else { return nil }
        let kind = kind(of: word, content, by: escapings, &context)
        return Value(kind ?? .null, at: tree.range(node))
    }

    /// Returns the first key that is a ``ValueWord``.
    private static func word(of node: NodeID, _ tree: SyntaxTree) -> ValueWord? {
        for (key, _) in tree.members(node) {
            let text = tree.utf8(key)
            guard text.first == UInt8(ascii: "$") else { continue }
            if let word = ValueWord(rawValue: String(decoding: text, as: UTF8.self)) { return word }
        }
        return nil
    }

    /// Reads the content of a ``ValueWord``; nil after a finding.
    private static func kind(
        of word: ValueWord, _ node: NodeID, by escapings: NodeID?, _ context: inout DecodingContext
    ) -> Value.Kind? {
        let tree = context.tree
        switch word {
        case .text: return literal(node, &context)
        case .macro:
            guard let name = context.string(node, for: "'$macro'") else { return nil }
            return .reference(context.macroReference(name, at: tree.textRange(node)))
        case .tag:
            guard context.expect(.string, node, for: "'$tag'") else { return nil }
            return .tag(context.tagReference(node))
        case .map: return .map(rows(node, "'$map'", &context).map { MapEntry(key: $0, value: $1) })
        case .escaped:
            return .escaped(value(node, &context), by: codes(escapings, &context))
        case .null:
            guard tree.boolean(node) == true else {
                context.report(
                    .wrongKind(tree.kind(node), for: "'$null'", expected: "true", at: tree.range(node)),
                    about: node)
                return nil
            }
            return .null
        }
    }

    /// Reads a text without references, or a list of such texts and of references.
    private static func literal(_ node: NodeID, _ context: inout DecodingContext) -> Value.Kind? {
        let tree = context.tree
        guard tree.kind(node) == .array else {
            return context.string(node, for: "'$text'").map { .string($0) }
        }
        var parts: [TemplatePart] = []
        for element in tree.elements(node) {
            guard tree.kind(element) == .object else {
                if let text = context.string(element, for: "a part of '$text'") { parts.append(.text(text)) }
                continue
            }
            let value = value(element, &context)
            switch value.kind {
            case .reference(let reference): parts.append(.reference(reference))
            case .escaped(let whole, by: []) where whole.kind.isStructure: parts.append(.value(whole))
            case .escaped: parts.append(.value(value))
            default:
                context.report(
                    .wrongKind(
                        .object, for: "a part of '$text'", expected: "text or {\"$macro\": NAME}",
                        at: tree.range(element)),
                    about: element)
            }
        }
        return Value.Kind(joining: parts)
    }

    private static func codes(_ node: NodeID?, _ context: inout DecodingContext) -> [Int64] {
        var codes: [Int64] = []
        forEach(node, "'by'", &context) { element, context in
            if let code = context.tree.integer(element) { return codes.append(code) }
            let words = EscapingType.all.map(\.name)
            if let word = word(element, for: "an escaping", among: words, &context),
                let type = EscapingType.named(word)
            {
                codes.append(type.code)
            }
        }
        return codes
    }

    /// Reads a list of objects, each with a `key` and a `value`.
    private static func rows(
        _ node: NodeID, _ what: String, _ context: inout DecodingContext
    ) -> [(key: Value, value: Value)] {
        var rows: [(key: Value, value: Value)] = []
        forEachRow(node, what, &context) { key, value, context in
            rows.append((self.value(key, &context), self.value(value, &context)))
        }
        return rows
    }

    /// Calls `body` with the `key` and the `value` of every object in a list.
    static func forEachRow(
        _ node: NodeID, _ what: String, _ context: inout DecodingContext,
        _ body: (_ key: NodeID, _ value: NodeID, inout DecodingContext) -> Void
    ) {
        forEach(node, what, &context) { element, context in
            let tree = context.tree
            guard context.expect(.object, element, for: "a row of \(what)") else { return }
            var members = ObjectMembers(element, tree)
            let key = members.take("key", tree)?.value
            let value = members.take("value", tree)?.value
            members.reportUnknown(of: "a row of \(what)", &context)
            guard let key, let value else {
                context.report(
                    .missingMember(
                        key == nil ? "key" : "value", of: "a row of \(what)", at: tree.range(element)),
                    about: element)
                return
            }
            body(key, value, &context)
        }
    }
}

extension Value.Kind {
    /// True if the value consists of other values.
    fileprivate var isStructure: Bool {
        switch self {
        case .list, .map: true
        default: false
        }
    }

    /// Joins the parts of a text.
    ///
    /// No literal part of the result is empty or next to another one; it is a plain text if all parts are literal.
    init(joining parts: [TemplatePart]) {
        var joined: [TemplatePart] = []
        for part in parts {
            guard case .text(let text) = part else {
                joined.append(part)
                continue
            }
            if case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else if !text.isEmpty {
                joined.append(part)
            }
        }
        switch (joined.first, joined.count) {
        case (nil, _): self = .string("")
        case (.text(let text)?, 1): self = .string(text)
        default: self = .template(joined)
        }
    }
}
