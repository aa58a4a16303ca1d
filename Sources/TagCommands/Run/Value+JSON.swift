import TagDiagnostics
import TagRuntime
import TagSyntax

extension Value {
    /// The value of a node: JSON's, or a plist's.
    init(_ node: NodeID, of tree: SyntaxTree) {
        switch tree.kind(node) {
        case .null: self = .null
        case .false: self = .boolean(false)
        case .true: self = .boolean(true)
        case .integer:
            // An integer too large for 64 bits is a number all the same.
            self = tree.integer(node).map(Value.integer) ?? .double(tree.double(node) ?? 0)
        case .real: self = .double(tree.double(node) ?? 0)
        case .string, .date, .data: self = .text(UTF8Text(tree.string(node)))
        case .array: self = .list(tree.elements(node).map { Value($0, of: tree) })
        case .object:
            self = .map(
                tree.members(node).map { Entry(UTF8Text(tree.string($0.key)), Value($0.value, of: tree)) })
        }
    }

    /// What a person gives on the command line: a JSON number, `true`, `false`, `null` or a quoted string, else
    /// the text as it stands.
    init(argument text: String) {
        let read = Reader.read(SourceFile(path: "", text: text))
        guard read.diagnostics.isEmpty, let tree = read.tree, let root = tree.root, tree.carrier == .json
        else {
            self = .text(UTF8Text(text))
            return
        }
        self = Value(root, of: tree)
    }

    /// The value as JSON.
    var json: JSON {
        switch self {
        case .null, .absent: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        case .text(let text): .string(text.string)
        case .list(let elements): .array(elements.map(\.json))
        case .map(let entries): .object(entries.map { (key: $0.key.string, value: $0.value.json) })
        }
    }
}
