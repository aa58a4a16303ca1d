// White space and comments.

extension ScriptLexer {
    /// Skips to the next token, and notes whether a line terminator stands before it.
    mutating func skipSpace() throws(Stop) {
        while true {
            switch bytes[at] {
            case 0x20, 0x09, 0x0B, 0x0C: at += 1
            case 0x0A, 0x0D:
                at += 1
                token.flags.insert(.afterNewline)
            case UInt8(ascii: "/"):
                if isNext(UInt8(ascii: "/")) {
                    skipLine()
                } else if isNext(UInt8(ascii: "*")) {
                    try skipBlock()
                } else {
                    return
                }
            case UInt8(ascii: "<"), UInt8(ascii: "-"):
                guard isHTMLComment() else { return }
                guard !isModule else { throw htmlCommentInModule() }
                skipLine()
            case UInt8(ascii: "#"):
                guard at == 0, isNext(UInt8(ascii: "!")) else { return }
                skipLine()
            case 0x80...: guard skipWideSpace() else { return }
            default: return
            }
        }
    }

    private mutating func skipWideSpace() -> Bool {
        guard let (scalar, length) = Scalars.read(bytes, at) else { return false }
        if Scalars.isLineTerminator(scalar) {
            token.flags.insert(.afterNewline)
        } else if !Scalars.isSpace(scalar) {
            return false
        }
        at += length
        return true
    }

    /// Returns true at `<!--`, and at `-->` if nothing but space and comments stands before it on its line.
    private mutating func isHTMLComment() -> Bool {
        let dash = UInt8(ascii: "-")
        if bytes[at] == UInt8(ascii: "<") {
            return isNext(UInt8(ascii: "!")) && isNext(dash, after: 2) && isNext(dash, after: 3)
        }
        return token.isAfterNewline && isNext(dash) && isNext(UInt8(ascii: ">"), after: 2)
    }

    private mutating func htmlCommentInModule() -> Stop {
        fail("a module has no HTML comments", at..<at + (bytes[at] == UInt8(ascii: "<") ? 4 : 3))
    }

    private mutating func skipLine() {
        while at < count, lineTerminator(at) == 0 { at += 1 }
    }

    /// Returns the length of the line terminator at `at`; 0 if there is none.
    mutating func lineTerminator(_ at: Int) -> Int {
        switch bytes[at] {
        case 0x0A, 0x0D: 1
        case 0xE2 where bytes[at + 1] == 0x80 && bytes[at + 2] & 0xFE == 0xA8: 3
        default: 0
        }
    }

    private mutating func skipBlock() throws(Stop) {
        let start = at
        at += 2
        while !(bytes[at] == UInt8(ascii: "*") && isNext(UInt8(ascii: "/"))) {
            guard at < count else {
                throw fail("a comment is not closed", start..<start + 2, note: Self.closing)
            }
            if lineTerminator(at) > 0 { token.flags.insert(.afterNewline) }
            at += 1
        }
        at += 2
    }

    private static let closing = ScriptNote("a comment that begins with '/*' ends with '*/'")

    /// Returns false if the next token is certainly no colon.
    mutating func isColonNext() -> Bool {
        var place = at
        while bytes[place] == 0x20 { place += 1 }
        switch bytes[place] {
        case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "<"), 0x09...0x0D, 0x80...: return true
        default: return false
        }
    }
}
