/// Bytes as base 16 and base 64, and back.
package enum Codec {
    @inline(__always)
    package static func upperHex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 &+ digit : 0x37 &+ digit }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Appends upper-case base 16.
    static func appendHex(_ data: [UInt8], to bytes: inout Stack<UInt8>) {
        for byte in data {
            bytes.append(upperHex(byte &>> 4))
            bytes.append(upperHex(byte & 15))
        }
    }

    /// The bytes of base 16 in either case, or nil.
    static func hex(_ text: ByteView) -> [UInt8]? {
        guard text.count % 2 == 0 else { return nil }
        var data: [UInt8] = []
        data.reserveCapacity(text.count / 2)
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = hexDigit(text[index]), let low = hexDigit(text[index + 1]) else { return nil }
            data.append(high << 4 | low)
        }
        return data
    }

    /// Appends base 64 (RFC 4648, section 4, or 5 for URLs).
    static func appendBase64(
        _ data: [UInt8], isForURLs: Bool, isPadded: Bool, to bytes: inout Stack<UInt8>
    ) {
        for start in stride(from: 0, to: data.count, by: 3) {
            let count = min(3, data.count - start)
            var group: UInt32 = 0
            for index in 0..<3 {
                group = group << 8 | (index < count ? UInt32(data[start + index]) : 0)
            }
            for index in 0..<4 {
                if index <= count {
                    bytes.append(digit(UInt8(group >> UInt32(18 - 6 * index) & 63), isForURLs: isForURLs))
                } else if isPadded {
                    bytes.append(UInt8(ascii: "="))
                }
            }
        }
    }

    /// The bytes of base 64, or nil.
    ///
    /// As the vendor's libraries read it: white space means nothing anywhere, and padding may be there, be missing
    /// or be cut short, but not be more than the digits need.
    static func base64(_ text: ByteView, isForURLs: Bool) -> [UInt8]? {
        var data: [UInt8] = []
        data.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for index in 0..<text.count where !isBlank(text[index]) {
            if text[index] == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = value(text[index], isForURLs: isForURLs) else { return nil }
            group = group << 6 | UInt32(digit)
            // The first digit of four completes no byte.
            let place = digits % 4
            if place > 0 { data.append(UInt8(truncatingIfNeeded: group >> UInt32(6 - 2 * place))) }
            digits += 1
        }
        guard digits % 4 != 1, padding <= (4 - digits % 4) % 4 else { return nil }
        return data
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    private static func digit(_ value: UInt8, isForURLs: Bool) -> UInt8 {
        switch value {
        case 0..<26: value + UInt8(ascii: "A")
        case 26..<52: value - 26 + UInt8(ascii: "a")
        case 52..<62: value - 52 + UInt8(ascii: "0")
        case 62: isForURLs ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: isForURLs ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }

    private static func value(_ digit: UInt8, isForURLs: Bool) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+") where !isForURLs, UInt8(ascii: "-") where isForURLs: 62
        case UInt8(ascii: "/") where !isForURLs, UInt8(ascii: "_") where isForURLs: 63
        default: nil
        }
    }
}
