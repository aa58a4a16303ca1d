import TagDiagnostics

/// The text of a string in order: runs of literal bytes, and sequences that stand for one scalar.
///
/// It never fails: a fault that the scanner has already reported becomes U+FFFD.
struct TextPieces {
    struct Piece {
        /// The source bytes.
        var source: Range<Int>
        /// The scalar that they stand for; nil if they are literal.
        var scalar: Unicode.Scalar?

        /// The number of bytes of its decoded text.
        var length: Int { scalar.map { UTF8.width($0) } ?? source.count }
    }

    private let bytes: ByteView
    private let carrier: Carrier
    private let end: Int
    private var at: Int
    private var isInCDATA = false

    init(_ bytes: ByteView, text: SourceRange, carrier: Carrier) {
        self.bytes = bytes
        self.carrier = carrier
        at = Int(text.start)
        end = Swift.min(Int(text.end), bytes.count)
    }

    mutating func next() -> Piece? {
        guard at < end else { return nil }
        switch carrier {
        case .json, .binaryPlist, .protobuf: return nextJSON()
        case .xmlPlist: return nextXML()
        case .openStep: return nextOpenStep()
        }
    }

    /// Returns the range between the quotes or tags of a node, or the whole node if it has none.
    static func textRange(of entry: TapeEntry, carrier: Carrier, in bytes: ByteView) -> SourceRange {
        guard entry.openLength > 0 else { return entry.range }
        let start = Int(entry.start) + Int(entry.openLength)
        var end = Swift.max(start, Int(entry.end) - 1)
        // A closing tag has no second `<`; `<string/>` has none at all and ends where its text would begin.
        if carrier == .xmlPlist { while end > start, bytes[end] != UInt8(ascii: "<") { end -= 1 } }
        // A typographic quote that was read as a straight one has two or three bytes.
        if carrier == .json { while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 } }
        return SourceRange(start, end)
    }

    /// Returns the decoded bytes of the rest.
    mutating func decoded() -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(end - at)
        while let piece = next() {
            guard let scalar = piece.scalar else {
                bytes.append(piece.source, to: &text)
                continue
            }
            if scalar.isASCII {
                text.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let encoded = UTF8.encode(scalar) {
                text.append(contentsOf: encoded)
            }
        }
        return text
    }
}

extension SourceFile {
    /// Returns the bytes that a part of a text stands for, such as that between two quotes.
    ///
    /// What is no escape of the encoding becomes U+FFFD.
    ///
    /// - Parameter carrier: The encoding whose escapes are decoded, whatever that of the file is.
    package func decodedText(_ range: Range<Int>, carrier: Carrier) -> [UInt8] {
        bytes.withView { view in
            var pieces = TextPieces(
                view, text: SourceRange(range.lowerBound, range.upperBound), carrier: carrier)
            return pieces.decoded()
        }
    }
}

// MARK: - JSON

extension TextPieces {
    private mutating func nextJSON() -> Piece {
        let start = at
        guard bytes[at] == UInt8(ascii: "\\") else {
            while at < end, bytes[at] != UInt8(ascii: "\\") { at += 1 }
            return Piece(source: start..<at)
        }
        at += 2
        let scalar: Unicode.Scalar
        switch bytes[start + 1] {
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"):
            let (value, length) = JSONEscape.unicode(bytes, at: start)
            scalar = value ?? "\u{FFFD}"
            at = start + length
        case let byte where byte < 0x80: scalar = Unicode.Scalar(byte)
        default: scalar = "\u{FFFD}"
        }
        at = Swift.min(at, end)
        return Piece(source: start..<at, scalar: scalar)
    }
}

/// The escapes of RFC 8259 that take more than one character to read.
enum JSONEscape {
    /// Returns the scalar written as `\uXXXX`, or as a pair of these, at `start`, and its length in bytes.
    ///
    /// The scalar is nil for a lone surrogate and for digits that are not hexadecimal.
    static func unicode(_ bytes: ByteView, at start: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        guard let first = unit(bytes, at: start) else { return (nil, 2) }
        guard first & 0xF800 == 0xD800 else { return (Unicode.Scalar(first), 6) }
        guard first < 0xDC00, let second = unit(bytes, at: start + 6), second & 0xFC00 == 0xDC00 else {
            return (nil, 6)
        }
        return (Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF), 12)
    }

    /// Returns the UTF-16 unit written as `\uXXXX` at `start`; nil if there is none.
    static func unit(_ bytes: ByteView, at start: Int) -> UInt32? {
        guard bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else { return nil }
        var value: UInt32 = 0
        for offset in 2..<6 {
            guard let digit = hexDigit(bytes[start + offset]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

/// Returns the value of a hexadecimal digit; nil for any other byte.
@inline(__always)
package func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

// MARK: - OpenStep

extension TextPieces {
    private mutating func nextOpenStep() -> Piece {
        let start = at
        guard bytes[at] == UInt8(ascii: "\\") else {
            while at < end, bytes[at] != UInt8(ascii: "\\") { at += 1 }
            return Piece(source: start..<at)
        }
        let (scalar, length) = OpenStepEscape.scalar(bytes, at: start)
        at = Swift.min(start + length, end)
        return Piece(source: start..<at, scalar: scalar ?? "\u{FFFD}")
    }
}

// MARK: - XML

extension TextPieces {
    private mutating func nextXML() -> Piece? {
        while at < end {
            if isInCDATA, bytes.has("]]>", at: at) {
                isInCDATA = false
                at += 3
            } else if isInCDATA || !isXMLMarkup(bytes[at]) {
                return nextXMLRun()
            } else if bytes[at] == UInt8(ascii: "&") {
                return nextReference()
            } else if bytes.has("<![CDATA[", at: at) {
                isInCDATA = true
                at += 9
            } else {
                skip(past: bytes.has("<!--", at: at) ? "-->" : "?>")
            }
        }
        return nil
    }

    private func isXMLMarkup(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") }

    /// Returns a run of text; a carriage return, alone or before a line feed, reads as a line feed (XML 1.0, 2.11).
    private mutating func nextXMLRun() -> Piece {
        let start = at
        if bytes[at] == UInt8(ascii: "\r") {
            at += bytes[at + 1] == UInt8(ascii: "\n") && at + 1 < end ? 2 : 1
            return Piece(source: start..<at, scalar: "\n")
        }
        while at < end, bytes[at] != UInt8(ascii: "\r") {
            if isInCDATA ? bytes.has("]]>", at: at) : isXMLMarkup(bytes[at]) { break }
            at += 1
        }
        return Piece(source: start..<at)
    }

    private mutating func nextReference() -> Piece {
        let start = at
        let (scalar, length) = XMLReference.scalar(bytes, at: at)
        at = Swift.min(at + length, end)
        return Piece(source: start..<at, scalar: scalar ?? "\u{FFFD}")
    }

    private mutating func skip(past mark: StaticString) {
        while at < end, !bytes.has(mark, at: at) { at += 1 }
        at = Swift.min(at + mark.utf8CodeUnitCount, end)
    }
}

/// A reference of XML: `&amp;`, `&#233;`, `&#xE9;`.
enum XMLReference {
    /// Returns the scalar of the reference at `start`, and its length in bytes including the semicolon.
    ///
    /// The scalar is nil for an unknown name, for a character that XML forbids, and if there is no semicolon within 12 bytes
    /// (`length` is then 1).
    static func scalar(_ bytes: ByteView, at start: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        var end = start + 1
        while bytes[end] != UInt8(ascii: ";") {
            end += 1
            if end - start > 12 || bytes.isEnd(end) { return (nil, 1) }
        }
        let length = end + 1 - start
        guard bytes[start + 1] == UInt8(ascii: "#") else { return (named(bytes, at: start), length) }
        let isHex = bytes[start + 2] == UInt8(ascii: "x")
        let digits = (start + (isHex ? 3 : 2))..<end
        guard !digits.isEmpty else { return (nil, length) }
        var value: UInt32 = 0
        for offset in digits {
            guard let digit = hexDigit(bytes[offset]), isHex || digit < 10, value < 0x11_0000 else {
                return (nil, length)
            }
            value = value * (isHex ? 16 : 10) + UInt32(digit)
        }
        return (allowed(value), length)
    }

    private static func named(_ bytes: ByteView, at start: Int) -> Unicode.Scalar? {
        if bytes.has("&amp;", at: start) { return "&" }
        if bytes.has("&lt;", at: start) { return "<" }
        if bytes.has("&gt;", at: start) { return ">" }
        if bytes.has("&quot;", at: start) { return "\"" }
        return bytes.has("&apos;", at: start) ? "'" : nil
    }

    /// Returns the scalar if it is a character of XML 1.0 (2.2), else nil.
    static func allowed(_ value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: Unicode.Scalar(value)
        default: nil
        }
    }
}
