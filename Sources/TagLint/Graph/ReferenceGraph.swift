package import TagDiagnostics
package import TagModel

/// The references between the entities of a container, and the entities that can be reached from those that act.
package struct ReferenceGraph: Sendable {
    /// One reference.
    package struct Use: Sendable {
        /// The entity that refers; nil for a part of the file that the model does not have, such as a zone.
        package let source: Entity?
        /// The reference.
        package let range: SourceRange
    }

    /// A reference to a node.
    struct Link: Sendable {
        /// The node that refers; -1 for a part of the file that the model does not have.
        let source: Int32
        let range: SourceRange
    }

    private let macroCount: Int
    private let ruleCount: Int
    /// The index of the first macro with the same name, by macro.
    private let heads: [Int]
    /// The references to each node; the nodes are macros, then rules, then tags.
    private let links: FlatLists<Link>
    /// The needs of each node, each once.
    let needs: FlatLists<Int32>
    private(set) var isReached: [Bool] = []
    /// The nodes that act, or that an app may ask for.
    private var roots: [Int] = []

    package init(_ container: Container, _ references: ResolvedReferences) {
        macroCount = container.macros.count
        ruleCount = container.rules.count
        var first: [ExactText: Int] = [:]
        heads = container.macros.indices.map { index in
            let name = ExactText(container.macros[index].name.value)
            if let head = first[name] { return head }
            first[name] = index
            return index
        }
        let nodes = Nodes(heads: heads, rules: container.rules.count)
        let count = macroCount + ruleCount + container.tags.count
        let all = Self.links(container, references, nodes)
        needs = Self.needs(count: count, all)
        links = FlatLists(count: count, all)
        roots = roots(container)
        isReached = reached(from: roots)
    }

    /// The references to `entity` that are not its own, model first, then what only the text shows.
    package func uses(of entity: Entity) -> [Use] {
        links[node(entity)].map { link in
            Use(source: link.source < 0 ? nil : self.entity(Int(link.source)), range: link.range)
        }
    }

    /// The references to a node.
    func links(to node: Int) -> ArraySlice<Link> { links[node] }

    /// Returns true if a tag, an app or an unknown part of the file refers to an entity, directly or through others.
    package func isReached(_ entity: Entity) -> Bool { isReached[node(entity)] }

    /// Returns, for each node, true if it would be reached without some tags.
    package func reach(without tags: [Int]) -> [Bool] {
        let gone = Set(tags.map { node(.tag($0)) })
        return reached(from: roots.filter { !gone.contains($0) })
    }

    /// The macro that bears the name first: who all of that name are known by.
    package func isHead(_ macro: Int) -> Bool { heads[macro] == macro }

    // MARK: Nodes

    func node(_ entity: Entity) -> Int { Nodes(heads: heads, rules: ruleCount).node(entity) }

    func entity(_ node: Int) -> Entity {
        if node < macroCount { return .macro(node) }
        return node < macroCount + ruleCount ? .rule(node - macroCount) : .tag(node - macroCount - ruleCount)
    }

    /// The numbers of entities.
    private struct Nodes {
        let heads: [Int]
        let rules: Int

        func node(_ entity: Entity) -> Int {
            switch entity {
            case .macro(let index): heads[index]
            case .rule(let index): heads.count + index
            case .tag(let index): heads.count + rules + index
            }
        }
    }

    /// Returns the references of a container by their targets, without those of entities to themselves.
    private static func links(
        _ container: Container, _ references: ResolvedReferences, _ nodes: Nodes
    ) -> [(list: Int32, element: Link)] {
        var all: [(list: Int32, element: Link)] = []
        // An export's text shows most once more. Memory that is not written is never touched.
        let counts = container.referenceCounts
        all.reserveCapacity(2 * (Int(counts.macros) + Int(counts.rules) + Int(counts.tags)))
        func add(_ found: ReferenceWalk.Found) {
            let (target, source) = (nodes.node(found.target), found.source.map { nodes.node($0) } ?? -1)
            guard source != target else { return }
            all.append((Int32(target), Link(source: Int32(source), range: found.range)))
        }
        var walk = ReferenceWalk(container, references)
        walk.walk(add)
        WrittenReferences.forEach(in: container, add)
        return all
    }

    /// Returns the targets of each node, each once: a list may refer to one macro ten thousand times.
    private static func needs(count: Int, _ links: [(list: Int32, element: Link)]) -> FlatLists<Int32> {
        let targets = FlatLists(
            count: count,
            links.lazy.filter { $0.element.source >= 0 }.map { (list: $0.element.source, element: $0.list) })
        var last = [Int](repeating: -1, count: count)
        var kept: [(list: Int32, element: Int32)] = []
        for source in 0..<count {
            for target in targets[source] where last[Int(target)] != source {
                last[Int(target)] = source
                kept.append((Int32(source), target))
            }
        }
        return FlatLists(count: count, kept)
    }

    // MARK: Reach

    private func roots(_ container: Container) -> [Int] {
        let asksForMacros = container.keysInEffect == .all
        var roots = container.tags.indices.map { node(.tag($0)) }
        for index in container.macros.indices {
            let macro = container.macros[index]
            if macro.kind == .values || (asksForMacros && macro.isAskedFor) { roots.append(heads[index]) }
        }
        roots += (0..<links.count).filter { node in links[node].contains { $0.source < 0 } }
        return roots
    }

    private func reached(from roots: [Int]) -> [Bool] {
        var isReached = [Bool](repeating: false, count: links.count)
        var open = roots
        for root in roots { isReached[root] = true }
        while let node = open.popLast() {
            for next in needs[node] where !isReached[Int(next)] {
                isReached[Int(next)] = true
                open.append(Int(next))
            }
        }
        return isReached
    }
}
