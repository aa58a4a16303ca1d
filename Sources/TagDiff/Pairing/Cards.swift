import TagModel

extension Signer {
    /// Returns the cards of the entities of a kind.
    func cards(_ kind: ModelKind, _ table: inout SignatureTable) -> [Card] {
        switch kind {
        case .macro:
            container.macros.map { macro in
                let type =
                    macro.kind == .custom ? table.text(macro.type.value) : Int32(macro.kind.rawValue) - 1_000
                return card(macro.identifier?.value, macro.name.value, type: type, &table)
            }
        case .rule:
            container.rules.map { rule in
                // The name is the key but where triggers have ids.
                let hasID = !rule.key.value.hasSameBytes(as: rule.name.value)
                return card(hasID ? rule.key.value : nil, rule.name.value, type: 0, &table)
            }
        case .tag:
            container.tags.map { tag in
                card(tag.identifier?.value, tag.name.value, type: type(of: tag, &table), &table)
            }
        }
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
