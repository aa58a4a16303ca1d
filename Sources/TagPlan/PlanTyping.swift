import TagModel

/// Finds the types of the properties of a plan's events, with one limit of steps for all of them.
///
/// A type that several events have is found once.
package struct PlanTyping {
    private let graph: SchemaGraph
    private var steps: Int
    private var table = PlanTypeTable()
    private var expansions: [[Int]: [SchemaGraph.Shape]?] = [:]
    private var properties: [Place: [PlanProperty]] = [:]
    private var kinds: [Place: Kind] = [:]
    private static let deepest = 8

    /// Alternatives, and the number of maps and lists around them: the deepest ones are of any type.
    private struct Place: Hashable {
        let shapes: [SchemaGraph.Shape]
        let depth: Int
    }

    /// The type of some alternatives, taken together.
    private struct Kind {
        let type: PlanType
        var isNullable = false
        var bounds: String?
    }

    /// Starts with a plan.
    ///
    /// - Parameter steps: The limit.
    package init(_ plan: Plan, steps: Int = 10_000_000) {
        graph = plan.graph
        self.steps = steps
    }

    /// Returns the properties of an event apart from its name, in the order of the file; nil if the steps are spent.
    package mutating func properties(of event: Plan.Event) -> [PlanProperty]? {
        let found = properties(of: event.shapes, depth: 0).filter { $0.name != "event" }
        steps -= found.count
        return steps > 0 ? found : nil
    }

    private mutating func properties(of shapes: [SchemaGraph.Shape], depth: Int) -> [PlanProperty] {
        let place = self.place(shapes, depth)
        if let known = properties[place] { return known }
        let found = names(in: shapes).compactMap { property($0, of: shapes, depth: depth) }
        properties[place] = found
        return found
    }

    private mutating func place(_ shapes: [SchemaGraph.Shape], _ depth: Int) -> Place {
        steps -= shapes.reduce(1) { $0 + 1 + $1.count }
        return Place(shapes: shapes, depth: depth)
    }

    /// Returns the names of properties in the order of the file, and then those that are only required.
    private mutating func names(in shapes: [SchemaGraph.Shape]) -> [String] {
        var names: [String] = []
        var required: [String] = []
        var seen: Set<ExactText> = []
        for part in shapes.joined() where steps > 0 {
            let described = graph.nodes[part].properties
            steps -= 1 + described.count
            for property in described where seen.insert(ExactText(property.name)).inserted {
                names.append(property.name)
            }
        }
        for part in shapes.joined() where steps > 0 {
            steps -= 1 + graph.nodes[part].required.count
            for name in graph.nodes[part].required where seen.insert(name).inserted {
                required.append(name.string)
            }
        }
        // The order of a set differs from run to run.
        return names + required.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a property of some alternatives; nil if none can have it.
    private mutating func property(
        _ name: String, of shapes: [SchemaGraph.Shape], depth: Int
    ) -> PlanProperty? {
        var described = Ways()
        var required = Ways()
        var isRequired = true
        var summary: String?
        for shape in shapes {
            steps -= 1 + shape.count
            guard steps > 0 else { return nil }
            let requires = graph.requires(name, of: shape)
            isRequired = isRequired && requires
            switch graph.member(name, of: shape) {
            case .forbidden: isRequired = false
            case .declared(let schemas):
                described.add(expand(schemas))
                for schema in schemas { summary = summary ?? graph.nodes[schema].summary }
            // Alternatives that neither describe nor require it are not what it was written for.
            case .other(let schemas): if requires { required.add(expand(schemas)) }
            case .open: if requires { required.add(nil) }
            }
        }
        let ways = described.isEmpty ? required : described
        guard !ways.isEmpty else { return nil }
        let kind = ways.areKnown ? kind(of: ways.shapes, depth: depth) : Kind(type: .any)
        return PlanProperty(
            name: name, summary: summary, isRequired: isRequired, isNullable: kind.isNullable,
            type: kind.type, bounds: kind.bounds)
    }

    /// The alternatives of a property in those of its map.
    private struct Ways {
        var shapes: [SchemaGraph.Shape] = []
        /// False if some alternatives are not known, so that the property may be anything.
        var areKnown = true

        var isEmpty: Bool { areKnown && shapes.isEmpty }

        mutating func add(_ found: [SchemaGraph.Shape]?) {
            shapes += found ?? []
            areKnown = areKnown && found != nil
        }
    }

    /// Returns the alternatives that satisfy some schemas; nil if there are too many.
    private mutating func expand(_ schemas: [Int]) -> [SchemaGraph.Shape]? {
        steps -= schemas.count
        if let known = expansions[schemas] {
            steps -= known?.count ?? 0
            return known
        }
        let found = graph.shapes(schemas, &steps)
        expansions[schemas] = .some(found)
        return found
    }

    // MARK: Types

    private mutating func kind(of shapes: [SchemaGraph.Shape], depth: Int) -> Kind {
        let place = self.place(shapes, depth)
        if let known = kinds[place] { return known }
        let types = shapes.reduce(PlanTypes()) { $0.union(graph.types(of: $1)) }
        let kind = Kind(
            type: type(of: shapes, types.subtracting(.null), depth: depth),
            isNullable: types.contains(.null) && types != .null && types != .all,
            bounds: bounds(of: shapes))
        kinds[place] = kind
        return kind
    }

    private mutating func type(
        of shapes: [SchemaGraph.Shape], _ types: PlanTypes, depth: Int
    ) -> PlanType {
        steps -= shapes.reduce(0) { $0 + graph.cost(of: $1) }
        guard !types.isEmpty, depth < Self.deepest, steps > 0 else { return .any }
        if types == .boolean { return .boolean }
        if types == .whole { return .integer }
        if types.isSubset(of: .number) { return isWhole(shapes) ? .integer : .number }
        if types == .text { return texts(of: shapes).map { table.choice(of: $0) } ?? .text }
        if types == .list { return .list(element(of: shapes, depth: depth)) }
        guard types == .map else { return .any }
        let properties = properties(of: shapes, depth: depth + 1)
        return properties.isEmpty ? .any : table.map(properties)
    }

    /// Returns true if only whole numbers are listed.
    private func isWhole(_ shapes: [SchemaGraph.Shape]) -> Bool {
        shapes.allSatisfy { shape in
            graph.values(of: shape).allSatisfy { value in
                switch value {
                case .oneNumber(let number): Int64(number) != nil
                case .null: true
                case .number, .text, .oneText, .boolean, .nested: false
                }
            }
        }
    }

    /// Returns the texts that are listed; nil if others are allowed.
    private func texts(of shapes: [SchemaGraph.Shape]) -> [ExactText]? {
        var texts: [ExactText] = []
        var seen: Set<ExactText> = []
        for shape in shapes {
            for value in graph.values(of: shape) {
                switch value {
                case .oneText(let text): if seen.insert(text).inserted { texts.append(text) }
                case .null: continue
                case .number, .oneNumber, .text, .boolean, .nested: return nil
                }
            }
        }
        return texts.isEmpty ? nil : texts
    }

    private mutating func element(of shapes: [SchemaGraph.Shape], depth: Int) -> PlanType {
        var ways: [SchemaGraph.Shape] = []
        for shape in shapes {
            guard shape.allSatisfy({ graph.nodes[$0].firstItems.isEmpty }) else { return .any }
            let items = shape.compactMap { graph.nodes[$0].items }
            guard !items.isEmpty, steps > 0, let found = expand(items) else { return .any }
            ways += found
        }
        let types = ways.reduce(PlanTypes()) { $0.union(graph.types(of: $1)) }
        return types.contains(.null) ? .any : kind(of: ways, depth: depth + 1).type
    }

    /// Returns the bounds of numbers and the patterns of texts in words; nil if there are none.
    private func bounds(of shapes: [SchemaGraph.Shape]) -> String? {
        guard shapes.count == 1, let shape = shapes.first else { return nil }
        let values = graph.values(of: shape).filter { value in
            switch value {
            case .number(let least, let greatest): least != nil || greatest != nil
            case .text(let patterns): !patterns.isEmpty
            case .oneNumber: true
            case .null, .boolean, .oneText, .nested: false
            }
        }
        return values.isEmpty ? nil : values.words
    }
}
