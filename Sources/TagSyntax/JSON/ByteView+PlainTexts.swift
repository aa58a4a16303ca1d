// Plain texts of JSON, from the first byte after their quote on. The loops are out of line: inlined, each would add its offsets
// to those that its caller counts. They are no methods of the scanner, which each call would copy.

extension ByteView {
    /// Returns the place of the first quote, escape or fault in a key, and the key's mark if it is a quote.
    ///
    /// The place is the end of the file if the text goes on until there, or nearly.
    @inline(__always)
    func plainKey(from start: Int) -> (end: Int, mark: UInt64) {
        guard let word = word(at: start) else { return (count, 0) }
        let marks = Words.stringEnds(word)
        guard marks != 0 else { return longPlainKey(from: start) }
        let length = Words.index(marks)
        return (start &+ length, word & ~(~0 &<< UInt64(truncatingIfNeeded: length &* 8)))
    }

    @inline(never)
    private func longPlainKey(from start: Int) -> (end: Int, mark: UInt64) {
        guard let end = farEnd(from: start &+ 8) else { return (count, 0) }
        return (end, KeyMark.mark(self, start, end &- start))
    }

    /// Returns the place of the first quote, escape or fault; nil if the text goes on until the end of the file, or nearly.
    @inline(__always)
    func plainEnd(from start: Int) -> Int? {
        guard let first = word(at: start) else { return nil }
        let marks = Words.stringEnds(first)
        if marks != 0 { return start &+ Words.index(marks) }
        guard let second = word(at: start &+ 8) else { return nil }
        let laterMarks = Words.stringEnds(second)
        if laterMarks != 0 { return start &+ 8 &+ Words.index(laterMarks) }
        return farEnd(from: start &+ 16)
    }

    @inline(never)
    private func farEnd(from start: Int) -> Int? {
        var offset = start
        while let word = word(at: offset) {
            let marks = Words.stringEnds(word)
            if marks != 0 { return offset &+ Words.index(marks) }
            offset &+= 8
        }
        return nil
    }
}
