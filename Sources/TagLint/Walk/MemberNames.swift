import TagDiagnostics
import TagSyntax

/// A few names of members, to find out if a key is one of them: only those of its length are compared with it.
struct MemberNames: Sendable {
    private let names: [StaticString]
    /// The lengths of the names, a bit for each.
    private let lengths: UInt64
    /// The first bytes of the names, likewise; four bytes share a bit.
    private let firsts: UInt64

    init(_ names: StaticString...) {
        self.names = names
        lengths = names.reduce(0) { $0 | 1 << UInt64($1.utf8CodeUnitCount) }
        firsts = names.reduce(0) { $0 | Self.bit(of: $1.description.utf8.first ?? 0) }
    }

    func contains(_ key: NodeID, of tree: SyntaxTree) -> Bool {
        let entry = tree.tape[Int(key.index)]
        guard !entry.isEscaped else { return names.contains { tree.hasText(key, $0) } }
        let start = Int(entry.start) + Int(entry.openLength)
        guard start < tree.file.bytes.count, firsts & Self.bit(of: tree.file.bytes[start]) != 0 else {
            return false
        }
        let length = tree.textRange(key).count
        guard length < 64, lengths & 1 << UInt64(length) != 0 else { return false }
        return names.contains { $0.utf8CodeUnitCount == length && tree.hasText(key, $0) }
    }

    private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 0x3F) }
}
