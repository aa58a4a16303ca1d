import TagModel

/// The links between the things of one container, each once, for walks that begin at one tag after another.
///
/// A list may refer to one macro ten thousand times, and thousands of tags may need the list.
struct Needs {
    /// The things that each macro, rule and tag needs, in that order, and each in the order in which it is written.
    private var links: [[Int32]] = []
    /// The number of each tag's links that are of its parameters.
    private var parameterLinks: [Int] = []
    /// The data layer name that each macro reads.
    private let reads: [ExactText?]
    private let macroCount: Int
    private let ruleCount: Int
    /// The number of the last walk that visited each thing.
    private var lastWalks: [Int32]
    private var walk: Int32 = 0
    /// The number of links that may still be followed.
    private var room: Int

    /// - Parameter room: The maximum number of links that all walks together follow.
    init(_ checked: CheckedContainer, room: Int = 20_000_000) {
        let container = checked.container
        macroCount = container.macros.count
        ruleCount = container.rules.count
        self.room = room
        reads = container.macros.map { macro in
            guard macro.kind == .dataLayer, case .string(let name)? = macro.parameters["name"]?.kind
            else { return nil }
            return ExactText(name)
        }
        lastWalks = Array(repeating: 0, count: macroCount + ruleCount + container.tags.count)
        var collector = LinkCollector(checked, rules: macroCount, tags: macroCount + ruleCount)
        // Elements of spans are not copied.
        let (macros, rules, tags) = (container.macros.span, container.rules.span, container.tags.span)
        for index in macros.indices { links.append(collector.links(of: macros[index])) }
        for index in rules.indices { links.append(collector.links(of: rules[index])) }
        for index in tags.indices {
            let found = collector.links(of: tags[index])
            links.append(found.links)
            parameterLinks.append(found.ofParameters)
        }
    }

    /// Returns those of some macros and rules that a tag needs; nil if no links are left to follow.
    mutating func needed(
        byTag tag: Int, macros: Set<Int>, rules: Set<Int>
    ) -> (macros: [Int], rules: [Int])? {
        guard follow([Int32(macroCount + ruleCount + tag)]) != nil else { return nil }
        return (
            macros.filter { lastWalks[$0] == walk }.sorted(),
            rules.filter { lastWalks[macroCount + $0] == walk }.sorted()
        )
    }

    /// Returns the data layer names that the parameters of a tag need, each once; nil if no links are left to follow.
    mutating func keys(ofParametersOf tag: Int) -> [String]? {
        let own = links[macroCount + ruleCount + tag].prefix(parameterLinks[tag])
        guard let found = follow(own) else { return nil }
        var known: Set<ExactText> = []
        return found.compactMap { node in
            guard node < macroCount, let name = reads[node], known.insert(name).inserted else { return nil }
            return name.string
        }
    }

    /// Returns the macros that the rules of some tags need; those that it has room for.
    mutating func macros(neededByRulesOf tags: [Int]) -> [Int] {
        let rules = macroCount..<macroCount + ruleCount
        let start = tags.flatMap { tag in
            let node = macroCount + ruleCount + tag
            return links[node].dropFirst(parameterLinks[tag]).filter { rules.contains(Int($0)) }
        }
        return (follow(start) ?? []).filter { $0 < macroCount }
    }

    /// Returns some macros and those that they need; those that it has room for.
    mutating func macros(neededByMacros macros: [Int]) -> [Int] {
        (follow(macros.map { Int32($0) }) ?? macros).filter { $0 < macroCount }
    }

    /// Returns everything that some macros and tags need, themselves included, in written order.
    func all(neededByMacros macros: [Int], tags: [Int]) -> [(kind: ModelKind, index: Int)] {
        var walk = self
        walk.room = .max
        let start = macros.map { Int32($0) } + tags.map { Int32(macroCount + ruleCount + $0) }
        // Room for every link, so it is never nil.
        return (walk.follow(start) ?? []).map { node in
            if node < macroCount { return (.macro, node) }
            let isRule = node < macroCount + ruleCount
            return isRule ? (.rule, node - macroCount) : (.tag, node - macroCount - ruleCount)
        }
    }

    /// Returns true, by tag, for tags that need one of the given things or are one of them; linear.
    ///
    /// - Parameters:
    ///   - macros: True, by macro, for the given macros; likewise `rules` and `tags`.
    func tags(needingMacros macros: [Bool], rules: [Bool], tags: [Bool]) -> [Bool] {
        var users = [[Int32]](repeating: [], count: links.count)
        for (node, links) in links.enumerated() {
            for link in links { users[Int(link)].append(Int32(node)) }
        }
        var isFound = macros + rules + tags
        var open = isFound.indices.filter { isFound[$0] }
        while let node = open.popLast() {
            for user in users[node] where !isFound[Int(user)] {
                isFound[Int(user)] = true
                open.append(Int(user))
            }
        }
        return Array(isFound[(macroCount + ruleCount)...])
    }

    /// Returns everything that some things need, themselves included, in written order; nil if no links are left to follow.
    private mutating func follow(_ start: some BidirectionalCollection<Int32>) -> [Int]? {
        guard room > 0 else { return nil }
        walk += 1
        var found: [Int] = []
        var open = Array(start.reversed())
        while let next = open.popLast() {
            let node = Int(next)
            guard lastWalks[node] != walk else { continue }
            lastWalks[node] = walk
            found.append(node)
            room -= 1 + links[node].count
            open.append(contentsOf: links[node].reversed())
        }
        return found
    }
}

/// A collector of the links of one entity after another.
private struct LinkCollector {
    private let checked: CheckedContainer
    private let rules: Int
    private let tags: Int
    private var found: [Int32] = []
    /// The number of the last entity that each thing was a link of; entities are numbered as they are asked for.
    private var lastLinks: [Int32]
    private var entity: Int32 = 1

    init(_ checked: CheckedContainer, rules: Int, tags: Int) {
        (self.checked, self.rules, self.tags) = (checked, rules, tags)
        lastLinks = Array(repeating: 0, count: tags + checked.container.tags.count)
    }

    mutating func links(of macro: Macro) -> [Int32] {
        add(macro.parameters)
        if let format = macro.format { for value in format.replacements { add(value) } }
        for rule in macro.enabledBy { add(rules + checked.rule(for: rule)) }
        for rule in macro.disabledBy { add(rules + checked.rule(for: rule)) }
        return take()
    }

    mutating func links(of rule: Rule) -> [Int32] {
        let conditions = rule.conditions.span
        for index in conditions.indices {
            add(conditions[index].left)
            add(conditions[index].right)
        }
        return take()
    }

    mutating func links(of tag: Tag) -> (links: [Int32], ofParameters: Int) {
        add(tag.parameters)
        let ofParameters = found.count
        if let priority = tag.priority { add(priority) }
        for rule in tag.firesOn { add(rules + checked.rule(for: rule)) }
        for rule in tag.blockedBy { add(rules + checked.rule(for: rule)) }
        for other in tag.setup { add(tags + checked.tag(for: other.tag)) }
        for other in tag.teardown { add(tags + checked.tag(for: other.tag)) }
        return (take(), ofParameters)
    }

    private mutating func take() -> [Int32] {
        let links = Array(found[...])
        found.removeAll(keepingCapacity: true)
        entity += 1
        return links
    }

    private mutating func add(_ parameters: [Parameter]) {
        let parameters = parameters.span
        for index in parameters.indices { add(parameters[index].value) }
    }

    private mutating func add(_ value: Value) {
        value.forEachReference { reference in
            // Tags in values are handed over by name alone.
            guard case .macro(let macro) = reference else { return }
            for index in checked.macros(for: macro) { add(Int(index)) }
        }
    }

    private mutating func add(_ node: Int) {
        guard lastLinks[node] != entity else { return }
        lastLinks[node] = entity
        found.append(Int32(node))
    }
}
