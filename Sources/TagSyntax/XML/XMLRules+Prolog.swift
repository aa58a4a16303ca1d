import TagDiagnostics

// The part before the list: the XML declaration, the document type, the tag `<plist>`.

extension XMLRules {
    mutating func prolog() throws(Fault) {
        if bytes.has("<?xml", at: at), Numerals.isSpace(bytes[at + 5]) { try declaration() }
        try skipMarkup()
        if bytes.has("<!DOCTYPE", at: at) {
            try documentType()
            try skipMarkup()
        }
        try root()
    }

    /// Moves past white space, comments and processing instructions.
    private mutating func skipMarkup() throws(Fault) {
        repeat { skipSpace() } while try markup()
    }

    /// Reads `<?xml … ?>`; the scanner has compared its encoding with that of the bytes.
    private mutating func declaration() throws(Fault) {
        at += 5
        skipSpace()
        guard let version = assignment("version") else {
            throw unexpected("an XML declaration begins with version=\"1.0\"")
        }
        guard isVersion(version) else { throw Fault(version, "XML has no such version; write 1.0") }
        var isSeparate = skipSpace()
        if bytes.has("encoding", at: at) {
            guard isSeparate, let label = assignment("encoding") else { throw expectedEnd }
            isSeparate = try skipSpace(after: label)
        }
        if bytes.has("standalone", at: at) {
            guard isSeparate, let value = assignment("standalone"),
                ["yes", "no"].contains(bytes.string(value))
            else { throw unexpected("this is written standalone=\"yes\" or standalone=\"no\"") }
            skipSpace()
        }
        guard bytes.has("?>", at: at) else { throw expectedEnd }
        at += 2
    }

    /// Moves past the white space after an encoding; returns true if another part may follow.
    private mutating func skipSpace(after label: Range<Int>) throws(Fault) -> Bool {
        let isASCII = bytes.string(label).uppercased().hasSuffix("ASCII")
        if isASCII,
            let place = (0..<bytes.count).first(where: { bytes[$0] >= 0x80 && $0 >= label.upperBound })
        {
            throw Fault(place..<place + 1, "the file declares ASCII, which does not have this character")
        }
        // UTF-8 needs no space behind it: libxml2 reads it so, too.
        return skipSpace() || !isASCII
    }

    private var expectedEnd: Fault {
        unexpected("an XML declaration has version, encoding and standalone, in this order, and ends with ?>")
    }

    private func isVersion(_ range: Range<Int>) -> Bool {
        bytes.has("1.", at: range.lowerBound)
            && range.dropFirst(2).allSatisfy { bytes[$0] &- UInt8(ascii: "0") < 10 }
    }

    /// Moves past `name = "value"`; returns the place of the value, nil if there is something else.
    private mutating func assignment(_ name: StaticString) -> Range<Int>? {
        guard bytes.has(name, at: at) else { return nil }
        at += name.utf8CodeUnitCount
        guard equals() else { return nil }
        return literal { isLetter($0) || "._-".utf8.contains($0) }
    }

    /// Moves past a `=` and the space around it; returns false if there is none.
    private mutating func equals() -> Bool {
        skipSpace()
        guard bytes[at] == UInt8(ascii: "=") else { return false }
        at += 1
        skipSpace()
        return true
    }

    private var isQuote: Bool { bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") }

    /// Moves past a text in quotes of only such bytes; returns its place, nil if there is none.
    private mutating func literal(_ isAllowed: (UInt8) -> Bool) -> Range<Int>? {
        guard isQuote else { return nil }
        let quote = bytes[at]
        at += 1
        let start = at
        while bytes[at] != quote {
            guard forbidden == nil, isAllowed(bytes[at]) else { return nil }
            at += 1
        }
        at += 1
        return start..<at - 1
    }

    /// Reads `<!DOCTYPE … >`, in which the scanner has found no declarations.
    private mutating func documentType() throws(Fault) {
        at += 9
        skipSpace()
        _ = try name()
        skipSpace()
        var isFine = true
        if bytes.has("PUBLIC", at: at) {
            at += 6
            isFine =
                skipSpace() && literal(isPublicIdentifier) != nil && skipSpace()
                && literal { _ in true } != nil
        } else if bytes.has("SYSTEM", at: at) {
            at += 6
            isFine = skipSpace() && literal { _ in true } != nil
        }
        if isFine { skipSpace() }
        guard isFine, bytes[at] == UInt8(ascii: ">") else {
            throw unexpected(
                "a document type is a name, then PUBLIC with two texts in quotes or SYSTEM with one")
        }
        at += 1
    }

    /// Reads the tag `<plist>`, which may have a version.
    private mutating func root() throws(Fault) {
        guard bytes.has("<plist", at: at) else {
            throw unexpected("only a document type may precede <plist>, and only one")
        }
        at += 6
        if skipSpace(), bytes[at] != UInt8(ascii: ">") { try attribute() }
        guard bytes[at] == UInt8(ascii: ">") else {
            throw unexpected("an attribute is written name=\"value\"")
        }
        at += 1
    }

    private mutating func attribute() throws(Fault) {
        _ = try name()
        guard equals(), isQuote else { throw unexpected("an attribute is written name=\"value\"") }
        let quote = bytes[at]
        at += 1
        while bytes[at] != quote {
            if bytes[at] == UInt8(ascii: "&") {
                let (scalar, length) = XMLReference.scalar(bytes, at: at)
                guard scalar != nil else { throw Fault(.invalidReference(at..<at + length, in: bytes)) }
                at += length
            } else {
                try character()
            }
        }
        at += 1
        skipSpace()
    }
}

private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
}

/// Returns true for a character of a public identifier (XML 1.0, 2.3).
private func isPublicIdentifier(_ byte: UInt8) -> Bool {
    isLetter(byte) || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
}
