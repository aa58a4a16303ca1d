/// The numbers that people would name for a range.
enum NumberCandidates {
    /// Returns a few numbers as texts: integers next to the bounds, small ones, one in the middle; some may be outside.
    static func between(_ lower: Decimal?, _ upper: Decimal?) -> [String] {
        if let lower, lower == upper { return [lower.text] }
        var found: [String] = []
        if let lower { found.append(String(lower.floor + 1)) }
        if let upper { found.append(String(upper.ceiling - 1)) }
        found += ["0", "1", "-1"]
        if let lower, let upper, let middle = lower.middle(upper) { found.append(middle.text) }
        return found + ["10", "100", "1000"]
    }
}

extension Decimal {
    /// The greatest integer that is not above the number.
    fileprivate var floor: Int {
        let whole = (0..<max(point, 0)).reduce(0) { $0 * 10 + Int(digit($1)) }
        let isWhole = digits.count <= point || isZero
        return isNegative ? -whole - (isWhole ? 0 : 1) : whole
    }

    /// The least integer that is not below the number.
    fileprivate var ceiling: Int {
        let isWhole = digits.count <= point || isZero
        return isWhole ? floor : floor + 1
    }

    /// Returns the number half way to another; nil if it has too many digits.
    fileprivate func middle(_ other: Decimal) -> Decimal? {
        let scale = max(digits.count - point, other.digits.count - other.point, 0) + 1
        guard let first = scaled(scale), let second = other.scaled(scale) else { return nil }
        let (sum, overflows) = first.addingReportingOverflow(second)
        guard !overflows else { return nil }
        let digits = String((sum / 2).magnitude).utf8.map { $0 - 0x30 }
        return Decimal(isNegative: sum < 0, digits: digits, point: digits.count - scale)
    }

    /// Returns the number times ten to the power of `places`, as an integer; nil beyond 64 bits.
    private func scaled(_ places: Int) -> Int? {
        var result = 0
        for place in min(point, 0)..<(point + places) {
            let (product, overflows) = result.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = product.addingReportingOverflow(Int(digit(place)))
            guard !overflows, !isOver else { return nil }
            result = sum
        }
        return isNegative ? -result : result
    }

    /// Returns the next number of 15 digits, or one close to it on the far side; nil if it cannot be a bound.
    ///
    /// A number beyond it is never rounded to this one.
    func neighbour(isAbove: Bool) -> Decimal? {
        guard !isZero else {
            return Decimal(isNegative: !isAbove, digits: [1], point: -Self.farthestPoint + 1)
        }
        let number = (0..<Self.mostDigits).reduce(0) { $0 * 10 + Int(digit($1)) }
        let next = number + (isAbove != isNegative ? 1 : -1)
        let digits = String(next).utf8.map { $0 - 0x30 }
        return Decimal(
            isNegative: isNegative, digits: digits, point: point + digits.count - Self.mostDigits)
    }
}
