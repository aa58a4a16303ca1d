import TagDiagnostics
import TagModel

/// The types of JSON values that a schema takes.
package struct PlanTypes: OptionSet, Hashable, Sendable {
    /// The bits, one for each type.
    package let rawValue: UInt8
    /// Makes a set of its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = PlanTypes(rawValue: 1)
    package static let boolean = PlanTypes(rawValue: 2)
    /// Whole numbers.
    package static let whole = PlanTypes(rawValue: 4)
    /// Numbers that are not whole.
    package static let fraction = PlanTypes(rawValue: 8)
    package static let text = PlanTypes(rawValue: 16)
    package static let list = PlanTypes(rawValue: 32)
    package static let map = PlanTypes(rawValue: 64)
    package static let number: PlanTypes = [.whole, .fraction]
    package static let all: PlanTypes = [.null, .boolean, .number, .text, .list, .map]

    static let names: [(name: String, types: PlanTypes)] = [
        ("null", .null), ("boolean", .boolean), ("integer", .whole), ("number", .number), ("string", .text),
        ("array", .list), ("object", .map),
    ]
}

/// One schema of a plan, with other schemas by their numbers.
struct SchemaNode: Sendable {
    /// A property of a map.
    struct Property: Sendable {
        let name: String
        let range: SourceRange
        let schema: Int
    }

    let range: SourceRange
    /// False for the schema `false`, which takes no value.
    var takesAny = true
    var types = PlanTypes.all
    /// The values of `enum` or `const`, with the types of those that are lists and maps; nil if any are taken.
    var values: [(value: PlannedValue, types: PlanTypes)]?
    /// The places of the texts among ``values``.
    var valueRanges: [ExactText: SourceRange] = [:]
    var least: PlannedValue.Bound?
    var greatest: PlannedValue.Bound?
    var patterns: [String] = []
    var required: Set<ExactText> = []
    var properties: [Property] = []
    var propertyPlaces: [ExactText: Int] = [:]
    /// The schema of properties without one of their own.
    var additional: Int?
    /// The same, of those that no schema beside it describes.
    var unevaluated: Int?
    /// True if it describes properties in a way that is not read, so that any may be allowed.
    var isOpen = false
    var firstItems: [Int] = []
    var items: Int?
    /// The schemas that must hold, too.
    var all: [Int] = []
    /// Lists of schemas, one of each of which must hold.
    var choices: [[Int]] = []
    var summary: String?

    init(_ range: SourceRange) { self.range = range }

    func property(_ name: String) -> Property? {
        propertyPlaces[ExactText(name)].map { properties[$0] }
    }
}
