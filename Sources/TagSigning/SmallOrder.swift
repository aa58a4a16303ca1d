/// The points that no owner of a private key has as a public key (RFC 8032, sections 5.1.3 and 8.9).
///
/// For a point of order 1, 2, 4 or 8 a signature can be forged that verifies for every message, or for one in a few. Generating a
/// key by the standard never yields one.
enum SmallOrder {
    /// Returns true if `key`, of 32 bytes, encodes a point of small order or is not a canonical encoding.
    static func includes(_ key: [UInt8]) -> Bool {
        var y = key
        // The highest bit is the sign of x. A point and its negative have the same order.
        y[31] &= 0x7F
        return !isLess(y, prime) || table.contains(y)
    }

    /// Compares numbers of 32 bytes, little-endian.
    private static func isLess(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.reversed().lexicographicallyPrecedes(other.reversed())
    }

    /// 2^255 - 19.
    private static let prime: [UInt8] = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

    /// The y coordinates of the eight points; a point and its negative share one.
    private static let table: [[UInt8]] = [
        // Order 1: y = 1. Order 2: y = -1. Order 4: y = 0.
        [0x01] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [UInt8](repeating: 0, count: 32),
        // Order 8: the two remaining y coordinates, each the other's negative.
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]
}
