/// The reader of values in JSON (RFC 8259): one pass, without recursion, up to the first fault.
struct JSONValues: ValuesReader {
    private var text: TextCursor
    var tape: ValuesTape
    /// The offset of the last comma or colon.
    private var separator = -1

    init(_ text: TextCursor) {
        self.text = text
        tape = ValuesTape(text.bytes)
    }

    mutating func scan() throws(ValuesFault) {
        try text.checkUTF8()
        text.skipSpace()
        var wantsValue = true
        repeat {
            wantsValue = wantsValue ? try value() : try more()
        } while wantsValue || tape.depth > 0
        text.skipSpace()
        if text.isAtEnd { return }
        if isComment { throw comment }
        let isBracket = text.byte == UInt8(ascii: "}") || text.byte == UInt8(ascii: "]")
        throw ValuesFault(
            "text-after-end",
            isBracket
                ? "this closing bracket has no opening one" : "there is text after the end of the JSON value",
            at: text.at)
    }

    /// Reads a value; returns true if it opened a map or list, the first value of which comes next.
    private mutating func value() throws(ValuesFault) -> Bool {
        let start = text.at
        switch text.byte {
        case UInt8(ascii: "\""):
            let content = try string()
            try tape.add(.string, at: start, content)
        case UInt8(ascii: "{"): return try open(.map, UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try open(.list, UInt8(ascii: "]"))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default:
            let end = wordEnd(start)
            switch text.text(start..<end) {
            case "true": try tape.add(.true, at: start)
            case "false": try tape.add(.false, at: start)
            case "null": try tape.add(.null, at: start)
            case let word: throw notAValue(word)
            }
            text.at = end
        }
        return false
    }

    private mutating func open(_ kind: ValuesTape.Kind, _ closer: UInt8) throws(ValuesFault) -> Bool {
        try tape.open(kind, at: text.at)
        text.at += 1
        text.skipSpace()
        if text.byte == closer {
            text.at += 1
            tape.close()
            return false
        }
        if kind == .map { try key() }
        return true
    }

    /// Reads a comma or a closing bracket; returns true if a value comes next.
    private mutating func more() throws(ValuesFault) -> Bool {
        let end = text.at
        text.skipSpace()
        let closer = tape.isInMap ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if text.byte == closer {
            text.at += 1
            tape.close()
            return false
        }
        guard text.byte == UInt8(ascii: ",") else { throw notASeparator(after: end) }
        separator = text.at
        text.at += 1
        text.skipSpace()
        if text.byte == closer { throw trailingComma }
        if tape.isInMap { try key() }
        return true
    }

    private mutating func key() throws(ValuesFault) {
        let start = text.at
        guard text.byte == UInt8(ascii: "\"") else { throw notAKey }
        let content = try string()
        try tape.add(key: content, at: start)
        let end = text.at
        text.skipSpace()
        guard text.byte == UInt8(ascii: ":") else { throw notAColon(key: start..<end) }
        separator = text.at
        text.at += 1
        text.skipSpace()
    }

    // MARK: Text

    /// Moves past a string; returns its content.
    private mutating func string() throws(ValuesFault) -> UInt64 {
        let start = text.at
        text.at += 1
        var mark: Int?
        var run = text.at
        while text.byte != UInt8(ascii: "\"") {
            guard text.byte == UInt8(ascii: "\\") else {
                if text.byte < 0x20 { throw notText(from: start) }
                text.at += 1
                continue
            }
            mark = mark ?? tape.mark
            tape.decode(text.bytes[run..<text.at])
            try escape()
            run = text.at
        }
        defer { text.at += 1 }
        guard let mark else { return tape.plain(run..<text.at) }
        tape.decode(text.bytes[run..<text.at])
        return tape.decoded(from: mark)
    }

    private mutating func escape() throws(ValuesFault) {
        let start = text.at
        text.at += 2
        switch text[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): tape.decode(text[start + 1])
        case UInt8(ascii: "b"): tape.decode(0x08)
        case UInt8(ascii: "f"): tape.decode(0x0C)
        case UInt8(ascii: "n"): tape.decode(0x0A)
        case UInt8(ascii: "r"): tape.decode(0x0D)
        case UInt8(ascii: "t"): tape.decode(0x09)
        case UInt8(ascii: "u"):
            guard var value = text.hexadecimal(4, at: start + 2) else {
                throw ValuesFault("invalid-escape", "\\u must have four hexadecimal digits", at: start)
            }
            text.at += 4
            if value & 0xFC00 == 0xD800, text.take("\\u"), let low = text.hexadecimal(4, at: text.at) {
                text.at += 4
                value = low & 0xFC00 == 0xDC00 ? 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF : value
            }
            guard let scalar = Unicode.Scalar(value) else { throw .loneSurrogate(start) }
            tape.decode(scalar)
        default:
            var end = start + (text[start + 1] < 0x20 ? 1 : 2)
            while text[end].isContinuation { end += 1 }
            throw ValuesFault(
                "invalid-escape", "'\(text.text(start..<end))' is not a JSON escape", at: start)
        }
    }

    // MARK: Numbers

    private mutating func number() throws(ValuesFault) {
        let start = text.at
        let end = wordEnd(start)
        let token = text.bytes[start..<end]
        guard let isInteger = isInteger(start, end) else { throw notANumber(token) }
        guard token.count <= WrittenNumber.digits else { throw .tooManyDigits(start) }
        text.at = end
        if isInteger {
            // Longer ones may be too large for a double, too, which is another fault.
            guard token.count > 300, WrittenNumber.double(token)?.isFinite != true else {
                return try tape.add(WrittenNumber.integer(token), at: start)
            }
            throw .numberOutOfRange(start)
        }
        guard let value = WrittenNumber.double(token), value.isFinite else { throw .numberOutOfRange(start) }
        try tape.add(value, at: start)
    }

    /// Returns true for a whole number, false for one with a fraction or an exponent, nil for what is no number.
    private func isInteger(_ start: Int, _ end: Int) -> Bool? {
        var at = text[start] == UInt8(ascii: "-") ? start + 1 : start
        func skipDigits() -> Bool {
            let first = at
            while text[at].isDigit { at += 1 }
            return at > first
        }
        if text[at] == UInt8(ascii: "0") { at += 1 } else if !skipDigits() { return nil }
        if at == end { return true }
        if text[at] == UInt8(ascii: ".") {
            at += 1
            guard skipDigits() else { return nil }
        }
        if text[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
            guard skipDigits() else { return nil }
        }
        return at == end ? false : nil
    }

    /// Returns the end of the word or number that begins at `start`.
    private func wordEnd(_ start: Int) -> Int {
        var end = start
        while text[end].isLetter || text[end].isDigit || text[end] >= 0x80 || isMark(text[end]) { end += 1 }
        return end
    }

    private func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

// MARK: - Faults

extension JSONValues {
    private var isComment: Bool {
        text.byte == UInt8(ascii: "#") || text.has("//", at: text.at) || text.has("/*", at: text.at)
    }
    private var comment: ValuesFault { ValuesFault("json-comment", "JSON has no comments", at: text.at) }
    private var trailingComma: ValuesFault {
        ValuesFault("trailing-comma", "a comma is not allowed before a closing bracket", at: separator)
    }

    /// Reports the text at the cursor, which has no place there.
    private var unexpected: ValuesFault {
        var end = text.at + 1
        let delimiters = Array(",:]}[{\"".utf8)
        while end < text.bytes.count, !text[end].isSpace, !delimiters.contains(text[end]) { end += 1 }
        guard tape.nodes.isEmpty else {
            return ValuesFault(
                "unexpected-text", "'\(text.text(text.at..<end))' has no meaning here", at: text.at)
        }
        let rest = text.bytes[min(end, text.bytes.count)..<min(end + 4_096, text.bytes.count)]
        return rest.contains(UInt8(ascii: "{")) || rest.contains(UInt8(ascii: "["))
            ? ValuesFault("text-before-container", "there is text before the container", at: text.at)
            : .notAContainer(text.at)
    }

    private var cutShort: ValuesFault {
        let place = Int(tape.nodes[tape.parent].place)
        let bracket = "this '\(text.text(place..<place + 1))'"
        guard tape.depth > 1 else {
            return ValuesFault("unclosed-bracket", "\(bracket) is never closed", at: place)
        }
        let others = tape.depth == 2 ? "1 bracket" : "\(tape.depth - 1) brackets"
        return ValuesFault(
            "truncated-file", "the file ends early: \(bracket) and \(others) around it are never closed",
            at: place)
    }

    private func notAValue(_ word: String) -> ValuesFault {
        let isAfterColon = separator >= 0 && text[separator] == UInt8(ascii: ":")
        switch text.byte {
        case _ where text.isAtEnd:
            return tape.nodes.isEmpty ? ValuesFault("empty-file", "the file is empty", at: 0) : cutShort
        case UInt8(ascii: ",") where tape.depth > 0, UInt8(ascii: "}") where tape.depth > 0,
            UInt8(ascii: "]") where tape.depth > 0:
            if tape.isInMap, isAfterColon {
                return ValuesFault("missing-value", "a value is missing after this colon", at: separator)
            }
            return text.byte == UInt8(ascii: ",")
                ? ValuesFault("stray-comma", "unexpected comma", at: text.at) : wrongBracket
        case UInt8(ascii: "'"):
            return ValuesFault("single-quotes", "a string must be in double quotes", at: text.at)
        case _ where isComment: return comment
        case _ where word.isEmpty || tape.nodes.isEmpty: return unexpected
        case UInt8(ascii: "+"), UInt8(ascii: "."): return notANumber(Array(word.utf8)[...])
        default:
            return WrittenNumber.isNonFinite(word)
                ? .nonFinite(word, text.at)
                : ValuesFault("bare-word", "'\(word)' is not a JSON value", at: text.at)
        }
    }

    private var notAKey: ValuesFault {
        switch text.byte {
        case _ where text.isAtEnd: cutShort
        case UInt8(ascii: ","): ValuesFault("stray-comma", "unexpected comma", at: text.at)
        case UInt8(ascii: "'"):
            ValuesFault("single-quotes", "a string must be in double quotes", at: text.at)
        case _ where isComment: comment
        case _ where wordEnd(text.at) > text.at:
            ValuesFault("key-not-string", "a key must be a string in double quotes", at: text.at)
        default: unexpected
        }
    }

    private func notAColon(key: Range<Int>) -> ValuesFault {
        switch text.byte {
        case _ where text.isAtEnd: cutShort
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            ValuesFault("missing-value", "this key has no value", at: key.lowerBound)
        case UInt8(ascii: "="):
            ValuesFault(
                "missing-colon", "expected a colon, not '\(text.has("=>", at: text.at) ? "=>" : "=")'",
                at: text.at)
        case _ where isComment: comment
        default:
            ValuesFault("missing-colon", "a colon is missing after this key", at: key.upperBound)
        }
    }

    private func notASeparator(after end: Int) -> ValuesFault {
        switch text.byte {
        case _ where text.isAtEnd: return cutShort
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return wrongBracket
        case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="):
            return ValuesFault(
                "missing-comma", "expected a comma, not '\(text.text(text.at..<text.at + 1))'", at: text.at)
        case _ where isComment: return comment
        default:
            let isText = "\"'{[".utf8.contains(text.byte) || wordEnd(text.at) > text.at
            return isText ? ValuesFault("missing-comma", "a comma is missing here", at: end) : unexpected
        }
    }

    private var wrongBracket: ValuesFault {
        ValuesFault(
            "wrong-bracket", "'\(text.text(text.at..<text.at + 1))' does not match the open bracket",
            at: text.at)
    }

    /// Reports a control character in the string that begins at `start`, or the end of its line or of the file.
    private func notText(from start: Int) -> ValuesFault {
        if text.isAtEnd {
            return ValuesFault("truncated-file", "the file ends early, inside this string", at: start)
        }
        let names: [UInt8: String] = [0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r"]
        let escape = names[text.byte] ?? "\\u00" + (text.byte < 16 ? "0" : "") + String(text.byte, radix: 16)
        let message = "a control character in a string is written \(escape)"
        return ValuesFault("control-character", message, at: text.at)
    }

    private func notANumber(_ token: ArraySlice<UInt8>) -> ValuesFault {
        let word = String(decoding: token, as: UTF8.self)
        return WrittenNumber.isNonFinite(word)
            ? .nonFinite(word, text.at)
            : ValuesFault("invalid-number", "'\(word)' is not a number", at: text.at)
    }
}

extension ValuesFault {
    static func notUTF8(_ place: Int) -> ValuesFault {
        ValuesFault("invalid-utf8", "this is not UTF-8", at: place)
    }
    static func loneSurrogate(_ place: Int) -> ValuesFault {
        ValuesFault("lone-surrogate", "half of a surrogate pair is not a character", at: place)
    }
    static func tooManyDigits(_ place: Int) -> ValuesFault {
        ValuesFault("too-many-digits", "a number of more than \(WrittenNumber.digits) digits", at: place)
    }
    static func numberOutOfRange(_ place: Int) -> ValuesFault {
        ValuesFault("number-out-of-range", "this number is too large for a double", at: place)
    }
    static func nonFinite(_ word: String, _ place: Int) -> ValuesFault {
        ValuesFault("non-finite-number", "'\(word)' is not a JSON number", at: place)
    }
    static func notAContainer(_ place: Int) -> ValuesFault {
        ValuesFault(
            "unrecognised-file", "this is not a container: neither JSON nor a property list", at: place)
    }
}
