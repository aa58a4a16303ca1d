import TagDiagnostics
import TagModel
import TagSyntax

/// One version in a merge, with the numbers of its values.
struct NumberedTree {
    let tree: SyntaxTree
    let root: NodeID
    let numbers: [Int32]
    /// The groups of entities by the indices of their nodes.
    let groups: [Int32: Int32]

    init(_ version: MergeVersion, _ groups: [Int32: Int32], _ values: inout ValueNumbers) {
        tree = version.tree
        root = version.root
        numbers = values.all(of: tree)
        self.groups = groups
    }

    func number(_ node: NodeID) -> Int32 { numbers[Int(node.index)] }

    func bytes(_ node: NodeID) -> ArraySlice<UInt8> {
        let range = tree.range(node)
        return tree.file.bytes[Int(range.start)..<Int(range.end)]
    }
}

/// Merges three trees into a text: the first version's, with the changes of the second one.
struct TreeMerge {
    let base: NumberedTree
    /// The version whose layout the result has: ours, or theirs if only theirs has another layout than the base.
    let first: NumberedTree
    let second: NumberedTree
    let isSwapped: Bool
    let form: Form
    let entities: EntityGroups
    var values: ValueNumbers
    var text = MergeText()
    private(set) var conflicts: [MergeConflict] = []

    init(_ base: MergeVersion, _ ours: MergeVersion, _ theirs: MergeVersion, _ entities: EntityGroups) {
        var values = ValueNumbers()
        self.base = NumberedTree(base, entities.byNode.base, &values)
        let ours = NumberedTree(ours, entities.byNode.ours, &values)
        let theirs = NumberedTree(theirs, entities.byNode.theirs, &values)
        let layout = Layout(self.base)
        isSwapped = Layout(ours) == layout && Layout(theirs) != layout
        (first, second) = isSwapped ? (theirs, ours) : (ours, theirs)
        form = base.form
        self.entities = entities
        self.values = values
    }

    /// Returns the merged bytes and the conflicts, in the order of their places.
    mutating func run(_ markers: ConflictMarkers) -> (bytes: [UInt8], conflicts: [MergeConflict]) {
        let range = first.tree.range(first.root)
        let bytes = first.tree.file.bytes
        text.add(bytes[..<Int(range.start)])
        merge(base.root, first.root, second.root, MergePlace(form))
        text.add(bytes[Int(range.end)...])
        let finished = text.finished(markers, isSwapped: isSwapped)
        for index in conflicts.indices { conflicts[index].line = finished.lines[index] ?? 0 }
        return (finished.bytes, conflicts)
    }

    // MARK: Values

    /// Adds the merge of a value that both versions have.
    mutating func merge(_ old: NodeID?, _ one: NodeID, _ two: NodeID, _ place: MergePlace) {
        let (mine, other) = (first.number(one), second.number(two))
        let before = old.map(base.number)
        if mine == other {
            // Only the spelling may differ.
            let isSpelled = old.map { base.bytes($0) == first.bytes(one) } ?? false
            text.add(isSpelled ? second.bytes(two) : first.bytes(one))
        } else if before == other {
            text.add(first.bytes(one))
        } else if before == mine {
            text.add(second.bytes(two))
        } else if !mergeParts(old, one, two, place) {
            choose(old, one, two, place)
        }
    }

    /// Adds one of two values, or both as a conflict.
    private mutating func choose(_ old: NodeID?, _ one: NodeID, _ two: NodeID, _ place: MergePlace) {
        let mine = values.meaning(of: one, in: first.tree, place)
        let other = values.meaning(of: two, in: second.tree, place)
        let before = old.map { values.meaning(of: $0, in: base.tree, place) }
        if mine == other || before == other {
            text.add(first.bytes(one))
        } else if before == mine {
            text.add(second.bytes(two))
        } else {
            addConflict(.bothChanged, place, Array(first.bytes(one)), Array(second.bytes(two)))
        }
    }

    /// Merges the parts of values that have parts with identities; does nothing and returns false for any others.
    private mutating func mergeParts(
        _ old: NodeID?, _ one: NodeID, _ two: NodeID, _ place: MergePlace
    ) -> Bool {
        let kind = first.tree.kind(one)
        guard kind == second.tree.kind(two), old.map({ base.tree.kind($0) == kind }) ?? true else {
            return false
        }
        switch kind {
        case .object:
            guard old != nil || place.isSection, !place.isParameter || haveOneType(old, one, two) else {
                return false
            }
            return mergeMembers(old, one, two, place)
        case .array: return mergeElements(old, one, two, place)
        case .null, .false, .true, .integer, .real, .string, .date, .data: return false
        }
    }

    /// Returns true if a parameter's type is the same in all versions; a value means nothing without its type.
    private func haveOneType(_ old: NodeID?, _ one: NodeID, _ two: NodeID) -> Bool {
        let mine = first.tree.member(one, "type").map(first.number)
        let other = second.tree.member(two, "type").map(second.number)
        return mine == other && old.map { base.tree.member($0, "type").map(base.number) == mine } ?? false
    }

    mutating func addConflict(
        _ cause: MergeConflict.Cause, _ place: MergePlace, _ one: [UInt8], _ two: [UInt8]
    ) {
        text.add(conflict: conflicts.count, one, two)
        conflicts.append(MergeConflict(entity: place.entity, field: place.field, cause: cause))
    }

    /// Adds further conflicts at the place of the last one.
    mutating func addConflict(
        _ causes: [(cause: MergeConflict.Cause, place: MergePlace)], _ one: [UInt8], _ two: [UInt8]
    ) {
        let number = conflicts.count
        for (cause, place) in causes {
            conflicts.append(MergeConflict(entity: place.entity, field: place.field, cause: cause))
        }
        text.add(conflict: number, one, two)
    }
}

/// The white space at the first member of a file, by which its layout is told.
private struct Layout: Equatable {
    private var spaces: [ArraySlice<UInt8>] = []

    init(_ version: NumberedTree) {
        let list = PartList(version.root, in: version.tree)
        guard let part = list.parts.first, let key = part.key else { return }
        spaces.append(list.tree.file.bytes[part.lead])
        let end = Int(version.tree.range(key).end)
        spaces.append(list.tree.file.bytes[end..<Int(version.tree.range(part.value).start)])
    }
}
