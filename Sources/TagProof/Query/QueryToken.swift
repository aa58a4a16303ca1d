/// A word of a query.
struct QueryToken {
    enum Kind: Equatable {
        /// A bare word, or a number.
        case word
        /// Text in quotes.
        case text
        /// A name in double braces.
        case reference
        /// A sign, such as `<=`.
        case sign
        case end
    }

    let kind: Kind
    /// The text, without quotes and braces.
    let text: String
    /// The place, in bytes of the query.
    let range: Range<Int>

    func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }
    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

extension QueryToken {
    /// Splits a query into tokens; the last one is ``Kind/end``.
    static func read(_ query: String) throws(QueryError) -> [QueryToken] {
        var reader = Reader(bytes: Array(query.utf8))
        var tokens: [QueryToken] = []
        repeat { tokens.append(try reader.next()) } while tokens.last?.kind != .end
        return tokens
    }

    private struct Reader {
        let bytes: [UInt8]
        var at = 0

        mutating func next() throws(QueryError) -> QueryToken {
            while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
            guard at < bytes.count else { return token(.end, at..<at, at..<at) }
            switch bytes[at] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted()
            case UInt8(ascii: "{"): return try reference()
            default: break
            }
            let start = at
            if Self.isSign(bytes[at]) {
                let isWide = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "=") && bytes[at] != 0x28
                at += isWide ? 2 : 1
                return token(.sign, start..<at, start..<at)
            }
            while at < bytes.count, bytes[at] > 0x20, !Self.isSign(bytes[at]), bytes[at] != UInt8(ascii: "\"")
            {
                at += 1
            }
            return token(.word, start..<at, start..<at)
        }

        private static func isSign(_ byte: UInt8) -> Bool { "()=!<>,".utf8.contains(byte) }

        /// Reads a text in quotes, in which a backslash escapes the quote and the backslash.
        private mutating func quoted() throws(QueryError) -> QueryToken {
            let (start, quote) = (at, bytes[at])
            var text: [UInt8] = []
            at += 1
            while at < bytes.count, bytes[at] != quote {
                if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count,
                    bytes[at + 1] == quote || bytes[at + 1] == UInt8(ascii: "\\")
                {
                    at += 1
                }
                text.append(bytes[at])
                at += 1
            }
            guard at < bytes.count else {
                throw QueryError(message: "this quotation mark has no closing one", range: start..<start + 1)
            }
            at += 1
            return QueryToken(kind: .text, text: String(decoding: text, as: UTF8.self), range: start..<at)
        }

        private mutating func reference() throws(QueryError) -> QueryToken {
            let start = at
            let brace = UInt8(ascii: "}")
            guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "{"),
                let end = (at + 2..<bytes.count).first(where: {
                    bytes[$0] == brace && $0 + 1 < bytes.count && bytes[$0 + 1] == brace
                })
            else {
                throw QueryError(
                    message: "write a macro or variable as {{NAME}}",
                    range: start..<min(start + 2, bytes.count))
            }
            at = end + 2
            return token(.reference, start + 2..<end, start..<at)
        }

        private func token(_ kind: Kind, _ text: Range<Int>, _ range: Range<Int>) -> QueryToken {
            QueryToken(kind: kind, text: String(decoding: bytes[text], as: UTF8.self), range: range)
        }
    }
}
