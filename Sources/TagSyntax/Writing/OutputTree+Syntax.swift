extension OutputTree {
    /// Makes a tree to write from one that was read; dates and data become their source text.
    ///
    /// - Parameter null: The tree to write for null.
    package init(_ tree: SyntaxTree, _ node: NodeID, null: OutputTree = .null) {
        switch tree.kind(node) {
        case .null: self = null
        case .false, .true: self = .boolean(tree.kind(node) == .true)
        case .integer:
            self =
                tree.integer(node).map { .integer($0) } ?? tree.double(node).map { .double($0) }
                ?? .string(tree.string(node))
        case .real: self = tree.double(node).map { .double($0) } ?? .string(tree.string(node))
        case .array: self = .list(tree.elements(node).map { OutputTree(tree, $0, null: null) })
        case .object:
            self = .object(
                tree.members(node).map { Member(tree.string($0), OutputTree(tree, $1, null: null)) })
        case .string, .date, .data: self = .string(tree.string(node))
        }
    }
}
