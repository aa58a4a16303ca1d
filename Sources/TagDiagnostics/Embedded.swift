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

/// A value that one thread uses; there is no other.
///
/// Unchecked, because a page's engine has no threads.
package final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}
#endif
