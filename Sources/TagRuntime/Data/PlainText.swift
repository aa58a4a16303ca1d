/// Finds what is not plain text, eight bytes at a time.
private enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Marks (0x80) the first byte that is not printable ASCII; later marks may be wrong.
    @inline(__always)
    static func unprintable(_ word: UInt64) -> UInt64 {
        let delete = word ^ (ones &* 0x7F)
        return (((word &- (ones &* 0x20)) & ~word) | ((delete &- ones) & ~delete) | word) & highs
    }

    /// Marks the first byte that is not printable ASCII, or a quote or backslash; later marks may be wrong.
    @inline(__always)
    static func unplain(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let escape = word ^ (ones &* 0x5C)
        return unprintable(word) | ((((quote &- ones) & ~quote) | ((escape &- ones) & ~escape)) & highs)
    }
}

extension ByteView {
    /// The offset of the first byte from `start` on that a string of JSON does not have as itself, or that is not ASCII.
    @inline(__always)
    func firstUnplain(from start: Int) -> Int {
        var offset = start
        while offset &+ 8 <= count {
            let marks = PlainText.unplain(word(at: offset))
            if marks != 0 { return offset &+ marks.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < count, PlainText.unplain(UInt64(self[offset]) | ByteView.spaces &<< 8) == 0 {
            offset &+= 1
        }
        return offset
    }

    /// True if all bytes are printable ASCII.
    var isPrintable: Bool { allWords { PlainText.unprintable($0) == 0 } }

    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// Returns true if `holds` does for all bytes; the last word has some for the second time, or spaces.
    @inline(__always)
    private func allWords(_ holds: (UInt64) -> Bool) -> Bool {
        guard count >= 8 else { return holds(fewBytes) }
        var offset = 0
        while offset < count &- 8 {
            guard holds(word(at: offset)) else { return false }
            offset &+= 8
        }
        return holds(word(at: count &- 8))
    }

    /// All of fewer than eight bytes in their order, the first one lowest, and spaces after them.
    @inline(__always)
    var fewBytes: UInt64 {
        precondition(count < 8)
        let after = count > 0 ? ByteView.spaces &<< UInt64(8 &* count) : ByteView.spaces
        // The two reads have the same bytes where they overlap.
        if count >= 4 {
            return UInt64(half(at: 0)) | UInt64(half(at: count &- 4)) &<< UInt64(8 &* (count &- 4)) | after
        }
        guard count > 0 else { return after }
        let (middle, last) = (count &>> 1, count &- 1)
        return UInt64(self[0]) | UInt64(self[middle]) &<< UInt64(8 &* middle)
            | UInt64(self[last]) &<< UInt64(8 &* last) | after
    }
}

extension Stack where Element == UInt8 {
    /// Appends a text between quotes if a string of JSON has all its bytes as themselves and they are ASCII.
    ///
    /// It is checked as it is copied: texts are short, so that two passes take twice as long.
    ///
    /// - Returns: False if not; then nothing is appended.
    mutating func appendQuoted(_ text: ByteView) -> Bool {
        let start = count
        // A word is written whole, however few of its bytes are wanted.
        guard hasRoom(for: text.count &+ 10) else { return true }
        append(UInt8(ascii: "\""))
        guard text.count >= 8 else {
            let word = text.fewBytes
            guard PlainText.unplain(word) == 0 else { return takeBack(to: start) }
            append(word, count: text.count)
            append(UInt8(ascii: "\""))
            return true
        }
        var (offset, last) = (0, text.count &- 8)
        while offset < last {
            let word = text.word(at: offset)
            guard PlainText.unplain(word) == 0 else { return takeBack(to: start) }
            append(word, count: 8)
            offset &+= 8
        }
        let word = text.word(at: last)
        guard PlainText.unplain(word) == 0 else { return takeBack(to: start) }
        truncate(to: start &+ 1 &+ last)
        append(word, count: 8)
        append(UInt8(ascii: "\""))
        return true
    }

    private mutating func takeBack(to start: Int) -> Bool {
        truncate(to: start)
        return false
    }
}
