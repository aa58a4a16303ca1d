import TagDiagnostics
import TagSyntax

// MARK: - Lists and words

extension DecodingContext {
    /// Returns the elements of a list, which may be missing; reports a finding if `node` is not one.
    ///
    /// - Parameter single: The kind of a bare value that is reported and read as the only element.
    mutating func elements(_ node: NodeID?, _ what: String, single: NodeKind? = nil) -> [NodeID] {
        guard let node else { return [] }
        guard tree.kind(node) != single else {
            report(.bareElement(node, for: what, tree), about: node)
            return [node]
        }
        return expect(.array, node, for: what) ? Array(tree.elements(node)) : []
    }

    /// Returns the `key` and the `value` of every object in a list.
    mutating func rows(_ node: NodeID, _ what: String) -> [(key: NodeID, value: NodeID)] {
        elements(node, what).compactMap { element in
            let row = "a row of \(what)"
            guard var members = object(element, for: row) else { return nil }
            let key = members.take("key")?.value
            let value = members.take("value")?.value
            reportRest(of: row, members)
            guard let key, let value else {
                report(missing: key == nil ? "key" : "value", of: row, in: element)
                return nil
            }
            return (key, value)
        }
    }

    /// Returns the word of an enumeration that `node` is; reports a finding and returns nil if it is none.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: NodeID, for what: String
    ) -> Word? {
        word(node, for: what, among: Word.allCases.map { $0.rawValue }).flatMap(Word.init)
    }

    /// Returns the text of `node` if it is one of `words`; reports a finding and returns nil if not.
    private mutating func word(_ node: NodeID, for what: String, among words: [String]) -> String? {
        guard let text = string(node, for: what) else { return nil }
        if words.contains(where: { $0.hasSameBytes(as: text) }) { return text }
        report(.unknownWord(located(node), for: what, known: words, tree), about: node)
        return nil
    }
}

// MARK: - Values

extension DecodingContext {
    /// Reads a value of any kind; its texts may contain references.
    mutating func value(_ node: NodeID) -> Value {
        let range = tree.range(node)
        switch tree.kind(node) {
        case .null: return Value(.null, at: range)
        case .false, .true: return Value(.boolean(tree.boolean(node) ?? false), at: range)
        case .integer, .real: return number(node) ?? Value(.null, at: range)
        case .string: return text(node)
        case .array: return Value(.list(tree.elements(node).map { value($0) }), at: range)
        case .object: return special(node) ?? map(node)
        case .date, .data:
            report(node, for: "a value", expected: "text, a number, a list or an object")
            return Value(.null, at: range)
        }
    }

    /// Returns the number that `node` is; reports a finding and returns nil if it is out of range.
    mutating func number(_ node: NodeID) -> Value? {
        let range = tree.range(node)
        if tree.kind(node) == .integer, let integer = tree.integer(node) {
            return Value(.integer(integer), at: range)
        }
        if tree.kind(node) == .real, let double = tree.double(node), double.isFinite {
            return Value(.double(double), at: range)
        }
        report(.numberRange(at: range), about: node)
        return nil
    }

    private mutating func map(_ node: NodeID) -> Value {
        let entries = tree.members(node).map { MapEntry(key: text($0), value: value($1)) }
        return Value(.map(entries), at: tree.range(node))
    }
}

// MARK: - Values that JSON has no word for

extension DecodingContext {
    /// Reads an object that expresses a value by a ``ValueWord``; nil for an object that is a map.
    private mutating func special(_ node: NodeID) -> Value? {
        guard let word = word(of: node) else { return nil }
        var members = ObjectMembers(node, tree)
        let content = members.take(word.rawValue)?.value
        let escapings = word == .escaped ? members.take(ValueWord.escapings)?.value : nil
        reportRest(of: "a value with '\(word.rawValue)'", members)
        if word == .escaped, escapings == nil {
            report(missing: ValueWord.escapings, of: "the value", in: node)
        }
        guard let content else { return nil }
        return Value(kind(of: word, content, by: escapings) ?? .null, at: tree.range(node))
    }

    /// Returns the first key that is a ``ValueWord``.
    private func word(of node: NodeID) -> ValueWord? {
        for (key, _) in tree.members(node) {
            let text = tree.utf8(key)
            guard text.first == UInt8(ascii: "$") else { continue }
            if let word = ValueWord(rawValue: String(decoding: text, as: UTF8.self)) { return word }
        }
        return nil
    }

    /// Reads the content of a ``ValueWord``; nil after a finding.
    private mutating func kind(of word: ValueWord, _ node: NodeID, by escapings: NodeID?) -> Value.Kind? {
        switch word {
        case .text: return literal(node)
        case .macro:
            guard let name = string(node, for: "'$macro'") else { return nil }
            return .reference(macroReference(name, at: tree.textRange(node)))
        case .tag:
            guard expect(.string, node, for: "'$tag'") else { return nil }
            return .tag(tagReference(node))
        case .map: return .map(rows(node, "'$map'").map { MapEntry(key: value($0), value: value($1)) })
        case .escaped: return .escaped(value(node), by: codes(escapings))
        case .null:
            guard tree.boolean(node) == true else {
                report(node, for: "'$null'", expected: "true")
                return nil
            }
            return .null
        }
    }

    /// Reads a text without references, or a list of such texts and of references.
    private mutating func literal(_ node: NodeID) -> Value.Kind? {
        guard tree.kind(node) == .array else { return string(node, for: "'$text'").map { .string($0) } }
        let parts = tree.elements(node).compactMap { element -> TemplatePart? in
            guard tree.kind(element) == .object else {
                return string(element, for: "a part of '$text'").map { .text($0) }
            }
            let value = value(element)
            switch value.kind {
            case .reference(let reference): return .reference(reference)
            case .escaped(let whole, by: []) where whole.kind.isStructure: return .value(whole)
            case .escaped: return .value(value)
            default:
                report(element, for: "a part of '$text'", expected: "text or {\"$macro\": NAME}")
                return nil
            }
        }
        return Value.Kind(joining: parts)
    }

    private mutating func codes(_ node: NodeID?) -> [Int64] {
        elements(node, "'by'").compactMap { element in
            if let code = tree.integer(element) { return code }
            let word = word(element, for: "an escaping", among: EscapingType.all.map { $0.name })
            return word.flatMap(EscapingType.named)?.code
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
