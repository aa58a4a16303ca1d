import TagDiagnostics
import TagVocabulary

/// The rules of XML 1.0 that ``PlistScanner`` leaves out, for a list in which it finds no fault.
///
/// The scanner has seen that the bytes are UTF-8, that elements close in order, that no tag but `<plist>` has an attribute and that
/// references are ones of XML. Left are the declaration, the document type, the attribute, comments, processing instructions,
/// `]]>` in text and the characters that XML forbids. Tests compare the verdict with libxml2's.
struct XMLRules {
    /// The first fault, which ends the check.
    struct Fault: Error {
        let diagnostic: Diagnostic

        init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

        init(_ range: Range<Int>, _ message: String) { diagnostic = .notWellFormed(range, message) }
    }

    let bytes: ByteView
    var at: Int

    /// Returns the first fault of the file, which begins at `start`; nil if there is none.
    static func fault(in bytes: ByteView, from start: Int) -> Diagnostic? {
        var rules = XMLRules(bytes: bytes, at: start)
        do throws(Fault) {
            try rules.prolog()
            try rules.content()
            return nil
        } catch {
            return error.diagnostic
        }
    }

    /// Checks what follows the tag `<plist>`: elements, text, and what is behind the list.
    private mutating func content() throws(Fault) {
        while !bytes.isEnd(at) {
            if let word = bytes.word(at: at) {
                let marks = Words.textEnds(word) | Words.either(UInt8(ascii: "]"), 0xEF, in: word)
                guard marks != 0 else {
                    at &+= 8
                    continue
                }
                at &+= Words.index(marks)
            }
            // Neither a tag nor a reference has anything left to check.
            if bytes[at] != UInt8(ascii: "<") {
                try text()
            } else if try !markup() {
                at += 1
            }
        }
    }

    private mutating func text() throws(Fault) {
        guard !bytes.has("]]>", at: at) else { throw Fault(at..<at + 3, "']]>' in text is written ]]&gt;") }
        try character()
    }

    /// Moves past a comment, a processing instruction or CDATA; returns false at anything else.
    mutating func markup() throws(Fault) -> Bool {
        if bytes[at + 1] == UInt8(ascii: "?") {
            try instruction()
        } else if bytes.has("<!--", at: at) {
            try comment()
        } else if bytes.has("<![CDATA[", at: at) {
            at += 9
            try characters(before: "]]>")
            at += 3
        } else {
            return false
        }
        return true
    }

    private mutating func comment() throws(Fault) {
        at += 4
        try characters(before: "--")
        guard bytes[at + 2] == UInt8(ascii: ">") else {
            throw Fault(at..<at + 2, "a comment must not contain '--'")
        }
        at += 3
    }

    private mutating func instruction() throws(Fault) {
        let start = at
        at += 2
        let target = try name()
        guard bytes.string(target).lowercased() != "xml" else {
            throw Fault(
                start..<target.upperBound,
                "an XML declaration is written <?xml version=\"1.0\"?>, as the first thing in a file")
        }
        if !skipSpace(), !bytes.has("?>", at: at) {
            throw Fault(at..<at + 1, "this character is not allowed in the name of a processing instruction")
        }
        try characters(before: "?>")
        at += 2
    }

    // MARK: Parts

    /// Moves past a name, and returns its place.
    mutating func name() throws(Fault) -> Range<Int> {
        let start = at
        while let scalar = String(decoding: bytes.array(at..<at + 4), as: UTF8.self).unicodeScalars.first,
            XMLName.mayHave(scalar, isFirst: at == start)
        {
            at += UTF8.width(scalar)
        }
        guard at > start else { throw unexpected("a name is expected here") }
        return start..<at
    }

    /// Moves to the next `mark`.
    private mutating func characters(before mark: StaticString) throws(Fault) {
        while !bytes.has(mark, at: at) { try character() }
    }

    /// Moves past white space; returns false if there is none.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = at
        while Numerals.isSpace(bytes[at]) { at += 1 }
        return at > start
    }

    /// Moves past one byte of a character that XML allows.
    mutating func character() throws(Fault) {
        if let forbidden { throw Fault(forbidden) }
        at += 1
    }

    /// The finding about a character at this place that XML forbids; nil if it allows it.
    var forbidden: Diagnostic? {
        let byte = bytes[at]
        if XMLReference.isForbidden(byte) { return .forbiddenCharacter(at, byte) }
        guard byte == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE else { return nil }
        let name = bytes[at + 2] == 0xBE ? "U+FFFE" : "U+FFFF"
        return .notWellFormed(at..<at + 3, "XML has no character \(name)")
    }

    /// Returns the fault that something else is at this place.
    func unexpected(_ message: String) -> Fault {
        if !bytes.isEnd(at), let forbidden { return Fault(forbidden) }
        return Fault(Swift.min(at, bytes.count - 1)..<Swift.min(at + 1, bytes.count), message)
    }
}
