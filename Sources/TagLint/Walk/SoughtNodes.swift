import TagSyntax

/// The nodes that a walk over a tree is made for, so that it passes over every member and element that has none of them.
///
/// Of a large export most texts have no braces, and most objects no such text.
struct SoughtNodes {
    /// Ascending, and so in the order of the walk.
    private let nodes: [Int32]
    /// The number of those that are behind the walk.
    private var passed = 0

    /// Creates those for a walk over the texts that may have a brace, and over the nodes that it `isAlsoFor`.
    init(bracesIn tree: SyntaxTree, isAlsoFor: (NodeID) -> Bool = { _ in false }) {
        var nodes: [Int32] = []
        for index in tree.tape.indices {
            let node = NodeID(Int32(truncatingIfNeeded: index))
            if tree.kind(node) == .string && tree.mayHave(UInt8(ascii: "{"), node) || isAlsoFor(node) {
                nodes.append(node.index)
            }
        }
        self.nodes = nodes
    }

    /// Returns true if a member has one of them: its key, its value, or a node below that.
    ///
    /// The walk asks in the order of the tree.
    mutating func areIn(_ key: NodeID, _ value: NodeID, _ tree: SyntaxTree) -> Bool {
        areIn(key.index..<tree.tape[Int(value.index)].next)
    }

    /// Returns true if an element is one of them, or has one below it.
    mutating func areIn(_ element: NodeID, _ tree: SyntaxTree) -> Bool {
        areIn(element.index..<tree.tape[Int(element.index)].next)
    }

    private mutating func areIn(_ range: Range<Int32>) -> Bool {
        while passed < nodes.count, nodes[passed] < range.lowerBound { passed += 1 }
        return passed < nodes.count && nodes[passed] < range.upperBound
    }
}
