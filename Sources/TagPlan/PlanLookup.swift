package import TagModel

/// The answer of a plan about one key of the data layer.
package struct PlannedKey: Hashable, Sendable {
    /// The values that it may have, beside being absent; nil for any.
    package var values: [PlannedValue]?
    /// True if each of the pushes that were looked at has it.
    package var isRequired: Bool
    /// True if the plan has it by name, or may have it in a part that the plan leaves open.
    package var isKnown: Bool
    /// The most of its names that the plan has in one place.
    fileprivate var knownNames = 0
    /// The most names before one that a part of the plan, which describes others, does not forbid; nil if none leaves it open.
    fileprivate var openAfter: Int?

    static let anything = PlannedKey(values: nil, isRequired: false, isKnown: true)
    static let nothing = PlannedKey(values: [], isRequired: false, isKnown: false)
    /// Values that the plan allows without a word for them.
    fileprivate static let allowed = PlannedKey(values: nil, isRequired: false, isKnown: false)
    /// The value where a path goes on below null, on the web.
    fileprivate static let fault = PlannedKey(values: [.boolean(false)], isRequired: false, isKnown: false)
    /// A map that is made around a key with dots in its name.
    fileprivate static let madeMap = PlannedKey(values: [.nested], isRequired: false, isKnown: true)

    /// Adds what another alternative says.
    fileprivate mutating func add(_ other: PlannedKey, isFirst: Bool) {
        isRequired = isFirst ? other.isRequired : isRequired && other.isRequired
        isKnown = isKnown || other.isKnown
        knownNames = max(knownNames, other.knownNames)
        openAfter = [openAfter, other.openAfter].compactMap { $0 }.max()
        guard let known = values, let more = other.values else {
            values = nil
            return
        }
        var seen = Set(known)
        values = known + more.filter { seen.insert($0).inserted }
    }
}

/// Looks up keys of the data layer in a plan, with a limit of steps: after it, a key may have any value.
///
/// A key that the plan describes for some push is taken to be pushed only as described: that other pushes do not forbid it, as
/// few plans do, does not allow it there with any value. `additionalProperties` allows what it says. A key that the plan
/// describes nowhere may have any value.
package struct PlanLookup {
    private let plan: Plan
    private var steps: Int
    /// The names of the key that is looked up.
    private var nameCount = 0

    /// The greatest depth that is looked at: no macro reads keys that are nested more deeply.
    private static let deepest = 12

    /// True if paths go on in texts, and break at null.
    private let entersValues: Bool

    package init(_ plan: Plan, by rules: RuleSet = .web, steps: Int = 2_000_000) {
        self.plan = plan
        self.steps = steps
        entersValues = rules == .web
    }

    /// A key that macros read.
    package enum Path: Hashable, Sendable {
        /// Names with dots between them.
        case nested(ExactText)
        /// One name, whatever is in it.
        case flat(ExactText)

        fileprivate var names: [String] {
            switch self {
            case .nested(let text):
                text.string.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
            case .flat(let text): [text.string]
            }
        }
    }

    /// Returns what the pushes of one event may have at a path, or all pushes if `event` is nil.
    package mutating func key(_ path: Path, of event: Plan.Event? = nil) -> PlannedKey {
        let names = path.names
        guard names.count <= Self.deepest else { return .anything }
        nameCount = names.count
        var found = look(at: event?.own ?? plan.shapes, names[...])
        if let others = event?.others, !others.isEmpty {
            found.add(look(at: others, names[...]), isFirst: false)
        }
        if !found.isKnown, let open = found.openAfter, open >= found.knownNames { found.values = nil }
        return found
    }

    private mutating func look(at shapes: [SchemaGraph.Shape], _ names: ArraySlice<String>) -> PlannedKey {
        var result = PlannedKey.nothing
        for (index, shape) in shapes.enumerated() {
            steps -= 1 + shape.count + (result.values?.count ?? 0)
            guard steps > 0 else { return .anything }
            result.add(look(at: shape, names), isFirst: index == 0)
        }
        return result
    }

    private mutating func look(at shape: SchemaGraph.Shape, _ names: ArraySlice<String>) -> PlannedKey {
        guard let name = names.first else {
            steps -= plan.graph.cost(of: shape)
            return PlannedKey(values: plan.graph.values(of: shape), isRequired: true, isKnown: true)
        }
        let types = plan.graph.types(of: shape)
        var result = PlannedKey.nothing
        if types.contains(.map) {
            result = member(shape, names)
            // A push is always a map.
            if types != .map, names.count < nameCount { result.isRequired = false }
        }
        if types.contains(.list), names.count < nameCount {
            result.add(element(name, of: shape, names.dropFirst()), isFirst: false)
        }
        // The length of a text or a list.
        if !types.isDisjoint(with: [.list, .text]), name == "length", names.count == 1, nameCount > 1 {
            result.add(.anything, isFirst: false)
        }
        guard entersValues, names.count < nameCount else { return result }
        if types.contains(.null) { result.add(.fault, isFirst: false) }
        // A letter of the text.
        if types.contains(.text), Int(name) != nil { result.add(.anything, isFirst: false) }
        return result
    }

    private mutating func member(_ shape: SchemaGraph.Shape, _ names: ArraySlice<String>) -> PlannedKey {
        var result = PlannedKey.nothing
        // A name with dots is a path to a data layer, too.
        let most = plan.graph.hasDottedNames ? names.count : 1
        for count in 1...most {
            steps -= shape.count
            guard steps > 0 else { return .anything }
            let name = names.prefix(count).joined(separator: ".")
            var found: PlannedKey
            switch plan.graph.member(name, of: shape) {
            case .declared(let schemas):
                found = look(at: schemas, names.dropFirst(count), isDeclared: true)
                found.knownNames = max(found.knownNames, nameCount - names.count + count)
            case .other(let schemas): found = look(at: schemas, names.dropFirst(count), isDeclared: false)
            case .open: found = describes(shape) ? leftOpen(names) : .anything
            case .forbidden: found = .nothing
            }
            found.isRequired = found.isRequired && plan.graph.requires(name, of: shape)
            result.add(found, isFirst: count == 1)
        }
        if plan.graph.hasDottedNames, isMade(names.joined(separator: ".") + ".", by: shape) {
            result.add(.madeMap, isFirst: false)
        }
        return result
    }

    /// Returns true if a shape has a property whose name goes on after `start`.
    private mutating func isMade(_ start: String, by shape: SchemaGraph.Shape) -> Bool {
        shape.contains { part in
            let properties = plan.graph.nodes[part].properties
            steps -= properties.count
            return properties.contains { $0.name.hasPrefix(start) }
        }
    }

    /// Returns what is said of a key whose first name of `names` is not forbidden, and no more.
    private func leftOpen(_ names: ArraySlice<String>) -> PlannedKey {
        var found = PlannedKey.nothing
        found.openAfter = nameCount - names.count
        return found
    }

    /// Returns true if a shape names properties, so that one that it does not name is missing from the plan.
    private func describes(_ shape: SchemaGraph.Shape) -> Bool {
        shape.contains { !plan.graph.nodes[$0].properties.isEmpty }
            && !shape.contains { plan.graph.nodes[$0].isOpen }
    }

    private mutating func look(
        at schemas: [Int], _ names: ArraySlice<String>, isDeclared: Bool
    ) -> PlannedKey {
        guard let shapes = plan.graph.shapes(schemas, &steps) else { return .anything }
        let found = look(at: shapes, names)
        // The plan has no word for what `additionalProperties: true` allows.
        return !isDeclared && schemas.allSatisfy { plan.isAnything($0) } ? .allowed : found
    }

    private mutating func element(
        _ name: String, of shape: SchemaGraph.Shape, _ rest: ArraySlice<String>
    ) -> PlannedKey {
        guard let index = Int(name), index >= 0 else { return .nothing }
        var schemas: [Int] = []
        for part in shape {
            let node = plan.graph.nodes[part]
            if index < node.firstItems.count {
                schemas.append(node.firstItems[index])
            } else if let items = node.items {
                schemas.append(items)
            }
        }
        guard !schemas.isEmpty else { return .anything }
        var found = look(at: schemas, rest, isDeclared: true)
        found.isRequired = false
        return found
    }
}

extension Plan {
    /// Returns true for a schema that says nothing, such as `true`.
    fileprivate func isAnything(_ schema: Int) -> Bool {
        let node = graph.nodes[schema]
        return node.takesAny && node.types == .all && node.values == nil && node.all.isEmpty
            && node.choices.isEmpty && node.properties.isEmpty
    }
}
