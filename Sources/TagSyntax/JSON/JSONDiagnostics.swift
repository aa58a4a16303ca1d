import TagDiagnostics

// The findings of the JSON reader. A fix-it is safe if the text can have only one meaning.

extension Diagnostic {
    static func missingComma(at offset: Int, isQuote: Bool) -> Diagnostic {
        let place = SourceRange(offset, offset)
        guard isQuote else {
            return Diagnostic(
                .missingComma, "a comma is missing here", at: place, fix: "insert a comma", with: ",")
        }
        let quote = SourceRange(offset - 1, offset)
        return Diagnostic(
            .missingComma, "the text goes on after its closing quote", at: place,
            notes: [Note("a quote inside a string is written \\\"", at: quote)],
            fixIts: [FixIt("escape the quote", replace: quote, with: "\\\"", safety: .unsafe)])
    }

    static func notAComma(at offset: Int, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .missingComma, "expected a comma, not '\(bytes.string(offset..<offset + 1))'",
            at: SourceRange(offset, offset + 1), fix: "write a comma", with: ",")
    }

    static func missingColon(after end: Int) -> Diagnostic {
        Diagnostic(
            .missingColon, "a colon is missing after this key", at: SourceRange(end, end),
            fix: "insert a colon", with: ":")
    }

    static func notAColon(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .missingColon, "expected a colon, not '\(bytes.string(range))'", at: SourceRange(range),
            fix: "write a colon", with: ":")
    }

    static func trailingComma(at offset: Int) -> Diagnostic {
        Diagnostic(
            .trailingComma, "a comma is not allowed before a closing bracket",
            at: SourceRange(offset, offset + 1), fix: "remove the comma", with: "")
    }

    static func strayComma(at offset: Int) -> Diagnostic {
        Diagnostic(
            .strayComma, "unexpected comma", at: SourceRange(offset, offset + 1),
            fix: "remove the comma", with: "", safety: .unsafe)
    }

    static func comment(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let removed = SourceRange(withLine(range, in: bytes))
        return Diagnostic(
            .comment, "JSON has no comments", at: SourceRange(range),
            fixIts: [FixIt("remove the comment", replace: removed, with: "", safety: .safe)])
    }

    /// Extends a range to its whole line if nothing else is on it, or to the blanks before it if it ends a line.
    private static func withLine(_ range: Range<Int>, in bytes: ByteView) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        while !bytes.isEnd(end), isBlank(bytes[end]) { end += 1 }
        let isStart = start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
        guard bytes.isEnd(end) || bytes[end] == 0x0A || bytes[end] == 0x0D else { return range }
        guard isStart else { return start..<range.upperBound }
        if !bytes.isEnd(end), bytes[end] == 0x0D { end += 1 }
        if !bytes.isEnd(end), bytes[end] == 0x0A { end += 1 }
        return start..<end
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func missingValue(after sign: Int, _ name: String = "colon") -> Diagnostic {
        Diagnostic(.missingValue, "a value is missing after this \(name)", at: SourceRange(sign, sign + 1))
    }

    static func keyWithoutValue(_ key: Range<Int>) -> Diagnostic {
        Diagnostic(.missingValue, "this key has no value", at: SourceRange(key))
    }

    static func keyNotString(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .keyNotString, "a key must be a string in double quotes", at: SourceRange(range),
            fix: "put it in quotes", with: range.count > 60 ? nil : "\"\(bytes.string(range))\"")
    }

    static func singleQuotes(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let text = bytes.string(range.lowerBound + 1..<range.upperBound - 1)
        let isPlain =
            range.count <= 60
            && !text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
        return Diagnostic(
            .singleQuotes, "a string must be in double quotes", at: SourceRange(range),
            fix: "use double quotes", with: isPlain ? "\"\(text)\"" : nil)
    }

    static func unclosedString(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .unclosedString, "this string is never closed", at: SourceRange(range),
            notes: [Note("a string ends on the line on which it begins; a line break in it is written \\n")])
    }

    /// Reports a file that ends inside a string.
    static func endsEarly(inString range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .truncatedFile, "the file ends early, inside this string",
            at: SourceRange(range), notes: [Note(cutShort)])
    }

    private static let cutShort = "it may have been cut short: fetch or export it again"

    static func controlCharacter(_ offset: Int, in bytes: ByteView) -> Diagnostic {
        let escape =
            switch bytes[offset] {
            case 0x08: "\\b"
            case 0x09: "\\t"
            case 0x0A: "\\n"
            case 0x0C: "\\f"
            case 0x0D: "\\r"
            case let byte: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        return Diagnostic(
            .controlCharacter, "a control character in a string is written \(escape)",
            at: SourceRange(offset, offset + 1), fix: "write \(escape)", with: escape)
    }

    static func invalidEscape(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let place = SourceRange(range)
        if bytes[range.lowerBound + 1] == UInt8(ascii: "u") {
            return Diagnostic(.invalidEscape, "\\u must have four hexadecimal digits", at: place)
        }
        let backslash = SourceRange(range.lowerBound, range.lowerBound + 1)
        return Diagnostic(
            .invalidEscape, "'\(bytes.string(range))' is not a JSON escape", at: place,
            notes: [Note("a backslash itself is written \\\\")],
            fixIts: [FixIt("escape the backslash", replace: backslash, with: "\\\\", safety: .unsafe)])
    }

    static func loneSurrogate(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .loneSurrogate, "half of a surrogate pair is not a character", at: SourceRange(range),
            notes: [
                Note("beyond U+FFFF a character is two escapes, as in \\ud83d\\ude00, or itself in UTF-8")
            ])
    }

    static func number(_ message: String, _ range: Range<Int>, replaceWith text: String) -> Diagnostic {
        Diagnostic(
            .invalidNumber, message, at: SourceRange(range),
            fix: text.isEmpty ? "remove it" : "write \(text)", with: text)
    }

    static func number(_ message: String, _ range: Range<Int>, guess: String? = nil) -> Diagnostic {
        Diagnostic(
            .invalidNumber, message, at: SourceRange(range), fix: "remove it", with: guess, safety: .unsafe)
    }

    static func numberOutOfRange(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .numberOutOfRange, "this number is too large for a double", at: SourceRange(range),
            notes: [Note("the largest double is about 1.8e308")])
    }

    static func nonFinite(_ word: String, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .nonFinite, "'\(word)' is not a JSON number", at: SourceRange(range),
            notes: [Note("numbers are finite; write null or leave the entry out")])
    }

    /// Returns true for a word by which other languages write "not a number" or an infinity.
    static func isNonFinite(_ word: String) -> Bool {
        switch word.drop(while: { $0 == "-" || $0 == "+" }) {
        case "NaN", "nan", "NAN", "Infinity", "infinity", "Inf", "inf", "INF": true
        default: false
        }
    }

    /// The words of other languages that mean a word of JSON.
    static let knownWords: [String: (text: String, kind: NodeKind)] = [
        "True": ("true", .true), "TRUE": ("true", .true), "yes": ("true", .true), "YES": ("true", .true),
        "False": ("false", .false), "FALSE": ("false", .false), "no": ("false", .false),
        "NO": ("false", .false),
        "None": ("null", .null), "nil": ("null", .null), "Null": ("null", .null), "NULL": ("null", .null),
        "undefined": ("null", .null),
    ]

    static func unknownWord(_ word: String, _ range: Range<Int>, _ known: String?) -> Diagnostic {
        let message = "'\(word)' is not a JSON value"
        if let known {
            return Diagnostic(
                .unknownWord, message, at: SourceRange(range), fix: "write \(known)", with: known)
        }
        return Diagnostic(
            .unknownWord, message, at: SourceRange(range), notes: [Note("write text in double quotes")],
            fix: "put it in quotes", with: range.count <= 60 ? "\"\(word)\"" : nil, safety: .unsafe)
    }

    static func unexpectedText(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let text = bytes.string(range)
        let isCurly = text.unicodeScalars.contains { (0x2018...0x201F).contains($0.value) }
        return Diagnostic(
            .unexpectedText, "'\(text)' has no meaning here", at: SourceRange(range),
            notes: isCurly ? [Note("these are typographic quotes; JSON allows only straight ones, \"\"")] : []
        )
    }

    static func unclosedBracket(_ opening: Int, in bytes: ByteView, depth: Int) -> Diagnostic {
        let bracket = "'\(bytes.string(opening..<opening + 1))'"
        let place = SourceRange(opening, opening + 1)
        let end = Note("the file ends here", at: SourceRange(bytes.count, bytes.count))
        guard depth > 1 else {
            return Diagnostic(.unclosedBracket, "this \(bracket) is never closed", at: place, notes: [end])
        }
        return Diagnostic(
            .truncatedFile,
            "the file ends early: this \(bracket) and \(Counted.text(depth - 1, "bracket")) around it are never closed",
            at: place, notes: [end, Note(cutShort)])
    }

    /// Reports more than one value after a key: probably the '[' of a list is missing.
    static func missingBracket(before value: Int, in bytes: ByteView, at second: Int) -> Diagnostic {
        Diagnostic(
            .missingBracket,
            "a '[' is missing before this '\(bytes.string(value..<value + 1))': more values follow it",
            at: SourceRange(value, value + 1),
            notes: [Note("the next value", at: SourceRange(second, second + 1))],
            fixIts: [FixIt("insert a '['", replace: SourceRange(value, value), with: "[", safety: .unsafe)])
    }

    /// Reports a value in the place of a key: probably the '}' before it is missing.
    static func bracketWithoutKey(_ offset: Int, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .missingBracket,
            "this '\(bytes.string(offset..<offset + 1))' has no key: a '}' is missing before it, or the key",
            at: SourceRange(offset, offset + 1))
    }

    /// Reports a key in a list: probably the '{' before it or the ']' of the list is missing.
    static func keyInList(_ key: Range<Int>, list: Int) -> Diagnostic {
        Diagnostic(
            .missingBracket, "this is a key, and a list has none: a '{' or a ']' is missing before it",
            at: SourceRange(key),
            notes: [Note("the list", at: SourceRange(list, list + 1))])
    }

    static func unclosedBracket(_ opening: Int, in bytes: ByteView, before closing: Int) -> Diagnostic {
        let other = bytes.string(closing..<closing + 1)
        return Diagnostic(
            .unclosedBracket, "this '\(bytes.string(opening..<opening + 1))' is not closed before '\(other)'",
            at: SourceRange(opening, opening + 1),
            notes: [Note("here a bracket around it is closed", at: SourceRange(closing, closing + 1))])
    }

    static func wrongBracket(at offset: Int, opening: Int, in bytes: ByteView) -> Diagnostic {
        let right = bytes[opening] == UInt8(ascii: "{") ? "}" : "]"
        return Diagnostic(
            .wrongBracket, "'\(bytes.string(offset..<offset + 1))' does not match the open bracket",
            at: SourceRange(offset, offset + 1),
            notes: [Note("the open bracket", at: SourceRange(opening, opening + 1))],
            fix: "write '\(right)'", with: right, safety: .unsafe)
    }

    static func textAfterEnd(_ range: Range<Int>, end: Int, in bytes: ByteView) -> Diagnostic {
        let isBracket =
            bytes[range.lowerBound] == UInt8(ascii: "}") || bytes[range.lowerBound] == UInt8(ascii: "]")
        let message =
            isBracket
            ? "this closing bracket has no opening one" : "there is text after the end of the JSON value"
        return Diagnostic(
            .textAfterEnd, message, at: SourceRange(range),
            notes: [Note("the value ends here", at: SourceRange(Swift.max(0, end - 1), end))])
    }
}
