/// The reader of values in OpenStep property lists: one pass, without recursion, up to the first fault.
struct OpenStepValues: ValuesReader {
    private var text: TextCursor
    var tape: ValuesTape
    /// True if the outermost map has no braces.
    private var isStrings = false

    init(_ text: TextCursor) {
        self.text = text
        tape = ValuesTape(text.bytes)
    }

    mutating func scan() throws(ValuesFault) {
        try text.checkUTF8()
        try skipSpace()
        isStrings = text.byte != UInt8(ascii: "{") && text.byte != UInt8(ascii: "(")
        if isStrings { try tape.open(.map, at: text.at) } else { try value() }
        while tape.depth > 0 { if tape.isInMap { try member() } else { try element() } }
        let end = text.at
        try skipSpace()
        guard text.isAtEnd || isStrings else {
            throw ValuesFault(
                "text-after-end", "there is text after the end of the JSON value", at: max(end, text.at))
        }
    }

    /// Moves past white space and comments.
    private mutating func skipSpace() throws(ValuesFault) {
        text.at = text.openStepSpaceEnd(text.at)
        if text.has("/*", at: text.at) {
            throw ValuesFault("unclosed-comment", "this comment is never closed", at: text.at)
        }
    }

    // MARK: Values

    /// Reads a member of a map, or its end.
    private mutating func member() throws(ValuesFault) {
        try skipSpace()
        let isOutermost = isStrings && tape.depth == 1
        if isOutermost ? text.isAtEnd : text.byte == UInt8(ascii: "}") {
            if !isOutermost { text.at += 1 }
            return try close()
        }
        let start = text.at
        let content = try string()
        try tape.add(key: content, at: start)
        let end = text.at
        try skipSpace()
        guard text.byte == UInt8(ascii: "=") else {
            throw ValuesFault("missing-equals-sign", "an equals sign is missing after this key", at: end)
        }
        let sign = text.at
        text.at += 1
        try skipSpace()
        guard text.byte != UInt8(ascii: ";") else {
            throw ValuesFault("missing-value", "a value is missing after this equals sign", at: sign)
        }
        let depth = tape.depth
        try value()
        if tape.depth == depth { try separator() }
    }

    /// Reads an element of a list, or its end.
    private mutating func element() throws(ValuesFault) {
        try skipSpace()
        if text.byte == UInt8(ascii: ")") {
            text.at += 1
            return try close()
        }
        let depth = tape.depth
        try value()
        if tape.depth == depth { try separator() }
    }

    private mutating func close() throws(ValuesFault) {
        tape.close()
        if tape.depth > 0 { try separator() }
    }

    /// Reads the part between two members or elements; the end of a list is left.
    private mutating func separator() throws(ValuesFault) {
        let end = text.at
        try skipSpace()
        let mark = tape.isInMap ? UInt8(ascii: ";") : UInt8(ascii: ",")
        if text.byte == mark {
            text.at += 1
        } else if tape.isInMap {
            if text.isAtEnd, !(isStrings && tape.depth == 1) { throw unclosed }
            throw .missingSemicolon(end)
        } else if text.isAtEnd || text.byte == UInt8(ascii: "}") || text.byte == UInt8(ascii: ";") {
            throw unclosed
        } else if text.byte != UInt8(ascii: ")") {
            throw ValuesFault("missing-comma", "a comma is missing here", at: end)
        }
    }

    /// Reads a value, of a map or list only its opening bracket.
    private mutating func value() throws(ValuesFault) {
        let start = text.at
        switch text.byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
            try tape.open(text.byte == UInt8(ascii: "{") ? .map : .list, at: start)
            text.at += 1
        case UInt8(ascii: "<"):
            if text[start + 1] == UInt8(ascii: "*") { try typed() } else { try data() }
        default:
            let content = try string()
            try tape.add(.string, at: start, content)
        }
    }

    private mutating func data() throws(ValuesFault) {
        let start = text.at
        text.at += 1
        var digits = 0
        while text.byte != UInt8(ascii: ">") {
            guard !text.isAtEnd else { throw .unclosedBracket(start, "<") }
            if text.byte.hexadecimal != nil {
                digits += 1
            } else if !text.byte.isOpenStepSpace {
                throw ValuesFault("invalid-data", "this is not a hexadecimal digit", at: text.at)
            }
            text.at += 1
        }
        text.at += 1
        guard digits % 2 == 0 else {
            throw ValuesFault("invalid-data", "this data has half a byte: an odd number of digits", at: start)
        }
        try tape.add(.data, at: start)
    }

    /// Reads a typed value of GNUstep: `<*I5>`, `<*R1.5>`, `<*BY>`, `<*BN>`, or a date, which no values file may have.
    private mutating func typed() throws(ValuesFault) {
        let start = text.at
        while text.byte != UInt8(ascii: ">") {
            guard !text.isAtEnd, text.byte != 0x0A, text.at - start < WrittenNumber.digits else {
                throw .unclosedBracket(start, "<")
            }
            text.at += 1
        }
        let word = text.bytes[min(start + 3, text.at)..<text.at]
        let whole = text.text(start..<text.at + 1)
        text.at += 1
        switch text[start + 2] {
        case UInt8(ascii: "B") where word.elementsEqual("Y".utf8): return try tape.add(.true, at: start)
        case UInt8(ascii: "B") where word.elementsEqual("N".utf8): return try tape.add(.false, at: start)
        case UInt8(ascii: "D"): return try tape.add(.date, at: start)
        case UInt8(ascii: "I"):
            let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
            guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { break }
            return try tape.add(WrittenNumber.integer(word), at: start)
        case UInt8(ascii: "R"):
            let isDecimal = word.allSatisfy { $0 &- UInt8(ascii: "+") < 15 || $0 | 0x20 == UInt8(ascii: "e") }
            guard isDecimal, let value = WrittenNumber.double(word), value.isFinite else { break }
            return try tape.add(value, at: start)
        default: break
        }
        throw ValuesFault("invalid-typed-value", "'\(whole)' is not a value of a property list", at: start)
    }

    // MARK: Text

    /// Moves past quoted or bare text; returns its content.
    private mutating func string() throws(ValuesFault) -> UInt64 {
        let start = text.at
        let quote = text.byte
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            while text.byte.isOpenStepBare { text.at += 1 }
            if text.at > start { return tape.plain(start..<text.at) }
            throw text.isAtEnd ? unclosed : unexpected
        }
        text.at += 1
        var mark: Int?
        var run = text.at
        while text.byte != quote {
            if text.isAtEnd {
                throw ValuesFault("unclosed-string", "this string is never closed", at: start)
            }
            if text.byte == 0 {
                throw ValuesFault("control-character", "a property list has no character U+0000", at: text.at)
            }
            guard text.byte == UInt8(ascii: "\\") else {
                text.at += 1
                continue
            }
            mark = mark ?? tape.mark
            tape.decode(text.bytes[run..<text.at])
            let place = text.at
            guard let scalar = text.openStepEscape() else { throw invalidEscape(place) }
            tape.decode(scalar)
            run = text.at
        }
        defer { text.at += 1 }
        guard let mark else { return tape.plain(run..<text.at) }
        tape.decode(text.bytes[run..<text.at])
        return tape.decoded(from: mark)
    }

    private func invalidEscape(_ start: Int) -> ValuesFault {
        if text[start + 1] == UInt8(ascii: "U") {
            return text[start + 2].hexadecimal == nil
                ? ValuesFault("invalid-escape", "\\U must have four hexadecimal digits", at: start)
                : .loneSurrogate(start)
        }
        if text[start + 1].isDigit {
            let message = "there is no character '\(text.text(start..<text.at))'"
            return ValuesFault("invalid-escape", message, at: start)
        }
        var end = start + 2
        while text[end].isContinuation { end += 1 }
        return ValuesFault(
            "invalid-escape", "'\(text.text(start..<end))' is not an escape of property lists", at: start)
    }

    private var unexpected: ValuesFault {
        var end = text.at + 1
        while text[end].isContinuation { end += 1 }
        return ValuesFault(
            "unexpected-text", "'\(text.text(text.at..<end))' has no meaning here", at: text.at)
    }

    private var unclosed: ValuesFault {
        guard !(isStrings && tape.depth == 1) else { return .missingSemicolon(text.at) }
        let place = Int(tape.nodes[tape.parent].place)
        return .unclosedBracket(place, text.text(place..<place + 1))
    }
}

extension ValuesFault {
    fileprivate static func missingSemicolon(_ place: Int) -> ValuesFault {
        ValuesFault("missing-semicolon", "a semicolon is missing after this value", at: place)
    }
    fileprivate static func unclosedBracket(_ place: Int, _ bracket: String) -> ValuesFault {
        ValuesFault("unclosed-bracket", "this '\(bracket)' is never closed", at: place)
    }
}
