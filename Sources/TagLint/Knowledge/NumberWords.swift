/// Tests of texts for being numbers.
enum NumberWords {
    /// Returns true if the runtime reads a text as a number.
    ///
    /// A number has an optional sign, digits with or without a point among them, and an optional exponent.
    static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        dropSign(&rest)
        let whole = dropDigits(&rest)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = dropDigits(&rest)
        }
        guard whole + fraction > 0 else { return false }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            dropSign(&rest)
            guard dropDigits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// Returns true if JavaScript's `Number` or the runtime reads a text as a number.
    ///
    /// `Number` also reads surrounding white space, empty texts, infinity, and hexadecimal, binary and octal numbers.
    static func isNumberInJavaScript(_ text: String) -> Bool {
        let trimmed = Whitespace.trimmed(text)
        if trimmed.isEmpty || isNumber(trimmed) { return true }
        if ["Infinity", "+Infinity", "-Infinity"].contains(trimmed) { return true }
        let digits = trimmed.dropFirst(2)
        switch trimmed.prefix(2).lowercased() {
        case "0x": return !digits.isEmpty && digits.allSatisfy({ $0.isHexDigit })
        case "0b": return !digits.isEmpty && digits.allSatisfy { "01".contains($0) }
        case "0o": return !digits.isEmpty && digits.allSatisfy { "01234567".contains($0) }
        default: return false
        }
    }

    private static func dropSign(_ text: inout Substring.UTF8View) {
        if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    }

    private static func dropDigits(_ text: inout Substring.UTF8View) -> Int {
        let digits = text.prefix { (48...57).contains($0) }.count
        text = text.dropFirst(digits)
        return digits
    }
}

/// Invisible characters: spaces of all kinds, and scalars without a width.
enum Whitespace {
    /// Never wanted anywhere in a word; joiners and marks of direction have their uses.
    private static let invisible: Set<Unicode.Scalar> = ["\u{200B}", "\u{2060}", "\u{FEFF}"]

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || invisible.contains(scalar)
    }

    /// Returns true if a text is of ASCII, without white space at its ends, as most texts are.
    static func isPlainWord(_ text: String) -> Bool {
        hasPlainEnds(text) && text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Returns true if a text begins and ends with characters of ASCII other than white space.
    private static func hasPlainEnds(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        return (0x21..<0x80).contains(first) && (0x21..<0x80).contains(last)
    }

    /// `text` without invisible characters at its ends.
    static func trimmed(_ text: String) -> String {
        trimmed(text, start: true, end: true)
    }

    static func trimmed(_ text: String, start: Bool, end: Bool) -> String {
        if hasPlainEnds(text) { return text }
        var scalars = text.unicodeScalars[...]
        while start, let first = scalars.first, isSpace(first) { scalars = scalars.dropFirst() }
        while end, let last = scalars.last, isSpace(last) { scalars = scalars.dropLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    /// `text` without scalars that have no width.
    static func withoutInvisible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !invisible.contains($0) }))
    }
}
