/// A number that texts are compared with: its decimal digits, exactly.
///
/// Only such as are far from where doubles get coarse: of 15 significant digits at most, below 10^15, and zero or not below
/// 10^-16 in size. Two of these are equal if and only if they are equal as doubles, and they compare as doubles do; and a whole
/// number of 64 bits compares with each of them as its double does.
package struct Decimal: Hashable, Sendable {
    /// Whether it is below zero; zero never is.
    package let isNegative: Bool
    /// From the first that is not 0 to the last; none for zero.
    let digits: [UInt8]
    /// How many digits stand before the point; below zero, how many zeros stand between the point and the digits.
    let point: Int

    /// How many significant digits there are at most.
    static let mostDigits = 15
    /// How far the point may be away from the first digit.
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

    /// The number that a text is; nil when it is none by the grammar of ``Automaton/numbers``, or is not so short or near.
    package init?(_ text: String) {
        var scan = Scan(bytes: Array(text.utf8))
        guard scan.run() else { return nil }
        self.init(isNegative: scan.isNegative, digits: scan.digits, point: scan.point)
    }

    /// Whether it is zero.
    var isZero: Bool { digits.isEmpty }

    /// A digit, counted from the first that is not 0; before and after its digits every number has zeros.
    func digit(_ place: Int) -> UInt8 { digits.indices.contains(place) ? digits[place] : 0 }

    /// As people write it, without an exponent.
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

    /// Whether its magnitude is the lesser one.
    private func isBelow(_ other: Decimal) -> Bool {
        if isZero || other.isZero { return isZero && !other.isZero }
        return point == other.point ? digits.lexicographicallyPrecedes(other.digits) : point < other.point
    }
}

/// Reads a number's text.
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

    /// Whether the sign, if one is there, is a minus.
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
