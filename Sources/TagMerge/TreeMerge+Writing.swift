import TagDiagnostics
import TagSyntax

extension TreeMerge {
    /// A part with the list that it is of.
    private typealias Written = (list: PartList, part: Part)

    /// Adds an object or array with these parts.
    mutating func add(_ items: [Item], _ one: PartList, _ two: PartList) {
        let shape = one.parts.isEmpty && !items.isEmpty ? two : one
        let bytes = shape.tree.file.bytes
        text.add(bytes[shape.open])
        if let firm = items.firstIndex(where: { !$0.isConflict }) {
            for item in items[..<firm] { addLeading(item, one, two) }
            addFirm(items[firm...], isFirst: firm == 0, one, two)
        } else if !items.isEmpty {
            addOnlyConflicts(items, one, two)
        }
        text.add(bytes[shape.close])
    }

    /// Adds parts of which the first one is in both alternatives.
    private mutating func addFirm(_ items: ArraySlice<Item>, isFirst: Bool, _ one: PartList, _ two: PartList)
    {
        // The last part, and whether it was the first version's; nil behind a conflict.
        var last: (isSecond: Bool, index: Int)?
        for (offset, item) in items.enumerated() {
            guard let (isSecond, part) = Self.part(item) else {
                if case .conflict(let mine, let other, let cause, let place) = item {
                    addConflict(
                        cause, place, mine.flatMap { Self.following($0, one) },
                        other.flatMap { Self.following($0, two) })
                }
                last = nil
                continue
            }
            let list = isSecond ? two : one
            if let last, last.isSecond == isSecond, last.index + 1 == part.index {
                text.add(list.gap(after: list.parts[last.index]))
            } else {
                if offset > 0 { text.add(list.comma) }
                text.add(list.lead(of: part, isFirst: offset == 0 && isFirst))
            }
            addBody(item, one, two)
            last = (isSecond, part.index)
        }
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

    /// Returns a part behind another one, with the comma before it.
    private static func following(_ part: Part, _ list: PartList) -> [UInt8] {
        Array(list.comma + list.lead(of: part, isFirst: false) + list.bytes(of: part))
    }

    /// Adds a conflict before all other parts, with the commas behind its own.
    private mutating func addLeading(_ item: Item, _ one: PartList, _ two: PartList) {
        guard case .conflict(let mine, let other, let cause, let place) = item else { return }
        func leading(_ part: Part, _ list: PartList) -> [UInt8] {
            Array(list.lead(of: part, isFirst: false) + list.bytes(of: part) + list.comma)
        }
        addConflict(
            cause, place, mine.flatMap { leading($0, one) }, other.flatMap { leading($0, two) })
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
