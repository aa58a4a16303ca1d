import TagDiagnostics
import TagModel

/// The macros of a container by name: what a reference to a name means.
struct MacroGroups {
    /// By macro index.
    private(set) var groupOf: [Int] = []
    private(set) var names = TextTable()
    /// The first macro of each group, and after each macro the next of its name; -1 ends.
    private var first: [Int32] = []
    private var next: [Int32] = []

    init(_ container: Container) {
        names = TextTable(capacity: container.macros.count)
        groupOf.reserveCapacity(container.macros.count)
        next = [Int32](repeating: -1, count: container.macros.count)
        var last: [Int32] = []
        for index in container.macros.indices {
            let group = names.number(of: container.macros[index].name.value)
            groupOf.append(group)
            if group == first.count {
                first.append(Int32(index))
                last.append(Int32(index))
            } else {
                next[Int(last[group])] = Int32(index)
                last[group] = Int32(index)
            }
        }
    }

    var count: Int { first.count }

    /// The group's macros in file order.
    func definitions(_ group: Int) -> [Definition] {
        var result: [Definition] = []
        var index = first[group]
        while index >= 0 {
            result.append(Definition(macro: Int(index), entry: nil))
            index = next[Int(index)]
        }
        return result
    }

    /// By group: whether any reference of the container is to it.
    ///
    /// Cost: O(1) for each reference.
    func referenced(in checked: CheckedContainer) -> [Bool] {
        var result = [Bool](repeating: false, count: count)
        for id in 0..<checked.container.referenceCounts.macros {
            if let macro = checked.firstMacro(forReference: id) { result[groupOf[macro]] = true }
        }
        return result
    }
}
