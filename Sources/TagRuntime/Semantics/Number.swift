/// A number as predicates and getters see it.
///
/// Two integers compare as integers, everything else as doubles.
enum Number: Equatable {
    case integer(Int64)
    case double(Double)

    var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        }
    }

    /// Truncated towards zero and held to 64 bits; what is no number is 0.
    var integer: Int64 {
        switch self {
        case .integer(let value): return value
        case .double(let value):
            guard value == value else { return 0 }
            if value >= 9_223_372_036_854_775_808 { return .max }
            if value <= -9_223_372_036_854_775_808 { return .min }
            return Int64(value)
        }
    }

    /// Returns -1, 0 or 1 if `left` is less than, equal to or greater than `right`; nil if either is not a number.
    static func compare(_ left: Number, _ right: Number) -> Int? {
        if case .integer(let a) = left, case .integer(let b) = right { return a < b ? -1 : a == b ? 0 : 1 }
        let (a, b) = (left.double, right.double)
        if a < b { return -1 }
        if a > b { return 1 }
        return a == b ? 0 : nil
    }
}

/// The one grammar of numbers in text: an optional sign, digits with or without a point among them, an
/// optional exponent.
///
/// No white space, no group separators, no hexadecimal, no names such as `NaN`, no locale: what the SDKs' parsers
/// agree on.
package enum NumberText {
    /// The number that `text` is as a whole, or nil.
    ///
    /// Digits without point or exponent that fit 64 bits are an integer, everything else is the nearest double.
    static func parse(_ text: ByteView) -> Number? {
        var scan = Scan(text)
        guard scan.run() else { return nil }
        if scan.isWhole, !scan.overflows {
            if scan.isNegative, scan.digits <= 1 << 63 {
                return .integer(Int64(truncatingIfNeeded: 0 &- scan.digits))
            }
            if !scan.isNegative, scan.digits < 1 << 63 { return .integer(Int64(scan.digits)) }
        }
        return .double(scan.double(text))
    }

    /// Returns true if `text` is a number to a predicate that compares numbers.
    package static func isNumber(_ text: String) -> Bool { withView(text) { parse($0) != nil } }

    /// The text of a double, as predicates that compare texts see it.
    package static func text(_ value: Double) -> String {
        var bytes = Stack<UInt8>()
        append(value, to: &bytes)
        return String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }

    private struct Scan {
        let text: ByteView
        var offset = 0
        var isNegative = false
        /// The first 19 digits.
        var digits: UInt64 = 0
        var digitCount = 0
        var overflows = false
        var isWhole = true
        var exponent = 0

        init(_ text: ByteView) { self.text = text }

        mutating func run() -> Bool {
            guard text.count > 0 else { return false }
            if text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
                isNegative = text[0] == UInt8(ascii: "-")
                offset = 1
            }
            var hasDigits = takeDigits(ofFraction: false)
            if offset < text.count, text[offset] == UInt8(ascii: ".") {
                offset += 1
                isWhole = false
                if takeDigits(ofFraction: true) { hasDigits = true }
            }
            guard hasDigits else { return false }
            if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
                offset += 1
                isWhole = false
                guard takeExponent() else { return false }
            }
            return offset == text.count
        }

        private mutating func takeDigits(ofFraction: Bool) -> Bool {
            let start = offset
            while offset < text.count, text[offset] &- 0x30 < 10 {
                if digitCount < 19 {
                    digits = digits &* 10 &+ UInt64(text[offset] &- 0x30)
                    if digits != 0 { digitCount += 1 }
                    if ofFraction { exponent -= 1 }
                } else {
                    overflows = true
                    if !ofFraction { exponent += 1 }
                }
                offset &+= 1
            }
            return offset > start
        }

        private mutating func takeExponent() -> Bool {
            var sign = 1
            if offset < text.count, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") {
                sign = text[offset] == UInt8(ascii: "-") ? -1 : 1
                offset += 1
            }
            let start = offset
            var value = 0
            while offset < text.count, text[offset] &- 0x30 < 10 {
                value = min(value * 10 + Int(text[offset] &- 0x30), 100_000)
                offset += 1
            }
            exponent += sign * value
            return offset > start
        }

        /// Exact by one multiplication or division where 53 bits hold everything; else by the standard library.
        func double(_ text: ByteView) -> Double {
            let sign = isNegative ? -1.0 : 1.0
            if digits == 0 { return sign * 0 }
            if !overflows, digits <= 1 << 53, exponent >= -22, exponent <= 22 {
                let power = NumberText.powerOfTen(abs(exponent))
                return sign * (exponent < 0 ? Double(digits) / power : Double(digits) * power)
            }
            return Double(text.string) ?? (exponent > 0 ? sign * .infinity : 0)
        }
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    // MARK: Writing

    /// Appends decimal digits.
    static func append(_ value: Int64, to bytes: inout Stack<UInt8>) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let (rest, eight) = (value.magnitude, 100_000_000 as UInt64)
        guard rest >= eight else { return append(first: rest, to: &bytes) }
        if rest / eight < eight {
            append(first: rest / eight, to: &bytes)
        } else {
            append(first: rest / eight / eight, to: &bytes)
            bytes.append(digits(rest / eight % eight) | zeros, count: 8)
        }
        bytes.append(digits(rest % eight) | zeros, count: 8)
    }

    private static let zeros: UInt64 = 0x3030_3030_3030_3030

    /// Appends a number of at most eight digits.
    @inline(__always)
    private static func append(first value: UInt64, to bytes: inout Stack<UInt8>) {
        let digits = digits(value)
        let skipped = min(digits.trailingZeroBitCount / 8, 7)
        bytes.append((digits | zeros) &>> UInt64(8 &* skipped), count: 8 &- skipped)
    }

    /// The eight digits of a number, the first in the lowest byte.
    ///
    /// It is split into two numbers of four digits, these into four of two, and those into eight digits, each time all at once:
    /// 10486 / 2^20 and 103 / 2^10 are near enough to a hundredth and a tenth.
    @inline(__always)
    private static func digits(_ value: UInt64) -> UInt64 {
        let fours = value / 10_000 | (value % 10_000) &<< 32
        let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) &<< 16
        let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) &<< 8
    }

    /// Appends the shortest decimal that reads as `value`, as ECMAScript writes numbers: `3`, `0.1`, `1e+21`.
    static func append(_ value: Double, to bytes: inout Stack<UInt8>) {
        if value == value.rounded(.towardZero), abs(value) < 1e15 {
            return append(Int64(value), to: &bytes)
        }
        guard value.isFinite else {
            let name: StaticString = value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity"
            _ = bytes.append(ByteView(name))
            return
        }
        let description = value.description
        withView(description) { rewrite($0, to: &bytes) }
    }

    /// Appends the number that the standard library writes as `1.5e-07` or `1e+21` in ECMAScript's form of the same digits.
    private static func rewrite(_ description: ByteView, to bytes: inout Stack<UInt8>) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        var offset = 0
        if description[0] == UInt8(ascii: "-") {
            bytes.append(description[0])
            offset = 1
        }
        while offset < description.count {
            let byte = description[offset]
            offset += 1
            if byte == UInt8(ascii: ".") {
                point = digits.count
            } else if byte == UInt8(ascii: "e") {
                if case .integer(let value)? = parse(description[offset..<description.count]) {
                    exponent = Int(truncatingIfNeeded: value)
                }
                break
            } else {
                digits.append(byte)
            }
        }
        var place = (point ?? digits.count) + exponent
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        while digits.count > 1, digits.first == UInt8(ascii: "0") {
            digits.removeFirst()
            place -= 1
        }
        layOut(digits, place, to: &bytes)
    }

    /// ECMAScript's Number::toString: `place` digits before the point.
    private static func layOut(_ digits: [UInt8], _ place: Int, to bytes: inout Stack<UInt8>) {
        let zero = UInt8(ascii: "0")
        switch place {
        case digits.count...21:
            for digit in digits { bytes.append(digit) }
            for _ in digits.count..<place { bytes.append(zero) }
        case 1...21:
            for digit in digits[..<place] { bytes.append(digit) }
            bytes.append(UInt8(ascii: "."))
            for digit in digits[place...] { bytes.append(digit) }
        case -5...0:
            bytes.append(zero)
            bytes.append(UInt8(ascii: "."))
            for _ in 0..<(-place) { bytes.append(zero) }
            for digit in digits { bytes.append(digit) }
        default:
            bytes.append(digits[0])
            if digits.count > 1 { bytes.append(UInt8(ascii: ".")) }
            for digit in digits.dropFirst() { bytes.append(digit) }
            bytes.append(UInt8(ascii: "e"))
            if place > 0 { bytes.append(UInt8(ascii: "+")) }
            append(Int64(place - 1), to: &bytes)
        }
    }
}
