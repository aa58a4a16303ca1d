import TagModel

/// The type of the values that a plan allows, as an app's code has it.
package indirect enum PlanType: Hashable, Sendable {
    case boolean, integer, number, text
    /// One of these texts.
    case oneOf([String])
    case list(PlanType)
    case map([PlanProperty])
    /// Values of several types, or that the plan does not describe.
    case any
}

/// A property of an event, or of a map in one.
package struct PlanProperty: Hashable, Sendable {
    package let name: String
    package let summary: String?
    package let isRequired: Bool
    /// True if it may be null.
    package let isNullable: Bool
    package let type: PlanType
    /// The numbers that it may be, or the texts, in words; nil if its type says it all.
    package let bounds: String?
}

extension Plan {
    /// Returns the properties of an event apart from its name, in the order of the file.
    package func properties(of event: Event) -> [PlanProperty] {
        var types = PlanTyping(graph: graph)
        return types.properties(of: event.shapes, depth: 0).filter { $0.name != "event" }
    }
}

/// Finds the types of properties, with a limit of steps: after it, they are of any type.
private struct PlanTyping {
    let graph: SchemaGraph
    private var steps = 200_000
    private static let deepest = 8

    init(graph: SchemaGraph) { self.graph = graph }

    mutating func properties(of shapes: [SchemaGraph.Shape], depth: Int) -> [PlanProperty] {
        var names: [String] = []
        var seen: Set<ExactText> = []
        for shape in shapes {
            for part in shape {
                for property in graph.nodes[part].properties
                where seen.insert(ExactText(property.name)).inserted {
                    names.append(property.name)
                }
            }
        }
        return names.compactMap { property($0, of: shapes, depth: depth) }
    }

    /// Returns a property of some alternatives; nil if none can have it.
    private mutating func property(
        _ name: String, of shapes: [SchemaGraph.Shape], depth: Int
    ) -> PlanProperty? {
        var ways: [SchemaGraph.Shape] = []
        var isRequired = true
        var isAny = false
        var summary: String?
        for shape in shapes {
            steps -= 1 + shape.count
            isRequired = isRequired && graph.requires(name, of: shape)
            switch graph.member(name, of: shape) {
            case .forbidden: isRequired = false
            case .open, .other:
                // Alternatives that do not name it are not what it was written for.
                continue
            case .declared(let schemas):
                guard let found = graph.shapes(schemas, &steps), steps > 0 else {
                    isAny = true
                    continue
                }
                ways += found
                for schema in schemas { summary = summary ?? graph.nodes[schema].summary }
            }
        }
        guard isAny || !ways.isEmpty else { return nil }
        let types = ways.reduce(PlanTypes()) { $0.union(graph.types(of: $1)) }
        let isNullable = types.contains(.null) && types != .null && types != .all
        return PlanProperty(
            name: name, summary: summary, isRequired: isRequired, isNullable: isNullable && !isAny,
            type: isAny ? .any : type(of: ways, types, depth: depth), bounds: bounds(of: ways, types))
    }

    private mutating func type(
        of shapes: [SchemaGraph.Shape], _ types: PlanTypes, depth: Int
    ) -> PlanType {
        let types = types.subtracting(.null)
        steps -= shapes.reduce(0) { $0 + graph.cost(of: $1) }
        guard !types.isEmpty, depth < Self.deepest, steps > 0 else { return .any }
        if types == .boolean { return .boolean }
        if types == .whole { return .integer }
        if types.isSubset(of: .number) { return isWhole(shapes) ? .integer : .number }
        if types == .text { return texts(of: shapes).map { .oneOf($0) } ?? .text }
        if types == .list { return .list(element(of: shapes, depth: depth)) }
        guard types == .map else { return .any }
        let properties = properties(of: shapes, depth: depth + 1)
        return properties.isEmpty ? .any : .map(properties)
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
    private mutating func texts(of shapes: [SchemaGraph.Shape]) -> [String]? {
        var texts: [String] = []
        var seen: Set<ExactText> = []
        for shape in shapes {
            for value in graph.values(of: shape) {
                steps -= 1
                switch value {
                case .oneText(let text): if seen.insert(text).inserted { texts.append(text.string) }
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
            guard !items.isEmpty, let found = graph.shapes(items, &steps) else { return .any }
            ways += found
        }
        let types = ways.reduce(PlanTypes()) { $0.union(graph.types(of: $1)) }
        guard !types.contains(.null) else { return .any }
        return type(of: ways, types, depth: depth + 1)
    }

    /// Returns the bounds of numbers and the patterns of texts in words; nil if there are none.
    private func bounds(of shapes: [SchemaGraph.Shape], _ types: PlanTypes) -> String? {
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
