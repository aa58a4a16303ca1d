// Guesses at what was meant, as notes to a fault at the current token.

extension ScriptParser {
    mutating func hint() -> ScriptNote? {
        misspeltWord() ?? quoteInString() ?? entity() ?? brokenReference() ?? element() ?? awaitOutside()
    }

    /// The node before the current token, if it is an identifier right before it.
    private mutating func lastIdentifier() -> ScriptNode? {
        guard let last = tape.last, last.kind == .identifier, Int(last.end) == lexer.previousEnd,
            last.name != Names.hole
        else { return nil }
        return last
    }

    /// A name that looks like a reserved word.
    private mutating func misspeltWord() -> ScriptNote? {
        guard let last = lastIdentifier() else { return nil }
        let word = lexer.names.text(last.name)
        guard let meant = Misspelling.word(near: word) else { return nil }
        return ScriptNote(
            "'\(word)' is not a keyword; did you mean '\(meant)'?", at: last.range, guess: meant)
    }

    /// A word right behind a string: the quote that ended the string was probably a part of it.
    private mutating func quoteInString() -> ScriptNote? {
        guard kind == .identifier || kind.isReservedWord, start == lexer.previousEnd, start > 0 else {
            return nil
        }
        let quote = lexer.bytes[start - 1]
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        let sign = Unicode.Scalar(quote)
        return ScriptNote(
            "this quote ends the string; in a string it is written \\\(sign)", at: start - 1..<start)
    }

    /// An entity of HTML, as `&amp;`, in text that was copied from HTML.
    private mutating func entity() -> ScriptNote? {
        let end = lexer.previousEnd
        guard kind == .semicolon, start == end else { return nil }
        var first = end
        while first > 0, end - first < 5, lexer.bytes[first - 1] | 0x20 >= UInt8(ascii: "a") { first -= 1 }
        guard first > 0, lexer.bytes[first - 1] == UInt8(ascii: "&") else { return nil }
        let signs = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": " ", "apos": "'"]
        let name = text(first..<end)
        guard let sign = signs[name] else { return nil }
        return ScriptNote(
            "'&\(name);' is HTML for '\(sign)'; in a script write '\(sign)'", at: first - 1..<end + 1)
    }

    /// A `{{` that begins no reference.
    private mutating func brokenReference() -> ScriptNote? {
        let brace = UInt8(ascii: "{")
        guard kind == .openBrace, start > 0, lexer.bytes[start - 1] == brace else { return nil }
        return ScriptNote(
            "a reference is written {{name}}, with two braces on each side", at: start - 1..<start + 1)
    }

    /// A brace that closes less indented than the line on which it opens: probably its own closing one is missing.
    mutating func missingBrace() -> ScriptNote? {
        let lines = Indentation(lexer.bytes, count: lexer.count)
        guard let (opening, closing) = braces(lines, where: { $0 > $1 }) else { return nil }
        let (first, last) = (lines.line(opening) + 1, lines.line(closing) + 1)
        return ScriptNote(
            "it is probably missing before line \(last): the '}' there closes this '{' on line \(first)",
            at: opening..<opening + 1)
    }

    /// A brace that closes more indented than the line on which it opens: probably the closing one is one too many.
    mutating func extraBrace() -> ScriptNote? {
        let lines = Indentation(lexer.bytes, count: lexer.count)
        guard let (opening, closing) = braces(lines, where: { $0 < $1 }) else { return nil }
        let (first, last) = (lines.line(opening) + 1, lines.line(closing) + 1)
        return ScriptNote(
            "the one too many is probably this '}' on line \(last), which closes the '{' on line \(first)",
            at: closing..<closing + 1)
    }

    /// Returns the first pair of braces, in the order in which they close, whose indentations are as `isOdd` says.
    private mutating func braces(_ lines: Indentation, where isOdd: (Int, Int) -> Bool) -> (Int, Int)? {
        for node in tape where node.kind == .block || node.kind == .functionBody || node.kind == .object {
            let (opening, closing) = (Int(node.start), Int(node.end) - 1)
            guard lines.isFirst(closing), lines.line(opening) < lines.line(closing) else { continue }
            if isOdd(lines.width(lines.line(opening)), lines.width(lines.line(closing))) {
                return (opening, closing)
            }
        }
        return nil
    }

    /// An HTML element among the statements.
    private mutating func element() -> ScriptNote? {
        guard kind == .less else { return nil }
        let byte = lexer.bytes[start + 1]
        guard byte == UInt8(ascii: "/") || Identifiers.isStart(UInt32(byte)) else { return nil }
        return ScriptNote("a script has no HTML in it")
    }

    private mutating func awaitOutside() -> ScriptNote? {
        guard let last = lastIdentifier(), last.name == Word.await.rawValue else { return nil }
        return ScriptNote("'await' is allowed in async functions only", at: last.range)
    }
}
