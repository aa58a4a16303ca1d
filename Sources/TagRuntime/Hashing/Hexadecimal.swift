extension [UInt8] {
    /// The bytes in hexadecimal digits, two for each.
    package var hexadecimal: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * count)
        for byte in self {
            digits.append(Self.digit(byte >> 4))
            digits.append(Self.digit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
