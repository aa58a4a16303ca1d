import TagDiagnostics

/// Merges lists whose elements have no identity, by the elements that all three have in one order.
enum ListMerge {
    /// A stretch of the merged list, by the indices of the elements.
    enum Stretch: Equatable {
        case first(Range<Int>)
        case second(Range<Int>)
        case conflict(first: Range<Int>, second: Range<Int>)
    }

    /// Returns the stretches of the merged list.
    static func merged(base: [Int32], _ first: [Int32], _ second: [Int32]) -> [Stretch] {
        let (inFirst, inSecond) = (matches(base, first), matches(base, second))
        var stretches: [Stretch] = []
        var (at, one, two) = (0, 0, 0)
        for index in base.indices {
            guard let here = inFirst[index], let there = inSecond[index] else { continue }
            add(
                base[at..<index], first[one..<here], second[two..<there], to: &stretches)
            stretches.append(.first(here..<here + 1))
            (at, one, two) = (index + 1, here + 1, there + 1)
        }
        add(base[at...], first[one...], second[two...], to: &stretches)
        return stretches
    }

    private static func add(
        _ base: ArraySlice<Int32>, _ first: ArraySlice<Int32>, _ second: ArraySlice<Int32>,
        to stretches: inout [Stretch]
    ) {
        let (one, two) = (first.indices, second.indices)
        if base.elementsEqual(second) || first.elementsEqual(second) {
            if !one.isEmpty { stretches.append(.first(one)) }
        } else if base.elementsEqual(first) {
            if !two.isEmpty { stretches.append(.second(two)) }
        } else if areInPlace(base, first), areInPlace(base, second), let merged = inPlace(base, first, second)
        {
            stretches += merged
        } else {
            stretches.append(.conflict(first: one, second: two))
        }
    }

    /// Returns true if elements were changed, but none was moved, added or removed.
    private static func areInPlace(_ base: ArraySlice<Int32>, _ side: ArraySlice<Int32>) -> Bool {
        guard base.count == side.count else { return false }
        let (known, new) = (Set(base), Set(side))
        return zip(base, side).allSatisfy { before, after in
            before == after || (!known.contains(after) && !new.contains(before))
        }
    }

    /// Merges lists of one length element by element; nil if both sides changed one element differently.
    private static func inPlace(
        _ base: ArraySlice<Int32>, _ first: ArraySlice<Int32>, _ second: ArraySlice<Int32>
    ) -> [Stretch]? {
        var stretches: [Stretch] = []
        for offset in 0..<base.count {
            let old = base[base.startIndex + offset]
            let (one, two) = (first.startIndex + offset, second.startIndex + offset)
            if second[two] == old || first[one] == second[two] {
                stretches.append(.first(one..<one + 1))
            } else if first[one] == old {
                stretches.append(.second(two..<two + 1))
            } else {
                stretches.append(.conflict(first: one..<one + 1, second: two..<two + 1))
            }
        }
        return stretches
    }

    /// Returns the index of the equal element of `side` for elements of `base`, in rising order.
    ///
    /// Elements that occur once in both are paired first, then their equal neighbors.
    static func matches(_ base: [Int32], _ side: [Int32]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: base.count)
        let (baseOnce, sideOnce) = (places(base), places(side))
        var pairs: [(base: Int, side: Int)] = []
        for (index, label) in base.enumerated() {
            guard baseOnce[label] == index, let place = sideOnce[label], place >= 0 else { continue }
            pairs.append((index, place))
        }
        var anchors = pairs.map(\.side).longestRise.map { pairs[$0] }
        anchors.append((base.count, side.count))
        var (at, other) = (0, 0)
        for anchor in anchors {
            var (end, otherEnd) = (anchor.base, anchor.side)
            while at < end, other < otherEnd, base[at] == side[other] {
                matches[at] = other
                (at, other) = (at + 1, other + 1)
            }
            while end > at, otherEnd > other, base[end - 1] == side[otherEnd - 1] {
                (end, otherEnd) = (end - 1, otherEnd - 1)
                matches[end] = otherEnd
            }
            if anchor.base < base.count { matches[anchor.base] = anchor.side }
            (at, other) = (anchor.base + 1, anchor.side + 1)
        }
        return matches
    }

    /// Returns the place of each label that occurs once, and -1 for the others.
    private static func places(_ labels: [Int32]) -> [Int32: Int] {
        var places: [Int32: Int] = [:]
        for (index, label) in labels.enumerated() { places[label] = places[label] == nil ? index : -1 }
        return places
    }
}
