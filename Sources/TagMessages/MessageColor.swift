package import TagRuntime

/// A color of 8 bits for each part, which is written `#RRGGBB`.
package struct MessageColor: Sendable, Hashable {
    /// The red part.
    package var red: UInt8
    /// The green part.
    package var green: UInt8
    /// The blue part.
    package var blue: UInt8

    /// Creates a color of its parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#RRGGBB`, the digits of either case; `nil` for any other text.
    package init?(_ text: UTF8Text) {
        let bytes = text.bytes
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var number: UInt32 = 0
        for byte in bytes[1...] {
            guard let digit = Self.digit(byte) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The text `#RRGGBB`, in capital letters.
    package var text: UTF8Text {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes = [UInt8(ascii: "#")]
        for part in [red, green, blue] { bytes += [digits[Int(part >> 4)], digits[Int(part & 15)]] }
        return UTF8Text(bytes)
    }

    /// White, behind texts and of the texts on buttons.
    package static let white = MessageColor(red: 255, green: 255, blue: 255)
    /// Black, of texts.
    package static let black = MessageColor(red: 0, green: 0, blue: 0)
    /// The green of buttons: red 0.30, green 0.55, blue 0.28.
    package static let button = MessageColor(red: 0x4D, green: 0x8C, blue: 0x47)
}
