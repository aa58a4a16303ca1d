import TagModel

/// The links between the things of one container, each once, for walks that begin at one tag after another.
///
/// A list may refer to one macro ten thousand times, and thousands of tags may need the list.
struct Needs {
    /// The things that each macro, rule and tag needs, as ``EntityLinks`` has them.
    private let links: [Int32]
    private let ends: [Int32]
    private let parameterLinks: [Int32]
    private let isNamingTag: [Bool]
    /// The data layer name that each macro reads.
    private let reads: [ExactText?]
    /// The numbers of all things, by which the other lists are in order.
    let numbers: ThingNumbers
    /// The number of the last walk that visited each thing.
    private var lastWalks: [Int32]
    private var walk: Int32 = 0
    /// The number of links that may still be followed.
    private var room: Int

    /// - Parameter room: The maximum number of links that all walks together follow.
    init(_ checked: CheckedContainer, room: Int = 20_000_000) {
        let container = checked.container
        numbers = ThingNumbers(container)
        self.room = room
        // Elements of spans are not copied.
        let macros = container.macros.span
        var reads: [ExactText?] = []
        reads.reserveCapacity(macros.count)
        for index in macros.indices {
            guard macros[index].kind == .dataLayer, let name = macros[index].parameters.text(of: "name")
            else {
                reads.append(nil)
                continue
            }
            reads.append(ExactText(name))
        }
        self.reads = reads
        lastWalks = Array(repeating: 0, count: numbers.count)
        let found = checked.links ?? LinkCollector.links(of: checked, numbers)
        (links, ends) = (found.links, found.ends)
        (parameterLinks, isNamingTag) = (found.parameterLinks, found.isNamingTag)
    }

    /// The number of things: macros, rules and tags.
    var count: Int { numbers.count }

    /// True if a value of some thing names a tag.
    var nameTags: Bool { isNamingTag.contains(true) }

    /// Returns true if a value of a tag names a tag.
    func namesTag(_ tag: Int) -> Bool { isNamingTag[numbers.tags + tag] }

    /// Returns the places of a thing's links.
    @inline(__always)
    private func places(ofLinks node: Int) -> Range<Int> {
        (node == 0 ? 0 : Int(ends[node - 1]))..<Int(ends[node])
    }

    /// Returns true if a thing has all its references in its links, and they are those that another container's thing has, pair by
    /// pair.
    ///
    /// - Parameter arePaired: Tells if a thing of the other container is paired with one of this container.
    func hasLinks(of node: Int, like other: Needs, _ otherNode: Int, arePaired: (Int, Int) -> Bool) -> Bool {
        guard !isNamingTag[node], !other.isNamingTag[otherNode] else { return false }
        let (mine, others) = (places(ofLinks: node), other.places(ofLinks: otherNode))
        guard mine.count == others.count else { return false }
        for offset in 0..<mine.count
        where !arePaired(Int(other.links[others.lowerBound + offset]), Int(links[mine.lowerBound + offset])) {
            return false
        }
        return true
    }

    /// Returns true if `isTrue` is true of all links of a thing.
    func allLinks(of node: Int, are isTrue: [Bool]) -> Bool {
        for place in places(ofLinks: node) where !isTrue[Int(links[place])] { return false }
        return true
    }

    /// Returns those of some macros and rules that a tag needs; nil if no links are left to follow.
    mutating func needed(
        byTag tag: Int, macros: Set<Int>, rules: Set<Int>
    ) -> (macros: [Int], rules: [Int])? {
        guard follow([Int32(numbers.tags + tag)]) != nil else { return nil }
        return (
            macros.filter { lastWalks[$0] == walk }.sorted(),
            rules.filter { lastWalks[numbers.rules + $0] == walk }.sorted()
        )
    }

    /// Returns the data layer names that the parameters of a tag need, each once; nil if no links are left to follow.
    mutating func keys(ofParametersOf tag: Int) -> [String]? {
        let own = places(ofLinks: numbers.tags + tag).prefix(Int(parameterLinks[tag]))
        guard let found = follow(links[own]) else { return nil }
        var known: Set<ExactText> = []
        return found.compactMap { node in
            guard node < numbers.rules, let name = reads[node], known.insert(name).inserted else {
                return nil
            }
            return name.string
        }
    }

    /// Returns some things and those that they need; nil if no links are left to follow.
    mutating func things(neededBy nodes: [Int]) -> [Int]? { follow(nodes.map { Int32($0) }) }

    /// Returns the things that the parameters of a tag refer to.
    func parameterLinks(ofTag tag: Int) -> [Int] {
        places(ofLinks: numbers.node(.tag, tag)).prefix(Int(parameterLinks[tag])).map { Int(links[$0]) }
    }

    /// Returns the things that a tag refers to other than in its parameters: rules, tags, and macros of its priority.
    func otherLinks(ofTag tag: Int) -> [Int] {
        places(ofLinks: numbers.node(.tag, tag)).dropFirst(Int(parameterLinks[tag])).map { Int(links[$0]) }
    }

    /// Returns everything that some macros and tags need, themselves included, in written order.
    func all(neededByMacros macros: [Int], tags: [Int]) -> [(kind: ModelKind, index: Int)] {
        var walk = self
        walk.room = .max
        let start = macros.map { Int32($0) } + tags.map { Int32(numbers.tags + $0) }
        // Room for every link, so it is never nil.
        return (walk.follow(start) ?? []).map { numbers.thing($0) }
    }

    /// Returns everything that some rules need, themselves included, in written order.
    func all(neededByRules rules: Set<Int>) -> [(kind: ModelKind, index: Int)] {
        var walk = self
        walk.room = .max
        return (walk.follow(rules.sorted().map { Int32(numbers.rules + $0) }) ?? []).map { numbers.thing($0) }
    }

    /// Returns true, by tag, for tags that need one of the given things or are one of them; linear.
    ///
    /// - Parameters:
    ///   - macros: True, by macro, for the given macros; likewise `rules` and `tags`.
    func tags(needingMacros macros: [Bool], rules: [Bool], tags: [Bool]) -> [Bool] {
        Array(things(needingMacros: macros, rules: rules, tags: tags)[numbers.tags...])
    }

    /// Returns true, by thing, for things that need one of the given things or are one of them; linear.
    ///
    /// - Parameters:
    ///   - macros: True, by macro, for the given macros; likewise `rules` and `tags`.
    func things(needingMacros macros: [Bool], rules: [Bool], tags: [Bool]) -> [Bool] {
        var users = [[Int32]](repeating: [], count: count)
        for node in 0..<count {
            for place in places(ofLinks: node) { users[Int(links[place])].append(Int32(node)) }
        }
        var isFound = macros + rules + tags
        var open = isFound.indices.filter { isFound[$0] }
        while let node = open.popLast() {
            for user in users[node] where !isFound[Int(user)] {
                isFound[Int(user)] = true
                open.append(Int(user))
            }
        }
        return isFound
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
            let places = places(ofLinks: node)
            room -= 1 + places.count
            for place in places.reversed() { open.append(links[place]) }
        }
        return found
    }
}

/// A collector of the links of a container that was checked without keeping them.
///
/// It takes entities by their places: passing one to a function copies it, and counts references to all that it has.
private struct LinkCollector {
    private var found: EntityLinks
    private let targets: ReferenceTargets
    private let numbers: ThingNumbers

    /// Returns the links between the entities of a container.
    static func links(of checked: CheckedContainer, _ numbers: ThingNumbers) -> EntityLinks {
        let container = checked.container
        var collector = LinkCollector(checked, numbers)
        let (macros, rules, tags) = (container.macros.span, container.rules.span, container.tags.span)
        for index in macros.indices { collector.addLinks(ofMacro: index, in: macros) }
        for index in rules.indices { collector.addLinks(ofRule: index, in: rules) }
        for index in tags.indices { collector.addLinks(ofTag: index, in: tags) }
        return collector.found
    }

    private init(_ checked: CheckedContainer, _ numbers: ThingNumbers) {
        (targets, self.numbers) = (checked.targets, numbers)
        let container = checked.container
        found = EntityLinks(
            macros: container.macros.count, rules: container.rules.count, tags: container.tags.count)
    }

    private mutating func addLinks(ofMacro index: Int, in macros: Span<Macro>) {
        add(macros[index].parameters)
        if let format = macros[index].format { for value in format.replacements { add(value) } }
        add(macros[index].enabledBy)
        add(macros[index].disabledBy)
        found.endThing()
    }

    private mutating func addLinks(ofRule index: Int, in rules: Span<Rule>) {
        let all = rules[index].conditions
        let conditions = all.span
        for index in conditions.indices {
            if conditions[index].left.kind.mayRefer { add(conditions[index].left) }
            if conditions[index].right.kind.mayRefer { add(conditions[index].right) }
        }
        found.endThing()
    }

    private mutating func addLinks(ofTag index: Int, in tags: Span<Tag>) {
        add(tags[index].parameters)
        found.endParameters()
        if let priority = tags[index].priority { add(priority) }
        add(tags[index].firesOn)
        add(tags[index].blockedBy)
        for other in tags[index].setup { found.add(numbers.tags + Int(targets.tags[Int(other.tag.id)])) }
        for other in tags[index].teardown { found.add(numbers.tags + Int(targets.tags[Int(other.tag.id)])) }
        found.endThing()
    }

    private mutating func add(_ references: [RuleReference]) {
        let references = references.span
        for index in references.indices {
            found.add(numbers.rules + Int(targets.rules[Int(references[index].id)]))
        }
    }

    private mutating func add(_ parameters: [Parameter]) {
        let parameters = parameters.span
        for index in parameters.indices where parameters[index].value.kind.mayRefer {
            add(parameters[index].value)
        }
    }

    /// Adds what a value refers to, in the order in which it is written.
    private mutating func add(_ value: Value) {
        value.forEachReference { reference in
            switch reference {
            case .macro(let macro): add(macrosOfReference: macro.id)
            // Tags in values are handed over by name alone.
            case .tag: found.noteNamedTag()
            }
        }
    }

    private mutating func add(macrosOfReference id: Int32) {
        for place in targets.macros[Int(id)] { found.add(Int(targets.macrosByName[Int(place)])) }
    }
}

extension [Parameter] {
    /// Returns the text that a parameter is; nil if there is no such parameter, or it is no text.
    func text(of key: String) -> String? {
        guard let place = place(of: key), case .string(let text) = self[place].value.kind else { return nil }
        return text
    }
}
