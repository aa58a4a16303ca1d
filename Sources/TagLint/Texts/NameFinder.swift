/// Finds names in texts, byte for byte, in one pass for all names.
///
/// After Aho and Corasick (Communications of the ACM 18, 1975): a tree of the names, and from each of its nodes a way to
/// the longest end of what was read that some name begins with too.
struct NameFinder {
    private struct Node {
        /// The node of the longest proper end.
        var end: Int32 = 0
        /// The nearest node on the way over the ends at which a name is complete.
        var shorter: Int32 = 0
        /// The name that is complete here.
        var name: Int32 = -1
    }

    private var nodes = [Node()]
    /// The child of a node for a byte.
    private var next: [Int: Int32] = [:]
    /// The number of the last text that each node was met in.
    private var met: [Int32] = []
    private var texts: Int32 = 0

    /// Takes distinct names, none of them empty, and time for their length together.
    init(_ names: [String]) {
        // In the order of their lengths from the root, as the ends need it.
        var order: [(node: Int32, parent: Int32, byte: UInt8)] = []
        for (index, name) in names.enumerated() {
            var node: Int32 = 0
            for byte in name.utf8 {
                if let known = next[Self.key(node, byte)] {
                    node = known
                    continue
                }
                let made = Int32(truncatingIfNeeded: nodes.count)
                nodes.append(Node())
                next[Self.key(node, byte)] = made
                order.append((made, node, byte))
                node = made
            }
            nodes[Int(node)].name = Int32(truncatingIfNeeded: index)
        }
        link(order)
        met = [Int32](repeating: 0, count: nodes.count)
    }

    private static func key(_ node: Int32, _ byte: UInt8) -> Int { Int(node) << 8 | Int(byte) }

    private mutating func link(_ made: [(node: Int32, parent: Int32, byte: UInt8)]) {
        var depths = [Int32](repeating: 0, count: nodes.count)
        for step in made { depths[Int(step.node)] = depths[Int(step.parent)] + 1 }
        for step in made.sorted(by: { depths[Int($0.node)] < depths[Int($1.node)] }) {
            let end = step.parent == 0 ? 0 : follow(nodes[Int(step.parent)].end, step.byte)
            nodes[Int(step.node)].end = end
            nodes[Int(step.node)].shorter =
                nodes[Int(end)].name >= 0 ? end : nodes[Int(end)].shorter
        }
    }

    private func follow(_ node: Int32, _ byte: UInt8) -> Int32 {
        var node = node
        while true {
            if let next = next[Self.key(node, byte)] { return next }
            if node == 0 { return 0 }
            node = nodes[Int(node)].end
        }
    }

    /// The names that stand somewhere in a text, each once.
    mutating func names(in text: String) -> [Int] {
        texts += 1
        var found: [Int] = []
        var node: Int32 = 0
        for byte in text.utf8 {
            node = follow(node, byte)
            var ended = nodes[Int(node)].name >= 0 ? node : nodes[Int(node)].shorter
            // Where one was met in this text, so were all that it ends with.
            while ended != 0, met[Int(ended)] != texts {
                met[Int(ended)] = texts
                found.append(Int(nodes[Int(ended)].name))
                ended = nodes[Int(ended)].shorter
            }
        }
        return found
    }
}
