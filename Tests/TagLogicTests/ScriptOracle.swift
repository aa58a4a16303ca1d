import TagLogic

/// What ECMAScript's `String()` and `Number()` make of a value, without automata.
enum ScriptOracle {
    static func text(_ sample: Constraint.Sample) -> String {
        switch sample {
        case .absent: "undefined"
        case .null: "null"
        case .true: "true"
        case .false: "false"
        case .text(let text): String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init)))
        }
    }

    /// Nil for NaN.
    static func number(_ sample: Constraint.Sample) -> Double? {
        switch sample {
        case .absent: nil
        case .null, .false: 0
        case .true: 1
        case .text: number(text(sample))
        }
    }

    private static let blanks: Set<UInt32> = Set(
        [9, 10, 11, 12, 13, 32, 0xA0, 0xFEFF, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
            + (0x2000...0x200A))

    static func number(_ text: String) -> Double? {
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, blanks.contains(last.value) { scalars.removeLast() }
        let trimmed = String(String.UnicodeScalarView(scalars.drop { blanks.contains($0.value) }))
        if trimmed.isEmpty { return 0 }
        for (mark, radix) in [("x", 16), ("o", 8), ("b", 2)] {
            for start in ["0" + mark, "0" + mark.uppercased()] where trimmed.hasPrefix(start) {
                let digits = trimmed.dropFirst(2)
                guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
                return UInt64(digits, radix: radix).map { Double($0) }
            }
        }
        if trimmed == "Infinity" || trimmed == "+Infinity" { return .infinity }
        if trimmed == "-Infinity" { return -.infinity }
        // What is left has the standard library's grammar, but for its names and its own hexadecimal.
        guard trimmed.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            trimmed.utf8.contains(where: { (0x30...0x39).contains($0) })
        else { return nil }
        return Double(trimmed) ?? (trimmed.hasSuffix(".") ? Double(trimmed + "0") : nil)
    }
}
