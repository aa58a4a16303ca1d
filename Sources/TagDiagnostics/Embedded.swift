// Parts of the standard library that Embedded Swift does not have: searches from the module of regular expressions, and a lock.
#if hasFeature(Embedded)
extension Collection where Element: Equatable {
    package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            var (here, there) = (start, other.startIndex)
            while there != other.endIndex, here != endIndex, self[here] == other[there] {
                formIndex(after: &here)
                other.formIndex(after: &there)
            }
            if there == other.endIndex { return start..<here }
            if start == endIndex { return nil }
            formIndex(after: &start)
        }
    }

    package func contains(_ other: some Collection<Element>) -> Bool { firstRange(of: other) != nil }
}

extension Collection where Element: Equatable {
    package func split(
        separator: some Collection<Element>, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        var (parts, rest) = ([SubSequence](), self[...])
        while parts.count < maxSplits, !separator.isEmpty, let range = rest.firstRange(of: separator) {
            let part = rest[..<range.lowerBound]
            if !(omittingEmptySubsequences && part.isEmpty) { parts.append(part) }
            rest = rest[range.upperBound...]
        }
        if !(omittingEmptySubsequences && rest.isEmpty) { parts.append(rest) }
        return parts
    }
}

extension RangeReplaceableCollection where Element: Equatable {
    package func replacing(_ other: some Collection<Element>, with replacement: some Collection<Element>)
        -> Self
    {
        var (result, rest) = (Self(), self[...])
        while !other.isEmpty, let range = rest.firstRange(of: other) {
            result.append(contentsOf: rest[..<range.lowerBound])
            result.append(contentsOf: replacement)
            rest = rest[range.upperBound...]
        }
        result.append(contentsOf: rest)
        return result
    }
}

// The library's sorting is compiled again for each type of elements, 3 kB each. This sorts their places, which have one type.
extension Array {
    package func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        PlaceOrder.of(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }

    package mutating func sort(by isBefore: (Element, Element) -> Bool) {
        self = sorted(by: isBefore)
    }
}

extension Array where Element: Comparable {
    package func sorted() -> [Element] { sorted(by: <) }

    package mutating func sort() { self = sorted(by: <) }
}

private enum PlaceOrder {
    /// Returns the places below `count` in their order; the library's sorting is stable.
    @inline(never)
    static func of(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> ContiguousArray<Int> {
        var places = ContiguousArray(0..<count)
        places.sort(by: isBefore)
        return places
    }
}

/// A value that one thread uses; there is no other.
///
/// Unchecked, because a page's engine has no threads.
package final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}
#endif
