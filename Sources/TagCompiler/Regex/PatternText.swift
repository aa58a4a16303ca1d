import TagRuntime

/// Writes a program as a pattern, for people and for definitions made of containers.
///
/// Compiling the text gives the same program again, for every program that was compiled from a pattern's text (with its
/// groups remembered if the program remembers them).
package struct PatternText {
    private let program: [UInt8]
    private var at = 0
    private var text = ""
    /// True if letters ignore case at this point of the program; `textIgnoresCase` says so for the text written.
    private var ignoresCase = false
    private var textIgnoresCase = false

    /// Returns the text of a verified program, in linear time.
    package static func text(of program: [UInt8]) -> String {
        var writer = PatternText(program: program)
        while writer.at < program.count { writer.writeNext() }
        return writer.text
    }

    private init(program: [UInt8]) { self.program = program }

    private mutating func writeNext() {
        let byte = program[at]
        guard byte < 0x20, let code = PatternCode(rawValue: byte) else { return writeScalar() }
        at += 1
        switch code {
        case .or: text += "|"
        case .caseToggle: ignoresCase.toggle()
        case .escape: writeScalar()
        case .group: writeGroup("(?:")
        case .capture: writeGroup("(")
        case .look: writeLook()
        case .end: break
        case .set: writeSet("[")
        case .notSet: writeSet("[^")
        default: if code.isQuantifier { writeQuantified(code) } else { writePlain(code) }
        }
    }

    private mutating func writePlain(_ code: PatternCode) {
        switch code {
        case .textStart: text += "^"
        case .textEnd: text += "$"
        case .lineStart: text += "(?m:^)"
        case .lineEnd: text += "(?m:$)"
        case .wordBoundary: text += #"\b"#
        case .notWordBoundary: text += #"\B"#
        case .anyInLine: text += "."
        case .digit: text += #"\d"#
        case .notDigit: text += #"\D"#
        default:
            setCase(false)  // letters are among the members of these
            switch code {
            case .word: text += #"\w"#
            case .notWord: text += #"\W"#
            case .space: text += #"\s"#
            case .notSpace: text += #"\S"#
            default: text += #"[\s\S]"#
            }
        }
    }

    /// Writes a group and restores the flags at its end.
    private mutating func writeGroup(_ opening: String) {
        let outer = textIgnoresCase
        text += opening
        while at < program.count, program[at] != PatternCode.end.rawValue { writeNext() }
        at += 1
        text += ")"
        textIgnoresCase = outer
    }

    private mutating func writeLook() {
        guard at < program.count, let kind = LookKind(rawValue: program[at]) else { return }
        at += 1
        writeGroup("(?" + (kind.isAhead ? "" : "<") + (kind.isNegated ? "!" : "="))
    }

    private mutating func writeQuantified(_ code: PatternCode) {
        let suffix = suffix(of: code)
        guard at < program.count else { return }
        let code = PatternCode(rawValue: program[at])
        if code?.isQuantifier == true || code == .look {
            let outer = textIgnoresCase
            text += "(?:"
            writeNext()
            text += ")"
            textIgnoresCase = outer
        } else {
            writeNext()
        }
        text += suffix
    }

    private mutating func suffix(of code: PatternCode) -> String {
        let mark =
            switch code {
            case .zeroOrMore, .zeroOrMoreLazy: "*"
            case .oneOrMore, .oneOrMoreLazy: "+"
            case .zeroOrOne, .zeroOrOneLazy: "?"
            default: count
            }
        return mark + (code.isLazy ? "?" : "")
    }

    private var count: String {
        mutating get {
            var next = at
            guard let count = RepeatCount(program.span, at: &next) else { return "" }
            at = next
            guard let most = count.most else { return "{\(count.least),}" }
            return most == count.least ? "{\(most)}" : "{\(count.least),\(most)}"
        }
    }
}

// MARK: Scalars

extension PatternText {
    private mutating func setCase(_ ignores: Bool) {
        guard ignores != textIgnoresCase else { return }
        text += ignores ? "(?i)" : "(?-i)"
        textIgnoresCase = ignores
    }

    private mutating func takeScalar() -> Unicode.Scalar {
        var next = at
        let scalar = UTF8Ranges.scalar(program.span, at: &next).flatMap(Unicode.Scalar.init)
        at = max(next, at + 1)
        return scalar ?? "\u{FFFD}"
    }

    private mutating func writeScalar() {
        let scalar = takeScalar()
        if scalar.properties.isAlphabetic { setCase(ignoresCase && scalar.isASCII) }
        text += Self.escaped(scalar, #"\.+*?()|[]{}^$"#)
    }

    private mutating func writeSet(_ opening: String) {
        setCase(false)
        var next = at
        guard let header = SetHeader(program.span, at: &next) else { return }
        at = next
        var members: [(low: Unicode.Scalar, high: Unicode.Scalar)] = []
        for index in 0..<header.ranges + header.singles {
            let low = takeScalar()
            members.append((low, index < header.ranges ? takeScalar() : low))
        }
        guard !members.isEmpty else {
            text += opening == "[" ? #"[^\s\S]"# : #"[\s\S]"#
            return
        }
        text += opening
        for (low, high) in members {
            text += Self.escaped(low, #"\]^-["#)
            if high != low { text += "-" + Self.escaped(high, #"\]^-["#) }
        }
        text += "]"
    }

    /// Returns a scalar as written in a pattern: with a backslash if it is special, by number if it is invisible.
    private static func escaped(_ scalar: Unicode.Scalar, _ special: String) -> String {
        switch scalar {
        case "\t": return #"\t"#
        case "\n": return #"\n"#
        case "\r": return #"\r"#
        case "\u{0}"..<" ", "\u{7F}"..."\u{A0}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}", "\u{FEFF}":
            return #"\x{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: return (special.unicodeScalars.contains(scalar) ? #"\"# : "") + String(scalar)
        }
    }
}
