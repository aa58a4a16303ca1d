/// Numbers as scripts of web pages have them: ECMAScript's `Number()` of texts.
enum ScriptNumber {
    /// Returns true when a double holds the integer exactly.
    @inline(__always)
    static func isExact(_ value: Int64) -> Bool { value.magnitude <= 1 << 53 }

    /// An integer as scripts have it: beyond 2^53 the nearest double.
    static func number(_ value: Int64) -> Number { isExact(value) ? .integer(value) : .double(Double(value)) }

    /// The number that `text` is as a whole, blanks around it left out, or nil; text without anything else is 0.
    ///
    /// Decimal as ``NumberText`` has it; `0x`, `0o`, `0b` without a sign; `Infinity` with or without one.
    static func parse(_ text: ByteView) -> Number? {
        let text = trimmed(text)
        guard text.count > 0 else { return .integer(0) }
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            switch text[1] | 0x20 {
            case UInt8(ascii: "x"): return digits(text[2..<text.count], bits: 4)
            case UInt8(ascii: "o"): return digits(text[2..<text.count], bits: 3)
            case UInt8(ascii: "b"): return digits(text[2..<text.count], bits: 1)
            default: break
            }
        }
        if let number = NumberText.parse(text) {
            if case .integer(let value) = number { return self.number(value) }
            return number
        }
        return infinity(text)
    }

    private static func infinity(_ text: ByteView) -> Number? {
        let isSigned = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
        guard text[(isSigned ? 1 : 0)..<text.count] == ByteView("Infinity") else { return nil }
        return .double(text[0] == UInt8(ascii: "-") ? -.infinity : .infinity)
    }

    /// Digits of `bits` bits each; rounded once, whatever their number.
    private static func digits(_ text: ByteView, bits: Int) -> Number? {
        var value: UInt64 = 0
        var exponent = 0
        for index in 0..<text.count {
            guard let digit = Codec.hexDigit(text[index]), digit < 1 << UInt8(bits) else { return nil }
            if value >> 58 == 0 {
                value = value << UInt64(bits) | UInt64(digit)
            } else {
                // The last bit says that something was left out: it decides a tie and nothing else.
                value |= digit == 0 ? 0 : 1
                exponent += bits
            }
        }
        if exponent == 0, value <= 1 << 53 { return .integer(Int64(value)) }
        return .double(Double(sign: .plus, exponent: exponent, significand: Double(value)))
    }

    private static func trimmed(_ text: ByteView) -> ByteView {
        var range = 0..<text.count
        while let length = blank(text, at: range.lowerBound, in: range) {
            range = range.lowerBound + length..<range.upperBound
        }
        while let length = blankEnding(text, range) { range = range.lowerBound..<range.upperBound - length }
        return text[range]
    }

    /// The bytes of the blank at the end of `range`, if there is one.
    private static func blankEnding(_ text: ByteView, _ range: Range<Int>) -> Int? {
        for length in 1...3 where range.count >= length {
            if blank(text, at: range.upperBound - length, in: range) == length { return length }
        }
        return nil
    }

    /// The bytes of the blank at a place: ECMAScript's WhiteSpace and LineTerminator.
    private static func blank(_ text: ByteView, at place: Int, in range: Range<Int>) -> Int? {
        guard place < range.upperBound else { return nil }
        switch text[place] {
        case 0x09...0x0D, 0x20: return 1
        case 0xC2: return place + 1 < range.upperBound && text[place + 1] == 0xA0 ? 2 : nil
        case 0xE1, 0xE2, 0xE3, 0xEF:
            guard place + 2 < range.upperBound else { return nil }
            let scalar =
                UInt32(text[place] & 0x0F) << 12 | UInt32(text[place + 1] & 0x3F) << 6
                | UInt32(text[place + 2] & 0x3F)
            switch scalar {
            case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return 3
            default: return nil
            }
        default: return nil
        }
    }
}
