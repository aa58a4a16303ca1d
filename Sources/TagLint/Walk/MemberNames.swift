import TagDiagnostics
import TagSyntax

/// A few names of members, to find out if a key is one of them: only those of its length are compared with it.
struct MemberNames: Sendable {
    private let names: [StaticString]
    /// The lengths of the names, a bit for each.
    private let lengths: UInt64

    init(_ names: StaticString...) {
        self.names = names
        lengths = names.reduce(0) { $0 | 1 << UInt64($1.utf8CodeUnitCount) }
    }

    func contains(_ key: NodeID, of tree: SyntaxTree) -> Bool {
        guard !tree.isEscaped(key) else { return names.contains { tree.hasText(key, $0) } }
        let length = tree.textRange(key).count
        guard length < 64, lengths & 1 << UInt64(length) != 0 else { return false }
        return names.contains { $0.utf8CodeUnitCount == length && tree.hasText(key, $0) }
    }
}
