/// Reads a pattern into a tree; what RE2 and ECMAScript share, and look-around.
struct SlowPatternParser {
    private let text: [Unicode.Scalar]
    private var index = 0
    private var ignoresCase: Bool
    private(set) var groupCount = 0
    private var failed = false

    static let digit: [ClosedRange<UInt32>] = [48...57]
    static let word: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
    static let space: [ClosedRange<UInt32>] = [9...13, 32...32]

    init(_ text: String, ignoresCase: Bool) {
        self.text = Array(text.unicodeScalars)
        self.ignoresCase = ignoresCase
    }

    mutating func parse() -> SlowPattern.Node? {
        let node = alternatives()
        return failed || index < text.count ? nil : node
    }

    private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

    private mutating func take(_ wanted: String) -> Bool {
        let scalars = Array(wanted.unicodeScalars)
        guard text[index...].starts(with: scalars) else { return false }
        index += scalars.count
        return true
    }

    private mutating func alternatives() -> SlowPattern.Node {
        let outer = ignoresCase
        var branches = [branch()]
        while take("|") { branches.append(branch()) }
        ignoresCase = outer
        return branches.count == 1 ? branches[0] : .either(branches)
    }

    private mutating func branch() -> SlowPattern.Node {
        var nodes: [SlowPattern.Node] = []
        while let scalar = next, scalar != "|", scalar != ")", !failed {
            if let atom = atom() { nodes.append(quantified(atom)) }
        }
        return .sequence(nodes)
    }

    private mutating func quantified(_ atom: SlowPattern.Node) -> SlowPattern.Node {
        var node = atom
        while let (min, max) = quantifier() {
            node = .many(node, min: min, max: max, isLazy: take("?"))
        }
        return node
    }

    private mutating func quantifier() -> (Int, Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        let start = index
        guard take("{") else { return nil }
        let min = number()
        var max = min
        if min != nil, take(",") { max = next == "}" ? nil : number() ?? -1 }
        if let min, max != -1, take("}") { return (min, max) }
        index = start
        return nil
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let scalar = next, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            index += 1
        }
        return Int(digits)
    }

    private mutating func atom() -> SlowPattern.Node? {
        if take("(") { return group() }
        if take("[") { return set() }
        if take("\\") { return escape() }
        if take(".") { return .any }
        if take("^") { return .start }
        if take("$") { return .end }
        guard let scalar = next else { return nil }
        index += 1
        if ["*", "+", "?"].contains(scalar) { failed = true }
        return .scalar(scalar, ignoresCase: ignoresCase)
    }

    private mutating func group() -> SlowPattern.Node? {
        if take("?i)") {
            ignoresCase = true
            return nil
        }
        var wrap: (SlowPattern.Node) -> SlowPattern.Node = { $0 }
        if take("?:") {
        } else if take("?=") {
            wrap = { .look($0, isAhead: true, isNegated: false) }
        } else if take("?!") {
            wrap = { .look($0, isAhead: true, isNegated: true) }
        } else if take("?<=") {
            wrap = { .look($0, isAhead: false, isNegated: false) }
        } else if take("?<!") {
            wrap = { .look($0, isAhead: false, isNegated: true) }
        } else {
            if take("?P<") || take("?<") {
                while let scalar = next, scalar != ">" { index += 1 }
                _ = take(">")
            } else if next == "?" {
                failed = true
            }
            groupCount += 1
            let number = groupCount
            wrap = { .group($0, number: number) }
        }
        let node = wrap(alternatives())
        if !take(")") { failed = true }
        return node
    }

    private mutating func escape() -> SlowPattern.Node {
        if take("b") { return .wordBoundary(isNegated: false) }
        if take("B") { return .wordBoundary(isNegated: true) }
        if let (ranges, isNegated) = shorthand() {
            return .set(ranges, isNegated: isNegated, ignoresCase: false)
        }
        return .scalar(escapedScalar(), ignoresCase: ignoresCase)
    }

    private mutating func shorthand() -> ([ClosedRange<UInt32>], Bool)? {
        if take("d") { return (Self.digit, false) }
        if take("D") { return (Self.digit, true) }
        if take("w") { return (Self.word, false) }
        if take("W") { return (Self.word, true) }
        if take("s") { return (Self.space, false) }
        if take("S") { return (Self.space, true) }
        return nil
    }

    private mutating func escapedScalar() -> Unicode.Scalar {
        guard let scalar = next else {
            failed = true
            return " "
        }
        index += 1
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "x": return hexadecimal(2)
        case "u": return hexadecimal(4)
        case "0": return "\0"
        case "1"..."9":
            failed = true
            return scalar
        default: return scalar
        }
    }

    private mutating func hexadecimal(_ count: Int) -> Unicode.Scalar {
        var digits = ""
        for scalar in text[index...].prefix(count) { digits.unicodeScalars.append(scalar) }
        index += digits.unicodeScalars.count
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            failed = true
            return " "
        }
        return scalar
    }

    private mutating func set() -> SlowPattern.Node {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = next, scalar != "]" {
            index += 1
            var low = scalar
            if scalar == "\\" {
                if let (set, isNegated) = shorthand() {
                    ranges += isNegated ? Self.complement(set) : set
                    continue
                }
                low = take("b") ? "\u{8}" : escapedScalar()
            }
            ranges.append(low.value...max(low.value, high(from: low).value))
        }
        if !take("]") { failed = true }
        return .set(ranges, isNegated: isNegated, ignoresCase: ignoresCase)
    }

    private mutating func high(from low: Unicode.Scalar) -> Unicode.Scalar {
        guard next == "-", index + 1 < text.count, text[index + 1] != "]" else { return low }
        let dash = index
        index += 1
        if take("\\") {
            if shorthand() != nil {
                index = dash
                return low
            }
            return escapedScalar()
        }
        defer { index += 1 }
        return text[index]
    }

    private static func complement(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        var low: UInt32 = 0
        for range in ranges {
            if range.lowerBound > low { result.append(low...range.lowerBound - 1) }
            low = range.upperBound + 1
        }
        return result + [low...0x10FFFF]
    }
}
