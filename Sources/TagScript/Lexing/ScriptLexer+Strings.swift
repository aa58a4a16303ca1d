// Strings and templates.

extension ScriptLexer {
    mutating func readString(_ quote: UInt8) throws(Stop) {
        let start = at
        token.kind = .string
        at += 1
        while true {
            while !isClass(at, CharacterClass.stringStop) { at += 1 }
            switch bytes[at] {
            case quote:
                at += 1
                return
            case UInt8(ascii: "\\"): try readStringEscape()
            case 0x0A, 0x0D: throw unclosedString(start)
            case 0 where at >= count: throw unclosedString(start)
            default: at += 1
            }
        }
    }

    private mutating func unclosedString(_ start: Int) -> Stop {
        let quote = Unicode.Scalar(bytes[start])
        var fix: ScriptFix?
        if let wrong = typographicEnd(start) { fix = ScriptFix(replace: wrong, with: String(quote)) }
        return fail(
            "a string is not closed", start..<at,
            note: ScriptNote("a string that begins with \(quote) ends with \(quote) on the same line"),
            fix: fix)
    }

    /// Finds a typographic quote that was probably meant to close the string that begins at `start`.
    private mutating func typographicEnd(_ start: Int) -> Range<Int>? {
        var place = start + 1
        while place + 2 < at {
            let isQuote =
                bytes[place] == 0xE2 && bytes[place + 1] == 0x80 && (0x98...0x9F).contains(bytes[place + 2])
            if isQuote { return place..<place + 3 }
            place += 1
        }
        return nil
    }

    private mutating func readStringEscape() throws(Stop) {
        let start = at
        switch bytes[at + 1] {
        case 0x0D: at += bytes[at + 2] == 0x0A ? 3 : 2
        case 0 where at + 1 >= count: at += 1
        default:
            guard let message = skipEscape() else { return }
            throw fail(message, start..<max(at, start + 1))
        }
    }

    /// Skips an escape; returns what is wrong with it.
    private mutating func skipEscape() -> String? {
        let byte = bytes[at + 1]
        at += 2
        switch byte {
        case UInt8(ascii: "x"):
            if readHexadecimal(2) == nil { return "\\x must have two hexadecimal digits" }
        case UInt8(ascii: "u"):
            if readUnicodeDigits() == nil {
                return "\\u must have four hexadecimal digits, or one to six in braces"
            }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let isNull = byte == UInt8(ascii: "0") && !isClass(at, CharacterClass.digit)
            if !isNull { token.flags.insert(.legacy) }
        default: break
        }
        return nil
    }

    /// Reads the text of a template up to its end or to `${`; the backtick or `}` before it is read.
    mutating func readTemplate() throws(Stop) {
        token.kind = .template
        while true {
            switch bytes[at] {
            case UInt8(ascii: "`"):
                at += 1
                return
            case UInt8(ascii: "$") where isNext(UInt8(ascii: "{")):
                at += 2
                token.flags.insert(.continues)
                return
            case UInt8(ascii: "\\"): readTemplateEscape()
            case 0 where at >= count:
                throw fail(
                    "a template string is not closed", token.start..<token.start + 1,
                    note: ScriptNote("a template string ends with a backtick: `"))
            default: at += 1
            }
        }
    }

    private mutating func readTemplateEscape() {
        guard at + 1 < count else { return at += 1 }
        let start = at
        let wasLegacy = token.flags.contains(.legacy)
        let message = skipEscape()
        guard message != nil || token.flags.contains(.legacy), !wasLegacy else { return }
        if !token.flags.contains(.badEscape) { badEscape = start..<at }
        token.flags.insert(.badEscape)
        token.flags.remove(.legacy)
    }

    /// Reads on in a template from the `}` that is the current token.
    mutating func rescanTemplate() throws(Stop) {
        at = token.start + 1
        token.flags = []
        try readTemplate()
        token.end = at
    }
}
