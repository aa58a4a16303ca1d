import TagModel

extension Signer {
    func macroCards(_ table: inout SignatureTable) -> [Card] {
        var cards: [Card] = []
        cards.reserveCapacity(container.macros.count)
        for macro in container.macros {
            let type =
                macro.kind == .custom ? table.text(macro.type.value) : Int32(macro.kind.rawValue) - 1_000
            cards.append(
                Card(
                    id: macro.identifier.map { table.text($0.value) }, name: table.text(macro.name.value),
                    type: type))
        }
        return cards
    }

    func ruleCards(_ table: inout SignatureTable) -> [Card] {
        var cards: [Card] = []
        cards.reserveCapacity(container.rules.count)
        for rule in container.rules {
            // The name is the key but where triggers have ids.
            let hasID = !rule.key.value.hasSameBytes(as: rule.name.value)
            cards.append(
                Card(
                    id: hasID ? table.text(rule.key.value) : nil, name: table.text(rule.name.value), type: 0))
        }
        return cards
    }

    func tagCards(_ table: inout SignatureTable) -> [Card] {
        var cards: [Card] = []
        cards.reserveCapacity(container.tags.count)
        for tag in container.tags {
            cards.append(
                Card(
                    id: tag.identifier.map { table.text($0.value) }, name: table.text(tag.name.value),
                    type: type(of: tag, &table)))
        }
        return cards
    }

    mutating func parts(ofMacro index: Int, _ table: inout SignatureTable) -> [Int32] {
        parts(container.macros[index].parameters, &table)
    }

    mutating func parts(ofRule index: Int, _ table: inout SignatureTable) -> [Int32] {
        var parts: [Int32] = []
        for condition in container.rules[index].conditions { parts.append(self.condition(condition, &table)) }
        return parts
    }

    mutating func parts(ofTag index: Int, _ table: inout SignatureTable) -> [Int32] {
        let tag = container.tags[index]
        var parts = parts(tag.parameters, &table)
        for reference in tag.firesOn {
            parts.append(table.node(.part, [1, rule(checked.rule(for: reference), &table)]))
        }
        return parts
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
