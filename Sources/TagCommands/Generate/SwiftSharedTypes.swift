import TagPlan

/// The types that several places of a plan have, each written once, beside the events.
struct SwiftSharedTypes {
    /// A type and its name in Swift, in the order in which they were met.
    private(set) var types: [(type: PlanType, name: String, label: String)] = []
    private var places: [PlanType: Int] = [:]
    /// The name of the type around them.
    let outer: String

    /// Finds the maps and the choices that occur at least twice.
    init(_ events: [[PlanProperty]], in outer: String, names: inout SwiftTypeNames) {
        self.outer = outer
        var counts: [PlanType: Int] = [:]
        var order: [(type: PlanType, label: String)] = []
        func visit(_ properties: [PlanProperty]) {
            for property in properties { visit(property.type, property) }
        }
        func visit(_ type: PlanType, _ property: PlanProperty) {
            switch type {
            case .boolean, .integer, .number, .text, .any: return
            case .list(let element): visit(element, property)
            case .oneOf(let texts):
                guard texts.value.count > 1 || !property.isRequired || property.isNullable else { return }
                note(type, property.name)
            case .map(let inner):
                // What is in a type that was met is written with it.
                if note(type, property.name) { visit(inner.value) }
            }
        }
        @discardableResult
        func note(_ type: PlanType, _ label: String) -> Bool {
            if counts[type] == nil { order.append((type, label)) }
            counts[type, default: 0] += 1
            return counts[type] == 1
        }
        for properties in events { visit(properties) }
        let shared = order.filter { counts[$0.type] ?? 0 > 1 }
        for (entry, name) in zip(shared, SwiftName.names(for: shared.map(\.label))) {
            places[entry.type] = types.count
            types.append((entry.type, names.type(for: name), entry.label))
        }
    }

    /// Returns the name of a shared type, by which every scope has it; nil for a type of one place.
    func name(of type: PlanType) -> String? { places[type].map { "\(outer).\(types[$0].name)" } }
}
