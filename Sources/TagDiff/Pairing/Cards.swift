import TagModel

extension Signer {
    /// Returns the cards of the entities of a kind.
    ///
    /// - Parameter paired: The partner of each entity that has one, and gets ``Card/none``; empty if none has.
    func cards(_ kind: ModelKind, except paired: [Int?], _ table: inout SignatureTable) -> [Card] {
        var cards = Array(repeating: Card.none, count: container.count(kind))
        // Elements of spans are not copied.
        switch kind {
        case .macro:
            let macros = container.macros.span
            for index in macros.indices where paired.isEmpty || paired[index] == nil {
                let kind = macros[index].kind
                let type =
                    kind == .custom ? table.text(macros[index].type.value) : Int32(kind.rawValue) - 1_000
                cards[index] = card(
                    macros[index].identifier?.value, macros[index].name.value, type: type, &table)
            }
        case .rule:
            let rules = container.rules.span
            for index in rules.indices where paired.isEmpty || paired[index] == nil {
                let (key, name) = (rules[index].key.value, rules[index].name.value)
                // The name is the key but where triggers have ids.
                cards[index] = card(key.hasSameBytes(as: name) ? nil : key, name, type: 0, &table)
            }
        case .tag:
            let tags = container.tags.span
            for index in tags.indices where paired.isEmpty || paired[index] == nil {
                let type = type(tags[index].kind, tags[index].type.value, &table)
                cards[index] = card(
                    tags[index].identifier?.value, tags[index].name.value, type: type, &table)
            }
        }
        return cards
    }

    private func card(_ id: String?, _ name: String, type: Int32, _ table: inout SignatureTable) -> Card {
        Card(id: id.map { table.text($0) }, name: table.text(name), type: type)
    }

    /// Returns the parts of an entity.
    mutating func parts(_ kind: ModelKind, _ index: Int, _ table: inout SignatureTable) -> [Int32] {
        switch kind {
        case .macro: return parts(container.macros[index].parameters, &table)
        case .rule: return container.rules[index].conditions.map { condition($0, &table) }
        case .tag:
            let tag = container.tags[index]
            return parts(tag.parameters, &table)
                + tag.firesOn.map { table.node(.part, [1, rule(checked.rule(for: $0), &table)]) }
        }
    }

    /// Returns the single values of parameters, each with its place.
    private mutating func parts(_ parameters: [Parameter], _ table: inout SignatureTable) -> [Int32] {
        var parts: [Int32] = []
        for parameter in parameters {
            let place = table.text(parameter.key.value)
            switch parameter.value.kind {
            case .list(let values):
                for value in values { parts.append(table.node(.part, [place, self.value(value, &table)])) }
            case .map(let entries):
                for entry in entries {
                    let key = value(entry.key, &table)
                    parts.append(table.node(.part, [place, key, value(entry.value, &table)]))
                }
            default: parts.append(table.node(.part, [place, value(parameter.value, &table)]))
            }
        }
        return parts
    }
}
