/// A set of Unicode scalars as ranges; sorted and merged once ``normalise()`` has run.
package struct ScalarSet: Equatable, Sendable {
    package struct Range: Equatable, Sendable {
        package var low: UInt32
        package var high: UInt32
    }

    static let lastScalar: UInt32 = 0x10FFFF

    package private(set) var ranges: [Range] = []

    package init() {}

    /// The set that stands in a program at `offset`, which is then behind it; nil where the program ends too early.
    package init?(_ program: Span<UInt8>, at offset: inout Int) {
        guard let header = SetHeader(program, at: &offset) else { return nil }
        self.init(header, program, at: &offset)
    }

    /// The set whose members follow their header at `offset`, which is then behind them.
    init(_ header: SetHeader, _ program: Span<UInt8>, at offset: inout Int) {
        for index in 0..<header.ranges + header.singles {
            guard let low = UTF8Ranges.scalar(program, at: &offset) else { break }
            let high = index < header.ranges ? UTF8Ranges.scalar(program, at: &offset) ?? low : low
            insert(low, high)
        }
        normalise()
    }

    init(_ pairs: [(UInt32, UInt32)]) {
        for (low, high) in pairs { ranges.append(Range(low: low, high: high)) }
    }

    package static let digits = ScalarSet([(0x30, 0x39)])
    package static let words = ScalarSet([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
    /// Tab, line feed, form feed, carriage return, space: RE2's `\s`.
    package static let spaces = ScalarSet([(0x09, 0x0A), (0x0C, 0x0D), (0x20, 0x20)])
    package static let all = ScalarSet([(0, lastScalar)])
    /// All but the line feed.
    package static let inLine = ScalarSet([(0x0A, 0x0A)]).complement

    var isEmpty: Bool { ranges.isEmpty }

    package mutating func insert(_ low: UInt32, _ high: UInt32) { ranges.append(Range(low: low, high: high)) }

    mutating func insert(contentsOf other: ScalarSet) { ranges.append(contentsOf: other.ranges) }

    /// Sorts the ranges and joins those that touch.
    package mutating func normalise() {
        guard ranges.count > 1 else { return }
        ranges.sort { $0.low < $1.low }
        var kept = 0
        for index in 1..<ranges.count {
            let range = ranges[index]
            if range.low <= ranges[kept].high &+ 1 {
                ranges[kept].high = max(ranges[kept].high, range.high)
            } else {
                kept += 1
                ranges[kept] = range
            }
        }
        ranges.removeSubrange((kept + 1)...)
    }

    /// Every scalar that is not in this set, which must be normalized.
    package var complement: ScalarSet {
        var result = ScalarSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.low > next { result.insert(next, range.low - 1) }
            next = range.high + 1
        }
        if next <= Self.lastScalar { result.insert(next, Self.lastScalar) }
        return result
    }

    /// The one scalar of this set, which must be normalized; nil if it has another number of scalars.
    package var single: UInt32? {
        guard ranges.count == 1, ranges[0].low == ranges[0].high else { return nil }
        return ranges[0].low
    }

    /// This set, which must be normalized, with every scalar that differs from one of it in letter case only.
    func ignoringCase() -> ScalarSet {
        var result = self
        for range in ranges { CaseFolding.addVariants(of: range, to: &result) }
        result.normalise()
        return result
    }
}
