import TagSyntax

/// The kinds of values that a parameter of a macro or a tag accepts.
package enum ValueShape: Sendable, Hashable {
    case any
    /// Text, with or without references; a number or a boolean counts as its text.
    case text
    /// True, false or a reference.
    case boolean
    /// A whole number or a reference.
    case integer
    /// A number, the text of one, or a reference.
    case number
    /// One of these words or a reference.
    case choice([String])
    /// A list or a reference.
    case list
    /// A map or a reference.
    case map
    /// A list of maps, each with a `key` and a `value`.
    case table
    /// A list of maps.
    case maps

    /// The expected value, as messages name it.
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

/// A parameter of a macro type or tag type.
///
/// Readers, checks, schemas and the reference pages are made from these rows.
package struct ParameterType: Sendable {
    /// The name in a definition, and in every container once it is read.
    package let key: String
    /// The names in exports, newest first.
    package let exportKeys: [String]
    package let shape: ValueShape
    package let isRequired: Bool
    /// True if the value is compiled in, so that it cannot be a reference.
    package let isConstant: Bool
    /// The default, as the reference shows it; nil if there is none.
    package let fallback: String?
    /// The summary, in one line.
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
    init(
        _ key: TagParameter, _ shape: ValueShape, export: [String] = [], required: Bool = false,
        default: String? = nil, _ summary: String
    ) {
        self.init(key.rawValue, shape, export: export, required: required, default: `default`, summary)
    }

    /// Returns true if a definition may write this kind of value for the parameter.
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
    /// The parameters of a macro or tag that calls a function of the app.
    static let ofFunctionCall = [
        ParameterType(
            .function, .text, export: ["classPath", "functionCallMacroName", "functionName"], required: true,
            "The name the app registered its function under."),
        ParameterType(
            .arguments, .map, export: ["functionArgument", "additionalParams"],
            "What the function is called with."),
    ]
}
