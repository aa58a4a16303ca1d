import TagSyntax

extension DefinitionWriter {
    /// Writes a value in the shortest form that reads back as the same value.
    func tree(_ value: Value) -> OutputTree {
        switch value.kind {
        case .null: holdsNull ? .null : special(.null, true)
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .string, .reference, .template: text(value.kind)
        case .list(let values): .list(values.map(tree))
        case .map(let entries): map(entries)
        case .tag(let reference): special(.tag, .string(labels.tag(reference)))
        case .escaped(let value, let codes):
            [
                ValueWord.escaped.rawValue: tree(value),
                ValueWord.escapings: .list(
                    codes.map { code in EscapingType.of(code).map { .string($0.name) } ?? .integer(code) }),
            ]
        }
    }

    private func special(_ word: ValueWord, _ tree: OutputTree) -> OutputTree { [word.rawValue: tree] }

    /// Writes text and references: in braces if that reads back as the same, else in parts.
    private func text(_ kind: Value.Kind) -> OutputTree {
        if let plain = TemplateText.written(kind) { return .string(plain) }
        switch kind {
        case .string(let text): return special(.text, .string(text))
        case .reference(let reference): return special(.macro, .string(reference.name))
        case .template(let parts):
            return special(
                .text,
                .list(
                    parts.map { part in
                        switch part {
                        case .text(let text): .string(text)
                        case .reference(let reference): special(.macro, .string(reference.name))
                        case .value(let value): marked(value)
                        }
                    }))
        default: return .null
        }
    }

    /// Writes a part of a text that is not a text: it must be marked even if it is not escaped.
    private func marked(_ value: Value) -> OutputTree {
        switch value.kind {
        case .list, .map: tree(Value(.escaped(value, by: []), at: value.range))
        default: tree(value)
        }
    }

    /// Writes a map: as an object if its keys read back as they are, else as rows.
    private func map(_ entries: [MapEntry]) -> OutputTree {
        let keys = entries.compactMap { TemplateText.written($0.key.kind) }
        let isPlain =
            keys.count == entries.count && Set(keys.map(ExactText.init)).count == keys.count
            && !Self.looksSpecial(keys)
        guard isPlain else {
            return special(
                .map, .list(entries.map { ["key": tree($0.key), "value": tree($0.value)] }))
        }
        return .object(zip(keys, entries).map { OutputTree.Member($0, tree($1.value)) })
    }

    /// Returns true if an object with these keys would be read as another kind of value.
    private static func looksSpecial(_ keys: [String]) -> Bool {
        keys.contains { ValueWord(rawValue: $0) != nil }
    }
}

/// The text of a definition, with references in double braces.
enum TemplateText {
    /// Returns the text that reads back as `kind`.
    ///
    /// It is nil if there is none without a ``ValueWord``, and for a value that is not text.
    static func written(_ kind: Value.Kind) -> String? {
        switch kind {
        case .string(let text): return holdsNames(text) ? nil : text
        case .reference(let reference):
            let text = "{{\(reference.name)}}"
            return isSpellable(reference.name) || isSame(text, [.reference(reference)]) ? text : nil
        case .template(let parts):
            guard parts.count > 1 else { return nil }
            var text = ""
            var isSimple = true
            for part in parts {
                switch part {
                case .text(let literal):
                    isSimple = isSimple && !literal.utf8.contains { $0.isBrace }
                    text += literal
                case .reference(let reference):
                    isSimple = isSimple && isSpellable(reference.name)
                    text += "{{\(reference.name)}}"
                case .value: return nil
                }
            }
            return isSimple || isSame(text, parts) ? text : nil
        default: return nil
        }
    }

    private static func holdsNames(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
        let bytes = Array(text.utf8)
        return !TemplateScanner.names(in: bytes[...]).isEmpty
    }

    /// Returns true if a name can stand in braces whatever surrounds it.
    private static func isSpellable(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains { $0.isBrace || $0 < 0x20 }
    }

    /// Returns true if `text` reads back as exactly these parts.
    private static func isSame(_ text: String, _ parts: [TemplatePart]) -> Bool {
        let bytes = Array(text.utf8)
        let names = TemplateScanner.names(in: bytes[...])
        var at = 0
        var next = names[...]
        for part in parts {
            switch part {
            case .text(let literal):
                let end = (next.first?.lowerBound ?? bytes.count + 2) - 2
                guard at < end, bytes[at..<end].elementsEqual(literal.utf8) else { return false }
                at = end
            case .reference(let reference):
                guard let name = next.popFirst(), name.lowerBound == at + 2,
                    bytes[name].elementsEqual(reference.name.utf8)
                else { return false }
                at = name.upperBound + 2
            case .value: return false
            }
        }
        return next.isEmpty && at == bytes.count
    }
}

extension UInt8 {
    fileprivate var isBrace: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "}") }
}
