/// Escapings of references, by their numbers in the legacy format, and two of ours.
///
/// Of the legacy ones only ESCAPE_URI (12) changes text; the others belong to pages of HTML and JavaScript and leave
/// it as it is, as the mobile SDKs do.
package enum Escaping {
    package static let uri: Int64 = 12
    /// Makes a pattern of a pattern: one that ignores letter case.
    package static let matchAnyCase: Int64 = 101
    /// Makes a pattern of a pattern: one that matches whole texts only.
    package static let matchWhole: Int64 = 102

    /// Appends `text` percent-encoded: all but ASCII letters, digits and `-._*`, and, by the web rules, `~`.
    ///
    /// As Android's SDK does; iOS's escapes `*` and keeps `~`.
    static func appendURI(_ text: ByteView, to bytes: inout Stack<UInt8>, by rules: EvaluationRules) {
        for index in 0..<text.count {
            let byte = text[index]
            if isUnreserved(byte) || byte == UInt8(ascii: "~") && rules.writesAsScripts {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Codec.upperHex(byte &>> 4))
                bytes.append(Codec.upperHex(byte & 15))
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "*"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Appends `text` with `%XX` decoded; what is no escape stays as it is.
    ///
    /// A `+` becomes a space in a query.
    static func appendDecoded(_ text: ByteView, isQuery: Bool, to bytes: inout Stack<UInt8>) {
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte == UInt8(ascii: "%"), offset + 2 < text.count,
                let high = Codec.hexDigit(text[offset + 1]), let low = Codec.hexDigit(text[offset + 2])
            {
                bytes.append(high &<< 4 | low)
                offset += 3
            } else {
                bytes.append(isQuery && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                offset += 1
            }
        }
    }
}
