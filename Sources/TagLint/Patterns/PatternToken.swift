import TagRuntime

/// A sign of a pattern's text: what it is, and its bytes.
///
/// Patterns are read by `PatternParser`, which keeps no places; lints that say something of one sign read the text once
/// more, and only that of patterns without faults.
struct PatternToken: Sendable {
    enum Kind: Equatable, Sendable {
        /// Itself, be it escaped or by number.
        case letter(UInt32)
        /// The dot that is no class.
        case dot
        /// A class, in brackets or by an escape.
        case set
        /// `^`, `$`, `\b` and their like.
        case place
        /// The beginning of a group, up to its name or its flags.
        case open
        case close, or
        /// Flags up to the end of the group around them.
        case flags
    }

    let kind: Kind
    /// The number of groups around it; the opening and the end of a group are outside of that group.
    var depth: Int { Int(groups) }
    var range: Range<Int> { Int(start)..<Int(end) }
    /// The bytes of its quantifier; that of a group is at the group's end.
    var quantifier: Range<Int>? {
        get { quantifierEnd > 0 ? Int(quantifierStart)..<Int(quantifierEnd) : nil }
        set {
            let bytes = newValue ?? 0..<0
            (quantifierStart, quantifierEnd) = (Int32(bytes.lowerBound), Int32(bytes.upperBound))
        }
    }

    // There is a sign for nearly each byte of the patterns: numbers of 32 bits take half as much.
    private let start, end, groups: Int32
    private var quantifierStart: Int32 = 0
    /// 0 if there is none.
    private var quantifierEnd: Int32 = 0

    init(kind: Kind, range: Range<Int>, depth: Int) {
        self.kind = kind
        (start, end, groups) = (Int32(range.lowerBound), Int32(range.upperBound), Int32(depth))
    }

    /// The letter that stands here once.
    var onlyLetter: UInt32? {
        if case .letter(let scalar) = kind, quantifier == nil { scalar } else { nil }
    }
}

/// Reads a pattern without faults into its signs.
struct PatternTokens {
    private let text: [UInt8]
    private var at = 0
    private var depth = 0
    private var tokens: [PatternToken] = []
    private var namedEnds = NamedClassEnds()

    /// The signs of a pattern; linear in its length.
    static func of(_ text: [UInt8]) -> [PatternToken] {
        var reader = PatternTokens(text: text)
        while reader.at < text.count { reader.read() }
        return reader.tokens
    }

    private init(text: [UInt8]) { self.text = text }

    private func byte(_ offset: Int = 0) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

    private mutating func add(_ kind: PatternToken.Kind, _ count: Int) {
        let end = min(at + count, text.count)
        tokens.append(PatternToken(kind: kind, range: at..<end, depth: depth))
        at = end
    }

    private mutating func read() {
        switch byte() {
        case UInt8(ascii: "\\"): readEscape()
        case UInt8(ascii: "["): readClass()
        case UInt8(ascii: "("): readGroup()
        case UInt8(ascii: ")"):
            depth -= 1
            add(.close, 1)
        case UInt8(ascii: "|"): add(.or, 1)
        case UInt8(ascii: "."): add(.dot, 1)
        case UInt8(ascii: "^"), UInt8(ascii: "$"): add(.place, 1)
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): quantify(1)
        case UInt8(ascii: "{"):
            if let count = countLength { quantify(count) } else { add(.letter(0x7B), 1) }
        default: addScalar(after: 0)
        }
    }

    /// One scalar as it is, behind some bytes that belong to it.
    private mutating func addScalar(after skipped: Int) {
        var end = at + skipped
        let scalar = UTF8Ranges.scalar(text.span, at: &end)
        add(.letter(scalar ?? 0xFFFD), scalar == nil ? skipped + 1 : end - at)
    }

    private mutating func quantify(_ count: Int) {
        let end = at + count + (byte(count) == UInt8(ascii: "?") ? 1 : 0)
        if !tokens.isEmpty { tokens[tokens.count - 1].quantifier = at..<end }
        at = end
    }

    /// The length of `{m}`, `{m,}` or `{m,n}` in bytes; nil for a brace that is a letter.
    private var countLength: Int? {
        var length = 1
        while byte(length).isDigit { length += 1 }
        guard length > 1 else { return nil }
        if byte(length) == UInt8(ascii: ",") { length += 1 }
        while byte(length).isDigit { length += 1 }
        return byte(length) == UInt8(ascii: "}") ? length + 1 : nil
    }

    private mutating func readClass() {
        var length = byte(1) == UInt8(ascii: "^") ? 2 : 1
        // A bracket that stands first is itself.
        if byte(length) == UInt8(ascii: "]") { length += 1 }
        add(.set, classLength(from: length) + 1)
    }

    /// Returns the offset of the bracket that ends a class.
    ///
    /// - Parameter first: The offset at which the search begins. Both offsets count from the start of the class.
    private mutating func classLength(from first: Int) -> Int {
        var length = first
        while at + length < text.count, byte(length) != UInt8(ascii: "]") {
            if byte(length) == UInt8(ascii: "["), byte(length + 1) == UInt8(ascii: ":"),
                let end = namedEnds.next(from: at + length + 2, in: text)
            {
                length = end + 2 - at
            } else {
                length += byte(length) == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        return length
    }

    private mutating func readGroup() {
        var length = 1
        var isFlags = false
        if byte(1) == UInt8(ascii: "?") {
            length = 2
            switch byte(2) {
            case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "!"): length = 3
            case UInt8(ascii: "<") where byte(3) == UInt8(ascii: "=") || byte(3) == UInt8(ascii: "!"):
                length = 4
            case UInt8(ascii: "<"), UInt8(ascii: "P"): length = self.length(upTo: UInt8(ascii: ">"))
            default:
                while byte(length).isLetterOrDigit || byte(length) == UInt8(ascii: "-") { length += 1 }
                isFlags = byte(length) == UInt8(ascii: ")")
                length += 1
            }
        }
        add(isFlags ? .flags : .open, length)
        if !isFlags { depth += 1 }
    }

    private func length(upTo end: UInt8) -> Int {
        var length = 1
        while at + length < text.count, byte(length) != end { length += 1 }
        return length + 1
    }

    private mutating func readEscape() {
        switch byte(1) {
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
            UInt8(ascii: "S"):
            add(.set, 2)
        case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"): add(.place, 2)
        case UInt8(ascii: "x"): addNumber(digits: 2)
        case UInt8(ascii: "u"): addNumber(digits: 4)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var length = 2
            while length < 4, byte(length) & 0xF8 == 0x30 { length += 1 }
            add(.letter(number(1..<length, radix: 8)), length)
        case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "r"),
            UInt8(ascii: "a"):
            add(.letter(Self.controls[byte(1)] ?? 0), 2)
        default: addScalar(after: 1)
        }
    }

    private static let controls: [UInt8: UInt32] = [
        UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
        UInt8(ascii: "r"): 13, UInt8(ascii: "a"): 7,
    ]

    private mutating func addNumber(digits: Int) {
        guard byte(2) == UInt8(ascii: "{") else {
            return add(.letter(number(2..<2 + digits, radix: 16)), 2 + digits)
        }
        let length = self.length(upTo: UInt8(ascii: "}"))
        add(.letter(number(3..<length - 1, radix: 16)), length)
    }

    private func number(_ digits: Range<Int>, radix: UInt32) -> UInt32 {
        digits.reduce(0) { value, offset in
            let byte = UInt32(byte(offset))
            return (value &* radix) &+ (byte < 0x40 ? byte & 15 : (byte & 7) + 9)
        }
    }
}
