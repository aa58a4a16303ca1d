import TagSyntax
import TagVocabulary

extension ForeignFile {
    /// The members of the root that identify such files.
    var members: [String] { paths.map { "\($0[0])" } }

    /// Returns true if every path exists in the tree.
    func matches(_ root: NodeID, _ tree: SyntaxTree) -> Bool {
        paths.allSatisfy { path in
            var node: NodeID? = root
            for step in path { node = node.flatMap { Self.step(step, from: $0, tree) } }
            return node != nil
        }
    }

    private static func step(_ name: StaticString, from node: NodeID, _ tree: SyntaxTree) -> NodeID? {
        let isAny = "\(name)" == "*"
        switch tree.kind(node) {
        case .object:
            return isAny ? tree.members(node).first { _ in true }?.value : tree.member(node, name)
        case .array: return isAny ? tree.elements(node).first { _ in true } : nil
        case .null, .false, .true, .integer, .real, .string, .date, .data: return nil
        }
    }
}
