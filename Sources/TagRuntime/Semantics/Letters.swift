/// Letter case, without locale: ASCII byte by byte, the rest by the Unicode tables of the standard library.
enum Letters {
    @inline(__always)
    static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Returns true if `text` is `word` (lower case, ASCII) with ASCII letter case ignored.
    static func equalIgnoringASCIICase(_ text: ByteView, _ word: StaticString) -> Bool {
        let word = ByteView(word)
        guard text.count == word.count else { return false }
        for index in 0..<text.count where lowered(text[index]) != word[index] { return false }
        return true
    }

    enum Mapping {
        case lower, upper
        /// Simple case folding: what compares equal without case becomes equal.
        case folded
    }

    /// Appends `text` (UTF-8) with its letters mapped.
    static func append(_ text: ByteView, mapped mapping: Mapping, to bytes: inout Stack<UInt8>) {
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte < 0x80 {
                let isLower = byte &- 0x61 < 26
                bytes.append(mapping == .upper ? (isLower ? byte & 0xDF : byte) : lowered(byte))
                offset &+= 1
            } else {
                let (scalar, length) = decode(text, at: offset)
                append(scalar, mapped: mapping, to: &bytes)
                offset &+= length
            }
        }
    }

    /// Returns true if folding a text changes nothing.
    static func isFolded(_ text: ByteView) -> Bool {
        var offset = 0
        while offset < text.count {
            if text[offset] < 0x80 {
                guard lowered(text[offset]) == text[offset] else { return false }
                offset &+= 1
            } else {
                let (scalar, length) = decode(text, at: offset)
                guard CaseFolding.folded(scalar.value) == scalar.value else { return false }
                offset &+= length
            }
        }
        return true
    }

    private static func append(
        _ scalar: Unicode.Scalar, mapped mapping: Mapping, to bytes: inout Stack<UInt8>
    ) {
        switch mapping {
        case .lower: append(scalar.properties.lowercaseMapping, to: &bytes)
        case .upper: append(scalar.properties.uppercaseMapping, to: &bytes)
        case .folded: append(Unicode.Scalar(CaseFolding.folded(scalar.value)) ?? scalar, to: &bytes)
        }
    }

    private static func append(_ text: String, to bytes: inout Stack<UInt8>) {
        for byte in text.utf8 { bytes.append(byte) }
    }

    static func append(_ scalar: Unicode.Scalar, to bytes: inout Stack<UInt8>) {
        for byte in UTF8.encode(scalar) ?? .init() { bytes.append(byte) }
    }

    /// The scalar at `offset` of well-formed text, and how many bytes it has; of others the replacement.
    static func decode(_ text: ByteView, at offset: Int) -> (Unicode.Scalar, Int) {
        let lead = text[offset]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard lead >= 0xC2, offset + length <= text.count else { return ("\u{FFFD}", 1) }
        var value = UInt32(lead) & (0x7F &>> UInt32(length))
        for index in 1..<length { value = value &<< 6 | UInt32(text[offset + index] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
