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

    package init(
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
    package init(
        _ key: TagParameter, _ shape: ValueShape, export: [String] = [], required: Bool = false,
        default: String? = nil, _ summary: String
    ) {
        self.init(key.rawValue, shape, export: export, required: required, default: `default`, summary)
    }
}

extension ParameterType {
    /// The parameters of a macro or tag that calls a function of the app.
    package static let ofFunctionCall = [
        ParameterType(
            .function, .text, export: ["classPath", "functionCallMacroName", "functionName"], required: true,
            "The name the app registered its function under."),
        ParameterType(
            .arguments, .map, export: ["functionArgument", "additionalParams"],
            "What the function is called with."),
    ]
}
