import TagDiagnostics

extension Span<UInt8> {
    /// Returns true if a range has the bytes that a range of other bytes has; sixteen are compared at a time.
    func hasSameBytes(at range: SourceRange, as other: Span<UInt8>, at otherRange: SourceRange) -> Bool {
        guard range.count == otherRange.count else { return false }
        // No range is a range of no bytes.
        guard range.count > 0 else { return true }
        let one = extracting(Int(range.start)..<Int(range.end))
        let two = other.extracting(Int(otherRange.start)..<Int(otherRange.end))
        var offset = 0
        while offset &+ 16 <= one.count {
            // Safe: both have the bytes, by the line above.
            let low = unsafe one.word(at: offset) ^ two.word(at: offset)
            let high = unsafe one.word(at: offset &+ 8) ^ two.word(at: offset &+ 8)
            guard low | high == 0 else { return false }
            offset &+= 16
        }
        while offset < one.count, one[offset] == two[offset] { offset &+= 1 }
        return offset == one.count
    }

    /// Returns eight bytes as a number, without checking that there are so many.
    @unsafe
    @inline(__always)
    private func word(at offset: Int) -> UInt64 {
        // Any eight bytes are a number.
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    }

    /// Marks (0x80) the first byte of a word that is 0; later marks may be wrong.
    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// True if `\u` occurs.
    var hasEscapedCode: Bool {
        let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C
        var offset = 0
        while offset < count {
            if offset &+ 16 <= count {
                // Safe: there are sixteen bytes.
                let low = unsafe word(at: offset) ^ backslashes
                let high = unsafe word(at: offset &+ 8) ^ backslashes
                if Self.zeros(in: low) | Self.zeros(in: high) == 0 {
                    offset &+= 16
                    continue
                }
            }
            for place in offset..<Swift.min(offset &+ 16, count &- 1)
            where self[place] == UInt8(ascii: "\\") && self[place &+ 1] == UInt8(ascii: "u") {
                return true
            }
            offset &+= 16
        }
        return false
    }

    /// Returns the first offset in a range where `{{` begins.
    func firstBraces(in range: Range<Int>) -> Int? { firstPair(of: UInt8(ascii: "{"), in: range) }

    /// True if there are two slashes side by side.
    var hasTwoSlashes: Bool { firstPair(of: UInt8(ascii: "/"), in: indices) != nil }

    /// Returns the first offset in a range where a byte occurs twice in a row; sixteen are examined at a time.
    @inline(__always)
    private func firstPair(of byte: UInt8, in range: Range<Int>) -> Int? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let all = UInt64(byte) &* 0x0101_0101_0101_0101
        var offset = range.lowerBound
        while offset &+ 17 <= range.upperBound {
            // Safe: the range has seventeen bytes more, and is in the span. A byte is 0 where two of them begin.
            let low = unsafe (word(at: offset) ^ all) | (word(at: offset &+ 1) ^ all)
            let high = unsafe (word(at: offset &+ 8) ^ all) | (word(at: offset &+ 9) ^ all)
            guard Self.zeros(in: low) | Self.zeros(in: high) == 0 else { break }
            offset &+= 16
        }
        while offset &+ 1 < range.upperBound {
            if self[offset] == byte, self[offset &+ 1] == byte { return offset }
            offset &+= 1
        }
        return nil
    }

    /// Returns the first offset in a range where `{{` or `\u` begins; seven bytes are examined at a time.
    func firstMark(in range: Range<Int>) -> Int? {
        let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x0080_8080_8080_8080))
        var offset = range.lowerBound
        while offset &+ 8 <= range.upperBound {
            // Safe: any eight bytes are a number, and the span checks that it has them.
            let loaded = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let word = UInt64(littleEndian: loaded)
            // A byte is 0 where a mark begins.
            let brace = word ^ (ones &* 0x7B)
            let braces = brace | brace &>> 8
            let escapes = (word ^ (ones &* 0x5C)) | (word ^ (ones &* 0x75)) &>> 8
            // The last byte has no next one here: it is the first of the next word.
            let found = (Self.zeros(in: braces) | Self.zeros(in: escapes)) & tops
            if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
            offset &+= 7
        }
        while offset &+ 1 < range.upperBound {
            switch (self[offset], self[offset &+ 1]) {
            case (0x7B, 0x7B), (0x5C, 0x75): return offset
            default: offset &+= 1
            }
        }
        return nil
    }
}
