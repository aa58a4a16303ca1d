/// One operand of a macro in a compiled container: its place, its name, and what it can be.
///
/// The name is also that of the parameter in a definition.
///
/// ```swift
/// MacroKind.lookupTable.operands.map(\.position)   // [0, 1, 2]
/// ```
package struct MacroOperand: Sendable {
    /// The values that an operand can have.
    package enum Content: Sendable {
        /// Any value but patterns and tags; missing too.
        case value
        /// A compiled pattern; or any value, whose text is read as a pattern at run time.
        case pattern
        /// A list of keys and values in turn.
        case table
        /// A list of patterns and values in turn.
        case patternTable
        /// A choice's members.
        case members
        /// A map whose shape bears a type.
        case call
    }

    package let position: Int
    package let name: StaticString
    package let content: Content

    /// True for a list of keys or patterns, and values, in turn.
    package var isTable: Bool { content == .table || content == .patternTable }

    /// True for a pattern, or a list of patterns and values in turn.
    package var hasPatterns: Bool { content == .pattern || content == .patternTable }

    @inlinable
    init(_ position: Int, _ name: StaticString, _ content: Content = .value) {
        self.position = position
        self.name = name
        self.content = content
    }
}

extension MacroOperand {
    @inlinable package static var value: Self { .init(0, "value") }
    @inlinable package static var name: Self { .init(0, "name") }
    @inlinable package static var nameDefault: Self { .init(1, "default") }
    @inlinable package static var function: Self { .init(0, "function") }
    @inlinable package static var arguments: Self { .init(1, "arguments") }
    @inlinable package static var members: Self { .init(0, "members", .members) }
    @inlinable package static var macro: Self { .init(0, "macro") }
    @inlinable package static var letterCase: Self { .init(1, "case") }
    @inlinable package static var null: Self { .init(2, "null") }
    @inlinable package static var absent: Self { .init(3, "absent") }
    @inlinable package static var `true`: Self { .init(4, "true") }
    @inlinable package static var `false`: Self { .init(5, "false") }
    @inlinable package static var min: Self { .init(0, "min") }
    @inlinable package static var max: Self { .init(1, "max") }
    @inlinable package static var input: Self { .init(0, "input") }
    @inlinable package static var table: Self { .init(1, "table", .table) }
    @inlinable package static var patternTable: Self { .init(1, "table", .patternTable) }
    @inlinable package static var tableDefault: Self { .init(2, "default") }
    @inlinable package static var replaces: Self { .init(3, "replaces") }
    @inlinable package static var pattern: Self { .init(1, "pattern", .pattern) }
    @inlinable package static var group: Self { .init(2, "group") }
    @inlinable package static var algorithm: Self { .init(1, "algorithm") }
    @inlinable package static var hashedFormat: Self { .init(2, "inputFormat") }
    @inlinable package static var inputFormat: Self { .init(1, "inputFormat") }
    @inlinable package static var outputFormat: Self { .init(2, "outputFormat") }
    @inlinable package static var noPadding: Self { .init(3, "noPadding") }
    @inlinable package static var itemSeparator: Self { .init(1, "itemSeparator") }
    @inlinable package static var keyValueSeparator: Self { .init(2, "keyValueSeparator") }
    @inlinable package static var escape: Self { .init(3, "escape") }
    @inlinable package static var component: Self { .init(0, "component") }
    @inlinable package static var queryKey: Self { .init(1, "queryKey") }
    @inlinable package static var source: Self { .init(2, "source") }
    @inlinable package static var stripWww: Self { .init(3, "stripWww") }
    @inlinable package static var defaultPages: Self { .init(4, "defaultPages") }
    @inlinable package static var conversionId: Self { .init(0, "conversionId") }
    @inlinable package static var clickComponent: Self { .init(1, "component") }
    @inlinable package static var call: Self { .init(0, "call", .call) }
}
