import TagSyntax

/// What a parameter of a macro or a tag may be.
package enum ValueShape: Sendable, Hashable {
    case any
    /// Text, with or without references; numbers and booleans are taken as their text.
    case text
    /// True or false, or a reference.
    case boolean
    /// A whole number, or a reference.
    case integer
    /// A number, text that is one, or a reference.
    case number
    /// One of these words, or a reference.
    case choice([String])
    /// A list, or a reference.
    case list
    /// A map, or a reference.
    case map
    /// A list of maps, each with a `key` and a `value`.
    case table
    /// A list of maps.
    case maps

    /// What the user is told was expected.
    package var description: String {
        switch self {
        case .any: "any value"
        case .text: "text"
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .choice(let words): "one of \(words.map { "'\($0)'" }.joined(separator: ", "))"
        case .list: "a list"
        case .map: "a map of names and values"
        case .table: "a list of maps with 'key' and 'value'"
        case .maps: "a list of maps"
        }
    }
}

/// One parameter of a macro type or tag type: a row of the table that readers, checks, schemas and the
/// reference pages are made from.
package struct ParameterType: Sendable {
    /// What a definition calls it, and what it is called once read, whatever the form.
    package let key: String
    /// What exports call it, newest first.
    package let exportKeys: [String]
    package let shape: ValueShape
    package let isRequired: Bool
    /// Whether it is compiled in, so that no reference can stand for it.
    package let isConstant: Bool
    /// What holds when it is not given, as the reference shows it.
    package let fallback: String?
    /// One line.
    package let summary: String

    init(
        _ key: String, _ shape: ValueShape, export: [String] = [], required: Bool = false,
        constant: Bool = false, default: String? = nil, _ summary: String
    ) {
        self.key = key
        self.shape = shape
        exportKeys = export
        isRequired = required
        isConstant = constant
        fallback = `default`
        self.summary = summary
    }
}

extension ParameterType {
    /// Returns true for a kind of value that a definition may write for it.
    func takes(_ kind: NodeKind) -> Bool {
        switch shape {
        case .any: true
        case .text, .number, .integer: [.string, .integer, .real, .true, .false].contains(kind)
        case .boolean: [.string, .true, .false].contains(kind)
        case .choice: kind == .string
        case .list, .maps: kind == .array || kind == .string
        case .table: kind == .array
        case .map: kind == .object || kind == .string
        }
    }
}

extension ParameterType {
    /// What a function of the app's is called by, as a macro and as a tag.
    static let ofFunctionCall = [
        ParameterType(
            "function", .text, export: ["classPath", "functionCallMacroName", "functionName"], required: true,
            "The name the app registered its function under."),
        ParameterType(
            "arguments", .map, export: ["functionArgument", "additionalParams"],
            "What the function is called with."),
    ]
}
