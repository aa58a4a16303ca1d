/// A number that texts are compared with, as exact decimal digits.
///
/// It has at most 15 significant digits, is below 10^15 in size, and is zero or not below 10^-16 in size, so that it is far
/// from where doubles get coarse. Two such numbers are equal if and only if their doubles are, and they compare as their
/// doubles do. A 64-bit integer compares with each of them as its double does.
package struct Decimal: Hashable, Sendable {
    /// True if it is below zero; zero itself is not negative.
    package let isNegative: Bool
    /// The digits from the first to the last that is not 0; empty for zero.
    let digits: [UInt8]
    /// The number of digits before the point; if negative, the number of zeros between the point and the digits.
    let point: Int

    /// The most significant digits that a number may have.
    static let mostDigits = 15
    /// The greatest distance of the point from the first digit.
    static let farthestPoint = 15

    init?(isNegative: Bool, digits: [UInt8], point: Int) {
        let start = digits.prefix { $0 == 0 }.count
        let end = digits.count - digits.reversed().prefix { $0 == 0 }.count
        guard start < end else {
            (self.isNegative, self.digits, self.point) = (false, [], 0)
            return
        }
        guard end - start <= Self.mostDigits, abs(point - start) <= Self.farthestPoint else { return nil }
        (self.isNegative, self.digits, self.point) = (isNegative, Array(digits[start..<end]), point - start)
    }

    /// Makes the number of a text; nil if it is not one in the grammar of ``Automaton/numbers``, or too long or too far from 1.
    package init?(_ text: String) {
        var scan = Scan(bytes: Array(text.utf8))
        guard scan.run() else { return nil }
        self.init(isNegative: scan.isNegative, digits: scan.digits, point: scan.point)
    }

    /// True if it is zero.
    var isZero: Bool { digits.isEmpty }

    /// Returns a digit, counted from the first that is not 0; places outside the digits have zeros.
    func digit(_ place: Int) -> UInt8 { digits.indices.contains(place) ? digits[place] : 0 }

    /// The number as people write it, without an exponent.
    package var text: String {
        let whole = (0..<max(point, 0)).map { digit($0) }
        let fraction = (point..<max(point, digits.count)).map { digit($0) }
        let sign = isNegative ? "-" : ""
        func spelled(_ digits: [UInt8]) -> String { digits.map(String.init).joined() }
        return sign + (whole.isEmpty ? "0" : spelled(whole))
            + (fraction.isEmpty ? "" : "." + spelled(fraction))
    }

    /// The nearest double.
    var double: Double { Double(text) ?? 0 }
}

extension Decimal: Comparable {
    package static func < (left: Decimal, right: Decimal) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isBelow(left) : left.isBelow(right)
    }

    /// Returns true if its magnitude is less than the other's.
    private func isBelow(_ other: Decimal) -> Bool {
        if isZero || other.isZero { return isZero && !other.isZero }
        return point == other.point ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
    }
}

/// A scanner of a number's text.
private struct Scan {
    let bytes: [UInt8]
    var offset = 0
    var isNegative = false
    var digits: [UInt8] = []
    var point = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func run() -> Bool {
        isNegative = takeSign()
        digits = takeDigits()
        point = digits.count
        if next == UInt8(ascii: ".") {
            offset += 1
            digits += takeDigits()
        }
        guard !digits.isEmpty else { return false }
        if let next, next | 0x20 == UInt8(ascii: "e") {
            offset += 1
            let isBelow = takeSign()
            let exponent = takeDigits()
            guard !exponent.isEmpty else { return false }
            let size = exponent.reduce(0) { min($0 * 10 + Int($1), 1_000_000) }
            point += isBelow ? -size : size
        }
        return offset == bytes.count
    }

    /// Takes a sign, if one is next; returns true if it is a minus.
    private mutating func takeSign() -> Bool {
        guard let sign = next, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return false }
        offset += 1
        return sign == UInt8(ascii: "-")
    }

    private mutating func takeDigits() -> [UInt8] {
        let rest = bytes[offset...].prefix { $0 &- 0x30 < 10 }
        offset = rest.endIndex
        return rest.map { $0 - 0x30 }
    }
}
