/// Distinguishes OpenStep property lists from JSON, broken pieces of it included.
enum OpenStepShape {
    /// Returns true for `( … )`, `{ key = value; }`, and `key = text;` without braces; comments may come first.
    static func isLikely(_ bytes: ByteView, from start: Int) -> Bool {
        var at = skipSpace(bytes, start)
        if bytes[at] == UInt8(ascii: "(") { return true }
        guard bytes[at] == UInt8(ascii: "{") else { return isStrings(bytes, at) }
        while bytes[at] == UInt8(ascii: "{") {
            at = skipSpace(bytes, at + 1)
            if bytes[at] == UInt8(ascii: "}") { return bytes[skipSpace(bytes, at + 1)] == UInt8(ascii: ";") }
            let isQuoted = bytes[at] == UInt8(ascii: "\"")
            guard let end = text(bytes, at) else { return false }
            at = skipSpace(bytes, end)
            guard bytes[at] == UInt8(ascii: "=") else { return false }
            at = skipSpace(bytes, at + 1)
            if bytes[at] == UInt8(ascii: "(") || bytes[at] == UInt8(ascii: "<") { return true }
            if bytes[at] == UInt8(ascii: "{") { continue }
            guard let value = text(bytes, at) else {
                return !isQuoted && (bytes[at] == UInt8(ascii: "\"") || bytes[at] >= 0x80)
            }
            at = skipSpace(bytes, value)
        }
        // Instead of a comma or a bracket of JSON there is a semicolon, or it was forgotten.
        return bytes[at] != UInt8(ascii: ",") && bytes[at] != UInt8(ascii: "}")
            && bytes[at] != UInt8(ascii: "]")
    }

    /// Returns true for `key = text;`, as in a strings file, which has nothing else.
    private static func isStrings(_ bytes: ByteView, _ start: Int) -> Bool {
        guard let key = text(bytes, start) else { return false }
        var at = skipSpace(bytes, key)
        guard bytes[at] == UInt8(ascii: "=") else { return false }
        at = skipSpace(bytes, at + 1)
        guard let value = text(bytes, at) else { return false }
        return bytes[skipSpace(bytes, value)] == UInt8(ascii: ";")
    }

    /// Returns the end of the quoted or bare text at `start`; nil if there is none, or if it has no end.
    private static func text(_ bytes: ByteView, _ start: Int) -> Int? {
        let quote = bytes[start]
        var at = start
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            while isBare(bytes[at]) { at += 1 }
            return at > start ? at : nil
        }
        at += 1
        while bytes[at] != quote {
            if bytes.isEnd(at) { return nil }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return at + 1
    }

    /// Returns the offset after white space and comments.
    static func skipSpace(_ bytes: ByteView, _ start: Int) -> Int {
        var at = start
        while true {
            if isSpace(bytes[at]) {
                at += 1
            } else if let end = commentEnd(bytes, at) {
                at = end
            } else {
                return at
            }
        }
    }

    /// Returns the end of the comment at `start`; nil if there is none, or if it has no end.
    static func commentEnd(_ bytes: ByteView, _ start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "/") else { return nil }
        var at = start + 2
        if bytes[start + 1] == UInt8(ascii: "/") {
            while !bytes.isEnd(at), bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
            return at
        }
        guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
        while !(bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/")) {
            if bytes.isEnd(at) { return nil }
            at += 1
        }
        return at + 2
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    /// Returns true for a byte that may stand in text without quotes.
    @inline(__always)
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
