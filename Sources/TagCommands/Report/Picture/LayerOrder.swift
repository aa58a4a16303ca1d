/// The order of the items in each layer, with few crossings.
enum LayerOrder {
    /// The limit on the sweeps over all layers, and on those in a row that bring nothing.
    private static let sweeps = 24
    private static let patience = 6

    /// Returns the items of each layer in the best order that the sweeps found.
    static func best(of items: LayerItems) -> [[Int]] {
        var layers: [[Int]] = Array(repeating: [], count: (items.layerOf.max() ?? -1) + 1)
        for item in 0..<items.count { layers[items.layerOf[item]].append(item) }
        var positions = [Double](repeating: 0, count: items.count)
        for layer in layers { place(layer, &positions) }
        var (best, least) = (layers, crossings(layers, items, positions))
        var vain = 0
        for sweep in 0..<sweeps where vain < patience && least > 0 {
            let isForward = sweep.isMultiple(of: 2)
            for layer in isForward ? Array(layers.indices) : layers.indices.reversed() {
                sort(&layers[layer], isForward ? items.before : items.after, &positions)
            }
            let count = crossings(layers, items, positions)
            vain = count < least ? 0 : vain + 1
            if count < least { (best, least) = (layers, count) }
        }
        return best
    }

    /// Sets the positions of a layer's items, from 0 to 1: layers of different sizes are comparable.
    private static func place(_ layer: [Int], _ positions: inout [Double]) {
        for (index, item) in layer.enumerated() {
            positions[item] = (Double(index) + 0.5) / Double(layer.count)
        }
    }

    /// Sorts a layer by the means of its neighbors' positions; an item without neighbors stays about where it is.
    private static func sort(_ layer: inout [Int], _ neighbors: [[Int]], _ positions: inout [Double]) {
        let keyed = layer.enumerated().map { index, item in
            let near = neighbors[item]
            let mean = near.reduce(0) { $0 + positions[$1] } / Double(max(1, near.count))
            return (key: near.isEmpty ? positions[item] : mean, index: index, item: item)
        }
        layer = keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.item)
        place(layer, &positions)
    }

    /// Returns the number of crossings of links between neighboring layers.
    private static func crossings(_ layers: [[Int]], _ items: LayerItems, _ positions: [Double]) -> Int {
        var count = 0
        var rank = [Int](repeating: 0, count: items.count)
        for layer in layers { for (index, item) in layer.enumerated() { rank[item] = index } }
        for layer in layers.dropLast() {
            let size = layer.isEmpty ? 0 : layers[items.layerOf[layer[0]] + 1].count
            var tree = [Int](repeating: 0, count: size + 1)
            var seen = 0
            for item in layer {
                // Links from one item do not cross each other, so all are counted before one is added.
                let ends = items.after[item].map { rank[$0] }
                for end in ends { count += seen - sum(tree, end + 1) }
                for end in ends { add(&tree, end) }
                seen += ends.count
            }
        }
        return count
    }

    /// Returns the number of entries below `end`, from a tree of sums (Fenwick).
    private static func sum(_ tree: [Int], _ end: Int) -> Int {
        var (sum, index) = (0, end)
        while index > 0 {
            sum += tree[index]
            index &= index - 1
        }
        return sum
    }

    private static func add(_ tree: inout [Int], _ entry: Int) {
        var index = entry + 1
        while index < tree.count {
            tree[index] += 1
            index += index & -index
        }
    }
}
