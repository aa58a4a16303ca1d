import TagModel

/// Numbers for what is made of parts: what is equal has one number, in both containers that are compared.
struct SignatureTable {
    private var texts = TextTable()
    private var numbers: [[Int32]: Int32] = [:]

    mutating func text(_ text: String) -> Int32 { Int32(truncatingIfNeeded: texts.number(of: text)) }

    /// The number of what is `kind` and made of `parts`.
    mutating func node(_ kind: NodeKind, _ parts: [Int32] = []) -> Int32 {
        let key = [Int32(kind.rawValue)] + parts
        if let known = numbers[key] { return known }
        let number = Int32(truncatingIfNeeded: numbers.count)
        numbers[key] = number
        return number
    }

    mutating func node(_ kind: NodeKind, _ number: Int64) -> Int32 {
        node(kind, [Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: number >> 32)])
    }
}

/// What the first number of a node says.
enum NodeKind: UInt8 {
    case null, boolean, integer, double, string, template, list, map, computedMap, tag, escaped, missing
    case entry, macro, group, format, condition, rule, doing, firing, options, sequenced, paired, alone, part
}
