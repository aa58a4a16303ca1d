/// Elements that were taken out of a list of a file's tree; the list keeps those after them.
///
/// Who reads them frees the nodes of each part once it is decoded.
package struct TreePart: Sendable {
    /// The list in the tree.
    package let list: NodeID
    /// The nodes of the elements, numbered from 0.
    private let tape: [TapeEntry]

    init(list: NodeID, tape: [TapeEntry]) {
        self.list = list
        self.tape = tape
    }

    package var nodes: Int { tape.count }

    /// The number of the elements.
    package var count: Int {
        var (count, at) = (0, 0)
        while at < tape.count {
            at = Int(tape[at].next)
            count += 1
        }
        return count
    }

    /// Returns a tree of the elements, which are side by side and have no root.
    package func tree(beside whole: SyntaxTree) -> SyntaxTree {
        SyntaxTree(file: whole.file, carrier: whole.carrier, tape: tape)
    }
}
