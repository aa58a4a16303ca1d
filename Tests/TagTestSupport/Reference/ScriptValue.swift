/// Values as scripts of web pages turn them into texts and numbers: what ECMAScript says of `String()` and `Number()`.
extension PlainValue {
    var scriptText: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): ScriptDigits.text(Double(number))
        case .double(let number): ScriptDigits.text(number)
        case .text(let text): text
        case .list(let values): values.map { $0 == .null ? "" : $0.scriptText }.joined(separator: ",")
        case .map: "[object Object]"
        }
    }

    /// NaN for what is no number.
    var scriptNumber: Double {
        switch self {
        case .null: 0
        case .boolean(let flag): flag ? 1 : 0
        case .integer(let number): Double(number)
        case .double(let number): number
        case .text(let text): ScriptDigits.number(text)
        case .list: ScriptDigits.number(scriptText)
        case .map: .nan
        }
    }

    /// The same with no whole number that is no double.
    var inDoubles: PlainValue {
        switch self {
        case .integer(let number) where number.magnitude > 1 << 53: .double(Double(number))
        case .list(let values): .list(values.map(\.inDoubles))
        case .map(let entries): .map(entries.map { Entry($0.key, $0.value.inDoubles) })
        case .null, .boolean, .integer, .double, .text: self
        }
    }

    /// True if `if (value)` passes.
    var isTrueToScripts: Bool {
        switch self {
        case .null: false
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .double(let number): number != 0 && !number.isNaN
        case .text(let text): text != ""
        case .list, .map: true
        }
    }
}

enum ScriptDigits {
    /// Number::toString: the shortest digits, with a point or an exponent where ECMAScript puts one.
    static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == 0 { return "0" }
        let (digits, point) = shortest(number.magnitude)
        let sign = number < 0 ? "-" : ""
        if point > 21 || point < -5 {
            let exponent = (point > 0 ? "+" : "-") + String(abs(point - 1))
            return sign + digits.prefix(1) + (digits.count > 1 ? "." + digits.dropFirst() : "") + "e"
                + exponent
        }
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count {
            return sign + digits + String(repeating: "0", count: point - digits.count)
        }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }

    /// The digits without zeros around them, and how many of them stand before the point.
    private static func shortest(_ number: Double) -> (digits: String, point: Int) {
        let parts = "\(number)".split(separator: "e")
        let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let fraction = halves.count > 1 ? halves[1] : ""
        var digits = String(halves[0] + fraction)
        var point = halves[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        while digits.hasPrefix("0") {
            digits.removeFirst()
            point -= 1
        }
        while digits.hasSuffix("0") { digits.removeLast() }
        return (digits, point)
    }

    /// StringToNumber: NaN for what is none.
    static func number(_ text: String) -> Double {
        let scalars = text.unicodeScalars
        let blanks: Set<UInt32> = [
            9, 10, 11, 12, 13, 32, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF,
        ]
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            blanks.contains(scalar.value) || (0x2000...0x200A).contains(scalar.value)
        }
        var rest = Substring(scalars.drop(while: isBlank)).unicodeScalars
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        let word = String(rest)
        if word.isEmpty { return 0 }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.lowercased().hasPrefix(prefix) {
            return whole(word.dropFirst(2), radix: radix)
        }
        switch word {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: return PlainNumber(word).map { _ in Double(word) ?? dotted(word) } ?? .nan
        }
    }

    /// A number that Swift wants digits in front of or behind the point of.
    private static func dotted(_ word: String) -> Double {
        var word = word
        if word.hasPrefix("+") { word.removeFirst() }
        let isNegative = word.hasPrefix("-")
        if isNegative { word.removeFirst() }
        word = "0" + word.replacing(".", with: ".0", maxReplacements: word.hasSuffix(".") ? 1 : 0)
        word = word.replacing(".e", with: ".0e").replacing(".E", with: ".0e")
        return (isNegative ? -1 : 1) * (Double(word) ?? .nan)
    }

    private static func whole(_ digits: Substring, radix: Int) -> Double {
        var sum = 0.0
        for digit in digits {
            guard digit.isASCII, let value = digit.hexDigitValue, value < radix else { return .nan }
            sum = sum * Double(radix) + Double(value)
        }
        return digits.isEmpty ? .nan : sum
    }
}
