import TagDiagnostics

/// The text of `Schemas/container.schema.json`: the definition format as JSON Schema 2020-12, for JSON editors.
///
/// It selects types by `if` and `then` instead of `oneOf`, so that an editor reports the error in the type that was meant, and
/// not that none of forty fits.
package enum ContainerJSONSchema {
    package static var text: String { schema.indented + "\n" }

    private static var schema: JSON {
        let objects = DefinitionForm.objects.flatMap { [definition(of: $0)] + variants(of: $0) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Tag container",
            "description":
                "A definition of macros, rules and tags, for tagc. Written by make generate from the tables its checks use.",
            "$ref": "#/$defs/definition",
            "$defs": .object(objects + values),
        ]
    }

    private static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

    // MARK: Objects

    private static func definition(of object: ObjectShape) -> (key: String, value: JSON) {
        guard object.variants.isEmpty else { return (object.name, choice(among: object)) }
        return (object.name, closed(object.summary, object.members, object.choices))
    }

    private static func variants(of object: ObjectShape) -> [(key: String, value: JSON)] {
        object.variants.map { variant in
            let type = ObjectShape.Member("type", .word([variant.name]), required: true, variant.summary)
            let others = object.members.map { (key: $0.name, value: JSON.boolean(true)) }
            return (
                "\(object.name).\(variant.name)",
                closed(variant.summary, [type] + variant.members, [], described: others)
            )
        }
    }

    /// Returns the schema of an object whose `type` selects its other members.
    private static func choice(among object: ObjectShape) -> JSON {
        let types = object.variants.map { variant -> JSON in
            ["const": .string(variant.name), "description": .string(variant.summary)]
        }
        let cases = object.variants.map { variant -> JSON in
            [
                "if": ["properties": ["type": ["const": .string(variant.name)]], "required": ["type"]],
                "then": reference("\(object.name).\(variant.name)"),
            ]
        }
        let type: (key: String, value: JSON) = (
            "type", ["description": "What it is.", "type": "string", "anyOf": .array(types)]
        )
        return [
            "description": .string(object.summary), "type": "object", "required": ["type"],
            "properties": .object([type] + object.members.map { ($0.name, described($0)) }),
            "allOf": .array(cases),
        ]
    }

    /// Returns the schema of an object with these members and no others, and with one of each group of `choices`.
    ///
    /// - Parameter described: The members that are described elsewhere.
    private static func closed(
        _ summary: String, _ members: [ObjectShape.Member], _ choices: [[ObjectShape.Member]],
        described others: [(key: String, value: JSON)] = []
    ) -> JSON {
        let all = members + choices.joined()
        let required = members.filter { $0.isRequired }.map { JSON.string($0.name) }
        var schema: [(key: String, value: JSON)] = [("description", .string(summary)), ("type", "object")]
        if !required.isEmpty { schema.append(("required", .array(required))) }
        schema.append(("properties", .object(all.map { ($0.name, described($0)) } + others)))
        schema.append(("additionalProperties", false))
        if !choices.isEmpty { schema.append(("allOf", .array(choices.map(exactlyOne)))) }
        return .object(schema)
    }

    private static func exactlyOne(of members: [ObjectShape.Member]) -> JSON {
        ["oneOf": .array(members.map { ["required": [.string($0.name)]] })]
    }

    private static func described(_ member: ObjectShape.Member) -> JSON {
        guard case .object(let rest) = schema(of: member.shape) else { return schema(of: member.shape) }
        return .object([("description", .string(member.summary))] + rest)
    }
}

// MARK: - Shapes

extension ContainerJSONSchema {
    private static func schema(of shape: Shape) -> JSON {
        switch shape {
        case .anything: [:]
        case .value: reference("value")
        case .spelled(let words): spelled(words)
        case .text(let pattern): text(pattern)
        case .word(let words) where words.count == 1: ["const": .string(words[0])]
        case .word(let words): ["enum": .array(words.map(JSON.string))]
        case .boolean: ["type": "boolean"]
        case .yes: ["const": true]
        case .integer: integer()
        case .count: ["type": "integer", "minimum": 1, "maximum": .integer(Int64.max)]
        case .seconds: ["type": "number", "minimum": 0]
        case .time: integer(or: .time)
        case .parameter(.choice(let words)): choice(among: words)
        case .parameter(let shape): reference(shape.name)
        case .list(let element): ["type": "array", "items": schema(of: element)]
        case .named(let value): named(value)
        case .object(let object): reference(object.name)
        case .either(let first, let second): either(first, second)
        }
    }

    private static func text(_ pattern: TextPattern?) -> JSON {
        guard let pattern else { return ["type": "string"] }
        return ["type": "string", "pattern": .string(pattern.searched)]
    }

    /// Returns the schema of a 64-bit integer, or of a text that matches `text`.
    private static func integer(or text: TextPattern? = nil) -> JSON {
        let limits: [(key: String, value: JSON)] = [
            ("minimum", .integer(Int64.min)), ("maximum", .integer(Int64.max)),
        ]
        guard let text else { return .object([("type", "integer")] + limits) }
        return .object(
            [("type", ["integer", "string"])] + limits + [("pattern", .string(text.searched))])
    }

    private static func named(_ value: Shape) -> JSON {
        let values: (key: String, value: JSON) = ("additionalProperties", schema(of: value))
        if case .value = value { return .object([("type", "object"), values]) }
        return .object([("type", "object"), ("propertyNames", ["minLength": 1]), values])
    }

    private static func either(_ first: Shape, _ second: Shape) -> JSON {
        guard type(of: first) != type(of: second) else {
            return ["anyOf": .array([schema(of: first), schema(of: second)])]
        }
        return [
            "if": ["type": .string(type(of: first))], "then": schema(of: first), "else": schema(of: second),
        ]
    }

    private static func type(of shape: Shape) -> String {
        switch shape {
        case .text, .word, .time: "string"
        case .list: "array"
        default: "object"
        }
    }
}

// MARK: - Values

extension ContainerJSONSchema {
    private static var values: [(key: String, value: JSON)] {
        [("value", value)] + ValueShape.named.map { ($0.name, schema(of: $0)) }
    }

    /// The schema of any value: an object is a map, unless one of its keys is a ``ValueWord``.
    private static var value: JSON {
        let words = ValueWord.allCases.map { word -> (key: String, value: JSON) in
            guard case .object(let schema) = schema(of: word.content) else { return (word.rawValue, [:]) }
            return (word.rawValue, .object([("description", .string(word.description.means))] + schema))
        }
        let escapings = (key: ValueWord.escapings, value: schema(of: ValueWord.escapingsContent))
        let alone = ValueWord.allCases.map { word -> JSON in
            guard word == .escaped else { return ["required": [.string(word.rawValue)], "maxProperties": 1] }
            return ["required": [.string(word.rawValue), .string(ValueWord.escapings)], "maxProperties": 2]
        }
        return [
            "items": reference("value"),
            "if": ["type": "object", "anyOf": .array(ValueWord.allCases.map(holds))],
            "then": [
                "properties": .object(words + [escapings]), "additionalProperties": false,
                "oneOf": .array(alone),
            ],
            "else": ["additionalProperties": reference("value")],
        ]
    }

    private static func holds(_ word: ValueWord) -> JSON { ["required": [.string(word.rawValue)]] }

    private static func spelled(_ words: [ValueWord]) -> JSON {
        ["type": "object", "anyOf": .array(words.map(holds)), "$ref": "#/$defs/value"]
    }

    private static func choice(among words: [String]) -> JSON {
        [
            "anyOf": [
                ["enum": .array(words.map(JSON.string))], text(.template),
                spelled(ValueShape.choice(words).words),
            ]
        ]
    }

    /// Returns the schema of a parameter's value, or of a text or ``ValueWord`` that refers to one.
    ///
    /// `type` accepts all of these, `pattern` tests only text, and the part after `if` tests only objects.
    private static func schema(of shape: ValueShape) -> JSON {
        switch shape {
        case .text: parameter(shape, ["string", "number", "boolean"])
        case .number:
            parameter(shape, ["number", "string"], [("pattern", .string(TextPattern.number.searched))])
        case .integer:
            parameter(
                shape, ["integer", "string"],
                [("minimum", .integer(Int64.min)), ("maximum", .integer(Int64.max)), pattern])
        case .map:
            .object(
                [("type", ["object", "string"]), pattern]
                    + objects([
                        "$ref": "#/$defs/value", "not": ["anyOf": .array(others(than: shape).map(holds))],
                    ]))
        case .maps:
            parameter(shape, ["array", "string"], [("items", reference(ValueShape.map.name)), pattern])
        case .table: ["type": "array", "items": row]
        case .boolean: parameter(shape, ["boolean", "string"], [pattern])
        case .list: parameter(shape, ["array", "string"], [("items", reference("value")), pattern])
        case .any, .choice: reference("value")
        }
    }

    private static let pattern: (key: String, value: JSON) = (
        "pattern", .string(TextPattern.reference.searched)
    )

    private static func parameter(
        _ shape: ValueShape, _ types: [JSON], _ rest: [(key: String, value: JSON)] = []
    ) -> JSON {
        .object([("type", .array(types + ["object"]))] + rest + objects(spelled(shape.words)))
    }

    private static func objects(_ schema: JSON) -> [(key: String, value: JSON)] {
        [("if", ["type": "object"]), ("then", schema)]
    }

    private static func others(than shape: ValueShape) -> [ValueWord] {
        ValueWord.allCases.filter { !shape.words.contains($0) }
    }

    /// The schema of a table's row: a map with both cells; one written as `$map` need not have them.
    private static var row: JSON {
        [
            "type": "object", "if": holds(.map), "else": ["required": ["key", "value"]],
            "$ref": "#/$defs/value",
        ]
    }
}
