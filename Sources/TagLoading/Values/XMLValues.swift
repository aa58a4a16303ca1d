/// The reader of values in XML property lists: one pass, without recursion, up to the first fault.
///
/// It accepts what `tagc` accepts: well-formed XML 1.0 without declarations, entities and name spaces.
struct XMLValues: ValuesReader {
    var text: TextCursor
    var tape: ValuesTape
    private let labels: [String]
    /// True if the innermost map has a key that waits for its value.
    private var hasKey = false
    private var lastKey = 0
    var root = 0

    /// The most bytes of one tag.
    static let tag = 1_024

    /// - Parameter labels: The names that the declaration may give the file's encoding.
    init(_ text: TextCursor, labels: [String]) {
        self.text = text
        self.labels = labels
        tape = ValuesTape(text.bytes)
    }

    mutating func scan() throws(ValuesFault) {
        try text.checkUTF8()
        if let place = forbidden { throw .forbidden(place, text[place]) }
        try prolog(labels)
        while try content() {}
        try skipMisc()
        guard text.isAtEnd else {
            throw ValuesFault(
                "text-after-end", "there is text after the end of the JSON value", at: text.at)
        }
    }

    /// The first character that XML does not have: most below U+0020, U+FFFE and U+FFFF.
    private var forbidden: Int? {
        text.bytes.indices.first { at in
            let byte = text.bytes[at]
            return byte < 0x20 && !byte.isSpace
                || byte == 0xEF && text[at + 1] == 0xBF && (text[at + 2] == 0xBE || text[at + 2] == 0xBF)
        }
    }

    // MARK: Elements

    /// Reads one tag, or a comment; returns false after the tag that ends the list.
    private mutating func content() throws(ValuesFault) -> Bool {
        try skipMisc()
        let start = text.at
        guard text.byte == UInt8(ascii: "<") else {
            if text.isAtEnd { throw unclosed }
            throw .strayText(start, "text", in: parentName)
        }
        if text.has("<![CDATA[", at: start) { throw .strayText(start, "text", in: parentName) }
        guard text[start + 1] != UInt8(ascii: "/") else { return try close() }
        let (name, isEmpty) = try openingTag()
        switch name {
        case "key": try key(start, isEmpty)
        case "dict": try open(.map, start, isEmpty)
        case "array": try open(.list, start, isEmpty)
        case "string", "integer", "real", "true", "false", "date", "data":
            try place(start)
            let content = isEmpty ? tape.plain(text.at..<text.at) : try characters(of: name, start)
            try leaf(name, content, start, isEmpty)
        default:
            throw ValuesFault(
                "unknown-element", "'\(name)' is not an element of property lists", at: start + 1)
        }
        return true
    }

    private var parentName: String { tape.depth == 0 ? "plist" : tape.isInMap ? "dict" : "array" }

    private var unclosed: ValuesFault {
        let place = tape.depth == 0 ? root : Int(tape.nodes[tape.parent].place)
        return ValuesFault("unclosed-element", "this element is never closed", at: place)
    }

    /// Checks that a value may begin here.
    private mutating func place(_ start: Int) throws(ValuesFault) {
        if tape.isInMap, !hasKey {
            throw ValuesFault("value-without-key", "this value of a dictionary has no key", at: start)
        }
        if tape.depth == 0, !tape.nodes.isEmpty {
            throw ValuesFault(
                "second-value", "a property list has one value; this is a second one", at: start)
        }
        hasKey = false
    }

    private mutating func open(_ kind: ValuesTape.Kind, _ start: Int, _ isEmpty: Bool) throws(ValuesFault) {
        try place(start)
        try tape.open(kind, at: start)
        if isEmpty { tape.close() }
    }

    private mutating func key(_ start: Int, _ isEmpty: Bool) throws(ValuesFault) {
        guard tape.isInMap else {
            throw ValuesFault("key-outside-dictionary", "a key is allowed only in a dictionary", at: start)
        }
        if hasKey { throw missingValue }
        let content = isEmpty ? tape.plain(text.at..<text.at) : try characters(of: "key", start)
        try tape.add(key: content, at: start)
        hasKey = true
        lastKey = start
    }

    private var missingValue: ValuesFault {
        ValuesFault("missing-value", "this key has no value", at: lastKey)
    }

    /// Reads a closing tag of a map, of a list or of all; returns false after the last.
    private mutating func close() throws(ValuesFault) -> Bool {
        let name = parentName
        guard closingTag(name) else { throw mismatched(name) }
        if hasKey { throw missingValue }
        if tape.depth > 0 {
            tape.close()
            return true
        }
        guard !tape.nodes.isEmpty else {
            throw ValuesFault("empty-plist", "this property list has no value", at: root)
        }
        return false
    }

    private func mismatched(_ name: String) -> ValuesFault {
        ValuesFault("mismatched-tag", "the innermost open element is closed by </\(name)>", at: text.at)
    }

    private mutating func leaf(
        _ name: String, _ content: UInt64, _ start: Int, _ isEmpty: Bool
    ) throws(ValuesFault) {
        switch name {
        case "string": return try tape.add(.string, at: start, content)
        case "date": return try tape.add(.date, at: start)
        case "data": return try tape.add(.data, at: start)
        default: break
        }
        let word = WrittenNumber.trimmed(tape.text(content: content))
        let place = isEmpty ? text.at : start + name.utf8.count + 2
        switch name {
        case "true", "false":
            guard word.isEmpty else { throw .strayText(place, "text", in: name) }
            try tape.add(name == "true" ? .true : .false, at: start)
        case "integer":
            guard word.count <= WrittenNumber.digits else { throw .tooManyDigits(place) }
            guard isInteger(word) else { throw .notANumber(word, for: name, place) }
            try tape.add(WrittenNumber.integer(word), at: start)
        default:
            let number = String(decoding: word, as: UTF8.self)
            guard word.count <= WrittenNumber.digits else { throw .tooManyDigits(place) }
            if WrittenNumber.isNonFinite(number) { throw .nonFinite(number, place) }
            let isDecimal = word.allSatisfy { $0.isDigit || ".-+eE".utf8.contains($0) }
            guard isDecimal, let value = Double(number) else { throw .notANumber(word, for: name, place) }
            guard value.isFinite else { throw .numberOutOfRange(place) }
            try tape.add(value, at: start)
        }
    }

    private func isInteger(_ word: ArraySlice<UInt8>) -> Bool {
        let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
        let digits = isSigned ? word.dropFirst() : word
        guard digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) else {
            return !digits.isEmpty && digits.allSatisfy { $0.isDigit }
        }
        return digits.count > 2 && digits.dropFirst(2).allSatisfy { $0.hexadecimal != nil }
    }

    // MARK: Text

    /// Moves past an element's text and its closing tag; returns the content.
    private mutating func characters(of name: String, _ start: Int) throws(ValuesFault) -> UInt64 {
        let first = text.at
        while !text.byte.isSpecialInXML || text.byte == UInt8(ascii: "]") && !text.has("]]>", at: text.at) {
            text.at += 1
        }
        let plain = tape.plain(first..<text.at)
        if text.byte == UInt8(ascii: "<"), closingTag(name) { return plain }
        let mark = tape.mark
        tape.decode(text.bytes[first..<text.at])
        while true {
            switch text.byte {
            case UInt8(ascii: "<"):
                if closingTag(name) { return tape.decoded(from: mark) }
                try markup(in: name, start)
            case UInt8(ascii: "&"): try reference()
            case _ where text.isAtEnd:
                throw ValuesFault("unclosed-element", "this element is never closed", at: start)
            case UInt8(ascii: "]") where text.has("]]>", at: text.at): throw .notWellFormed(text.at)
            default: character()
            }
        }
    }

    /// Moves past a character; a carriage return, alone or before a line feed, reads as a line feed (XML 1.0, 2.11).
    private mutating func character() {
        if text.byte != 0x0D {
            tape.decode(text.byte)
        } else if text[text.at + 1] != 0x0A {
            tape.decode(0x0A)
        }
        text.at += 1
    }

    /// Moves past a comment, a processing instruction or CDATA.
    private mutating func markup(in name: String, _ start: Int) throws(ValuesFault) {
        if try skipMarkup() { return }
        guard text.has("<![CDATA[", at: text.at), let end = text.next("]]>", from: text.at + 9) else {
            if text[text.at + 1] == UInt8(ascii: "/") { throw mismatched(name) }
            throw ValuesFault("element-in-text", "<\(name)> contains text, not elements", at: text.at)
        }
        text.at += 9
        while text.at < end { character() }
        text.at = end + 3
    }

    /// Moves past a reference such as `&amp;`, `&#233;` or `&#xE9;`.
    private mutating func reference() throws(ValuesFault) {
        let start = text.at
        guard let scalar = scalarOfReference() else {
            let end = text.next(";", from: start).flatMap { $0 - start < 13 ? $0 + 1 : nil }
            throw ValuesFault(
                "invalid-reference",
                end.map { "'\(text.text(start..<$0))' is not a reference that XML knows" }
                    ?? "a '&' in text is written &amp;", at: start)
        }
        tape.decode(scalar)
    }

    mutating func scalarOfReference() -> Unicode.Scalar? {
        let names: [(String, Unicode.Scalar)] = [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
        ]
        for (name, scalar) in names where text.take(name) { return scalar }
        let start = text.at
        guard text.take("&#") else { return nil }
        let isHexadecimal = text.take("x")
        let digits = text.at
        var value: UInt32 = 0
        while let digit = text.byte.hexadecimal, isHexadecimal || digit < 10, value < 0x11_0000 {
            value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
            text.at += 1
        }
        guard text.at > digits, text.byte == UInt8(ascii: ";"), text.at - start <= 12 else { return nil }
        text.at += 1
        guard value >= 0x20 || value < 0x20 && UInt8(value).isSpace,
            value & 0xFFFE != 0xFFFE || value > 0xFFFF
        else { return nil }
        return Unicode.Scalar(value)
    }
}

extension UInt8 {
    /// True for a byte that may be more than a character of text, and for the one past the end.
    fileprivate var isSpecialInXML: Bool {
        self == UInt8(ascii: "<") || self == UInt8(ascii: "&") || self == 0x0D || self == UInt8(ascii: "]")
            || self == 0
    }
}

extension ValuesFault {
    static func strayText(_ place: Int, _ what: String, in element: String) -> ValuesFault {
        ValuesFault("stray-text", "there is \(what) directly in <\(element)>", at: place)
    }
    static func notWellFormed(_ place: Int) -> ValuesFault {
        ValuesFault("not-well-formed", "this is not well-formed XML", at: place)
    }
    static func brokenMarkup(_ place: Int, _ message: String) -> ValuesFault {
        ValuesFault("broken-markup", message, at: place)
    }
    static func forbidden(_ place: Int, _ byte: UInt8) -> ValuesFault {
        let code =
            byte < 0x20 ? "00\(byte < 16 ? "0" : "")" + String(byte, radix: 16, uppercase: true) : "FFFE"
        return ValuesFault("forbidden-character", "XML has no character U+\(code)", at: place)
    }
    static func notANumber(_ word: ArraySlice<UInt8>, for element: String, _ place: Int) -> ValuesFault {
        let word = String(decoding: word, as: UTF8.self)
        let message =
            word.isEmpty ? "this <\(element)> is empty" : "'\(word)' is not a number for <\(element)>"
        return ValuesFault("invalid-number", message, at: place)
    }
}
