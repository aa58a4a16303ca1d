public import TagRuntime

// For failed expectations of tests, and for logs.

extension UTF8Text: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text.
    public var description: String { string }

    /// The text in quotes.
    public var debugDescription: String { string.debugDescription }
}

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as a Swift literal: `["price": 120, "route": "Kiel-Oslo"]`.
    public var description: String {
        switch self {
        case .absent: "absent"
        case .null: "null"
        case .text(let text): text.debugDescription
        case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .map(let entries) where entries.isEmpty: "[:]"
        case .map(let entries):
            "[" + entries.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", ") + "]"
        case .boolean, .integer, .double: string
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}
