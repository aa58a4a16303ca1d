/// A place in a text, which moves forward; bytes past the end read as 0.
struct TextCursor {
    let bytes: [UInt8]
    var at: Int

    @inline(__always)
    subscript(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// The byte at the cursor.
    @inline(__always) var byte: UInt8 { self[at] }
    var isAtEnd: Bool { at >= bytes.count }

    /// Returns true if `word` begins at `offset`.
    func has(_ word: String, at offset: Int) -> Bool {
        offset + word.utf8.count <= bytes.count && bytes[offset...].starts(with: word.utf8)
    }

    /// Moves past `word` if it begins here; returns false if it does not.
    mutating func take(_ word: String) -> Bool {
        guard has(word, at: at) else { return false }
        at += word.utf8.count
        return true
    }

    /// Moves past the white space of JSON and XML; returns true if there is any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = at
        while byte.isSpace { at += 1 }
        return at > start
    }

    /// Returns the offset of the next `mark` from `start` on; nil if there is none.
    func next(_ mark: String, from start: Int) -> Int? {
        guard let first = mark.utf8.first else { return start }
        var offset = start
        while offset < bytes.count {
            if bytes[offset] == first, has(mark, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// True if the first character after white space is an opening brace.
    var startsObject: Bool {
        var first = self
        first.skipSpace()
        return first.byte == UInt8(ascii: "{")
    }

    func text(_ range: Range<Int>) -> String {
        String(
            decoding: bytes[min(range.lowerBound, bytes.count)..<min(range.upperBound, bytes.count)],
            as: UTF8.self)
    }

    /// Throws a fault at the first bytes that are not UTF-8.
    func checkUTF8() throws(ValuesFault) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
        throw .notUTF8(offset)
    }

    /// Returns the value of `count` hexadecimal digits at `offset`; nil if one is missing.
    func hexadecimal(_ count: Int, at offset: Int) -> UInt32? {
        var value: UInt32 = 0
        for digit in offset..<offset + count {
            guard let digit = self[digit].hexadecimal else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

extension UInt8 {
    /// True for the white space of JSON and XML: space, tab, line feed, carriage return.
    @inline(__always) var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
    @inline(__always) var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    @inline(__always) var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    /// True for a byte of a scalar beyond ASCII that does not begin it.
    @inline(__always) var isContinuation: Bool { self & 0xC0 == 0x80 }

    /// The value of a hexadecimal digit; nil for any other byte.
    var hexadecimal: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}

/// Numbers as the encodings write them.
enum WrittenNumber {
    /// The most bytes of a number.
    static let digits = 1_000

    /// Returns the text without white space around it.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop { $0.isSpace }
        while let last = text.last, last.isSpace { text.removeLast() }
        return text
    }

    /// Returns a whole number of 64 bits, in decimals or as a property list's `0x1F`, with an optional sign.
    static func integer(_ text: ArraySlice<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
        var radix: Int64 = 10
        if digits.count > 2, let second = digits.dropFirst().first, second | 0x20 == UInt8(ascii: "x") {
            radix = 16
            digits = digits.dropFirst(2)
        }
        var value: Int64 = 0
        for byte in digits {
            // It counts downward, so that the least integer fits.
            let (product, overflow) = value.multipliedReportingOverflow(by: radix)
            let (sum, over) = product.subtractingReportingOverflow(Int64(byte.hexadecimal ?? 0))
            if overflow || over { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// Returns the nearest double; nil for text that is not a decimal number, infinite for a number that is too large.
    static func double(_ text: ArraySlice<UInt8>) -> Double? { Double(String(decoding: text, as: UTF8.self)) }

    /// Returns true for a word by which other languages write "not a number" or an infinity.
    static func isNonFinite(_ word: String) -> Bool {
        let words = ["NaN", "nan", "NAN", "Infinity", "infinity", "Inf", "inf", "INF"]
        return words.contains(String(word.drop { $0 == "-" || $0 == "+" }))
    }
}
