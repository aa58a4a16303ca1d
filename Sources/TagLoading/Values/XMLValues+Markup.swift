// Tags, comments, and what comes before the list: the declaration, the document type, the tag `<plist>`.

import TagVocabulary

extension XMLValues {
    // MARK: Tags

    /// Moves past an opening tag without attributes; returns its name, and true if it is empty.
    mutating func openingTag() throws(ValuesFault) -> (name: String, isEmpty: Bool) {
        let start = text.at
        let name = try tagName()
        text.skipSpace()
        let attribute = text.at
        let isEmpty = text.byte == UInt8(ascii: "/")
        if isEmpty { text.at += 1 }
        guard text.byte == UInt8(ascii: ">") else {
            guard text.isAtEnd || text.byte == UInt8(ascii: "<") else {
                throw ValuesFault("unexpected-attribute", "<\(name)> has no such attribute", at: attribute)
            }
            throw .brokenMarkup(start, "this tag has no end")
        }
        try closeTag(start)
        return (name, isEmpty)
    }

    private mutating func tagName() throws(ValuesFault) -> String {
        let start = text.at
        text.at += 1
        while text.byte.isLetter || text.byte.isDigit || text.byte >= 0x80 || ":_-.".utf8.contains(text.byte)
        {
            text.at += 1
        }
        guard text.at > start + 1 else {
            throw .brokenMarkup(start, "this '<' begins no tag; write &lt; in text")
        }
        return text.text(start + 1..<text.at)
    }

    /// Moves past the `>` of the tag that begins at `start`.
    private mutating func closeTag(_ start: Int) throws(ValuesFault) {
        guard text.at - start < XMLValues.tag else {
            throw ValuesFault("tag-too-long", "this tag has more than \(XMLValues.tag) bytes", at: start)
        }
        text.at += 1
    }

    /// Moves past the closing tag of an element; returns false if there is something else.
    mutating func closingTag(_ name: String) -> Bool {
        let start = text.at
        if text.take("</"), text.take(name) {
            text.skipSpace()
            if text.take(">") { return true }
        }
        text.at = start
        return false
    }

    // MARK: Comments

    /// Moves past white space, comments and processing instructions.
    mutating func skipMisc() throws(ValuesFault) {
        repeat { text.skipSpace() } while try skipMarkup()
    }

    /// Moves past a comment or a processing instruction; returns false if there is none.
    mutating func skipMarkup() throws(ValuesFault) -> Bool {
        let start = text.at
        if text.take("<!--") {
            // A comment does not contain two hyphens.
            guard let end = text.next("--", from: text.at) else {
                throw .brokenMarkup(start, "this comment has no end")
            }
            guard text[end + 2] == UInt8(ascii: ">") else { throw .notWellFormed(end) }
            text.at = end + 3
            return true
        }
        guard text.take("<?") else { return false }
        let target = try name()
        if target.lowercased() == "xml" { throw .notWellFormed(start) }
        if text.take("?>") { return true }
        guard text.skipSpace(), let end = text.next("?>", from: text.at) else {
            throw .brokenMarkup(start, "this processing instruction has no end")
        }
        text.at = end + 2
        return true
    }

    /// Moves past a name of XML 1.0 (2.3).
    private mutating func name() throws(ValuesFault) -> String {
        let start = text.at
        while let scalar = text.text(text.at..<text.at + 4).unicodeScalars.first,
            XMLName.mayHave(scalar, isFirst: text.at == start)
        {
            text.at += UTF8.width(scalar)
        }
        guard text.at > start else { throw .notWellFormed(start) }
        return text.text(start..<text.at)
    }

    // MARK: Prolog

    /// The names that a declaration may give UTF-8, and UTF-16 with the low or the high byte first.
    static let encodings = [
        ["UTF-8", "UTF8", "US-ASCII", "ASCII"], ["UTF-16", "UTF-16LE"], ["UTF-16", "UTF-16BE"],
    ]

    /// Reads everything up to and with the tag `<plist>`.
    mutating func prolog(_ labels: [String]) throws(ValuesFault) {
        let first = text.at
        if text.has("<?xml", at: first), text[first + 5].isSpace { try declaration(labels) }
        let start = text.at
        text.skipSpace()
        // Such a file is a page, whatever else is in it.
        if start == first, text.text(text.at..<text.at + 14).lowercased() == "<!doctype html" {
            throw .page(start)
        }
        try skipMisc()
        if text.has("<!DOCTYPE", at: text.at) { try documentType() }
        try skipMisc()
        root = text.at
        guard text.byte == UInt8(ascii: "<") else { throw .notAPlist(text.at) }
        let name = try tagName()
        if name.lowercased() == "html" { throw .page(root) }
        guard name == "plist" else { throw .notAPlist(root + 1) }
        if text.skipSpace(), text.has("version", at: text.at) { try attribute() }
        if text.byte == UInt8(ascii: "/") {
            throw ValuesFault("empty-plist", "this property list has no value", at: root)
        }
        guard text.byte == UInt8(ascii: ">") else {
            throw ValuesFault("unexpected-attribute", "<plist> has no such attribute", at: text.at)
        }
        try closeTag(root)
    }

    private mutating func attribute() throws(ValuesFault) {
        let start = text.at
        _ = try name()
        text.skipSpace()
        guard text.take("=") else { throw .notWellFormed(start) }
        text.skipSpace()
        let quote = text.byte
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .notWellFormed(text.at) }
        text.at += 1
        while text.byte != quote {
            switch text.byte {
            case _ where text.isAtEnd: throw .brokenMarkup(root, "this tag has no end")
            case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"): throw .notWellFormed(text.at)
            case UInt8(ascii: "&"): guard scalarOfReference() != nil else { throw .notWellFormed(text.at) }
            default: text.at += 1
            }
        }
        text.at += 1
        text.skipSpace()
    }

    /// Reads `<?xml … ?>`; its encoding must be the one that the bytes are in.
    private mutating func declaration(_ labels: [String]) throws(ValuesFault) {
        let start = text.at
        text.at += 5
        text.skipSpace()
        guard let version = try assignment("version"), isVersion(version) else { throw .notWellFormed(start) }
        var isSeparate = text.skipSpace()
        if text.has("encoding", at: text.at) {
            guard isSeparate, let place = try assignment("encoding") else { throw .notWellFormed(start) }
            let label = text.text(place).uppercased()
            guard labels.contains(label) else {
                throw ValuesFault(
                    "xml-encoding",
                    Self.encodings.contains { $0.contains(label) }
                        ? "the file declares \(label), but is \(labels[0])"
                        : "the encoding '\(label)' is not supported", at: place.lowerBound)
            }
            if label.hasSuffix("ASCII"), let place = text.bytes.firstIndex(where: { $0 >= 0x80 }) {
                throw .notWellFormed(place)
            }
            isSeparate = text.skipSpace() || !label.hasSuffix("ASCII")
        }
        if text.has("standalone", at: text.at) {
            guard isSeparate, let place = try assignment("standalone"),
                ["yes", "no"].contains(text.text(place))
            else { throw .notWellFormed(start) }
            text.skipSpace()
        }
        guard text.take("?>") else { throw .brokenMarkup(start, "this XML declaration has no end") }
    }

    private func isVersion(_ range: Range<Int>) -> Bool {
        text.has("1.", at: range.lowerBound) && range.count > 1
            && text.bytes[range].dropFirst(2).allSatisfy { $0.isDigit }
    }

    /// Moves past `name = "value"`; returns the place of the value, nil if there is something else.
    private mutating func assignment(_ name: String) throws(ValuesFault) -> Range<Int>? {
        guard text.take(name) else { return nil }
        text.skipSpace()
        guard text.take("=") else { return nil }
        text.skipSpace()
        return literal { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
    }

    /// Moves past a text in quotes of only such bytes; returns its place, nil if there is none.
    private mutating func literal(_ isAllowed: (UInt8) -> Bool) -> Range<Int>? {
        let quote = text.byte
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let start = text.at + 1
        text.at = start
        while text.byte != quote {
            guard !text.isAtEnd, isAllowed(text.byte) else { return nil }
            text.at += 1
        }
        defer { text.at += 1 }
        return start..<text.at
    }

    /// Reads `<!DOCTYPE … >`, which must not have declarations.
    private mutating func documentType() throws(ValuesFault) {
        let start = text.at
        text.at += 9
        text.skipSpace()
        _ = try name()
        text.skipSpace()
        var isFine = true
        if text.take("PUBLIC") {
            isFine =
                text.skipSpace() && literal { $0.isPublicIdentifier } != nil && text.skipSpace()
                && literal { _ in true } != nil
        } else if text.take("SYSTEM") {
            isFine = text.skipSpace() && literal { _ in true } != nil
        }
        text.skipSpace()
        if text.byte == UInt8(ascii: "[") {
            throw ValuesFault(
                "document-type-declarations",
                "a property list must not have declarations in its document type", at: text.at)
        }
        guard isFine, text.byte == UInt8(ascii: ">"), text.at - start < XMLValues.tag else {
            throw .brokenMarkup(start, "this document type has no end")
        }
        text.at += 1
    }
}

extension UInt8 {
    /// True for a character of a public identifier (XML 1.0, 2.3).
    fileprivate var isPublicIdentifier: Bool {
        isLetter || isDigit || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(self)
    }
}

extension ValuesFault {
    fileprivate static func page(_ place: Int) -> ValuesFault {
        ValuesFault("html-page", "this is an HTML page, not a container", at: place)
    }
    fileprivate static func notAPlist(_ place: Int) -> ValuesFault {
        ValuesFault("not-a-plist", "a property list begins with <plist>", at: place)
    }
}
