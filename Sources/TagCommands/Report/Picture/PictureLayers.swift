/// The layer of each node: tags, then rules, then macros, and what is used by its own kind further on.
struct PictureLayers {
    /// The limits on the layers of a kind; longer chains share the last one.
    private static let most: [ReferencePicture.Kind: Int] = [.tag: 3, .rule: 3, .macro: 6]

    /// The layer of each node; nil for a node without links.
    let layerOf: [Int?]
    /// The kind of each layer, and its place among the layers of that kind.
    let layers: [(kind: ReferencePicture.Kind, depth: Int)]

    init(_ picture: ReferencePicture) {
        let depths = Self.depths(picture)
        var isLinked = [Bool](repeating: false, count: picture.nodes.count)
        for link in picture.links {
            isLinked[link.source] = true
            isLinked[link.target] = true
        }
        var layers: [(kind: ReferencePicture.Kind, depth: Int)] = []
        var numbers: [Int: Int] = [:]
        for kind in ReferencePicture.Kind.allCases {
            let own = picture.nodes.indices.filter { picture.nodes[$0].kind == kind && isLinked[$0] }
            // A layer without nodes would be a gap.
            for depth in Set(own.map { depths[$0] }).sorted() {
                numbers[kind.rawValue << 8 | depth] = layers.count
                layers.append((kind, depth))
            }
        }
        layerOf = picture.nodes.indices.map { node in
            isLinked[node] ? numbers[picture.nodes[node].kind.rawValue << 8 | depths[node]] : nil
        }
        self.layers = layers
    }

    /// Returns, for each node, the length of the longest chain of its own kind that leads to it.
    ///
    /// Nodes of a cycle, which only a container with errors has, are taken in their order.
    private static func depths(_ picture: ReferencePicture) -> [Int] {
        let nodes = picture.nodes
        var users = [Int](repeating: 0, count: nodes.count)
        var uses = [[Int]](repeating: [], count: nodes.count)
        for link in picture.links where nodes[link.source].kind == nodes[link.target].kind {
            uses[link.source].append(link.target)
            users[link.target] += 1
        }
        var depths = [Int](repeating: 0, count: nodes.count)
        var isDone = [Bool](repeating: false, count: nodes.count)
        var ready = nodes.indices.filter { users[$0] == 0 }
        var next = 0
        while true {
            guard let node = ready.popLast() else {
                while next < nodes.count, isDone[next] { next += 1 }
                guard next < nodes.count else { return depths }
                ready = [next]
                continue
            }
            guard !isDone[node] else { continue }
            isDone[node] = true
            for target in uses[node] where !isDone[target] {
                depths[target] = min(max(depths[target], depths[node] + 1), (most[nodes[node].kind] ?? 1) - 1)
                users[target] -= 1
                if users[target] == 0 { ready.append(target) }
            }
        }
    }
}
