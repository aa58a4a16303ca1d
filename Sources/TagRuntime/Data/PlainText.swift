/// Finds what is not plain text, eight bytes at a time.
private enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    // A byte from 0x80 on is marked in any case, so that below only the others matter. Of these a subtraction gives a mark where it
    // falls below zero, and takes one from the byte above, whose mark may then be wrong.

    /// Marks (0x80) the first byte that is not printable ASCII; later marks may be wrong.
    @inline(__always)
    static func unprintable(_ word: UInt64) -> UInt64 {
        // 0x7F, one more of which is 0x80; and what is less than a space.
        (word | (word &+ ones) | (word &- (ones &* 0x20))) & highs
    }

    /// Marks the first byte that is not printable ASCII, or a quote or backslash; later marks may be wrong.
    @inline(__always)
    static func unplain(_ word: UInt64) -> UInt64 {
        let quote = (word ^ (ones &* 0x22)) &- ones
        let escape = (word ^ (ones &* 0x5C)) &- ones
        return unprintable(word) | ((quote | escape) & highs)
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

    /// True if a string of JSON has all bytes as themselves, and they are ASCII.
    var isPlain: Bool { allWords { PlainText.unplain($0) == 0 } }

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

    /// A word of fewer than eight bytes, some of them twice, or with spaces.
    @inline(__always)
    private var fewBytes: UInt64 {
        if count >= 4 { return UInt64(half(at: 0)) | UInt64(half(at: count &- 4)) &<< 32 }
        guard count > 0 else { return ByteView.spaces }
        let ends = UInt64(self[0]) | UInt64(self[count &- 1]) &<< 8
        return ends | UInt64(self[count &>> 1]) &<< 16 | ByteView.spaces &<< 24
    }
}
