import TagDiagnostics
import TagSyntax

/// The parameters of an export's entities that lints of parameters look at.
///
/// No such lint has anything to say of a text as the vendor writes it, so those are left out: three of four in a large export.
struct UnusualParameters {
    private let tree: SyntaxTree
    /// The nodes of parameters, in the order of the file.
    private var nodes: [NodeID] = []

    /// Finds the parameters of all entities; none in other formats than exports.
    init(_ subject: LintSubject) {
        tree = subject.tree
        guard let export = ExportTree(subject) else { return }
        for list in ExportList.all {
            for entity in export.entities(list.name) {
                export.forEachParameter(below: entity) { parameter in
                    if !Self.isPlainText(parameter, tree) { nodes.append(parameter) }
                }
            }
        }
        nodes.sort { $0.index < $1.index }
    }

    /// The unusual parameters below an entity, however deep.
    subscript(_ entity: NodeID) -> ArraySlice<NodeID> {
        let first = nodes.prefixCount { $0.index <= entity.index }
        let end = tree.tape[Int(entity.index)].next
        return nodes[first...].prefix { $0.index < end }
    }

    /// Returns true for `{"type": "TEMPLATE", "key": …, "value": …}` in this order, with a text for a value.
    private static func isPlainText(_ parameter: NodeID, _ tree: SyntaxTree) -> Bool {
        let first = parameter.index + 1
        // A key, and the string that is its value, three times.
        guard tree.tape[Int(parameter.index)].next == first + 6,
            (1...5).allSatisfy({ tree.kind(NodeID(first + $0)) == .string })
        else { return false }
        return tree.hasText(NodeID(first + 1), "TEMPLATE") && tree.hasText(NodeID(first), "type")
            && tree.hasText(NodeID(first + 2), "key") && tree.hasText(NodeID(first + 4), "value")
    }
}
