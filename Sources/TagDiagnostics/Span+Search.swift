extension Span<UInt8> {
    /// Returns the offset of the first `byte` in a range, the part of it past the end left out; nil if there is none.
    ///
    /// It looks at eight bytes at a time.
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let range = range.clamped(to: 0..<count)
        var offset = range.lowerBound
        while offset < range.upperBound, offset &+ 8 <= count {
            // Safe: any eight bytes are a number, and the span checks that it has them.
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let found = UInt64(littleEndian: word).highBits(ofBytes: byte)
            if found != 0 {
                let place = offset &+ found.trailingZeroBitCount / 8
                return place < range.upperBound ? place : nil
            }
            offset &+= 8
        }
        while offset < range.upperBound {
            if self[offset] == byte { return offset }
            offset &+= 1
        }
        return nil
    }
}

extension UInt64 {
    /// Returns the number with only the highest bit set of each of its bytes that is `byte`.
    @inline(__always)
    func highBits(ofBytes byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = 0x7F &* ones
        // A byte of this is 0 where the number has `byte`; only there does no sum reach the highest bit.
        let other = self ^ (ones &* UInt64(byte))
        return ~((other & low) &+ low | other | low)
    }
}
