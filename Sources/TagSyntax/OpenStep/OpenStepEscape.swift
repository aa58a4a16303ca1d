/// The escapes in quoted text of an OpenStep property list.
enum OpenStepEscape {
    /// Returns the scalar of the escape at `start` and its length in bytes; the scalar is nil if there is no such escape.
    static func scalar(_ bytes: ByteView, at start: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        switch bytes[start + 1] {
        case UInt8(ascii: "a"): ("\u{7}", 2)
        case UInt8(ascii: "b"): ("\u{8}", 2)
        case UInt8(ascii: "f"): ("\u{C}", 2)
        case UInt8(ascii: "n"): ("\n", 2)
        case UInt8(ascii: "r"): ("\r", 2)
        case UInt8(ascii: "t"): ("\t", 2)
        case UInt8(ascii: "v"): ("\u{B}", 2)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), 0x0A:
            (Unicode.Scalar(bytes[start + 1]), 2)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): octal(bytes, at: start)
        case UInt8(ascii: "U"): unicode(bytes, at: start)
        default: (nil, 2)
        }
    }

    /// Reads `\U` and up to four hexadecimal digits; beyond U+FFFF, two of them.
    private static func unicode(_ bytes: ByteView, at start: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        guard let first = unit(bytes, at: start) else { return (nil, 2) }
        guard first.value & 0xF800 == 0xD800 else { return (Unicode.Scalar(first.value), first.length) }
        guard first.value < 0xDC00, let second = unit(bytes, at: start + first.length),
            second.value & 0xFC00 == 0xDC00
        else { return (nil, first.length) }
        let value = 0x10000 + (first.value & 0x3FF) << 10 + second.value & 0x3FF
        return (Unicode.Scalar(value), first.length + second.length)
    }

    private static func unit(_ bytes: ByteView, at start: Int) -> (value: UInt32, length: Int)? {
        guard bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "U") else { return nil }
        var value: UInt32 = 0
        var length = 2
        while length < 6, let digit = hexDigit(bytes[start + length]) {
            value = value << 4 | UInt32(digit)
            length += 1
        }
        return length > 2 ? (value, length) : nil
    }

    /// Reads up to three octal digits: a byte of the NeXTSTEP character set.
    private static func octal(_ bytes: ByteView, at start: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        var value = 0
        var length = 1
        while length < 4, bytes[start + length] &- UInt8(ascii: "0") < 8 {
            value = value * 8 + Int(bytes[start + length] - UInt8(ascii: "0"))
            length += 1
        }
        guard value >= 0x80 else { return (Unicode.Scalar(UInt8(value)), length) }
        return (value - 0x80 < nextStep.count ? nextStep[value - 0x80] : nil, length)
    }

    /// The character set of NeXTSTEP from 0x80 to 0xFD, where it differs from ASCII.
    private static let nextStep = Array(
        """
        \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£\u{2044}¥ƒ§¤\u{2019}“«‹›\u{FB01}\u{FB02}®–†‡·¦¶•‚„”»…‰¬¿\
        ¹\u{2CB}´\u{2C6}\u{2DC}¯\u{2D8}\u{2D9}¨²\u{2DA}¸³\u{2DD}\u{2DB}\u{2C7}—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõ\
        öæùúûıüýłøœßþÿ
        """.unicodeScalars)
}
