/// The names of types in one scope.
struct SwiftTypeNames {
    /// Types that the generated code uses.
    private static let used: Set<String> = [
        "Any", "Array", "Bool", "CaseIterable", "Double", "Hashable", "Int64", "Optional", "Sendable",
        "String",
        "Swift", "TagDataLayer", "Value", "Void",
    ]
    /// Those that the code of a container uses besides.
    private static let usedByContainer: Set<String> = ["ContainerKey", "FiredTag", "TagContainer"]
    /// The protocol of a plan's events, and names that mean something after a dot.
    private static let reserved: Set<String> = ["Event", "Protocol", "Self", "Type"]

    /// Returns true if the type around all names cannot have a name, because the code uses it for another type.
    static func isUsed(_ name: String, ofPlan: Bool) -> Bool {
        used.contains(name) || (ofPlan ? reserved : usedByContainer).contains(name)
    }

    private var taken = used.union(reserved)

    /// Makes the names of a scope in the type `outer`, whose own name leads to the shared types.
    init(in outer: String) { taken.insert(outer) }

    /// Returns the name of a type for a property or an event that has a name in Swift.
    mutating func type(for name: String) -> String {
        let plain = name.filter { $0 != "`" }
        var result = plain.prefix(1).uppercased() + plain.dropFirst()
        while !taken.insert(result).inserted { result += "_" }
        return result
    }
}
