import TagDiagnostics
import TagModel

/// A picture of who refers to whom, before it is drawn in a format.
struct ReferencePicture: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        case tag, rule, macro

        var entity: EntityKind {
            switch self {
            case .tag: .tag
            case .rule: .rule
            case .macro: .macro
            }
        }
    }

    /// The reason for which one entity refers to another.
    enum Relation: String, CaseIterable, Sendable {
        case fires, blocks, sequence, enables, reads

        /// The words between the entity that refers and the other one.
        var words: String {
            switch self {
            case .fires: "fires on"
            case .blocks: "is blocked by"
            case .sequence: "fires with"
            case .enables: "depends on"
            case .reads: "uses"
            }
        }
    }

    /// An entity, or several of one type.
    struct Node: Sendable {
        let kind: Kind
        let name: String
        let type: String
        /// The number of entities that it stands for.
        var count = 1
        /// The remark that it has no effect: `unused` or `paused`; nil for others.
        var idle: String?
    }

    struct Link: Sendable {
        let source: Int
        let target: Int
        let relation: Relation
    }

    let words: Vocabulary
    let title: String
    var nodes: [Node]
    var links: [Link]
    /// The words for what the picture does not show; nil if it shows everything.
    var note: String?

    /// The limits on a drawn picture; of a larger one a summary is drawn.
    static let mostNodes = 1_000
    static let mostLinks = 5_000

    var fits: Bool { fits(nodes: Self.mostNodes, links: Self.mostLinks) }

    func fits(nodes: Int, links: Int) -> Bool { self.nodes.count <= nodes && self.links.count <= links }

    /// Returns the noun of a node: `variable`, or `3 variables` for a group.
    func noun(of node: Node) -> String {
        let noun = words.word(for: node.kind.entity)
        return node.count == 1 ? noun : Counted.text(node.count, noun)
    }

    /// The picture itself, or a summary of it where it has more nodes or links.
    func limited(nodes: Int = Self.mostNodes, links: Int = Self.mostLinks) -> ReferencePicture {
        fits(nodes: nodes, links: links) ? self : summary
    }

    // MARK: Summary

    /// The limit on the groups of one kind; the smaller ones are one group.
    private static let mostGroups = 40

    /// The picture with one node for all entities of one kind and type.
    private var summary: ReferencePicture {
        var groups: [Node] = []
        var groupOf = [Int](repeating: 0, count: nodes.count)
        for kind in Kind.allCases {
            let own = nodes.indices.filter { nodes[$0].kind == kind }
            let types = Self.frequent(own.map { nodes[$0].type })
            let first = groups.count
            groups += types.map { Node(kind: kind, name: $0, type: "", count: 0) }
            var numbers: [String: Int] = [:]
            for (index, type) in types.enumerated() { numbers[type] = first + index }
            var other: Int?
            for node in own {
                var group = numbers[nodes[node].type] ?? other
                if group == nil {
                    other = groups.count
                    group = other
                    groups.append(Node(kind: kind, name: "other types", type: "", count: 0))
                }
                groupOf[node] = group ?? first
                groups[groupOf[node]].count += 1
            }
        }
        var seen: Set<Int> = []
        let grouped = links.compactMap { link -> Link? in
            let (source, target) = (groupOf[link.source], groupOf[link.target])
            guard source != target, seen.insert(source * groups.count + target).inserted else { return nil }
            return Link(source: source, target: target, relation: link.relation)
        }
        var summary = ReferencePicture(words: words, title: title, nodes: groups, links: grouped)
        summary.note =
            "a summary by type: the container has \(Counted.text(nodes.count, "entity", "entities")) and "
            + "\(Counted.text(links.count, "reference")), too many to draw"
        return summary
    }

    /// Returns the most frequent texts, in the order in which they first occur.
    private static func frequent(_ texts: [String]) -> [String] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for text in texts {
            if counts[text] == nil { order.append(text) }
            counts[text, default: 0] += 1
        }
        guard order.count > mostGroups else { return order }
        let least = order.map { counts[$0] ?? 0 }.sorted(by: >)[mostGroups - 1]
        return Array(order.filter { (counts[$0] ?? 0) >= least }.prefix(mostGroups))
    }
}

extension Counted {
    /// Returns a number with its noun, whose plural is not made with an s.
    fileprivate static func text(_ count: Int, _ noun: String, _ plural: String) -> String {
        "\(count) \(count == 1 ? noun : plural)"
    }
}
