/// A keyword of JSON Schema 2020-12 that a plan may have.
enum SchemaKeyword: String, CaseIterable {
    case type, `enum`, const, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern
    case required, properties, additionalProperties, unevaluatedProperties, items, prefixItems
    case ref = "$ref"
    case allOf, anyOf, oneOf, description, title

    /// Words that say nothing about values, and those that hold schemas for a `$ref`.
    static let annotations: Set<String> = [
        "$schema", "$id", "$comment", "$anchor", "$vocabulary", "$defs", "definitions", "default", "examples",
        "deprecated", "readOnly", "writeOnly", "format", "contentEncoding", "contentMediaType",
        "contentSchema",
    ]

    /// Words that narrow the values; the values are taken to be more.
    static let unread: Set<String> = [
        "minLength", "maxLength", "multipleOf", "minItems", "maxItems", "uniqueItems", "contains",
        "minContains",
        "maxContains", "minProperties", "maxProperties", "dependentRequired", "propertyNames", "not",
        "unevaluatedItems",
    ]

    /// Words that narrow the values, and that may describe properties of their own.
    static let opening: Set<String> = [
        "patternProperties", "dependentSchemas", "dependencies", "if", "then", "else",
    ]

    /// Words that mean what only a whole processor of schemas knows.
    static let refused: Set<String> = ["$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"]

    /// All words, for guesses.
    static let words =
        allCases.map { $0.rawValue } + (annotations.union(unread).union(opening)).sorted()
}
