// Operators of more than one sign.

extension ScriptLexer {
    mutating func readOperator(_ byte: UInt8) throws(Stop) {
        switch byte {
        case UInt8(ascii: "="): readEquals()
        case UInt8(ascii: "!"): readNot()
        case UInt8(ascii: "<"): readLess()
        case UInt8(ascii: ">"): readGreater()
        case UInt8(ascii: "+"): isNext(byte) ? take(.increment, 2) : compound(.add, .addAssign)
        case UInt8(ascii: "-"): isNext(byte) ? take(.decrement, 2) : compound(.subtract, .subtractAssign)
        case UInt8(ascii: "*"): isNext(byte) ? power() : compound(.multiply, .multiplyAssign)
        case UInt8(ascii: "/"): compound(.divide, .divideAssign)
        case UInt8(ascii: "%"): compound(.remainder, .remainderAssign)
        case UInt8(ascii: "^"): compound(.bitXor, .bitXorAssign)
        case UInt8(ascii: "&"): doubled(byte, .and, .andAssign, else: .bitAnd, .bitAndAssign)
        case UInt8(ascii: "|"): doubled(byte, .or, .orAssign, else: .bitOr, .bitOrAssign)
        case UInt8(ascii: "?"): readQuestion()
        default: throw strangeCharacter()
        }
    }

    private mutating func compound(_ plain: TokenKind, _ assigning: TokenKind, length: Int = 1) {
        isNext(UInt8(ascii: "="), after: length) ? take(assigning, length + 1) : take(plain, length)
    }

    private mutating func power() { compound(.power, .powerAssign, length: 2) }

    private mutating func doubled(
        _ byte: UInt8, _ double: TokenKind, _ doubleAssign: TokenKind, else single: TokenKind,
        _ singleAssign: TokenKind
    ) {
        guard isNext(byte) else { return compound(single, singleAssign) }
        compound(double, doubleAssign, length: 2)
    }

    private mutating func readEquals() {
        if isNext(UInt8(ascii: ">")) { return take(.arrow, 2) }
        guard isNext(UInt8(ascii: "=")) else { return take(.assign) }
        isNext(UInt8(ascii: "="), after: 2) ? take(.identical, 3) : take(.equal, 2)
    }

    private mutating func readNot() {
        guard isNext(UInt8(ascii: "=")) else { return take(.not) }
        isNext(UInt8(ascii: "="), after: 2) ? take(.notIdentical, 3) : take(.notEqual, 2)
    }

    private mutating func readLess() {
        if isNext(UInt8(ascii: "<")) { return compound(.shiftLeft, .shiftLeftAssign, length: 2) }
        compound(.less, .lessOrEqual)
    }

    private mutating func readGreater() {
        let byte = UInt8(ascii: ">")
        guard isNext(byte) else { return compound(.greater, .greaterOrEqual) }
        guard isNext(byte, after: 2) else { return compound(.shiftRight, .shiftRightAssign, length: 2) }
        compound(.shiftRightUnsigned, .shiftRightUnsignedAssign, length: 3)
    }

    /// Reads `?`, `??`, `??=` or `?.`; the last is `?` and a number if a digit follows.
    private mutating func readQuestion() {
        if isNext(UInt8(ascii: "?")) { return compound(.coalesce, .coalesceAssign, length: 2) }
        let isOptional = isNext(UInt8(ascii: ".")) && !isClass(at + 2, CharacterClass.digit)
        isOptional ? take(.optionalDot, 2) : take(.question)
    }

    /// The fault of a character that no token begins with.
    @inline(never)
    mutating func strangeCharacter() -> Stop {
        guard let (scalar, length) = Scalars.read(bytes, at) else {
            return fail("these bytes are no UTF-8 text", at..<at + 1)
        }
        let range = at..<at + length
        switch scalar {
        case 0x2018...0x201B: return typographic(range, "'")
        case 0x201C...0x201F, 0xAB, 0xBB: return typographic(range, "\"")
        case 0x200B, 0x200E, 0x200F, 0x2060, 0x202A...0x202E, 0x00AD:
            let code = "U+" + hexadecimal(scalar)
            return fail(
                "an invisible character (\(code)) stands here", range,
                note: ScriptNote("text copied from a web page or a document often has such characters"),
                fix: ScriptFix(replace: range, with: ""))
        case 0..<0x20, 0x7F: return fail("a control character (U+\(hexadecimal(scalar))) stands here", range)
        default:
            let text = String(decoding: bytes[range], as: UTF8.self)
            return fail("the character '\(text)' has no meaning here", range)
        }
    }

    private mutating func typographic(_ range: Range<Int>, _ quote: String) -> Stop {
        let text = String(decoding: bytes[range], as: UTF8.self)
        return fail(
            "typographic quote '\(text)' is not a quote: write \(quote == "'" ? "\"'\"" : "'\"'")", range,
            fix: ScriptFix(replace: range, with: quote))
    }

    private mutating func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
