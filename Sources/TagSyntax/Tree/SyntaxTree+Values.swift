extension SyntaxTree {
    /// Returns the value of a boolean; nil for any other node.
    @inlinable
    package func boolean(_ node: NodeID) -> Bool? {
        switch kind(node) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// Returns the value of an integer; nil if it is out of range or not an integer.
    package func integer(_ node: NodeID) -> Int64? {
        guard kind(node) == .integer else { return nil }
        return Numerals.integer(utf8(node))
    }

    /// Returns the value of a number, correctly rounded; nil if it is not a number, or too large for a double.
    package func double(_ node: NodeID) -> Double? {
        guard kind(node) == .integer || kind(node) == .real else { return nil }
        guard let value = Numerals.double(utf8(node)), value.isFinite else { return nil }
        return value
    }
}

/// Parses numbers without a locale.
enum Numerals {
    /// Parses a decimal integer, or a property list's `0x` one, with an optional sign and white space around it.
    static func integer(_ text: ArraySlice<UInt8>) -> Int64? {
        var digits = trimmed(text)
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        let radix: Int64 = isHexadecimal(digits) ? 16 : 10
        if radix == 16 { digits = digits.dropFirst(2) }
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard let digit = hexDigit(byte), digit < radix else { return nil }
            // It counts downward, so that the least integer fits.
            let (product, overflow) = value.multipliedReportingOverflow(by: radix)
            let (sum, over) = product.subtractingReportingOverflow(Int64(digit))
            if overflow || over { return nil }
            value = sum
        }
        guard !isNegative else { return value }
        return value == .min ? nil : -value
    }

    /// Returns the nearest double; infinite if the number is too large.
    static func double(_ text: ArraySlice<UInt8>) -> Double? {
        let text = trimmed(text)
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
        guard isHexadecimal(digits) else { return Double(String(decoding: text, as: UTF8.self)) }
        var value = 0.0
        for byte in digits.dropFirst(2) {
            guard let digit = hexDigit(byte) else { return nil }
            value = value * 16 + Double(digit)
        }
        return isNegative ? -value : value
    }

    private static func isHexadecimal(_ digits: ArraySlice<UInt8>) -> Bool {
        let start = digits.startIndex
        return digits.count > 2 && digits[start] == UInt8(ascii: "0")
            && digits[start + 1] | 0x20 == UInt8(ascii: "x")
    }

    /// Returns the text without ASCII white space around it.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, isSpace(first) { text = text.dropFirst() }
        while let last = text.last, isSpace(last) { text = text.dropLast() }
        return text
    }

    /// Returns true for the white space of JSON and XML: space, tab, line feed, carriage return.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
