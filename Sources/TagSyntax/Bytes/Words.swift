/// Finds special bytes eight at a time, without looking at each.
enum Words {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Marks (0x80) the first quote, backslash or control character of `word`; later marks may be wrong.
    @inline(__always)
    static func stringEnds(_ word: UInt64) -> UInt64 {
        let quote = word ^ 0x2222_2222_2222_2222
        let escape = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let found =
            ((quote &- ones) & ~quote) | ((escape &- ones) & ~escape) | ((word &- (ones &* 0x20)) & ~word)
        return found & highs
    }

    /// Marks the first `<`, `&` or control character of `word`; later marks may be wrong.
    @inline(__always)
    static func textEnds(_ word: UInt64) -> UInt64 {
        let tag = word ^ 0x3C3C_3C3C_3C3C_3C3C
        let reference = word ^ 0x2626_2626_2626_2626
        let found =
            ((tag &- ones) & ~tag) | ((reference &- ones) & ~reference) | ((word &- (ones &* 0x20)) & ~word)
        return found & highs
    }

    /// Marks every byte of `word` above the space.
    @inline(__always)
    static func nonSpaces(_ word: UInt64) -> UInt64 {
        // 0x21 + 0x5F is 0x80, and no sum of two bytes below 0x80 carries into the next.
        (((word & ~highs) &+ (ones &* 0x5F)) | word) & highs
    }

    /// Marks the first of `first` and `second` in `word`; later marks may be wrong.
    @inline(__always)
    static func either(_ first: UInt8, _ second: UInt8, in word: UInt64) -> UInt64 {
        let one = word ^ (ones &* UInt64(first))
        let two = word ^ (ones &* UInt64(second))
        return (((one &- ones) & ~one) | ((two &- ones) & ~two)) & highs
    }

    /// Returns true if all eight bytes are ASCII.
    @inline(__always)
    static func isASCII(_ word: UInt64) -> Bool { word & highs == 0 }

    /// Returns the number of bytes before the first mark.
    @inline(__always)
    static func index(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}
