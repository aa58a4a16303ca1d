/// The encoding Base64 (RFC 4648, section 4).
enum Base64 {
    /// Writes the four letters of up to three bytes.
    @inline(__always)
    static func group(_ bytes: some Collection<UInt8>, _ write: (UInt8) -> Void) {
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits |= UInt32(byte) << UInt32(16 - 8 * count)
            count += 1
        }
        for letter in 0..<4 {
            write(
                letter > count
                    ? UInt8(ascii: "=")
                    : Self.letter(UInt8(truncatingIfNeeded: bits >> UInt32(18 - 6 * letter)) & 0x3F))
        }
    }

    static func letter(_ digit: UInt8) -> UInt8 {
        switch digit {
        case 0..<26: UInt8(ascii: "A") + digit
        case 26..<52: UInt8(ascii: "a") + digit - 26
        case 52..<62: UInt8(ascii: "0") + digit - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }
}
