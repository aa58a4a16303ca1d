import TagModel

/// The type of the values that a plan allows, as an app's code has it.
package indirect enum PlanType: Hashable, Sendable {
    case boolean, integer, number, text
    /// One of these texts.
    case oneOf(PlanContents<[String]>)
    case list(PlanType)
    case map(PlanContents<[PlanProperty]>)
    /// Values of several types, or that the plan does not describe.
    case any
}

/// The contents of a type, with a number by which they are compared.
///
/// A map that has itself in ten properties, eight deep, is compared at once.
package struct PlanContents<Value: Sendable>: Hashable, Sendable {
    /// The same for equal contents of one plan.
    let number: Int
    package let value: Value

    package static func == (left: PlanContents, right: PlanContents) -> Bool { left.number == right.number }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
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

/// The maps and choices that were found, each once.
struct PlanTypeTable {
    /// Names are told apart by their bytes, as JSON does.
    private struct Map: Hashable {
        let names: [ExactText]
        let properties: [PlanProperty]
    }

    private var maps: [Map: PlanType] = [:]
    private var choices: [[ExactText]: PlanType] = [:]

    mutating func map(_ properties: [PlanProperty]) -> PlanType {
        let key = Map(names: properties.map { ExactText($0.name) }, properties: properties)
        if let known = maps[key] { return known }
        let type = PlanType.map(PlanContents(number: maps.count, value: properties))
        maps[key] = type
        return type
    }

    mutating func choice(of texts: [ExactText]) -> PlanType {
        if let known = choices[texts] { return known }
        let type = PlanType.oneOf(PlanContents(number: choices.count, value: texts.map { $0.string }))
        choices[texts] = type
        return type
    }
}
