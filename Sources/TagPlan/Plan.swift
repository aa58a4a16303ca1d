package import TagDiagnostics
import TagModel

/// A plan of events: what an app or a page may push to its data layer.
package struct Plan: Sendable {
    /// An event of the plan.
    package struct Event: Sendable {
        package let name: String
        /// The place of the name.
        package let range: SourceRange
        /// Its description or title.
        package let summary: String?
        /// The alternatives that a push of the event may be.
        let shapes: [SchemaGraph.Shape]
    }

    package let file: SourceFile
    let graph: SchemaGraph
    /// The alternatives of a push, in the order of the file.
    let shapes: [SchemaGraph.Shape]
    /// The events by name, in the order of the file.
    package private(set) var events: [Event] = []
    /// True if no other event may be pushed.
    package private(set) var namesAllEvents = true

    /// Makes a plan; nil if it has too many alternatives.
    init?(file: SourceFile, graph: SchemaGraph, root: Int) {
        var steps = Self.steps
        guard let shapes = graph.shapes([root], &steps) else { return nil }
        self.file = file
        self.graph = graph
        self.shapes = shapes
        addEvents(&steps)
    }

    /// The names of the plan's properties with those around them, joined by dots, for guesses; lists have the element `0`.
    package var keys: [String] {
        var found: [String] = []
        var seen: Set<Int> = []
        var open = shapes.reversed().flatMap { shape in shape.reversed().map { (schema: $0, path: "") } }
        while let (schema, path) = open.popLast(), found.count < Self.mostKeys {
            // A schema that is used in two places is told in the first.
            guard seen.insert(schema).inserted else { continue }
            let node = graph.nodes[schema]
            let within = path.isEmpty ? "" : path + "."
            for property in node.properties { found.append(within + property.name) }
            open += node.properties.reversed().map { ($0.schema, within + $0.name) }
            open += (node.all + node.choices.joined()).reversed().map { ($0, path) }
            if let items = node.items { open.append((items, within + "0")) }
        }
        return found
    }

    private static let mostKeys = 10_000
    private static let steps = 2_000_000

    /// The events of a shape.
    private enum Names {
        case some([(name: ExactText, range: SourceRange)])
        /// Any event, or none.
        case any
    }

    private mutating func addEvents(_ steps: inout Int) {
        var found: [ExactText: (range: SourceRange, shapes: [Int], isOwn: Bool)] = [:]
        var order: [ExactText] = []
        var ofAny: [Int] = []
        for (index, shape) in shapes.enumerated() {
            guard case .some(let names) = names(of: shape, &steps) else {
                namesAllEvents = false
                ofAny.append(index)
                continue
            }
            for (name, range) in names {
                if found[name] == nil { order.append(name) }
                found[name, default: (range, [], names.count == 1)].shapes.append(index)
            }
        }
        events = order.compactMap { name in
            found[name].map { entry in
                let own = entry.shapes.map { shapes[$0] }
                return Event(
                    name: name.string, range: entry.range, summary: entry.isOwn ? summary(of: own) : nil,
                    shapes: own + ofAny.map { shapes[$0] })
            }
        }
    }

    /// Returns the events that a shape is for; a shape that forbids `event` is for none.
    private func names(of shape: SchemaGraph.Shape, _ steps: inout Int) -> Names {
        let schemas: [Int]
        switch graph.member("event", of: shape) {
        case .forbidden: return .some([])
        case .open: return .any
        case .declared(let found), .other(let found): schemas = found
        }
        guard let ways = graph.shapes(schemas, &steps) else { return .any }
        var names: [(name: ExactText, range: SourceRange)] = []
        for way in ways {
            steps -= graph.cost(of: way)
            guard steps > 0 else { return .any }
            for value in graph.values(of: way) {
                switch value {
                case .oneText(let name):
                    let range = way.lazy.compactMap { graph.nodes[$0].valueRanges[name] }.first ?? .none
                    names.append((name, range))
                case .text: return .any
                case .null, .boolean, .number, .oneNumber, .nested: continue
                }
            }
        }
        // A push without an event is not for one, so the shape is the events' own.
        return .some(names)
    }

    /// Returns the description that is nearest to the event: that of the last schema of its one alternative that has one.
    private func summary(of shapes: [SchemaGraph.Shape]) -> String? {
        guard shapes.count == 1, let shape = shapes.first, shape.count > 1 else { return nil }
        return shape.dropFirst().lazy.compactMap { graph.nodes[$0].summary }.first
    }
}
