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
    /// The byte that closes the innermost container; 1, which no text contains, at the top.
    var closer: UInt8 = 1
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
            // A key follows most at once.
            if bytes[at] == UInt8(ascii: ","), bytes[at &+ 1] == UInt8(ascii: "\""), tree.isInObject, !isDone
            {
                lastSeparator = at
                at &+= 1
                return .key
            }
            return limit(.separator)
        }
        switch byte {
        case UInt8(ascii: "{"): return open(.object, closer: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return open(.array, closer: UInt8(ascii: "]"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return scanNumber()
        case UInt8(ascii: "t") where bytes.has("true", at: start): return word(.true, 4)
        case UInt8(ascii: "f") where bytes.has("false", at: start): return word(.false, 5)
        case UInt8(ascii: "n") where bytes.has("null", at: start): return word(.null, 4)
        default: return recoverValue()
        }
    }

    /// Reads a key; of five in six the whole is in one word, with its colon.
    @inline(__always)
    private mutating func scanKey() -> Step {
        let start = at
        guard bytes[start] == UInt8(ascii: "\"") else { return recoverKey() }
        guard let word = bytes.word(at: start &+ 1) else { return scanLongKey() }
        // The mark is the highest bit of its byte; without one this is the count of all bits.
        let bits = UInt64(truncatingIfNeeded: Words.stringEnds(word).trailingZeroBitCount &- 7)
        guard bits < 56, UInt16(truncatingIfNeeded: word &>> bits) == Self.endOfKey else {
            return scanLongKey()
        }
        let count = Int(truncatingIfNeeded: bits &>> 3)
        let colon = start &+ count &+ 2
        let mark = KeyMark.short(word & ((1 &<< bits) &- 1), count)
        guard tree.key(start, colon, mark: mark) else { return tooManyNodes() }
        lastSeparator = colon
        at = colon &+ 1
        skipSpace()
        return limit(.value)
    }

    /// The closing quote of a key and a colon, as they are in a word.
    private static let endOfKey = UInt16(UInt8(ascii: "\"")) | UInt16(UInt8(ascii: ":")) << 8

    @inline(never)
    private mutating func scanLongKey() -> Step {
        let start = at
        let isEscaped = scanString()
        guard tree.key(start, at, isEscaped: isEscaped, openLength: 1, closeLength: 1) else {
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
            // At the top nothing is open, though the file may contain the byte that `closer` has there.
            guard byte == closer, tree.open >= 0 else { return recoverSeparator() }
            at &+= 1
            let step = close()
            guard step == .separator else { return step }
        }
    }

    @inline(__always)
    private mutating func open(_ kind: NodeKind, closer: UInt8) -> Step {
        guard tree.depth < limits.depth else { return tooDeep() }
        guard tree.open(kind, at: at) else { return tooManyNodes() }
        self.closer = closer
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
        let repeated = tree.close(at: at)
        closer = tree.open < 0 ? 1 : tree.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        guard let repeated else { return .separator }
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
