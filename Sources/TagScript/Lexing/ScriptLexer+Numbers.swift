// Numbers.

extension ScriptLexer {
    mutating func readNumber() throws(Stop) {
        let start = at
        token.kind = .number
        if bytes[at] == UInt8(ascii: "0") {
            switch bytes[at + 1] | 0x20 {
            case UInt8(ascii: "x"): try readDigits(radix: 16)
            case UInt8(ascii: "o"): try readDigits(radix: 8)
            case UInt8(ascii: "b"): try readDigits(radix: 2)
            default: try readDecimal()
            }
        } else {
            try readDecimal()
        }
        try endNumber(start)
    }

    /// Reads a number with a prefix of two characters.
    private mutating func readDigits(radix: UInt32) throws(Stop) {
        let start = at
        at += 2
        let count = try readDigitRun(radix)
        guard count > 0 else {
            throw fail("a number has no digits after its '0\(Unicode.Scalar(bytes[start + 1]))'", start..<at)
        }
        readBigIntSuffix()
    }

    /// Reads digits with single separators between them, and returns how many they are.
    private mutating func readDigitRun(_ radix: UInt32) throws(Stop) -> Int {
        var digits = 0
        var wasSeparator = false
        while true {
            if bytes[at] == UInt8(ascii: "_") {
                guard digits > 0, !wasSeparator else { throw badSeparator(at) }
                wasSeparator = true
            } else if let digit = Scalars.hex(bytes[at]), digit < radix {
                digits += 1
                wasSeparator = false
            } else {
                break
            }
            at += 1
        }
        if wasSeparator { throw badSeparator(at - 1) }
        return digits
    }

    private mutating func badSeparator(_ place: Int) -> Stop {
        fail("a '_' in a number must stand between two digits", place..<place + 1)
    }

    private mutating func readBigIntSuffix() {
        guard bytes[at] == UInt8(ascii: "n") else { return }
        token.kind = .bigInt
        at += 1
    }

    private mutating func readDecimal() throws(Stop) {
        let start = at
        if bytes[at] == UInt8(ascii: "0"), isClass(at + 1, CharacterClass.digit) || isNext(UInt8(ascii: "_"))
        {
            return try readLegacyNumber()
        }
        _ = try readDigitRun(10)
        if bytes[at] == UInt8(ascii: "n"), at > start { return readBigIntSuffix() }
        try readFraction()
    }

    private mutating func readFraction() throws(Stop) {
        if bytes[at] == UInt8(ascii: ".") {
            at += 1
            if bytes[at] == UInt8(ascii: "_") { throw badSeparator(at) }
            _ = try readDigitRun(10)
        }
        guard bytes[at] | 0x20 == UInt8(ascii: "e") else { return }
        let start = at
        at += 1
        if bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
        guard isClass(at, CharacterClass.digit) else {
            throw fail("an exponent has no digits", start..<at)
        }
        _ = try readDigitRun(10)
    }

    /// Reads `017`, which is octal, or `08`, which is decimal; only sloppy mode has either.
    private mutating func readLegacyNumber() throws(Stop) {
        token.flags.insert(.legacy)
        var isOctal = true
        while isClass(at, CharacterClass.digit) {
            if bytes[at] >= UInt8(ascii: "8") { isOctal = false }
            at += 1
        }
        if bytes[at] == UInt8(ascii: "_") { throw badSeparator(at) }
        if !isOctal { try readFraction() }
    }

    /// Refuses a word or a reference right after a number.
    private mutating func endNumber(_ start: Int) throws(Stop) {
        let end = at
        if isClass(at, CharacterClass.hole) {
            while isClass(at, CharacterClass.hole) { at += 1 }
            throw fail("a number is followed by a reference: an operator is missing", end..<at)
        }
        while isClass(at, CharacterClass.wordPart) { at += 1 }
        if at == end, bytes[at] != UInt8(ascii: "\\") {
            guard let (scalar, length) = Scalars.read(bytes, at), Identifiers.isStart(scalar) else { return }
            at += length
        }
        let number = String(decoding: bytes[start..<end], as: UTF8.self)
        throw fail("the number \(number) is followed by a letter or digit", end..<max(at, end + 1))
    }
}
