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
