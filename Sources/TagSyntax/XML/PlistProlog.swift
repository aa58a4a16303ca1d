import TagDiagnostics

/// The part before the list: the XML declaration, comments, the document type, the tag `<plist>`.
enum PlistProlog {
    /// Moves `scanner` past `<plist>`; returns false if nothing that follows can be trusted.
    static func scan(_ scanner: inout PlistScanner) -> Bool {
        guard declaration(&scanner) else { return false }
        while true {
            scanner.skipSpace()
            let start = scanner.at
            if scanner.bytes.has("<!DOCTYPE", at: start) {
                guard documentType(&scanner) else { return false }
            } else if scanner.bytes.has("<!--", at: start) || scanner.bytes.has("<?", at: start) {
                guard scanner.skipComment() else { return false }
            } else {
                return root(&scanner)
            }
        }
    }

    /// Reads `<?xml … ?>`; its encoding must be the one that the bytes are in.
    private static func declaration(_ scanner: inout PlistScanner) -> Bool {
        let bytes = scanner.bytes
        guard bytes.has("<?xml", at: scanner.at), Numerals.isSpace(bytes[scanner.at + 5]) else { return true }
        guard let end = scanner.end(of: "?>", from: scanner.at) else {
            scanner.report(.brokenMarkup(scanner.at..<scanner.at + 5, "this XML declaration has no end"))
            return false
        }
        defer { scanner.at = end }
        guard let name = encoding(bytes, scanner.at..<end) else { return true }
        let label = bytes.string(name).uppercased()
        if scanner.encoding.labels.contains(label) { return true }
        scanner.report(.xmlEncoding(name, label, is: scanner.encoding))
        return false
    }

    /// Returns the range of the encoding's name in the declaration; nil if there is none.
    private static func encoding(_ bytes: ByteView, _ declaration: Range<Int>) -> Range<Int>? {
        guard let word = declaration.first(where: { bytes.has("encoding", at: $0) }) else { return nil }
        var start = word + 8
        while start < declaration.upperBound, bytes[start] != UInt8(ascii: "\""),
            bytes[start] != UInt8(ascii: "'")
        {
            start += 1
        }
        start += 1
        var end = start
        while end < declaration.upperBound, bytes[end] != bytes[start - 1] { end += 1 }
        return start <= end ? start..<end : nil
    }

    /// Reads `<!DOCTYPE … >`; declarations in it are refused: no property list needs any, and entities enable attacks.
    private static func documentType(_ scanner: inout PlistScanner) -> Bool {
        let bytes = scanner.bytes
        let start = scanner.at
        var at = start
        var quote: UInt8 = 0
        while at < start + XMLLimits.tag, !bytes.isEnd(at) {
            let byte = bytes[at]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                scanner.report(.documentTypeDeclarations(at))
                return false
            } else if byte == UInt8(ascii: ">") {
                scanner.at = at + 1
                return true
            }
            at += 1
        }
        scanner.report(.brokenMarkup(start..<start + 9, "this document type has no end"))
        return false
    }

    private static func root(_ scanner: inout PlistScanner) -> Bool {
        let start = scanner.at
        guard scanner.bytes[start] == UInt8(ascii: "<") else {
            scanner.report(.notAPlist(start..<Swift.min(start + 1, scanner.bytes.count)))
            return false
        }
        guard let tag = scanner.tag(at: start) else { return false }
        guard tag.element == .plist, !tag.isEmpty else {
            scanner.report(tag.element == .plist ? .emptyPlist(tag.range) : .notAPlist(tag.name))
            return false
        }
        scanner.root = tag.range
        scanner.at = tag.range.upperBound
        return true
    }
}

/// The encodings of XML that can be read.
enum XMLEncoding: CaseIterable {
    case utf8, utf16LittleEndian, utf16BigEndian

    /// The names that a declaration may give it.
    var labels: [String] {
        switch self {
        case .utf8: ["UTF-8", "UTF8", "US-ASCII", "ASCII"]
        case .utf16LittleEndian: ["UTF-16", "UTF-16LE"]
        case .utf16BigEndian: ["UTF-16", "UTF-16BE"]
        }
    }
}

/// The limits of markup, besides those of all readers.
enum XMLLimits {
    /// The most bytes of one tag: XML parsers compare each attribute with each.
    static let tag = 1024
}
