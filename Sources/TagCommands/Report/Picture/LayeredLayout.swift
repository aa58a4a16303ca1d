/// The places of nodes in layers, side by side, and of the links between them.
///
/// This is the method of Sugiyama: links over several layers get bends in each layer between, layers are ordered by the
/// means of their neighbors, and then everything moves as near to its neighbors as its layer allows. The links to one node
/// share their bends, so that a node with a hundred users takes one place in a layer and not a hundred. The work is bounded by
/// the numbers of sweeps; the same graph gives the same places.
package struct LayeredLayout {
    package struct Link: Sendable {
        package let source: Int
        package let target: Int

        package init(source: Int, target: Int) {
            self.source = source
            self.target = target
        }
    }

    /// The space that a node takes in its layer, and that a bend does.
    package static let nodeHeight = 30
    package static let bendHeight = 12

    /// The middle of each node.
    package private(set) var middles: [Int] = []
    /// The height of all layers.
    package private(set) var height = 0
    private let layerOf: [Int]
    /// The first layer with a bend of links to each node, and the number of that bend; no bend if it is the node's own layer.
    private var firstBend: [(layer: Int, item: Int)] = []
    /// The middle of each item: the nodes, then the bends.
    private var places: [Int] = []

    /// Lays out a graph.
    ///
    /// - Parameters:
    ///   - layers: The layer of each node, from 0.
    ///   - links: The links; those that do not lead to a later layer have no influence.
    package init(layers: [Int], links: [Link]) {
        layerOf = layers
        let forward = links.filter { layers[$0.source] < layers[$0.target] }
        var items = LayerItems(nodes: layers)
        addBends(forward, &items)
        for link in forward {
            items.connect(link.source, bend(to: link.target, layer: layers[link.source] + 1))
        }
        let order = LayerOrder.best(of: items)
        let exact = LayerPlaces.places(of: items, order)
        let top = exact.min() ?? 0
        places = exact.map { Int(($0 - top).rounded()) + Self.nodeHeight / 2 }
        middles = Array(places.prefix(layers.count))
        height = (places.max() ?? 0) + Self.nodeHeight / 2
    }

    /// Returns the middles of a link's bends, one for each layer between; none for a link that does not lead to a later layer.
    package func bends(of link: Link) -> [Int] {
        let (source, target) = (layerOf[link.source], layerOf[link.target])
        guard source + 1 < target else { return [] }
        return (source + 1..<target).map { places[bend(to: link.target, layer: $0)] }
    }

    private mutating func addBends(_ links: [Link], _ items: inout LayerItems) {
        firstBend = layerOf.map { ($0, 0) }
        for link in links {
            firstBend[link.target].layer = min(firstBend[link.target].layer, layerOf[link.source] + 1)
        }
        for target in layerOf.indices {
            firstBend[target].item = items.count
            for layer in firstBend[target].layer..<layerOf[target] {
                let bend = items.addBend(layer)
                if layer > firstBend[target].layer { items.connect(bend - 1, bend) }
            }
            if items.count > firstBend[target].item { items.connect(items.count - 1, target) }
        }
    }

    /// Returns the bend of the links to a node in a layer, or the node itself in its own layer.
    private func bend(to target: Int, layer: Int) -> Int {
        layer == layerOf[target] ? target : firstBend[target].item + layer - firstBend[target].layer
    }
}

/// The nodes and bends of a layout, with their neighbors in the layers before and after.
struct LayerItems {
    private(set) var layerOf: [Int]
    private(set) var before: [[Int]]
    private(set) var after: [[Int]]
    private let nodeCount: Int

    init(nodes: [Int]) {
        layerOf = nodes
        nodeCount = nodes.count
        before = Array(repeating: [], count: nodes.count)
        after = before
    }

    var count: Int { layerOf.count }
    func isBend(_ item: Int) -> Bool { item >= nodeCount }
    func height(_ item: Int) -> Int { isBend(item) ? LayeredLayout.bendHeight : LayeredLayout.nodeHeight }

    mutating func addBend(_ layer: Int) -> Int {
        layerOf.append(layer)
        before.append([])
        after.append([])
        return count - 1
    }

    mutating func connect(_ source: Int, _ target: Int) {
        after[source].append(target)
        before[target].append(source)
    }
}
