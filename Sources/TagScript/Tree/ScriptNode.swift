/// A node of a ``ScriptTree``.
package struct ScriptNode: Sendable {
    package internal(set) var kind: ScriptKind
    package internal(set) var use = NameUse.read
    /// The operator of a unary, binary, logical, update or assigning expression.
    package internal(set) var sign = TokenKind.end
    package internal(set) var flags: Flags = []
    package internal(set) var start: UInt32
    package internal(set) var end: UInt32
    /// The index after the last descendant; while the tree is built, the index of the first descendant.
    package internal(set) var next: UInt32
    /// The number of the name of an identifier, label, property or private name; equal names have equal numbers.
    package internal(set) var name: UInt32 = 0

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let async = Flags(rawValue: 1)
        package static let generator = Flags(rawValue: 2)
        package static let `static` = Flags(rawValue: 4)
        /// A member, index or call in a chain that has a `?.`.
        package static let optional = Flags(rawValue: 8)
        /// A function whose code is strict.
        package static let strict = Flags(rawValue: 16)
        /// An update whose operator stands behind; an array or a list with a comma behind its last element.
        package static let trailing = Flags(rawValue: 32)
        /// A name, string or other leaf of which a reference is a part.
        package static let hasHole = Flags(rawValue: 64)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
}
