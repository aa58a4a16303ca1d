import TagDiagnostics

/// The reader of RFC 8259 text: one pass over the bytes, no recursion, recovery after each fault.
///
/// This file has the steps for correct files. The slow ones and those that report findings are in the extensions, out of line.
/// Bytes past the end read as 0, which every step rejects.
struct JSONScanner: TextScanner {
    static let carrier = Carrier.json

    /// The next part of the grammar.
    enum Step {
        case value, key, separator, stop
    }

    let bytes: ByteView
    let limits: ReaderLimits
    var tree: TreeBuilder
    var at = 0
    /// The offset of the last comma or colon, which an error about the text after it may point to.
    var lastSeparator = -1
    var diagnostics: [Diagnostic] = []
    /// True once the wanted number of errors was found.
    var isDone = false
    /// True if the tree is useless: a limit cut it off, or the text is something else.
    var isUnrecoverable = false
    /// True if a string ran to the end of the file: the brackets that are still open there are not worth a finding.
    var isCutInString = false
    /// The next quote after a line end in a string; `isEnd` is true if it looks like the end of that string.
    var closing: (quote: Int, isEnd: Bool)?
    /// The edits that make the typographic quotes of strings straight, in order.
    var quoteEdits: [TextEdit] = []

    init(bytes: ByteView, tree: TreeBuilder, limits: ReaderLimits) {
        self.bytes = bytes
        self.tree = tree
        self.limits = limits
    }

    /// Scans the whole file from `start`.
    mutating func scan(from start: Int) {
        at = start
        skipSpace()
        var step = Step.value
        while true {
            switch step {
            case .value: step = scanValue()
            case .key: step = scanKey()
            case .separator: step = scanSeparator()
            case .stop:
                reportQuotes()
                return tree.closeAll(at: bytes.count)
            }
        }
    }

    @inline(__always)
    mutating func skipSpace() {
        guard bytes[at] <= 0x20 else { return }
        skipMoreSpace()
    }

    /// Moves past more white space, eight spaces at a time, for indented files.
    @inline(__always)
    private mutating func skipMoreSpace() {
        while true {
            let byte = bytes[at]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            at &+= 1
            while let word = bytes.word(at: at), word == 0x2020_2020_2020_2020 { at &+= 8 }
        }
    }

    // MARK: Steps

    @inline(__always)
    private mutating func scanValue() -> Step {
        let start = at
        let byte = bytes[start]
        // Most values are texts.
        if byte == UInt8(ascii: "\"") {
            let isEscaped = scanString()
            guard tree.leaf(.string, start, at, isEscaped: isEscaped, openLength: 1) else {
                return tooManyNodes()
            }
            return limit(.separator)
        }
        switch byte {
        case UInt8(ascii: "{"): return open(.object)
        case UInt8(ascii: "["): return open(.array)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return scanNumber()
        case UInt8(ascii: "t") where bytes.has("true", at: start): return word(.true, 4)
        case UInt8(ascii: "f") where bytes.has("false", at: start): return word(.false, 5)
        case UInt8(ascii: "n") where bytes.has("null", at: start): return word(.null, 4)
        default: return recoverValue()
        }
    }

    /// Reads a key, and goes on with further members as long as both their keys and their values are plain texts, as most are.
    @inline(__always)
    private mutating func scanKey() -> Step {
        let bytes = bytes
        guard bytes[at] == UInt8(ascii: "\"") else { return recoverKey() }
        var start = at
        while true {
            let (end, mark) = bytes.plainKey(from: start &+ 1)
            guard let rest = bytes.word(at: end), rest & 0xFFFF == Self.endOfKey else {
                at = start
                return scanLongKey()
            }
            let isSpaced = rest & 0xFFFF_FFFF == Self.spacedText
            let value = end &+ (isSpaced ? 3 : 2)
            guard isSpaced || rest & 0xFF_FFFF == Self.unspacedText,
                let quote = bytes.plainEnd(from: value &+ 1), let next = bytes.word(at: quote),
                next & 0xFF == UInt64(UInt8(ascii: "\"")),
                tree.member(start, end &+ 1, mark: mark, value, quote &+ 1)
            else {
                guard tree.key(start, end &+ 1, mark: mark) else {
                    at = start
                    return tooManyNodes()
                }
                lastSeparator = end &+ 1
                at = value
                skipSpace()
                return limit(.value)
            }
            guard next & 0xFF_FFFF == Self.nextKey else {
                lastSeparator = end &+ 1
                at = quote &+ 1
                return .separator
            }
            lastSeparator = quote &+ 1
            start = quote &+ 2
        }
    }

    /// The bytes `":`, `":"`, `": "`, `","` and `,{"`, as they are in a word.
    private static let endOfKey: UInt64 = 0x3A22
    private static let unspacedText: UInt64 = 0x22_3A22
    private static let spacedText: UInt64 = 0x2220_3A22
    private static let nextKey: UInt64 = 0x22_2C22
    private static let nextObject: UInt64 = 0x22_7B2C

    /// Reads a key that is escaped, or has white space before its colon, or is near the end of the file.
    @inline(never)
    private mutating func scanLongKey() -> Step {
        let start = at
        let isEscaped = scanString()
        guard tree.key(start, at, isEscaped: isEscaped, openLength: 1, closeLength: 1) else {
            at = start
            return tooManyNodes()
        }
        if bytes[at] != UInt8(ascii: ":") {
            skipSpace()
            guard bytes[at] == UInt8(ascii: ":") else { return recoverColon() }
        }
        lastSeparator = at
        at &+= 1
        skipSpace()
        return limit(.value)
    }

    @inline(__always)
    private mutating func scanSeparator() -> Step {
        while true {
            skipSpace()
            let byte = bytes[at]
            if byte == UInt8(ascii: ","), tree.open >= 0 {
                lastSeparator = at
                at &+= 1
                skipSpace()
                return tree.isInObject ? .key : .value
            }
            guard tree.open >= 0, byte == closer else { return recoverSeparator() }
            at &+= 1
            let step = close()
            guard step == .separator else { return step }
            // Mostly the next object of a list follows.
            if let next = bytes.word(at: at), next & 0xFF_FFFF == Self.nextObject, tree.open >= 0,
                !tree.isInObject
            {
                lastSeparator = at
                at &+= 1
                return open(.object)
            }
        }
    }

    @inline(__always)
    private mutating func open(_ kind: NodeKind) -> Step {
        guard tree.depth < limits.depth else { return tooDeep() }
        guard tree.open(kind, at: at) else { return tooManyNodes() }
        at &+= 1
        skipSpace()
        if bytes[at] == closer {
            at &+= 1
            return close()
        }
        return kind == .object ? .key : .value
    }

    /// Closes the innermost container, whose closing bracket is before `at`.
    @inline(__always)
    mutating func close() -> Step {
        guard let repeated = tree.close(at: at) else { return .separator }
        return report(repeated)
    }

    @inline(__always)
    private mutating func word(_ kind: NodeKind, _ length: Int) -> Step {
        if isWord(bytes[at + length]) { return recoverValue() }
        guard tree.leaf(kind, at, at + length) else { return tooManyNodes() }
        at &+= length
        return .separator
    }

    /// Moves past a string from its opening quote; returns true if it has escapes.
    @inline(__always)
    private mutating func scanString() -> Bool {
        let (byte, offset) = nextSpecial(from: at &+ 1)
        guard byte == UInt8(ascii: "\"") else { return scanRest(byte, from: offset) }
        at = offset &+ 1
        return false
    }

    /// Moves past the rest of a string from its first escape or fault on; returns true if it has escapes.
    @inline(never)
    private mutating func scanRest(_ first: UInt8, from offset: Int) -> Bool {
        var isEscaped = false
        var byte = first
        at = offset
        while byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                scanEscape()
            } else if recoverString() {
                // The scan of plain strings does not look for closing quotes of more than one byte.
                return isEscaped || bytes[at - 1] >= 0x80
            }
            (byte, at) = nextSpecial(from: at)
        }
        at += 1
        return isEscaped
    }

    /// Returns the next quote, backslash or control character and its offset; 0 at the end of the file.
    @inline(__always)
    private func nextSpecial(from start: Int) -> (byte: UInt8, offset: Int) {
        var offset = start
        while let word = bytes.word(at: offset) {
            let marks = Words.stringEnds(word)
            guard marks == 0 else {
                // The mark is the highest bit of its byte.
                let shift = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount &- 7)
                return (
                    UInt8(truncatingIfNeeded: word &>> shift), offset &+ Int(truncatingIfNeeded: shift >> 3)
                )
            }
            offset &+= 8
        }
        var byte = bytes[offset]  // the last eight bytes of the file
        while byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            offset &+= 1
            byte = bytes[offset]
        }
        return (byte, offset)
    }

    /// Moves past the escape at `at`.
    @inline(__always)
    private mutating func scanEscape() {
        switch bytes[at + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at &+= 2
        case UInt8(ascii: "u"):
            let (scalar, length) = JSONEscape.unicode(bytes, at: at)
            if scalar == nil { return recoverEscape() }
            at &+= length
        default: recoverEscape()
        }
    }

    @inline(__always)
    private mutating func scanNumber() -> Step {
        let start = at
        var end = at
        if bytes[end] == UInt8(ascii: "-") { end &+= 1 }
        let first = bytes[end]
        guard isDigit(first) else { return recoverNumber() }
        end &+= 1
        if first != UInt8(ascii: "0") { while isDigit(bytes[end]) { end &+= 1 } }
        var kind = NodeKind.integer
        if bytes[end] == UInt8(ascii: ".") || bytes[end] | 0x20 == UInt8(ascii: "e") {
            kind = .real
            guard let after = fraction(from: end) else { return recoverNumber() }
            end = after
        }
        if isWord(bytes[end]) || end &- start > limits.digits { return recoverNumber() }
        guard tree.leaf(kind, start, end) else { return tooManyNodes() }
        at = end
        return kind == .real || end &- start > 300 ? checkRange(start..<end) : .separator
    }

    /// Returns the end of the fraction and exponent that begin at `start`; nil if a digit is missing.
    func fraction(from start: Int) -> Int? {
        var end = start
        if bytes[end] == UInt8(ascii: ".") {
            end += 1
            guard isDigit(bytes[end]) else { return nil }
            while isDigit(bytes[end]) { end += 1 }
        }
        guard bytes[end] | 0x20 == UInt8(ascii: "e") else { return end }
        end += 1
        if bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
        guard isDigit(bytes[end]) else { return nil }
        while isDigit(bytes[end]) { end += 1 }
        return end
    }

    // MARK: Bytes

    /// The byte that closes the innermost container; 1, which no text contains, at the top.
    @inline(__always)
    var closer: UInt8 { tree.open < 0 ? 1 : tree.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    @inline(__always)
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Returns true if `byte` would continue a word or a number: a letter, a digit, `_ $ + - .`, or any byte beyond ASCII.
    @inline(__always)
    func isWord(_ byte: UInt8) -> Bool {
        if byte < UInt8(ascii: "0") {
            return byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "$")
        }
        return isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }

    /// Returns `step`, or the end if the wanted number of errors was found.
    @inline(__always)
    func limit(_ step: Step) -> Step { isDone ? .stop : step }
}
