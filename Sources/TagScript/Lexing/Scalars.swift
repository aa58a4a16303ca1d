/// The reading of UTF-8.
enum Scalars {
    /// Returns the scalar at `at` and its length; nil if the bytes there are no UTF-8.
    static func read(_ bytes: [UInt8], _ at: Int) -> (scalar: UInt32, length: Int)? {
        guard at >= 0, at < bytes.count else { return nil }
        let lead = UInt32(bytes[at])
        switch lead {
        case 0..<0x80: return (lead, 1)
        case 0xC2..<0xE0:
            guard let one = tail(bytes, at + 1) else { return nil }
            return ((lead & 0x1F) << 6 | one, 2)
        case 0xE0..<0xF0:
            guard let one = tail(bytes, at + 1), let two = tail(bytes, at + 2) else { return nil }
            let scalar = (lead & 0x0F) << 12 | one << 6 | two
            return scalar < 0x800 || (0xD800..<0xE000).contains(scalar) ? nil : (scalar, 3)
        case 0xF0..<0xF5:
            guard let one = tail(bytes, at + 1), let two = tail(bytes, at + 2),
                let three = tail(bytes, at + 3)
            else { return nil }
            let scalar = (lead & 0x07) << 18 | one << 12 | two << 6 | three
            return scalar < 0x10000 || scalar > 0x10FFFF ? nil : (scalar, 4)
        default: return nil
        }
    }

    private static func tail(_ bytes: [UInt8], _ at: Int) -> UInt32? {
        guard at < bytes.count, bytes[at] & 0xC0 == 0x80 else { return nil }
        return UInt32(bytes[at] & 0x3F)
    }

    static func hex(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Appends a scalar, or half of a surrogate pair, as UTF-8 has it.
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        switch scalar {
        case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800: append(scalar, lead: 0xC0, tails: 1, to: &bytes)
        case 0x800..<0x10000: append(scalar, lead: 0xE0, tails: 2, to: &bytes)
        default: append(scalar, lead: 0xF0, tails: 3, to: &bytes)
        }
    }

    private static func append(_ scalar: UInt32, lead: UInt32, tails: UInt32, to bytes: inout [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: lead | scalar >> (6 * tails)))
        for tail in (0..<tails).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | (scalar >> (6 * tail)) & 0x3F))
        }
    }

    static func isLineTerminator(_ scalar: UInt32) -> Bool {
        scalar == 0x0A || scalar == 0x0D || scalar == 0x2028 || scalar == 0x2029
    }

    /// Returns true for white space beyond ASCII.
    static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0, 0xFEFF, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
