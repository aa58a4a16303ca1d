extension [UInt8] {
    /// Appends a number's decimal digits, without a text in between.
    mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var digits = 1
        var bound: UInt64 = 10
        while rest >= bound {
            digits += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            guard !overflow else { break }
            bound = next
        }
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
        for place in stride(from: count - 1, through: count - digits, by: -1) {
            self[place] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
