package import TagDiagnostics
import TagSyntax

/// A value of a message that was received, or nothing: a member of nothing is nothing.
package struct MessageValue: Sendable {
    private let place: (tree: SyntaxTree, node: NodeID)?

    /// Nothing.
    package static let none = MessageValue(place: nil)

    private init(place: (tree: SyntaxTree, node: NodeID)?) { self.place = place }

    /// Reads a message; nil if it is not JSON.
    ///
    /// Half of a surrogate pair, which an editor may send while a user types, reads as U+FFFD.
    package init?(_ body: [UInt8]) {
        var limits = ReaderLimits(bytes: max(body.count, 1))
        limits.errors = 1 << 20
        let read = Reader.read(SourceFile(path: "message", bytes: body), limits: limits)
        let isReadable = read.diagnostics.allSatisfy {
            $0.severity != .error || $0.id == DiagnosticKind.loneSurrogate.id
        }
        guard read.carrier == .json, isReadable, let tree = read.tree, let root = tree.root else {
            return nil
        }
        place = (tree, root)
    }

    package subscript(_ key: StaticString) -> MessageValue {
        guard let (tree, node) = place, let value = tree.member(node, key) else { return .none }
        return MessageValue(place: (tree, value))
    }

    /// The elements of an array; empty for anything else.
    package var elements: [MessageValue] {
        guard let (tree, node) = place else { return [] }
        return tree.elements(node).map { MessageValue(place: (tree, $0)) }
    }

    private func isKind(_ kinds: NodeKind...) -> Bool {
        place.map { kinds.contains($0.tree.kind($0.node)) } ?? false
    }

    /// True if there is a value other than null.
    package var isPresent: Bool { place != nil && !isKind(.null) }
    package var isObject: Bool { isKind(.object) }
    package var isArray: Bool { isKind(.array) }

    package var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes of a string, in UTF-8.
    package var utf8: [UInt8]? {
        guard let (tree, node) = place, tree.kind(node) == .string else { return nil }
        return Array(tree.utf8(node))
    }

    package var integer: Int? {
        place.flatMap { $0.tree.integer($0.node) }.flatMap { Int(exactly: $0) }
    }

    package var boolean: Bool? { place.flatMap { $0.tree.boolean($0.node) } }

    /// The value as an id of a request, which is a number or a text; nil for any other value.
    package var id: JSON? { integer.map { .integer($0) } ?? string.map { .string($0) } }
}
