import TagSyntax

extension ValueShape {
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

extension ParameterType {
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
