/// The syntax tree of a script: nodes in source order, each followed by its descendants.
package struct ScriptTree: Sendable {
    package internal(set) var nodes: [ScriptNode]
    package internal(set) var bytes: [UInt8]
    let names: Names

    /// Makes the tree from nodes that stand after their descendants.
    ///
    /// A node's new index is the number of nodes that end before it begins, and of those around it.
    init(postorder: [ScriptNode], bytes: [UInt8], names: Names) {
        self.bytes = bytes
        self.names = names
        nodes = postorder
        var around: [Int] = []
        var old = postorder.count - 1
        while old >= 0 {
            while let first = around.last, old < first { around.removeLast() }
            let first = Int(postorder[old].next)
            let index = first + around.count
            var node = postorder[old]
            node.next = UInt32(index + (old - first) + 1)
            nodes[index] = node
            around.append(first)
            old -= 1
        }
    }

    package var count: Int { nodes.count }
    package subscript(index: Int) -> ScriptNode { nodes[index] }

    /// The text of a node.
    package func text(_ index: Int) -> String { String(decoding: bytes[nodes[index].range], as: UTF8.self) }

    /// The name of an identifier, label or property, escapes resolved; empty for a node of another kind.
    package func name(_ index: Int) -> String {
        switch nodes[index].kind {
        case .identifier, .label, .propertyName, .privateName, .moduleName: names.text(nodes[index].name)
        default: ""
        }
    }

    /// The number that nodes with a name have; nil if no node has it, however it is written.
    package func number(ofName name: String) -> UInt32? { names.number(of: name) }

    /// The number of names: each node's name is below it, or is ``ScriptTree/unknownName``.
    package var nameCount: Int { names.count }
    /// The name of an identifier that a reference is a part of.
    package static let unknownName = Names.hole

    /// The children of a node, in source order.
    package func children(_ index: Int) -> Children {
        Children(tree: self, current: index + 1, end: Int(nodes[index].next))
    }

    /// The child at a place among the children; nil if there are not as many.
    package func child(_ index: Int, _ place: Int) -> Int? {
        var children = children(index)
        for _ in 0..<place { _ = children.next() }
        return children.next()
    }

    package struct Children: Sequence, IteratorProtocol {
        let tree: ScriptTree
        var current: Int
        let end: Int

        package mutating func next() -> Int? {
            guard current < end else { return nil }
            defer { current = Int(tree.nodes[current].next) }
            return current
        }
    }
}
