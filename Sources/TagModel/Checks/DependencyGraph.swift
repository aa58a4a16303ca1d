import TagDiagnostics

/// A graph of the macros that need each other, directly or through the rules that enable them.
///
/// Its nodes are the groups of macros of one name, then the rules. A rule is a node of its own so that one which enables many
/// macros is walked once.
struct DependencyGraph {
    struct Edge {
        let source: Int32
        let target: Int32
        /// The range of the reference.
        let range: SourceRange
    }

    private var edges: [Edge] = []
    private var groups = 0
    private var count = 0

    mutating func start(groups: Int, rules: Int) {
        self.groups = groups
        count = groups + rules
        edges.reserveCapacity(count)
    }

    func node(ofRule rule: Int) -> Int32 { Int32(groups + rule) }

    /// Returns true if `node` is a group of macros.
    func isGroup(_ node: Int32) -> Bool { Int(node) < groups }

    mutating func add(from source: Int32, to target: Int32, at range: SourceRange) {
        edges.append(Edge(source: source, target: target, range: range))
    }

    /// The faults of a graph.
    struct Faults {
        /// The cycles, each as its edges in order; each is found once and begins where the walk first met it.
        var cycles: [[Edge]] = []
        /// The edges that make a chain longer than ``ModelLimits/chain``; the count starts anew after each.
        var chains: [Edge] = []
    }

    /// Returns the first `limit` cycles, and as many chains that are too long.
    func faults(limit: Int) -> Faults {
        var faults = Faults()
        guard !edges.isEmpty else { return faults }
        let (sorted, starts) = bySource()
        var lengths = [Int](repeating: 0, count: count)
        func measure(_ edge: Edge) {
            let length = lengths[Int(edge.target)] + 1
            if length <= ModelLimits.chain {
                lengths[Int(edge.source)] = max(lengths[Int(edge.source)], length)
            } else if faults.chains.count < limit {
                faults.chains.append(edge)
            }
        }
        var states = [State](repeating: .new, count: count)
        var next = starts
        for root in 0..<Int32(groups) where states[Int(root)] == .new {
            var path: [Edge] = []
            var node = root
            states[Int(node)] = .open
            while true {
                if next[Int(node)] < starts[Int(node) + 1] {
                    let edge = sorted[next[Int(node)]]
                    next[Int(node)] += 1
                    switch states[Int(edge.target)] {
                    case .done: measure(edge)
                    case .open:
                        let first = path.firstIndex { $0.source == edge.target } ?? path.endIndex
                        faults.cycles.append(path[first...] + [edge])
                        if faults.cycles.count == limit { return faults }
                    case .new:
                        path.append(edge)
                        node = edge.target
                        states[Int(node)] = .open
                    }
                } else {
                    states[Int(node)] = .done
                    guard let edge = path.popLast() else { break }
                    measure(edge)
                    node = edge.source
                }
            }
        }
        return faults
    }

    private enum State {
        case new, open, done
    }

    /// Returns the edges grouped by source, in order within a group, and the start of each group.
    private func bySource() -> (sorted: [Edge], starts: [Int]) {
        var starts = [Int](repeating: 0, count: count + 2)
        for edge in edges { starts[Int(edge.source) + 2] += 1 }
        for node in starts.indices.dropFirst(2) { starts[node] += starts[node - 1] }
        var order = [Int](repeating: 0, count: edges.count)
        for (index, edge) in edges.enumerated() {
            order[starts[Int(edge.source) + 1]] = index
            starts[Int(edge.source) + 1] += 1
        }
        return (order.map { edges[$0] }, starts)
    }
}
