import TagModel

/// The schemas of a plan, and the alternatives that they leave.
struct SchemaGraph: Sendable {
    let nodes: [SchemaNode]
    /// True if a property's name has a dot, which a data layer takes for a path.
    let hasDottedNames: Bool

    static let mostShapes = 1_000
    /// The most steps of one expansion.
    private static let mostSteps = 200_000

    init(nodes: [SchemaNode]) {
        self.nodes = nodes
        hasDottedNames = nodes.contains { node in
            node.properties.contains { $0.name.utf8.contains(UInt8(ascii: ".")) }
        }
    }

    /// One alternative: schemas that a value must satisfy, all at once, without further choices.
    typealias Shape = [Int]

    /// The first schema that leads back to itself by `$ref`, `allOf`, `anyOf` and `oneOf` alone; nil if none does.
    func cycle() -> Int? {
        // 0: not seen; 1: on the way; 2: done.
        var states = [UInt8](repeating: 0, count: nodes.count)
        for start in nodes.indices where states[start] == 0 {
            var path = [(node: start, next: onward(start)[...])]
            states[start] = 1
            while let last = path.indices.last {
                guard let target = path[last].next.popFirst() else {
                    states[path[last].node] = 2
                    path.removeLast()
                    continue
                }
                if states[target] == 1 { return target }
                guard states[target] == 0 else { continue }
                states[target] = 1
                path.append((target, onward(target)[...]))
            }
        }
        return nil
    }

    private func onward(_ node: Int) -> [Int] { nodes[node].all + nodes[node].choices.joined() }

    /// The things of which a plan may have too many.
    enum Excess: Error {
        case shapes, parts, events
    }

    /// Returns the alternatives for values that satisfy all of `schemas`, in the order of the file; nil if there are too many.
    ///
    /// - Parameter steps: The steps that are left, of which it takes some.
    func shapes(_ schemas: [Int], _ steps: inout Int) -> [Shape]? { try? expand(schemas, &steps) }

    /// Returns the same, and throws if there are too many.
    func expand(_ schemas: [Int], _ steps: inout Int) throws(Excess) -> [Shape] {
        var found: [Shape] = []
        var left = min(steps, Self.mostSteps)
        let given = left
        defer { steps -= given - left }
        var stack = [Partial(open: schemas.reversed())]
        while var partial = stack.popLast() {
            left -= 1
            let isPossible = addParts(to: &partial, &left)
            guard left > 0 else { throw .parts }
            guard isPossible else { continue }
            if partial.taken < partial.choices.count {
                let choice = partial.choices[partial.taken]
                partial.taken += 1
                // Each way has a copy, which is made fast.
                left -= choice.count * (1 + (partial.parts.count + partial.choices.count) / 8)
                guard left > 0 else { throw .parts }
                for way in choice.reversed() {
                    var copy = partial
                    copy.open = [way]
                    stack.append(copy)
                }
            } else if !types(of: partial.parts).isEmpty {
                guard found.count < Self.mostShapes else { throw .shapes }
                found.append(partial.parts)
            }
        }
        return found
    }

    /// Adds the open schemas, and those that must hold with them; returns false if no value satisfies them.
    private func addParts(to partial: inout Partial, _ left: inout Int) -> Bool {
        while let next = partial.open.popLast() {
            left -= 1
            guard left > 0, nodes[next].takesAny else { return false }
            guard partial.seen.insert(next).inserted else { continue }
            partial.parts.append(next)
            partial.open += nodes[next].all.reversed()
            partial.choices += nodes[next].choices
        }
        return true
    }

    private struct Partial {
        var parts: Shape = []
        /// The same as a set.
        var seen: Set<Int> = []
        /// Schemas that are still to be added; the next one is last.
        var open: [Int]
        var choices: [[Int]] = []
        /// The number of choices that are made.
        var taken = 0
    }

    /// Returns the types that all parts take.
    func types(of shape: Shape) -> PlanTypes {
        shape.reduce(.all) { $0.intersection(nodes[$1].types) }
    }

    /// Returns the steps that ``values(of:)`` takes.
    func cost(of shape: Shape) -> Int {
        shape.reduce(1) { $0 + 1 + (nodes[$1].values?.count ?? 0) + nodes[$1].patterns.count }
    }

    /// Returns the values of a shape.
    func values(of shape: Shape) -> [PlannedValue] {
        let types = types(of: shape)
        let lists = shape.compactMap { nodes[$0].values }
        if let first = lists.first {
            let others = lists.dropFirst().map { Set($0.map { $0.value }) }
            // A number may be written in several ways, so its bounds are not looked at.
            return first.filter { value in
                !value.types.isDisjoint(with: types) && others.allSatisfy { $0.contains(value.value) }
            }.map { $0.value }
        }
        var values: [PlannedValue] = []
        if types.contains(.null) { values.append(.null) }
        if types.contains(.boolean) { values += [.boolean(true), .boolean(false)] }
        if !types.isDisjoint(with: .number) {
            let least = shape.reduce(nil) { bound, part in
                nodes[part].least.map { $0.tighter(than: bound, isLeast: true) } ?? bound
            }
            let greatest = shape.reduce(nil) { bound, part in
                nodes[part].greatest.map { $0.tighter(than: bound, isLeast: false) } ?? bound
            }
            values.append(.number(least: least, greatest: greatest))
        }
        if types.contains(.text) {
            values.append(.text(patterns: shape.flatMap { nodes[$0].patterns.map { ExactText($0) } }))
        }
        if !types.isDisjoint(with: [.list, .map]) { values.append(.nested) }
        return values
    }

    /// The answer of a shape about a property.
    enum Member {
        /// Schemas that describe it by name; it may be present.
        case declared([Int])
        /// Schemas of properties that are not described by name.
        case other([Int])
        /// Nothing: it may be there and have any value.
        case open
        /// It cannot be there.
        case forbidden
    }

    /// Returns what a shape says of the property of a map.
    func member(_ name: String, of shape: Shape) -> Member {
        guard types(of: shape).contains(.map) else { return .forbidden }
        var declared: [Int] = []
        var others: [Int] = []
        var isOpen = false
        var rest: [Int] = []
        for part in shape {
            let node = nodes[part]
            isOpen = isOpen || node.isOpen
            if let property = node.property(name) {
                declared.append(property.schema)
            } else if let additional = node.additional, !node.isOpen {
                others.append(additional)
            }
            if let unevaluated = node.unevaluated { rest.append(unevaluated) }
        }
        if declared.isEmpty, others.isEmpty, !isOpen { others = rest }
        if (declared + others).contains(where: { !nodes[$0].takesAny }) { return .forbidden }
        if !declared.isEmpty { return .declared(declared + others) }
        return others.isEmpty ? .open : .other(others)
    }

    /// Returns true if a shape requires a property.
    func requires(_ name: String, of shape: Shape) -> Bool {
        shape.contains { nodes[$0].required.contains(ExactText(name)) }
    }
}
