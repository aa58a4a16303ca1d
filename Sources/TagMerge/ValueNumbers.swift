import TagDiff
import TagSyntax

/// Numbers for the values of several trees: two values have one number if they say the same.
///
/// The order of members and elements counts in ``all(of:)``, and only where it means something in ``meaning(of:in:_:)``.
struct ValueNumbers {
    private struct Value: Hashable {
        let kind: NodeKind
        let text: [UInt8]
        let parts: [Int32]
    }

    private var numbers: [Value: Int32] = [:]

    private mutating func number(_ value: Value) -> Int32 {
        let next = Int32(numbers.count)
        let known = numbers[value]
        if known == nil { numbers[value] = next }
        return known ?? next
    }

    private mutating func number(leaf node: NodeID, _ tree: SyntaxTree) -> Int32 {
        number(Value(kind: tree.kind(node), text: Array(tree.utf8(node)), parts: []))
    }

    /// Returns the numbers of all nodes, by their indices.
    mutating func all(of tree: SyntaxTree) -> [Int32] {
        var all = [Int32](repeating: 0, count: tree.tape.count)
        // The parts of a node are behind it.
        for index in tree.tape.indices.reversed() {
            let node = NodeID(Int32(index))
            switch tree.kind(node) {
            case .object:
                let parts = tree.members(node).flatMap { [all[Int($0.key.index)], all[Int($0.value.index)]] }
                all[index] = number(Value(kind: .object, text: [], parts: parts))
            case .array:
                let parts = tree.elements(node).map { all[Int($0.index)] }
                all[index] = number(Value(kind: .array, text: [], parts: parts))
            default: all[index] = number(leaf: node, tree)
            }
        }
        return all
    }

    /// Returns the number of what a node means: without noise, and without orders that mean nothing.
    ///
    /// Depth is the reader's, 200 at most.
    mutating func meaning(of node: NodeID, in tree: SyntaxTree, _ place: MergePlace) -> Int32 {
        switch tree.kind(node) {
        case .object:
            var parts: [(key: Int32, value: Int32)] = []
            for (key, value) in tree.members(node) {
                let word = tree.string(key)
                guard !place.isNoise(word) else { continue }
                let inner = place.inside(word, of: node, in: tree)
                parts.append((number(leaf: key, tree), meaning(of: value, in: tree, inner)))
            }
            parts.sort { $0.key < $1.key }
            return number(Value(kind: .object, text: [0], parts: parts.flatMap { [$0.key, $0.value] }))
        case .array:
            let inner = place.insideList
            var parts = tree.elements(node).map { meaning(of: $0, in: tree, inner) }
            if place.rule == .set || place.rule == .keyed { parts.sort() }
            return number(Value(kind: .array, text: [0], parts: parts))
        default: return number(leaf: node, tree)
        }
    }
}
