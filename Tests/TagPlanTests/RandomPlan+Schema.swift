import TagDiagnostics
import TagTestSupport

extension RandomPlan {
    /// The plan as a JSON Schema, written in one of several ways.
    func schema(_ random: inout SeededRandom) -> JSON {
        var definitions: [(String, JSON)] = []
        var ways: [JSON] = []
        for event in events {
            let name: JSON =
                event.isNumber
                ? ["enum": [.string(event.name), 5]]
                : random.once(in: 2) ? ["const": .string(event.name)] : ["enum": [.string(event.name)]]
            var added: [(String, JSON)] = [("event", name)]
            var own = Self.object(
                event.fields.map { (Self.names($0.key), $0) }, isNullable: event.isUserNullable, &random)
            if event.isUserNullable, !event.fields.contains(where: { $0.key.hasPrefix("user") }) {
                added.append(("user", ["type": "null"]))
            }
            if event.isOpen { own.append(("additionalProperties", true)) }
            var way = Self.joining(own, added)
            if random.once(in: 3) {
                definitions.append((event.name, way))
                way = ["$ref": .string("#/$defs/\(event.name)")]
            }
            if random.once(in: 4) { way = ["allOf": [way, ["type": "object"]]] }
            ways.append(way)
        }
        let word = random.once(in: 2) ? "oneOf" : "anyOf"
        var members: [(String, JSON)] = [("required", ["event"]), (word, .array(ways))]
        if random.once(in: 2) {
            let all: JSON = ["properties": ["event": ["enum": .array(Self.names.map(JSON.string) + [5])]]]
            members.append(("allOf", [all]))
        }
        members.append(("$defs", .listed(definitions)))
        return .listed(members)
    }

    private static func joining(_ object: [(String, JSON)], _ properties: [(String, JSON)]) -> JSON {
        .listed(
            object.map { name, value in
                guard name == "properties", case .object(let own) = value else { return (name, value) }
                return (name, .object(own + properties.map { (key: $0.0, value: $0.1) }))
            })
    }

    /// Returns the keywords of a map with fields below it, by what is left of their paths.
    private static func object(
        _ fields: [(path: [String], field: Field)], isNullable: Bool = false, _ random: inout SeededRandom
    ) -> [(String, JSON)] {
        var names: [String] = []
        for (path, _) in fields where !names.contains(path[0]) { names.append(path[0]) }
        var properties: [(key: String, value: JSON)] = []
        var required: [JSON] = []
        for name in names {
            let inner = fields.filter { $0.path[0] == name }
            if inner.contains(where: { $0.field.isRequired }) { required.append(.string(name)) }
            if let leaf = inner.first(where: { $0.path.count == 1 }) {
                properties.append((name, schema(leaf.field.kind, &random)))
            } else {
                let below = object(inner.map { (Array($0.path.dropFirst()), $0.field) }, &random)
                let type: JSON = isNullable ? ["object", "null"] : "object"
                properties.append((name, .listed([("type", type)] + below)))
            }
        }
        var members: [(String, JSON)] = [("properties", .object(properties)), ("required", .array(required))]
        // Events have the key `other` now and then.
        if random.once(in: 3), fields.first.map({ $0.path.count != Self.names($0.field.key).count }) ?? false
        {
            members.append((random.once(in: 2) ? "additionalProperties" : "unevaluatedProperties", false))
        }
        return members
    }

    private static func schema(_ kind: Kind, _ random: inout SeededRandom) -> JSON {
        switch kind {
        case .texts(let texts): return ["enum": .array(texts.map(JSON.string))]
        case .boolean: return ["type": "boolean"]
        case .nothing: return ["type": "null"]
        case .letters: return ["type": "string", "pattern": "^a+z$"]
        case .numbers(let numbers):
            let ways = numbers.map { number -> JSON in ["const": JSON.integer(number)] }
            return ["anyOf": .array(ways)]
        case .number(let least, let greatest, let isExclusive):
            let low = isExclusive ? "exclusiveMinimum" : "minimum"
            let high = isExclusive ? "exclusiveMaximum" : "maximum"
            let bounds: [(String, JSON)] = [
                (low, JSON.integer(least)), (high, JSON.integer(greatest)),
            ]
            return .listed([("type", "number")] + bounds)
        }
    }
}

extension JSON {
    fileprivate static func listed(_ members: [(String, JSON)]) -> JSON {
        .object(members.map { (key: $0.0, value: $0.1) })
    }
}
