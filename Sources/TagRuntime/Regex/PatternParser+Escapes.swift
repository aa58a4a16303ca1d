// What a backslash begins.

extension PatternParser {
    mutating func readEscape() {
        let start = at
        guard at + 1 < text.count else {
            at += 1
            return fault(.trailingBackslash, start..<at)
        }
        var set = ScalarSet()
        if readClassEscape(&set) {
            set.normalise()
            return write(ignoringCase(set))
        }
        if let assertion = assertion(text[at + 1]) {
            at += 2
            return write(assertion)
        }
        if isBackReference() {
            at += 1
            while at < text.count, text[at] >= 0x30, text[at] <= 0x39 { at += 1 }
            fault(.backReference, start..<at)
            return beginItem()
        }
        if text[at + 1] == UInt8(ascii: "k"), at + 2 < text.count, text[at + 2] == UInt8(ascii: "<") {
            while at < text.count, text[at] != UInt8(ascii: ">") { at += 1 }
            at = min(at + 1, text.count)
            fault(.backReference, start..<at)
            return beginItem()
        }
        if text[at + 1] == UInt8(ascii: "Q") {
            passQuoted()
            fault(.unknownEscape, start..<at)
            return beginItem()
        }
        if let scalar = readScalarEscape() { write(scalar: scalar) } else { beginItem() }
    }

    /// Goes behind `\Q` and what it quotes, up to `\E` or the end: one fault, and not one for each sign in it.
    private mutating func passQuoted() {
        at += 2
        while at < text.count {
            let isEnd =
                text[at] == UInt8(ascii: "\\") && at + 1 < text.count && text[at + 1] == UInt8(ascii: "E")
            at += isEnd ? 2 : 1
            if isEnd { return }
        }
    }

    private func assertion(_ letter: UInt8) -> PatternCode? {
        switch letter {
        case UInt8(ascii: "b"): .wordBoundary
        case UInt8(ascii: "B"): .notWordBoundary
        case UInt8(ascii: "A"): .textStart
        case UInt8(ascii: "z"): .textEnd
        default: nil
        }
    }

    /// A digit from 1 on, unless two octal digits follow one another where there is no such group.
    private func isBackReference() -> Bool {
        let digit = text[at + 1]
        guard digit >= 0x31, digit <= 0x39 else { return false }
        guard at + 2 < text.count, digit <= 0x37, text[at + 2] >= 0x30, text[at + 2] <= 0x37 else {
            return true
        }
        return Int(digit - 0x30) * 10 + Int(text[at + 2] - 0x30) <= result.groups
    }

    /// An escape that stands for one scalar, in a class or outside; nil after a fault.
    mutating func readScalarEscape() -> UInt32? {
        let start = at
        let letter = text[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "a"): return 0x07
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return readOctal(start)
        case UInt8(ascii: "x"): return readHex(start, digits: 2)
        case UInt8(ascii: "u"): return readHex(start, digits: 4)
        case UInt8(ascii: "C"), UInt8(ascii: "X"), UInt8(ascii: "R"): return refuse(.anyByte, start)
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0x20: return UInt32(letter)
        case 0x80...:
            at -= 1
            guard takeScalar() != nil else {
                at += 1
                return refuse(.notUTF8, start + 1)
            }
            return refuse(.unknownEscape, start)
        default: return refuse(.unknownEscape, start)
        }
    }

    private mutating func refuse(_ code: PatternFault.Code, _ start: Int) -> UInt32? {
        fault(code, start..<at)
        return nil
    }

    /// Up to three octal digits, the first of which is behind ``at``.
    private mutating func readOctal(_ start: Int) -> UInt32? {
        var value = UInt32(text[at - 1] - 0x30)
        var digits = 1
        while digits < 3, at < text.count, text[at] >= 0x30, text[at] <= 0x37 {
            value = value * 8 + UInt32(text[at] - 0x30)
            at += 1
            digits += 1
        }
        if digits == 1, value != 0 { return refuse(.backReference, start) }
        return value
    }

    /// Reads exactly `digits` hexadecimal digits, or any number of them in braces, as a scalar; nil with a fault.
    private mutating func readHex(_ start: Int, digits: Int) -> UInt32? {
        let isBraced = at < text.count && text[at] == UInt8(ascii: "{")
        if isBraced { at += 1 }
        var value: UInt32 = 0
        var count = 0
        while at < text.count, isBraced || count < digits, let digit = Codec.hexDigit(text[at]) {
            value = min(value << 4 | UInt32(digit), 0x0FFF_FFFF)
            count += 1
            at += 1
        }
        guard isBraced ? count > 0 && at < text.count && text[at] == UInt8(ascii: "}") : count == digits
        else {
            if isBraced, at < text.count, text[at] == UInt8(ascii: "}") { at += 1 }
            return refuse(.badHex, start)
        }
        if isBraced { at += 1 }
        guard value <= ScalarSet.lastScalar, value & 0xFFFF_F800 != 0xD800 else {
            return refuse(.notAScalar, start)
        }
        return value
    }
}
