// Words with escapes or with characters beyond ASCII, and private names.

extension ScriptLexer {
    /// Ends a word that has references in it: before them or behind them if a keyword touches them, as in `return{{a}}`.
    @inline(never)
    mutating func endHoledWord(_ start: Int) {
        token.name = Names.hole
        let end = at
        at = start
        if isClass(at, CharacterClass.hole) {
            while isClass(at, CharacterClass.hole) { at += 1 }
            let rest = String(decoding: bytes[at..<end], as: UTF8.self)
            if rest != "in", rest != "instanceof" { at = end }
            return
        }
        var hash = Names.seed
        while !isClass(at, CharacterClass.hole) {
            hash = Names.mix(hash, bytes[at])
            at += 1
        }
        let name = names.number(of: bytes, start..<at, hash: hash)
        guard name < Word.firstUnreserved else { return at = end }
        token.name = name
        token.kind = TokenKind(rawValue: UInt8(truncatingIfNeeded: name)) ?? .identifier
    }

    /// Reads a word again, from its start, and collects its name with the escapes resolved.
    @inline(never)
    mutating func readWordSlowly(from start: Int) throws(Stop) {
        at = start
        var name: [UInt8] = []
        var hasHole = false
        while at < count {
            let first = at
            if MaskedScript.isHole(bytes[at]) {
                hasHole = true
                at += 1
            } else if bytes[at] == UInt8(ascii: "\\") {
                let scalar = try readWordEscape()
                guard isAllowed(scalar, isFirst: first == start) else { throw badWordEscape(first) }
                Scalars.append(scalar, to: &name)
                token.flags.insert(.escaped)
            } else {
                guard let (scalar, length) = Scalars.read(bytes, at),
                    isAllowed(scalar, isFirst: first == start)
                else { break }
                Scalars.append(scalar, to: &name)
                at += length
            }
        }
        guard at > start else { throw strangeCharacter() }
        token.kind = .identifier
        token.name =
            hasHole ? Names.hole : names.number(of: name, 0..<name.count, hash: Names.hash(name))
        // A word with escapes is never a keyword.
        if token.name < Word.firstUnreserved, !token.flags.contains(.escaped) {
            token.kind = TokenKind(rawValue: UInt8(truncatingIfNeeded: token.name)) ?? .identifier
        }
    }

    private mutating func isAllowed(_ scalar: UInt32, isFirst: Bool) -> Bool {
        isFirst ? Identifiers.isStart(scalar) : Identifiers.isPart(scalar)
    }

    private mutating func badWordEscape(_ start: Int) -> Stop {
        fail("this escape is not a character of a name", start..<at)
    }

    /// Reads `\uXXXX` or `\u{…}` in a word.
    private mutating func readWordEscape() throws(Stop) -> UInt32 {
        let start = at
        at += 1
        guard bytes[at] == UInt8(ascii: "u") else {
            throw fail("a backslash has no meaning here", start..<start + 1)
        }
        at += 1
        guard let scalar = readUnicodeDigits() else {
            throw fail("\\u must have four hexadecimal digits, or one to six in braces", start..<at)
        }
        return scalar
    }

    /// Reads the digits after `\u`; nil if they are none, or of no character.
    mutating func readUnicodeDigits() -> UInt32? {
        guard bytes[at] == UInt8(ascii: "{") else { return readHexadecimal(4) }
        at += 1
        var value: UInt32 = 0
        let first = at
        while let digit = Scalars.hex(bytes[at]) {
            value = min(value << 4 | digit, 0x11_0000)
            at += 1
        }
        guard at > first, bytes[at] == UInt8(ascii: "}"), value <= 0x10_FFFF else { return nil }
        at += 1
        return value
    }

    mutating func readHexadecimal(_ digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = Scalars.hex(bytes[at]) else { return nil }
            value = value << 4 | digit
            at += 1
        }
        return value
    }

    /// Reads `#name`.
    mutating func readPrivateName() throws(Stop) {
        let start = at
        at += 1
        let byte = bytes[at]
        let isName = isClass(at, CharacterClass.wordStart) || byte == UInt8(ascii: "\\") || byte >= 0x80
        guard isName else { throw fail("the character '#' has no meaning here", start..<at) }
        try readWordSlowly(from: at)
        token.kind = .privateName
    }
}
