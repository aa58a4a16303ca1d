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
        /// The alternatives that name the event.
        let own: [SchemaGraph.Shape]
        /// Those of any event; all events share them.
        let others: [SchemaGraph.Shape]

        /// The alternatives that a push of the event may be.
        var shapes: [SchemaGraph.Shape] { own + others }
    }

    package let file: SourceFile
    let graph: SchemaGraph
    /// The alternatives of a push, in the order of the file.
    let shapes: [SchemaGraph.Shape]
    /// The events by name, in the order of the file.
    package private(set) var events: [Event] = []
    /// True if no other event may be pushed.
    package private(set) var namesAllEvents = true

    init(file: SourceFile, graph: SchemaGraph, root: Int) throws(SchemaGraph.Excess) {
        var steps = Self.steps
        shapes = try graph.expand([root], &steps)
        self.file = file
        self.graph = graph
        try addEvents(&steps)
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
            let room = Self.longestKey - within.utf8.count
            let named = node.properties.filter { $0.name.utf8.count <= room }.map {
                (schema: $0.schema, path: within + $0.name)
            }
            for property in named { found.append(property.path) }
            open += named.reversed()
            open += (node.all + node.choices.joined()).reversed().map { ($0, path) }
            if let items = node.items, room > 0 { open.append((items, within + "0")) }
        }
        return found
    }

    private static let mostKeys = 10_000
    /// No macro reads a longer key.
    private static let longestKey = 200
    static let mostEvents = 10_000
    private static let steps = 2_000_000

    /// The events of a shape.
    private enum Names {
        case some([(name: ExactText, range: SourceRange)])
        /// Any event, or none.
        case any
    }

    private mutating func addEvents(_ steps: inout Int) throws(SchemaGraph.Excess) {
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
        guard order.count <= Self.mostEvents else { throw .events }
        let others = ofAny.map { shapes[$0] }
        events = order.compactMap { name in
            found[name].map { entry in
                let own = entry.shapes.map { shapes[$0] }
                return Event(
                    name: name.string, range: entry.range, summary: entry.isOwn ? summary(of: own) : nil,
                    own: own, others: others)
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
                // A condition sees a text in what is none, too.
                case .text, .null, .boolean, .number, .oneNumber, .nested: return .any
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
