import TagModel

/// Finds what only one thing and other unused things need, for one after the other.
///
/// Thousands of unused things may need the same thousands, so all walks share what may be followed.
struct ConsequenceWalk {
    /// Something that is needed.
    struct Found {
        let entity: Entity
        /// True if nothing needs it but what the walk began at, and what that alone needs.
        let isOwn: Bool
    }

    private let graph: ReferenceGraph
    private let isReached: [Bool]
    /// The last walk that came to each node, and the last that found other nodes that need it.
    private var walks: [Int32]
    private var sharing: [Int32]
    private var walk: Int32 = 0
    private var room: Int

    /// - Parameters:
    ///   - isReached: By node, whether it is used; nil for what the graph says.
    ///   - room: Links that all walks may follow.
    init(_ graph: ReferenceGraph, isReached: [Bool]? = nil, room: Int = 10_000_000) {
        self.graph = graph
        self.isReached = isReached ?? graph.isReached
        self.room = room
        walks = Array(repeating: 0, count: graph.needs.count)
        sharing = walks
    }

    /// Returns what only `entity` and other unused things need, in file order; nil when nothing more may be followed.
    mutating func consequences(of entity: Entity) -> [Found]? {
        let start = graph.node(entity)
        // Most need nothing, and there may be thousands of them.
        guard !graph.needs[start].isEmpty else { return [] }
        guard room > 0 else { return nil }
        walk += 1
        // The beginning is its own to need.
        (walks[start], sharing[start]) = (walk, walk)
        var found: [Int] = []
        var open = [start]
        while let node = open.popLast() {
            room -= graph.needs[node].count
            for next in graph.needs[node].lazy.map({ Int($0) }) where !isReached[next] && walks[next] != walk
            {
                walks[next] = walk
                found.append(next)
                open.append(next)
            }
        }
        markShared(found)
        // Sorting takes some steps for each.
        room -= 4 * found.count
        return found.sorted().map { Found(entity: graph.entity($0), isOwn: sharing[$0] != walk) }
    }

    /// Marks those that something else needs, and all that these need.
    private mutating func markShared(_ found: [Int]) {
        var open: [Int] = []
        for node in found {
            room -= 1
            let isShared = graph.links(to: node).contains { link in
                room -= 1
                return link.source < 0 || walks[Int(link.source)] != walk
            }
            if isShared {
                sharing[node] = walk
                open.append(node)
            }
        }
        while let node = open.popLast() {
            room -= graph.needs[node].count
            for next in graph.needs[node].lazy.map({ Int($0) })
            where walks[next] == walk && sharing[next] != walk {
                sharing[next] = walk
                open.append(next)
            }
        }
    }
}
