import TagDiagnostics

/// The text of `Schemas/scenario.schema.json`: scenario files as JSON Schema 2020-12, made from ``ScenarioObject``.
package enum ScenarioSchema {
    package static var text: String { schema.indented + "\n" }

    private static var schema: JSON {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Scenarios of a tag container",
            "description":
                "Files of 'tagc test'. Written by make generate from the table that the reader uses.",
            "$ref": "#/$defs/file",
            "$defs": .object(
                ScenarioObject.Name.allCases.map { ($0.rawValue, definition(of: ScenarioObject.of($0))) }),
        ]
    }

    private static func definition(of object: ScenarioObject) -> JSON {
        let required = object.members.filter { $0.isRequired }.map { JSON.string($0.name) }
        var members: [(key: String, value: JSON)] = [
            ("description", .string(object.summary)), ("type", "object"),
        ]
        if !required.isEmpty { members.append(("required", .array(required))) }
        members.append(("properties", .object(object.members.map { ($0.name, described($0)) })))
        members.append(("additionalProperties", false))
        return .object(members)
    }

    private static func described(_ member: ScenarioObject.Member) -> JSON {
        guard case .object(let rest) = schema(of: member.shape) else { return schema(of: member.shape) }
        return .object([("description", .string(member.summary))] + rest)
    }

    private static func schema(of shape: ScenarioObject.Shape) -> JSON {
        switch shape {
        case .anything: [:]
        case .text: ["type": "string", "minLength": 1]
        case .time:
            [
                "anyOf": [
                    [
                        "type": "string",
                        "pattern": #"^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$"#,
                    ],
                    ["type": "integer", "minimum": 0, "maximum": .integer(Int(ScenarioLimits.time))],
                ]
            ]
        case .seconds: ["type": "number", "minimum": 0, "maximum": .integer(Int(ScenarioLimits.time / 1000))]
        case .fraction: ["type": "number", "minimum": 0, "exclusiveMaximum": 1]
        case .map: ["type": "object"]
        case .names: ["type": "array", "items": schema(of: .text)]
        case .object(let name): ["$ref": .string("#/$defs/\(name.rawValue)")]
        case .list(let element): ["type": "array", "items": schema(of: element)]
        case .named(let value): ["type": "object", "additionalProperties": schema(of: value)]
        }
    }
}
