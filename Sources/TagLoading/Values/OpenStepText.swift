// The texts and white space of OpenStep property lists, and how such a list is told from JSON.

extension UInt8 {
    var isOpenStepSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

    /// True for a byte of text without quotes.
    var isOpenStepBare: Bool {
        isLetter || UInt8(ascii: "-")...UInt8(ascii: ":") ~= self || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$")
    }
}

extension TextCursor {
    /// Returns the offset after white space and comments; at a comment without an end it stops.
    func openStepSpaceEnd(_ start: Int) -> Int {
        var at = start
        while true {
            if self[at].isOpenStepSpace {
                at += 1
            } else if has("//", at: at) {
                while at < bytes.count, self[at] != 0x0A, self[at] != 0x0D { at += 1 }
            } else if has("/*", at: at), let end = next("*/", from: at + 2) {
                at = end + 2
            } else {
                return at
            }
        }
    }

    // MARK: Escapes

    /// Moves past an escape; nil if there is no such escape.
    mutating func openStepEscape() -> Unicode.Scalar? {
        let name = self[at + 1]
        switch name {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return octalEscape()
        case UInt8(ascii: "U"):
            guard let first = openStepUnit() else { return nil }
            guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
            guard let second = openStepUnit(), second & 0xFC00 == 0xDC00 else { return nil }
            return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
        default: break
        }
        at += 2
        switch name {
        case UInt8(ascii: "a"): return "\u{7}"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"), 0x0A: return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "v"): return "\u{B}"
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return Unicode.Scalar(name)
        default: return nil
        }
    }

    /// Moves past `\U` and up to four hexadecimal digits.
    private mutating func openStepUnit() -> UInt32? {
        guard take("\\U") else { return nil }
        let start = at
        var value: UInt32 = 0
        while at < start + 4, let digit = byte.hexadecimal {
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return at > start ? value : nil
    }

    /// Moves past up to three octal digits: a byte of the NeXTSTEP character set.
    private mutating func octalEscape() -> Unicode.Scalar? {
        at += 1
        let start = at
        var value = 0
        while at < start + 3, byte &- UInt8(ascii: "0") < 8 {
            value = value * 8 + Int(byte - UInt8(ascii: "0"))
            at += 1
        }
        guard value >= 0x80 else { return Unicode.Scalar(UInt8(value)) }
        return value - 0x80 < Self.nextStep.count ? Self.nextStep[value - 0x80] : nil
    }

    /// The character set of NeXTSTEP from 0x80 to 0xFD, where it differs from ASCII.
    private static let nextStep = Array(
        """
        \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£\u{2044}¥ƒ§¤\u{2019}“«‹›\u{FB01}\u{FB02}®–†‡·¦¶•‚„”»…‰¬¿\
        ¹\u{2CB}´\u{2C6}\u{2DC}¯\u{2D8}\u{2D9}¨²\u{2DA}¸³\u{2DD}\u{2DB}\u{2C7}—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõ\
        öæùúûıüýłøœßþÿ
        """.unicodeScalars)

    // MARK: Shape

    /// Returns true for `( … )`, `{ key = value; }`, and `key = text;` without braces; comments may come first.
    func isLikelyOpenStep(from start: Int) -> Bool {
        var at = openStepSpaceEnd(start)
        if self[at] == UInt8(ascii: "(") { return true }
        guard self[at] == UInt8(ascii: "{") else { return isLikelyStrings(at) }
        while self[at] == UInt8(ascii: "{") {
            at = openStepSpaceEnd(at + 1)
            if self[at] == UInt8(ascii: "}") { return self[openStepSpaceEnd(at + 1)] == UInt8(ascii: ";") }
            let isQuoted = self[at] == UInt8(ascii: "\"")
            guard let end = textEnd(at) else { return false }
            at = openStepSpaceEnd(end)
            guard self[at] == UInt8(ascii: "=") else { return false }
            at = openStepSpaceEnd(at + 1)
            if self[at] == UInt8(ascii: "(") || self[at] == UInt8(ascii: "<") { return true }
            if self[at] == UInt8(ascii: "{") { continue }
            guard let value = textEnd(at) else {
                return !isQuoted && (self[at] == UInt8(ascii: "\"") || self[at] >= 0x80)
            }
            at = openStepSpaceEnd(value)
        }
        // Instead of a comma or a bracket of JSON there is a semicolon, or it was forgotten.
        return !",}]".utf8.contains(self[at])
    }

    private func isLikelyStrings(_ start: Int) -> Bool {
        guard let key = textEnd(start) else { return false }
        let sign = openStepSpaceEnd(key)
        guard self[sign] == UInt8(ascii: "="), let value = textEnd(openStepSpaceEnd(sign + 1)) else {
            return false
        }
        return self[openStepSpaceEnd(value)] == UInt8(ascii: ";")
    }

    /// Returns the end of the quoted or bare text at `start`; nil if there is none, or if it has no end.
    private func textEnd(_ start: Int) -> Int? {
        let quote = self[start]
        var at = start
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            while self[at].isOpenStepBare { at += 1 }
            return at > start ? at : nil
        }
        at += 1
        while self[at] != quote {
            if at >= bytes.count { return nil }
            at += self[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return at + 1
    }
}
