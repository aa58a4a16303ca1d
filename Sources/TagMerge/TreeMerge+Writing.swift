import TagDiagnostics
import TagSyntax

extension TreeMerge {
    /// Adds an object or array with these parts.
    mutating func add(_ items: [Item], _ one: PartList, _ two: PartList) {
        let shape = one.parts.isEmpty && !items.isEmpty ? two : one
        let bytes = shape.tree.file.bytes
        text.add(bytes[shape.open])
        if let last = items.lastIndex(where: { !$0.isConflict }) {
            addParts(items, last: last, one, two)
        } else if !items.isEmpty {
            addOnlyConflicts(items, one, two)
        }
        text.add(bytes[shape.close])
    }

    /// Adds parts of which the one at `last` is the last one that is in both alternatives.
    ///
    /// A conflict has all commas that its parts need, behind them or, after that last part, before them: any choice of alternatives
    /// is a list.
    private mutating func addParts(_ items: [Item], last: Int, _ one: PartList, _ two: PartList) {
        // The part before, and whether it was the first version's; nil behind a conflict.
        var before: (isSecond: Bool, part: Part)?
        for (index, item) in items.enumerated() {
            guard let (isSecond, part) = Self.part(item) else {
                if let before, index < last { text.add((before.isSecond ? two : one).comma) }
                addConflict(item, isLeading: index < last, one, two)
                before = nil
                continue
            }
            let list = isSecond ? two : one
            if let before, before.isSecond == isSecond, before.part.index + 1 == part.index {
                text.add(list.gap(after: before.part))
            } else {
                if before != nil { text.add(list.comma) }
                text.add(list.lead(of: part, isFirst: index == 0))
            }
            addBody(item, one, two)
            before = (isSecond, part)
        }
    }

    private mutating func addConflict(_ item: Item, isLeading: Bool, _ one: PartList, _ two: PartList) {
        guard case .conflict(let mine, let other, let cause, let place) = item else { return }
        func bytes(_ part: Part, _ list: PartList) -> [UInt8] {
            let bytes = list.lead(of: part, isFirst: false) + list.bytes(of: part)
            return Array(isLeading ? bytes + list.comma : list.comma + bytes)
        }
        addConflict(cause, place, mine.flatMap { bytes($0, one) }, other.flatMap { bytes($0, two) })
    }

    private static func part(_ item: Item) -> (isSecond: Bool, part: Part)? {
        switch item {
        case .first(let part), .both(_, let part, _, _): (false, part)
        case .second(let part): (true, part)
        case .conflict: nil
        }
    }

    private mutating func addBody(_ item: Item, _ one: PartList, _ two: PartList) {
        switch item {
        case .first(let part): text.add(one.bytes(of: part))
        case .second(let part): text.add(two.bytes(of: part))
        case .both(let old, let mine, let other, let place):
            let start = Int(first.tree.range(mine.value).start)
            text.add(first.tree.file.bytes[mine.range.lowerBound..<start])
            merge(old?.value, mine.value, other.value, place)
        case .conflict: break
        }
    }

    /// Adds conflicts without any other part: each alternative is a whole list.
    private mutating func addOnlyConflicts(_ items: [Item], _ one: PartList, _ two: PartList) {
        var (mine, other): ([UInt8], [UInt8]) = ([], [])
        var causes: [(cause: MergeConflict.Cause, place: MergePlace)] = []
        for item in items {
            guard case .conflict(let parts, let others, let cause, let place) = item else { continue }
            causes.append((cause, place))
            for part in parts { Self.append(part, of: one, to: &mine) }
            for part in others { Self.append(part, of: two, to: &other) }
        }
        addConflict(causes, mine, other)
    }

    private static func append(_ part: Part, of list: PartList, to bytes: inout [UInt8]) {
        if !bytes.isEmpty { bytes += list.comma }
        bytes += list.lead(of: part, isFirst: bytes.isEmpty) + list.bytes(of: part)
    }
}
