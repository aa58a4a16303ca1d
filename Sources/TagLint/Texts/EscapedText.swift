extension ArraySlice<UInt8> {
    /// The bytes that a text of a JSON file stands for, if `\/` or `\u003A` is in it; nil if none is.
    ///
    /// Escapes of control characters stay as they are. A half of a surrogate pair is a replacement character.
    var withoutJSONEscapes: [UInt8]? {
        var decoded: [UInt8] = []
        var (at, done) = (startIndex, startIndex)
        while let escape = self[at...].firstIndex(of: UInt8(ascii: "\\")), escape + 1 < endIndex {
            at = escape + 2
            switch self[escape + 1] {
            case UInt8(ascii: "/"):
                decoded += self[done...escape].dropLast()
                done = escape + 1
            case UInt8(ascii: "u"):
                guard let unit = codeUnit(at: at) else { continue }
                decoded += self[done...escape].dropLast()
                decoded += String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8
                at += 4
                done = at
            default: continue
            }
        }
        guard done > startIndex else { return nil }
        return decoded + self[done...]
    }

    /// The number of four hexadecimal digits.
    private func codeUnit(at start: Int) -> UInt16? {
        guard start + 4 <= endIndex else { return nil }
        var unit: UInt16 = 0
        for byte in self[start..<start + 4] {
            guard let digit = byte.hexValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
