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

    private let macroCount: Int
    private let ruleCount: Int
    /// The index of the first macro with the same name, by macro.
    private let heads: [Int]
    /// The references to each node; the nodes are macros, then rules, then tags.
    private var uses: [[Use]]
    /// The needs of each node, each once.
    private(set) var needs: [[Int]]
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
        let count = macroCount + ruleCount + container.tags.count
        uses = Array(repeating: [], count: count)
        needs = Array(repeating: [], count: count)
        var walk = ReferenceWalk(container, references)
        walk.walk()
        for found in walk.found { add(found.target, Use(source: found.source.map(head), range: found.range)) }
        for found in WrittenReferences.of(container) {
            add(found.target, Use(source: found.source.map(head), range: found.range))
        }
        dropRepeatedNeeds()
        roots = roots(container)
        isReached = reached(from: roots)
    }

    /// The references to `entity` that are not its own, model first, then what only the text shows.
    package func uses(of entity: Entity) -> [Use] { uses[node(entity)] }

    /// The references to a node.
    func uses(at node: Int) -> [Use] { uses[node] }

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

    func node(_ entity: Entity) -> Int {
        switch entity {
        case .macro(let index): heads[index]
        case .rule(let index): macroCount + index
        case .tag(let index): macroCount + ruleCount + index
        }
    }

    func entity(_ node: Int) -> Entity {
        if node < macroCount { return .macro(node) }
        return node < macroCount + ruleCount ? .rule(node - macroCount) : .tag(node - macroCount - ruleCount)
    }

    private func head(_ entity: Entity) -> Entity {
        if case .macro(let index) = entity { .macro(heads[index]) } else { entity }
    }

    private mutating func add(_ target: Entity, _ use: Use) {
        let target = node(target)
        guard let source = use.source.map(node) else { return uses[target].append(use) }
        guard source != target else { return }
        uses[target].append(use)
        needs[source].append(target)
    }

    /// A list may refer to one macro ten thousand times.
    private mutating func dropRepeatedNeeds() {
        var last = [Int](repeating: -1, count: needs.count)
        for source in needs.indices where needs[source].count > 1 {
            needs[source].removeAll { target in
                defer { last[target] = source }
                return last[target] == source
            }
        }
    }

    // MARK: Reach

    private func roots(_ container: Container) -> [Int] {
        let asksForMacros = container.keysInEffect == .all
        var roots = container.tags.indices.map { node(.tag($0)) }
        for index in container.macros.indices {
            let macro = container.macros[index]
            if macro.kind == .values || (asksForMacros && macro.isAskedFor) { roots.append(heads[index]) }
        }
        roots += uses.indices.filter { node in uses[node].contains { $0.source == nil } }
        return roots
    }

    private func reached(from roots: [Int]) -> [Bool] {
        var isReached = [Bool](repeating: false, count: uses.count)
        var open = roots
        for root in roots { isReached[root] = true }
        while let node = open.popLast() {
            for next in needs[node] where !isReached[next] {
                isReached[next] = true
                open.append(next)
            }
        }
        return isReached
    }
}
