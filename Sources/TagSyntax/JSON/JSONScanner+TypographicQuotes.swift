import TagDiagnostics

// Strings in typographic quotes, which text processors and chats make of straight ones. They are read as the original
// strings, so that the file keeps its shape, and are reported once, with one fix for all of them.

/// The families of typographic quotes.
enum TypographicQuote: Equatable {
    case double, single, angle

    /// Returns the family and the length of the quote whose UTF-8 begins at `offset`; nil if there is none.
    static func at(_ offset: Int, in bytes: ByteView) -> (family: TypographicQuote, length: Int)? {
        switch bytes[offset] {
        case 0xC2:  // « and »
            return bytes[offset + 1] == 0xAB || bytes[offset + 1] == 0xBB ? (.angle, 2) : nil
        case 0xE2 where bytes[offset + 1] == 0x80:
            switch bytes[offset + 2] {
            case 0x98...0x9B: return (.single, 3)
            case 0x9C...0x9F: return (.double, 3)
            case 0xB9, 0xBA: return (.angle, 3)
            default: return nil
            }
        case 0xEF:  // the full-width quote
            return bytes[offset + 1] == 0xBC && bytes[offset + 2] == 0x82 ? (.double, 3) : nil
        default: return nil
        }
    }
}

extension JSONScanner {
    /// The end of a string, and the edits that make its quotes straight.
    private struct Found {
        let end: Int
        var edits: [TextEdit] = []
    }

    /// Reads the string in typographic quotes that begins here, with its closing quote; nil if there is none.
    mutating func typographicString(isKey: Bool) -> (range: Range<Int>, openLength: Int, closeLength: Int)? {
        guard let (family, length) = TypographicQuote.at(at, in: bytes),
            var found = typographicEnd(from: at + length, family, isKey: isKey)
        else { return nil }
        let start = at
        found.edits.insert(Self.straight(start..<start + length), at: 0)
        quoteEdits += found.edits
        at = found.end
        let isStraight = bytes[found.end - 1] == UInt8(ascii: "\"")
        return (start..<found.end, length, isStraight ? 1 : found.edits.last?.range.count ?? 1)
    }

    /// Ends a string with a straight opening quote at a typographic one on its line; returns false if there is none.
    mutating func endsTypographically(from start: Int) -> Bool {
        let isKey = tree.isInObject && !tree.waitsForValue
        var offset = start + 1
        while offset < at {
            if let (family, length) = TypographicQuote.at(offset, in: bytes), family == .double,
                closes(offset + length, isKey: isKey)
            {
                quoteEdits.append(Self.straight(offset..<offset + length))
                at = offset + length
                return true
            }
            offset += 1
        }
        return false
    }

    /// Returns the end of a string that began before `start`, on the same line: a quote after which JSON can continue.
    private func typographicEnd(from start: Int, _ family: TypographicQuote, isKey: Bool) -> Found? {
        var found: [TextEdit] = []
        var offset = start
        while !bytes.isEnd(offset), bytes[offset] >= 0x20 {
            if bytes[offset] == UInt8(ascii: "\\") {
                // An escaped quote that became typographic with the others.
                let quote = TypographicQuote.at(offset + 1, in: bytes)
                if let quote { found.append(Self.straight(offset + 1..<offset + 1 + quote.length)) }
                offset += 1 + (quote?.length ?? 1)
            } else if bytes[offset] == UInt8(ascii: "\"") {
                if closes(offset + 1, isKey: isKey) { return Found(end: offset + 1, edits: found) }
                found.append(TextEdit(replace: SourceRange(offset, offset), with: "\\"))
                offset += 1
            } else if let quote = TypographicQuote.at(offset, in: bytes), quote.family == family,
                closes(offset + quote.length, isKey: isKey)
            {
                let end = offset + quote.length
                return Found(end: end, edits: found + [Self.straight(offset..<end)])
            } else {
                offset += 1
            }
        }
        return nil
    }

    private static func straight(_ range: Range<Int>) -> TextEdit {
        TextEdit(replace: SourceRange(range), with: "\"")
    }

    /// Returns true if the text after a closing quote can follow a string here.
    private func closes(_ offset: Int, isKey: Bool) -> Bool {
        let next = space(after: offset)
        switch bytes[next] {
        case UInt8(ascii: ":"): return isKey
        case UInt8(ascii: ","):
            guard !isKey else { return false }
            let after = space(after: next + 1)
            return isQuote(after) || !tree.isInObject && beginsValue(after) || isClosing(bytes[after])
        case UInt8(ascii: "}"): return !isKey && tree.isInObject
        case UInt8(ascii: "]"): return !isKey && !tree.isInObject
        default: return false
        }
    }

    /// Returns the offset of the first byte from `offset` on that is not white space.
    func space(after offset: Int) -> Int {
        var next = offset
        while Numerals.isSpace(bytes[next]) { next += 1 }
        return next
    }

    private func isQuote(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "\"") || TypographicQuote.at(offset, in: bytes) != nil
    }

    private func beginsValue(_ offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
        case let byte: isDigit(byte)
        }
    }

    private func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

    /// Reports all typographic quotes that were read as straight ones in one finding.
    mutating func reportQuotes() {
        guard let first = quoteEdits.first, !isUnrecoverable else { return }
        diagnostics.append(.typographicQuotes(quoteEdits, first: first.range, in: bytes))
    }
}

extension Diagnostic {
    fileprivate static func typographicQuotes(
        _ edits: [TextEdit], first: SourceRange, in bytes: ByteView
    ) -> Diagnostic {
        let quotes = edits.filter { $0.range.count > 0 }.count
        let mark = bytes.string(Int(first.start)..<Int(first.end))
        return Diagnostic(
            .typographicQuotes,
            quotes == 1
                ? "'\(mark)' is a typographic quote; JSON strings use straight quotes, \""
                : "\(quotes) typographic quotes, such as '\(mark)'; JSON strings use straight quotes, \"",
            at: first,
            fixIts: [FixIt("write straight quotes", edits: edits, safety: .safe)])
    }
}
