extension [TextEdit] {
    /// Returns `bytes` with these edits made; they must be in order and not overlap.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        for edit in self {
            let (start, end) = (Int(edit.range.start), Int(edit.range.end))
            // An edit that is out of order or out of bounds is a fault of its maker; the bytes are kept.
            guard start >= at, end <= bytes.count else { continue }
            result += bytes[at..<start]
            result += edit.replacement.utf8
            at = end
        }
        return result + bytes[at...]
    }
}

extension TextEdit {
    /// Returns true if only one of the two can be made: they share bytes, or one inserts where the other begins or ends.
    package func conflicts(with other: TextEdit) -> Bool {
        if range.count == 0 || other.range.count == 0 {
            return range.start <= other.range.end && other.range.start <= range.end
        }
        return range.start < other.range.end && other.range.start < range.end
    }
}
