/// Finds a text in another in time linear in both, with no memory: the two-way algorithm of Crochemore and Perrin (1991).
///
/// The text to find is cut in two at a critical factorization. Its right part is compared first, from the left, then
/// its left part, from the right. After a mismatch in the right part the search moves on by the bytes that matched there,
/// plus one; after one in the left part, by the period.
struct TwoWaySearch {
    private let part: ByteView
    /// The offset of the right part.
    private let cut: Int
    private let period: Int
    /// True if the period is that of the whole text: then a matched prefix need not be compared again.
    private let isPeriodic: Bool

    /// - Parameter part: What is looked for; not empty.
    init(_ part: ByteView) {
        self.part = part
        let (less, more) = (
            Self.largestSuffix(part, isReversed: false), Self.largestSuffix(part, isReversed: true)
        )
        let (cut, period) = less.start > more.start ? less : more
        self.cut = cut
        isPeriodic = cut + period <= part.count && part[0..<cut] == part[period..<period + cut]
        self.period = isPeriodic ? period : max(cut, part.count - cut) + 1
    }

    /// The offset and period of the largest suffix, in the order of bytes or its reverse.
    private static func largestSuffix(_ part: ByteView, isReversed: Bool) -> (start: Int, period: Int) {
        var (start, candidate, offset, period) = (0, 1, 0, 1)
        while candidate + offset < part.count {
            let (a, b) = (part[candidate + offset], part[start + offset])
            if a == b {
                offset += 1
                if offset == period {
                    candidate += period
                    offset = 0
                }
            } else if isReversed ? a > b : a < b {
                candidate += offset + 1
                offset = 0
                period = candidate - start
            } else {
                start = candidate
                candidate += 1
                offset = 0
                period = 1
            }
        }
        return (start, period)
    }

    /// The first place in `text` at or after `first`; nil if there is none.
    func firstIndex(in text: ByteView, from first: Int) -> Int? {
        var place = first
        // Of what is looked for, as much as is known to be at `place`.
        var known = 0
        while place + part.count <= text.count {
            var right = max(cut, known)
            while right < part.count, part[right] == text[place + right] { right += 1 }
            guard right == part.count else {
                place += right - cut + 1
                known = 0
                continue
            }
            var left = cut
            while left > known, part[left - 1] == text[place + left - 1] { left -= 1 }
            if left <= known { return place }
            place += period
            known = isPeriodic ? part.count - period : 0
        }
        return nil
    }
}
