/// A color of 8 bits for each part, which is written `#RRGGBB`.
package struct HexColor: Sendable, Hashable {
    package let red, green, blue: UInt8

    /// Creates a color of its parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Creates the color that is written `#RRGGBB`, in digits of either case; nil for any other text.
    package init?(_ text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy({ $0.isHexDigit }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
    }

    /// The text `#RRGGBB`, in capital letters.
    package var text: String {
        [red, green, blue].reduce("#") { text, part in
            text + (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
        }
    }

    /// White: the default behind texts, and of the texts on buttons.
    package static let white = HexColor(red: 255, green: 255, blue: 255)
    /// Black: the default of texts.
    package static let black = HexColor(red: 0, green: 0, blue: 0)
    /// The default of buttons, a green: `#4D8C47`.
    package static let button = HexColor(red: 0x4D, green: 0x8C, blue: 0x47)
}

/// The contrast of two colors, as the Web Content Accessibility Guidelines define it.
package struct Contrast: Sendable {
    /// The least ratio for text of normal size (1.4.3, level AA).
    package static let least = 4.5

    /// The ratio, from 1 to 21.
    package let ratio: Double

    /// Creates the contrast of a text's color with the one behind it.
    package init(_ text: HexColor, on background: HexColor) {
        let (one, two) = (Self.luminance(text), Self.luminance(background))
        ratio = (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    package var isEnough: Bool { ratio >= Self.least }

    /// The ratio with one decimal, truncated so that an insufficient ratio never looks sufficient.
    package var text: String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func luminance(_ color: HexColor) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    /// Returns the linear value of a part: above a limit, its power of 2.4.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        return base * base * fifthRoot(base * base)
    }

    /// Returns the fifth root of a number between 0 and 1, by Newton's method.
    private static func fifthRoot(_ number: Double) -> Double {
        var root = 1.0
        for _ in 0..<30 { root = (4 * root + number / (root * root * root * root)) / 5 }
        return root
    }
}
