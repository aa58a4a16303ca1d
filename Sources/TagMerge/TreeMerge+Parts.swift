import TagModel
import TagSyntax

extension TreeMerge {
    /// A part of a merged object or array.
    enum Item {
        case first(Part)
        case second(Part)
        case both(base: Part?, Part, Part, MergePlace)
        /// Parts of the first version, or those of the second one.
        case conflict(first: [Part], second: [Part], MergeConflict.Cause, MergePlace)

        var isConflict: Bool { if case .conflict = self { true } else { false } }
    }

    /// The parts of one version by their labels.
    private struct Labeled {
        let labels: [Int32]
        let parts: [Int32: Part]

        /// Creates the table; nil if a label is missing or occurs twice.
        init?(_ list: PartList, _ label: (Part) -> Int32?) {
            var labels: [Int32] = []
            var parts: [Int32: Part] = [:]
            for part in list.parts {
                guard let label = label(part), parts.updateValue(part, forKey: label) == nil else {
                    return nil
                }
                labels.append(label)
            }
            (self.labels, self.parts) = (labels, parts)
        }

        /// Creates the table of a version that has no such list.
        init() { (labels, parts) = ([], [:]) }
    }

    // MARK: Objects

    mutating func mergeMembers(_ old: NodeID?, _ one: NodeID, _ two: NodeID, _ place: MergePlace) -> Bool {
        let lists = (old.map { PartList($0, in: base.tree) }, list(one), list(two, isSecond: true))
        guard let labels = labeled(lists, { version, part in part.key.map(version.number) }) else {
            return false
        }
        let trees = (first.tree, second.tree)
        return mergeLabeled(labels, (lists.1, lists.2), place, isOrdered: place.isSection) {
            part, isSecond in
            let (tree, object) = isSecond ? (trees.1, two) : (trees.0, one)
            guard let key = part.key else { return (place, false) }
            let word = tree.string(key)
            return (place.inside(word, of: object, in: tree), place.isNoise(word))
        }
    }

    private func list(_ node: NodeID, isSecond: Bool = false) -> PartList {
        PartList(node, in: isSecond ? second.tree : first.tree)
    }

    // MARK: Arrays

    mutating func mergeElements(_ old: NodeID?, _ one: NodeID, _ two: NodeID, _ place: MergePlace) -> Bool {
        let lists = (old.map { PartList($0, in: base.tree) }, list(one), list(two, isSecond: true))
        if mergeEntities(lists, place) { return true }
        switch place.rule {
        case .keyed:
            if mergeLabeled(lists, place, { Self.key($1, $0) }) { return true }
        case .set:
            if mergeLabeled(lists, place, { $0.number($1.value) }) { return true }
        case .sequence: break
        }
        guard let base = lists.0 else { return false }
        mergeSequence(base, lists.1, lists.2, place)
        return true
    }

    private typealias Lists = (PartList?, PartList, PartList)

    private mutating func mergeEntities(_ lists: Lists, _ place: MergePlace) -> Bool {
        guard !entities.groups.isEmpty, !place.isElement else { return false }
        guard let labels = labeled(lists, { version, part in version.groups[part.value.index] }) else {
            return false
        }
        let (all, groups) = (entities.groups, (first.groups, second.groups))
        return mergeLabeled(labels, (lists.1, lists.2), place, isOrdered: true) {
            part, isSecond in
            var inner = place.insideList
            let group = (isSecond ? groups.1 : groups.0)[part.value.index].map { all[Int($0)] }
            inner.entity = (group?.ours ?? group?.theirs)?.words
            inner.field = ""
            return (inner, false)
        }
    }

    private static func key(_ part: Part, _ version: NumberedTree) -> Int32? {
        guard let key = version.tree.member(part.value, "key"), version.tree.kind(key) == .string else {
            return nil
        }
        return version.number(key)
    }

    private mutating func mergeLabeled(
        _ lists: Lists, _ place: MergePlace, _ label: (NumberedTree, Part) -> Int32?
    ) -> Bool {
        guard let labels = labeled(lists, label) else { return false }
        let trees = (first.tree, second.tree)
        return mergeLabeled(labels, (lists.1, lists.2), place, isOrdered: false) {
            part, isSecond in
            var inner = place.insideList
            let tree = isSecond ? trees.1 : trees.0
            if let key = tree.member(part.value, "key") { inner.extendField(tree.string(key)) }
            return (inner, false)
        }
    }

    // MARK: Labels

    /// Returns the parts of the three versions by their labels; nil if a label is missing or occurs twice.
    private func labeled(
        _ lists: Lists, _ label: (NumberedTree, Part) -> Int32?
    ) -> (before: Labeled, mine: Labeled, other: Labeled)? {
        guard let before = lists.0.map({ list in Labeled(list) { label(base, $0) } }) ?? Labeled(),
            let mine = Labeled(lists.1, { label(first, $0) }),
            let other = Labeled(lists.2, { label(second, $0) })
        else { return nil }
        return (before, mine, other)
    }

    /// Merges parts that are paired by labels; does nothing and returns false if both sides moved parts whose order has a meaning.
    private mutating func mergeLabeled(
        _ labels: (before: Labeled, mine: Labeled, other: Labeled), _ lists: (PartList, PartList),
        _ place: MergePlace, isOrdered: Bool, inside: (Part, _ isSecond: Bool) -> (MergePlace, isNoise: Bool)
    ) -> Bool {
        let (before, mine, other) = labels
        let order = PartOrder.merged(base: before.labels, mine.labels, other.labels)
        if order.isConflict, isOrdered { return false }
        var items: [Item] = []
        for label in order.labels {
            let old = before.parts[label]
            switch (mine.parts[label], other.parts[label]) {
            case (let one?, let two?):
                let (place, isNoise) = inside(one, false)
                items.append(isNoise ? noise(old, one, two) : .both(base: old, one, two, place))
            case (let one?, nil):
                let (place, isNoise) = inside(one, false)
                guard let old, !isNoise else {
                    items.append(.first(one))
                    continue
                }
                if isChanged(old, one, isSecond: false, place) {
                    items.append(.conflict(first: [one], second: [], deletion(isSecond: true), place))
                }
            case (nil, let two?):
                let (place, isNoise) = inside(two, true)
                guard let old, !isNoise else {
                    items.append(.second(two))
                    continue
                }
                if isChanged(old, two, isSecond: true, place) {
                    items.append(.conflict(first: [], second: [two], deletion(isSecond: false), place))
                }
            case (nil, nil): continue
            }
        }
        add(items, lists.0, lists.1)
        return true
    }

    /// Returns the part that a side changed, of a member without meaning.
    private func noise(_ old: Part?, _ one: Part, _ two: Part) -> Item {
        let isKept = old.map { base.number($0.value) == first.number(one.value) } ?? false
        return isKept ? .second(two) : .first(one)
    }

    private mutating func isChanged(_ old: Part, _ new: Part, isSecond: Bool, _ place: MergePlace) -> Bool {
        let version = isSecond ? second : first
        guard base.number(old.value) != version.number(new.value) else { return false }
        let before = values.meaning(of: old.value, in: base.tree, place)
        return before != values.meaning(of: new.value, in: version.tree, place)
    }

    /// Returns the cause of a conflict with a deletion in the first or the second version.
    private func deletion(isSecond: Bool) -> MergeConflict.Cause {
        isSecond == isSwapped ? .oursDeleted : .theirsDeleted
    }

    // MARK: Lists

    private mutating func mergeSequence(
        _ base: PartList, _ one: PartList, _ two: PartList, _ place: MergePlace
    ) {
        let stretches = ListMerge.merged(
            base: base.parts.map { self.base.number($0.value) }, one.parts.map { first.number($0.value) },
            two.parts.map { second.number($0.value) })
        let items = stretches.flatMap { stretch -> [Item] in
            switch stretch {
            case .first(let range): one.parts[range].map { .first($0) }
            case .second(let range): two.parts[range].map { .second($0) }
            case .conflict(let mine, let other):
                [
                    .conflict(
                        first: Array(one.parts[mine]), second: Array(two.parts[other]), .bothChanged, place)
                ]
            }
        }
        add(items, one, two)
    }
}
