// Faults, in the words of a person who edits a tag.

extension ScriptParser {
    @inline(never)
    mutating func fail(
        _ message: String, _ range: Range<Int>, note: ScriptNote? = nil, fix: ScriptFix? = nil
    ) -> Stop {
        lexer.fail(message, range, note: note, fix: fix)
    }

    /// Refuses the current token; a call costs its function less of the stack than one of ``fail(_:_:note:fix:)``.
    @inline(never)
    mutating func refuse(_ message: StaticString) -> Stop {
        fail("\(message)", token.range)
    }

    /// The text of a range, cut if it is long.
    mutating func text(_ range: Range<Int>) -> String {
        let end = min(range.upperBound, lexer.count)
        guard range.lowerBound < end else { return "" }
        var cut = min(end, range.lowerBound + 40)
        // Not inside a character.
        while cut < end, cut > range.lowerBound, lexer.bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
        var shown: [UInt8] = []
        for byte in lexer.bytes[range.lowerBound..<cut] where byte != MaskedScript.holeRest {
            if byte == MaskedScript.holeStart { shown += Array("{{…}}".utf8) } else { shown.append(byte) }
        }
        return String(decoding: shown, as: UTF8.self) + (cut < end ? "…" : "")
    }

    /// The current token in words.
    mutating func described() -> String {
        switch kind {
        case .end: "the end of the script"
        case .string: "the string \(text(token.range))"
        case .template: "a template string"
        case .number, .bigInt: "the number \(text(token.range))"
        default: token.name == Names.hole ? "a reference" : "'\(text(token.range))'"
        }
    }

    /// The fault of a token that cannot stand here.
    @inline(never)
    mutating func unexpected(_ wanted: String = "") -> Stop {
        let place = kind == .end ? lexer.previousEnd..<lexer.previousEnd : token.range
        let message =
            kind == .end
            ? "the script ends too early" + (wanted.isEmpty ? "" : ": expected \(wanted)")
            : wanted.isEmpty ? "unexpected \(described())" : "expected \(wanted), not \(described())"
        return fail(message, place, note: hint())
    }

    /// Passes a token, which must be of a kind.
    mutating func expect(_ wanted: TokenKind, _ text: StaticString) throws(Stop) {
        guard kind == wanted else { throw unexpected("'\(text)'") }
        try lexer.advance()
    }

    /// Passes the bracket that closes the one at `opening`.
    mutating func close(_ wanted: TokenKind, _ text: StaticString, opening: Int) throws(Stop) {
        guard kind == wanted else { throw unclosed("\(text)", opening: opening) }
        try lexer.advance()
    }

    /// The fault of a closing bracket that closes nothing.
    @inline(never)
    mutating func closesNothing() -> Stop {
        fail(
            "this '\(text(token.range))' closes nothing", token.range,
            note: kind == .closeBrace ? extraBrace() : nil)
    }

    @inline(never)
    private mutating func unclosed(_ closing: String, opening: Int) -> Stop {
        let bracket = text(opening..<opening + 1)
        let place = kind == .end ? lexer.previousEnd..<lexer.previousEnd : token.range
        let line = lexer.bytes[0..<opening].count { $0 == 0x0A } + 1
        var note = hint()
        if note == nil, closing == "}", kind == .end { note = missingBrace() }
        if note == nil {
            note = ScriptNote("the '\(bracket)' is here", at: opening..<opening + 1)
        }
        let found = kind == .end ? "" : ", not \(described())"
        return fail(
            "expected '\(closing)' to close the '\(bracket)' on line \(line)\(found)", place, note: note)
    }

    /// Ends a statement: at a semicolon, or where one may be left out.
    mutating func endStatement() throws(Stop) {
        if kind == .semicolon { return try lexer.advance() }
        if kind == .closeBrace || kind == .end || token.isAfterNewline { return }
        throw unendedStatement()
    }

    @inline(never)
    private mutating func unendedStatement() -> Stop {
        if let note = hint() {
            return fail("unexpected \(described())", token.range, note: note)
        }
        switch kind {
        case .closeParen: return closesNothing()
        case .closeBracket: return closesNothing()
        default: break
        }
        let place = lexer.previousEnd..<lexer.previousEnd
        return fail(
            "unexpected \(described())", token.range,
            note: ScriptNote("an operator, a comma or a semicolon may be missing before it", at: place))
    }
}
