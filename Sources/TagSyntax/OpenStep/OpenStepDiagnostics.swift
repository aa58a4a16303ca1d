package import TagDiagnostics

// The findings of the reader of OpenStep property lists.

extension Diagnostic {
    static func unclosedComment(_ start: Int) -> Diagnostic {
        Diagnostic(
            .unclosedComment, "this comment is never closed", at: SourceRange(start, start + 2),
            notes: [Note("a comment ends with */")])
    }

    static func missingEquals(after end: Int) -> Diagnostic {
        Diagnostic(
            .missingEquals, "an equals sign is missing after this key", at: SourceRange(end, end),
            fix: "insert an equals sign", with: " =", safety: .unsafe)
    }

    static func missingSemicolon(after end: Int) -> Diagnostic {
        Diagnostic(
            .missingSemicolon, "a semicolon is missing after this value", at: SourceRange(end, end),
            fix: "insert a semicolon", with: ";")
    }

    static func unclosedText(_ start: Int) -> Diagnostic {
        Diagnostic(.unclosedString, "this string is never closed", at: SourceRange(start, start + 1))
    }

    static func forbiddenText(_ offset: Int) -> Diagnostic {
        Diagnostic(
            .controlCharacter, "a property list has no character U+0000", at: SourceRange(offset, offset + 1))
    }

    static func openStepEscape(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let place = SourceRange(range)
        switch bytes[range.lowerBound + 1] {
        case UInt8(ascii: "U") where range.count > 2:
            return Diagnostic(
                .loneSurrogate, "half of a surrogate pair is not a character", at: place,
                notes: [Note("beyond U+FFFF a character is two escapes, as in \\Ud83d\\Ude00")])
        case UInt8(ascii: "U"):
            return Diagnostic(.invalidEscape, "\\U must have four hexadecimal digits", at: place)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return Diagnostic(
                .invalidEscape, "there is no character '\(bytes.string(range))'", at: place,
                notes: [Note("octal escapes are bytes of the NeXTSTEP character set, up to \\375")])
        default:
            return Diagnostic(
                .invalidEscape, "'\(bytes.string(range))' is not an escape of property lists", at: place,
                notes: [Note("a backslash itself is written \\\\")])
        }
    }

    static func unclosedData(_ start: Int) -> Diagnostic {
        Diagnostic(
            .unclosedBracket, "this '<' is never closed", at: SourceRange(start, start + 1),
            notes: [Note("data are hexadecimal digits between '<' and '>'")])
    }

    static func dataDigit(_ offset: Int) -> Diagnostic {
        Diagnostic(
            .invalidData, "this is not a hexadecimal digit", at: SourceRange(offset, offset + 1),
            notes: [Note("data are hexadecimal digits between '<' and '>'")])
    }

    static func oddData(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(.invalidData, "this data has half a byte: an odd number of digits", at: SourceRange(range))
    }

    static func typedValue(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .typedValue, "'\(bytes.string(range))' is not a value of a property list", at: SourceRange(range),
            notes: [Note("typed values are <*I5>, <*R1.5>, <*BY>, <*BN> and <*D2026-11-21 13:45:00 +0000>")])
    }
}

extension DiagnosticKind {
    package static let unclosedComment = DiagnosticKind(
        "unclosed-comment", .syntax, .error, summary: "A comment of a property list without an end.",
        explanation:
            "A comment that begins with `/*` ends with `*/`; one that begins with `//` ends with its line.",
        flagged: ["{ a = b; } «/*» c"], accepted: ["/* a */ { b = c; // d\n}"])

    package static let missingEquals = DiagnosticKind(
        "missing-equals-sign", .syntax, .error,
        summary: "A key of an OpenStep property list without an equals sign after it.",
        explanation:
            "In a property list of this encoding a dictionary is `{ key = value; other = value; }`.",
        flagged: ["{ a = b; c«» d; }", "{ a = b; c«»; }"], accepted: ["{ a = b; }"])

    package static let missingSemicolon = DiagnosticKind(
        "missing-semicolon", .syntax, .error,
        summary: "A value in a dictionary of an OpenStep property list without a semicolon after it.",
        explanation: """
            Each entry of a dictionary ends with a semicolon, also the last. A text with spaces or with letters beyond \
            ASCII must be in quotes.
            """,
        flagged: ["{ a = b; c = d«» }", "{ a = b«» c; }", "{ a = (b)«» }", "{ a = b«»ü; }"],
        accepted: ["{ a = b; c = \"d ü\"; }"])

    package static let typedValue = DiagnosticKind(
        "invalid-typed-value", .type, .error,
        summary: "A typed value of a GNUstep property list that does not exist.",
        explanation: """
            GNUstep writes integers as `<*I5>`, reals as `<*R1.5>`, Booleans as `<*BY>` and `<*BN>`, and dates as \
            `<*D2026-11-21 13:45:00 +0000>`. tagc reads only dates in UTC.
            """,
        flagged: ["{ a = «<*X5>»; }", "{ a = «<*I>»; }", "{ a = «<*D2026-02-29 00:00:00 +0000>»; }"],
        accepted: ["{ a = <*I-5>; b = <*R1e3>; c = <*BY>; d = <*D2026-11-21 13:45:00 +0000>; }"])
}
