// What a backslash begins.

extension PatternChecker {
    /// Reads an escape outside a class; returns whether it may be repeated.
    mutating func readAtomEscape() throws(PatternFault) -> Bool {
        let start = at
        switch byte(1) {
        case UInt8(ascii: "b"), UInt8(ascii: "B"):
            at += 2
            return false
        case UInt8(ascii: "k"): try readNamedReference(start)
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            at += 1
            let group = readCount() ?? 0
            if group <= groupCount { return true }
            if isStrict { throw fault("the regular expression has no group \(group)", start..<at) }
            at = start + 2
        default:
            if try readClassEscape() == nil { _ = try readCharacterEscape(isInClass: false) }
        }
        return true
    }

    /// Reads an escape that stands for a set of characters; returns whether it may match longer texts, nil if it is none.
    mutating func readClassEscape() throws(PatternFault) -> Bool? {
        switch byte(1) {
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "w"),
            UInt8(ascii: "W"):
            at += 2
            return false
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            guard isStrict else { return nil }
            return try readProperty()
        default: return nil
        }
    }

    private mutating func readProperty() throws(PatternFault) -> Bool {
        let start = at
        let isNegated = byte(1) == UInt8(ascii: "P")
        at += 2
        guard byte() == UInt8(ascii: "{") else {
            throw fault("\\p must be followed by a property in braces, as in \\p{Letter}", start..<at)
        }
        at += 1
        let first = at
        while at < end, byte() != UInt8(ascii: "}") { at += 1 }
        let text = String(decoding: bytes[first..<at], as: UTF8.self)
        guard at < end else { throw fault("the '{' of a property is not closed", start..<first) }
        at += 1
        if UnicodeProperties.isKnown(text) { return false }
        guard modes.contains(.sets), !isNegated, UnicodeProperties.isOfTexts(text) else {
            throw fault("no Unicode property has the name '\(text)'", first..<at - 1)
        }
        return true
    }

    /// Reads an escape that stands for one character, and returns the character.
    mutating func readCharacterEscape(isInClass: Bool) throws(PatternFault) -> UInt32 {
        let start = at
        let letter = byte(1)
        guard at + 1 < end else { throw fault("the regular expression ends with a backslash", start..<end) }
        at += 2
        switch letter {
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "c"): return try readControl(start, isInClass: isInClass)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return try readOctal(letter, start)
        case UInt8(ascii: "x"): return try readHexadecimalEscape(start)
        case UInt8(ascii: "u"):
            if let scalar = readUnicodeEscape(isStrict: isStrict) { return scalar }
            if isStrict {
                throw fault("\\u must have four hexadecimal digits, or one to six in braces", start..<at)
            }
            at = start + 2
            return UInt32(letter)
        default:
            at -= 1
            return try readIdentityEscape(start, isInClass: isInClass)
        }
    }

    private mutating func readControl(_ start: Int, isInClass: Bool) throws(PatternFault) -> UInt32 {
        let letter = byte()
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) || letter == UInt8(ascii: "_")
        if isLetter || (isInClass && !isStrict && isDigit) {
            at += 1
            return UInt32(letter % 32)
        }
        if isStrict { throw fault("\\c must be followed by a letter", start..<start + 2) }
        at = start + 1
        return UInt32(UInt8(ascii: "\\"))
    }

    private mutating func readOctal(_ first: UInt8, _ start: Int) throws(PatternFault) -> UInt32 {
        let zero = UInt8(ascii: "0")
        let isDigit = (zero...UInt8(ascii: "9")).contains(byte())
        if isStrict {
            guard first == zero, !isDigit else {
                throw fault("with the flag u or v there is no octal escape", start..<at)
            }
            return 0
        }
        guard first < UInt8(ascii: "8") else { return UInt32(first) }
        var value = UInt32(first - zero)
        while (zero...UInt8(ascii: "7")).contains(byte()), value * 8 + UInt32(byte() - zero) <= 0o377 {
            value = value * 8 + UInt32(byte() - zero)
            at += 1
        }
        return value
    }

    private mutating func readHexadecimalEscape(_ start: Int) throws(PatternFault) -> UInt32 {
        if let high = Scalars.hex(byte()), let low = Scalars.hex(byte(1)) {
            at += 2
            return high << 4 | low
        }
        if isStrict { throw fault("\\x must have two hexadecimal digits", start..<at) }
        return UInt32(UInt8(ascii: "x"))
    }

    /// Reads what follows `\u`; nil if it is no character.
    ///
    /// A pair of surrogates is one character in strict patterns.
    mutating func readUnicodeEscape(isStrict: Bool) -> UInt32? {
        if byte() == UInt8(ascii: "{") { return isStrict ? readBracedScalar() : nil }
        guard let unit = readUnit() else { return nil }
        guard isStrict, (0xD800..<0xDC00).contains(unit), byte() == UInt8(ascii: "\\"),
            byte(1) == UInt8(ascii: "u")
        else { return unit }
        let place = at
        at += 2
        if let low = readUnit(), (0xDC00..<0xE000).contains(low) {
            return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        at = place
        return unit
    }

    private mutating func readUnit() -> UInt32? {
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = Scalars.hex(byte(offset)) else { return nil }
            value = value << 4 | digit
        }
        at += 4
        return value
    }

    private mutating func readBracedScalar() -> UInt32? {
        at += 1
        let first = at
        var value: UInt32 = 0
        while let digit = Scalars.hex(byte()) {
            value = min(value << 4 | digit, 0x11_0000)
            at += 1
        }
        guard at > first, byte() == UInt8(ascii: "}"), value <= 0x10_FFFF else { return nil }
        at += 1
        return value
    }

    /// Reads a character that a backslash makes mean itself.
    private mutating func readIdentityEscape(_ start: Int, isInClass: Bool) throws(PatternFault) -> UInt32 {
        let (scalar, length) = Scalars.read(bytes, at) ?? (UInt32(byte()), 1)
        let isAllowed =
            isStrict
            ? isSyntax(scalar) || (isInClass && scalar == UInt32(UInt8(ascii: "-")))
                || (isInClass && modes.contains(.sets) && isSetPunctuator(scalar))
            : !(hasNames && scalar == UInt32(UInt8(ascii: "k")))
        at += length
        guard isAllowed else {
            let text = String(decoding: bytes[start..<at], as: UTF8.self)
            throw fault(
                "'\(text)' is not an escape of a regular expression with these flags or named groups",
                start..<at)
        }
        return scalar
    }

    private func isSyntax(_ scalar: UInt32) -> Bool {
        scalar < 0x80 && "^$\\.*+?()[]{}|/".utf8.contains(UInt8(truncatingIfNeeded: scalar))
    }

    func isSetPunctuator(_ scalar: UInt32) -> Bool {
        scalar < 0x80 && "&-!#%,:;<=>@`~".utf8.contains(UInt8(truncatingIfNeeded: scalar))
    }
}
