/// The encoding Base64 (RFC 4648, section 4).
package enum Base64 {
    /// Returns the letters of some bytes, padded to groups of four.
    package static func letters(_ bytes: [UInt8]) -> [UInt8] {
        var letters: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            group(bytes[start..<min(start + 3, bytes.count)]) { letters.append($0) }
        }
        return letters
    }

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
