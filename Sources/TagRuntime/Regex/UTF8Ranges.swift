/// A run of byte ranges, one after another, that takes the UTF-8 of a range of scalars.
struct ByteSequence: Equatable {
    var count: Int
    var lows: (UInt8, UInt8, UInt8, UInt8)
    var highs: (UInt8, UInt8, UInt8, UInt8)

    func low(_ index: Int) -> UInt8 { Self.byte(lows, index) }
    func high(_ index: Int) -> UInt8 { Self.byte(highs, index) }

    static func == (left: ByteSequence, right: ByteSequence) -> Bool {
        left.count == right.count && left.lows == right.lows && left.highs == right.highs
    }

    private static func byte(_ bytes: (UInt8, UInt8, UInt8, UInt8), _ index: Int) -> UInt8 {
        switch index {
        case 0: bytes.0
        case 1: bytes.1
        case 2: bytes.2
        default: bytes.3
        }
    }
}

/// Splits ranges of scalars into runs of byte ranges.
package enum UTF8Ranges {
    /// The sequences that together take exactly the UTF-8 of `low…high`; surrogates have none.
    static func sequences(_ low: UInt32, _ high: UInt32, into result: inout [ByteSequence]) {
        guard low <= high else { return }
        if low < 0xE000, high > 0xD7FF {  // around the surrogates
            if low < 0xD800 { sequences(low, 0xD7FF, into: &result) }
            if high > 0xDFFF { sequences(0xE000, high, into: &result) }
            return
        }
        for last: UInt32 in [0x7F, 0x7FF, 0xFFFF] where low <= last && high > last {
            sequences(low, last, into: &result)
            sequences(last + 1, high, into: &result)
            return
        }
        for continuation in 1..<max(length(high), 2) where high >= 0x80 {
            let mask: UInt32 = 1 << (6 * UInt32(truncatingIfNeeded: continuation)) - 1
            guard low & ~mask != high & ~mask else { continue }
            if low & mask != 0 {
                sequences(low, low | mask, into: &result)
                sequences((low | mask) + 1, high, into: &result)
                return
            }
            if high & mask != mask {
                sequences(low, high & ~mask - 1, into: &result)
                sequences(high & ~mask, high, into: &result)
                return
            }
        }
        result.append(ByteSequence(count: length(low), lows: encoded(low), highs: encoded(high)))
    }

    /// Returns the most instructions that ``sequences(_:_:into:)`` can need, a split for each sequence included.
    static func cost(_ low: UInt32, _ high: UInt32) -> Int {
        var cost = 0
        if low < 0x80 { cost += 2 }
        if low < 0x800, high >= 0x80 { cost += 3 * 3 }
        if low < 0x10000, high >= 0x800 { cost += low < 0xD800 && high > 0xDFFF ? 40 : 20 }
        if high >= 0x10000 { cost += 35 }
        return cost
    }

    /// Returns the number of bytes of a scalar.
    static func length(_ scalar: UInt32) -> Int {
        scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    }

    /// The bytes of a scalar, the unused ones 0.
    static func encoded(_ scalar: UInt32) -> (UInt8, UInt8, UInt8, UInt8) {
        func continuation(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F)
        }
        func lead(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: mark | scalar >> shift)
        }
        switch length(scalar) {
        case 1: return (lead(0, 0), 0, 0, 0)
        case 2: return (lead(0xC0, 6), continuation(0), 0, 0)
        case 3: return (lead(0xE0, 12), continuation(6), continuation(0), 0)
        default: return (lead(0xF0, 18), continuation(12), continuation(6), continuation(0))
        }
    }

    /// Appends the bytes of a scalar.
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        let encoded = encoded(scalar)
        let count = length(scalar)
        bytes.append(encoded.0)
        if count > 1 { bytes.append(encoded.1) }
        if count > 2 { bytes.append(encoded.2) }
        if count > 3 { bytes.append(encoded.3) }
    }

    /// The scalar at an offset, which moves past it; nil, with the offset unmoved, where the bytes are not UTF-8.
    package static func scalar(_ bytes: Span<UInt8>, at offset: inout Int) -> UInt32? {
        guard offset < bytes.count else { return nil }
        let first = UInt32(bytes[offset])
        guard first >= 0x80 else {
            offset += 1
            return first
        }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, bytes.count - offset >= count else { return nil }
        var scalar = first & (0x7F >> UInt32(truncatingIfNeeded: count))
        for index in 1..<count {
            let byte = UInt32(bytes[offset + index])
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | byte & 0x3F
        }
        guard length(scalar) == count, scalar <= ScalarSet.lastScalar, scalar & 0xFFFF_F800 != 0xD800 else {
            return nil
        }
        offset += count
        return scalar
    }
}
