import TagDiagnostics
import TagModel

/// The macros of a container by name: the target of each reference by name.
///
/// Formats that have the event under a name of their own get a macro for it beside the one that people wrote. Both give the
/// same, so those that no app may request are merged into the first that one may, or else into the first.
struct MacroGroups {
    /// The group of each macro, by index.
    private(set) var groupOf: [Int] = []
    private(set) var names = TextTable()
    /// The first macro of each group, and after each macro the next of its name; -1 ends the list.
    private var first: [Int32] = []
    private var next: [Int32] = []
    /// The macros that are merged into a macro of another name.
    let merged: [Int]

    /// Groups the macros of a container.
    ///
    /// - Parameter takesNames: True if an app may request macros by name.
    init(_ container: Container, takesNames: Bool) {
        let events = PlainEvents(container, takesNames: takesNames)
        merged = events.others
        names = TextTable(capacity: container.macros.count)
        groupOf.reserveCapacity(container.macros.count)
        next = [Int32](repeating: -1, count: container.macros.count)
        var last: [Int32] = []
        var isMerged = [Bool](repeating: false, count: container.macros.count)
        for index in merged { isMerged[index] = true }
        for index in container.macros.indices {
            if isMerged[index] {
                groupOf.append(-1)
                continue
            }
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
        for index in merged { groupOf[index] = groupOf[events.first] }
    }

    var count: Int { first.count }

    /// Returns the group's macro if it has only one, as nearly all have.
    func only(_ group: Int) -> Int? {
        let index = Int(first[group])
        return next[index] < 0 ? index : nil
    }

    /// Returns the group's macros in file order.
    func definitions(_ group: Int) -> [Definition] {
        var result: [Definition] = []
        var index = first[group]
        while index >= 0 {
            result.append(Definition(macro: Int(index), entry: nil))
            index = next[Int(index)]
        }
        return result
    }

    /// Returns, for each group, true if any reference of the container leads to it, in O(1) for each reference.
    func referenced(in checked: CheckedContainer) -> [Bool] {
        var result = [Bool](repeating: false, count: count)
        for id in 0..<checked.container.referenceCounts.macros {
            if let macro = checked.firstMacro(forReference: id) { result[groupOf[macro]] = true }
        }
        return result
    }
}

/// The macros that are only the event: without rules, without a format, alone under their names.
private struct PlainEvents {
    /// The macro into which the others are merged; meaningless if there are none.
    private(set) var first = 0
    private(set) var others: [Int] = []

    init(_ container: Container, takesNames: Bool) {
        // By index: taking a macro out of its array copies it.
        let events = container.macros.indices.filter { index in
            container.macros[index].kind == .event && !container.macros[index].isConditional
                && container.macros[index].format == nil
        }
        guard events.count > 1 else { return }
        var names = TextTable(capacity: events.count)
        for index in events { _ = names.number(of: container.macros[index].name.value) }
        var counts = [Int](repeating: 0, count: names.texts.count)
        for index in container.macros.indices {
            if let number = names.find(container.macros[index].name.value) { counts[number] += 1 }
        }
        let plain = events.filter { names.find(container.macros[$0].name.value).map { counts[$0] } == 1 }
        let asked = plain.filter { takesNames && container.macros[$0].isAskedFor }
        guard let first = asked.first ?? plain.first else { return }
        self.first = first
        others = plain.filter { $0 != first && !asked.contains($0) }
    }
}
