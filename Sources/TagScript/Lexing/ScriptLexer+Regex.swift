// Regular expressions.

extension ScriptLexer {
    /// Reads a regular expression from the `/` or `/=` that is the current token, and checks it.
    mutating func rescanRegex() throws(Stop) {
        at = token.start + 1
        token.kind = .regex
        try skipPattern()
        let pattern = token.start + 1..<at
        at += 1
        let flags = at
        while isClass(at, CharacterClass.wordPart) { at += 1 }
        token.end = at
        try checkEnd(flags)
        try checkRegex(pattern, flags: flags..<at)
    }

    private mutating func skipPattern() throws(Stop) {
        var isInClass = false
        while true {
            if at >= count || lineTerminator(at) > 0 {
                throw fail("a regular expression is not closed", token.start..<at)
            }
            switch bytes[at] {
            case UInt8(ascii: "\\"):
                at += 1
                if at >= count || lineTerminator(at) > 0 { continue }
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return
            default: break
            }
            at += 1
        }
    }

    /// Refuses an escape or a character beyond ASCII among the flags.
    private mutating func checkEnd(_ flags: Int) throws(Stop) {
        if bytes[at] == UInt8(ascii: "\\") {
            throw fail("the flags of a regular expression have no escapes", at..<at + 1)
        }
        guard bytes[at] >= 0x80, let (scalar, length) = Scalars.read(bytes, at), Identifiers.isPart(scalar)
        else { return }
        throw fail("this is not a flag of a regular expression", at..<at + length)
    }

    private mutating func checkRegex(_ pattern: Range<Int>, flags: Range<Int>) throws(Stop) {
        let modes = try readFlags(flags)
        // A reference may be any part of a pattern, so such a pattern is not known.
        if pattern.contains(where: { MaskedScript.isHole(bytes[$0]) }) { return }
        var checker = PatternChecker(bytes, pattern, modes)
        guard let fault = checker.check() else { return }
        let stop = fail(fault.message, fault.range)
        self.fault?.isDecided = fault.isDecided
        throw stop
    }

    private mutating func readFlags(_ range: Range<Int>) throws(Stop) -> PatternModes {
        var modes = PatternModes()
        for place in range {
            if MaskedScript.isHole(bytes[place]) {
                throw fail("a regular expression is followed by a reference: an operator is missing", range)
            }
            guard let flag = PatternModes.flag(bytes[place]) else {
                let text = String(decoding: bytes[place..<place + 1], as: UTF8.self)
                throw fail(
                    "'\(text)' is not a flag of a regular expression", place..<place + 1,
                    note: ScriptNote("the flags are d, g, i, m, s, u, v and y"))
            }
            guard modes.insert(flag).inserted else {
                throw fail("this flag is given twice", place..<place + 1)
            }
        }
        if modes.contains(.unicode), modes.contains(.sets) {
            throw fail("the flags u and v cannot be combined", range)
        }
        return modes
    }
}
