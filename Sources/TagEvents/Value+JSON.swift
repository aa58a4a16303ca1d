package import TagDiagnostics
package import TagRuntime
package import TagSyntax

extension Value {
    /// Creates the value of a node of JSON or of a property list.
    package init(_ node: NodeID, of tree: SyntaxTree) {
        switch tree.kind(node) {
        case .null: self = .null
        case .false: self = .boolean(false)
        case .true: self = .boolean(true)
        case .integer:
            // An integer that does not fit in 64 bits becomes a double.
            self = tree.integer(node).map(Value.integer) ?? .double(tree.double(node) ?? 0)
        case .real: self = .double(tree.double(node) ?? 0)
        case .string, .date, .data: self = .text(UTF8Text(tree.string(node)))
        case .array: self = .list(tree.elements(node).map { Value($0, of: tree) })
        case .object:
            self = .map(
                tree.members(node).map { Entry(UTF8Text(tree.string($0.key)), Value($0.value, of: tree)) })
        }
    }

    /// Creates the value of a command-line argument: that of its JSON, otherwise the text itself.
    package init(argument text: String) {
        let read = Reader.read(SourceFile(path: "", text: text))
        guard read.diagnostics.isEmpty, let tree = read.tree, let root = tree.root, tree.carrier == .json
        else {
            self = .text(UTF8Text(text))
            return
        }
        self = Value(root, of: tree)
    }

    /// The value as JSON.
    package var json: JSON {
        switch self {
        case .null, .absent: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .text(let text): .string(text.string)
        case .list(let elements): .array(elements.map({ $0.json }))
        case .map(let entries): .object(entries.map { (key: $0.key.string, value: $0.value.json) })
        }
    }
}
