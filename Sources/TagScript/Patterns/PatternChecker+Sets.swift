// Classes with set notation, of the flag `v`.

extension PatternChecker {
    /// Classes nest by calls; deeper than this they are not read.
    private static let deepest = 48

    /// Reads a class; returns whether it may match texts of more than one character.
    mutating func readSetClass(depth: Int) throws(PatternFault) -> Bool {
        let start = at
        guard depth < Self.deepest else {
            var fault = fault(
                "the classes of the regular expression are nested too deeply", start..<start + 1)
            fault.isDecided = false
            throw fault
        }
        let isNegated = byte(1) == UInt8(ascii: "^")
        at += isNegated ? 2 : 1
        var hasTexts = false
        if byte() != UInt8(ascii: "]") {
            let first = at
            hasTexts = try readOperand(start, depth)
            if isNext("&&") || isNext("--") {
                if isRange(first) { throw mixed() }
                hasTexts = try readOperation(start, depth, hasTexts)
            } else {
                while byte() != UInt8(ascii: "]") {
                    if isNext("&&") || isNext("--") { throw mixed() }
                    hasTexts = try readOperand(start, depth) || hasTexts
                }
            }
        }
        at += 1
        if isNegated, hasTexts {
            throw fault("a negated class cannot have texts of several characters", start..<at)
        }
        return hasTexts
    }

    private func mixed() -> PatternFault {
        fault("a class has one kind of set operation, between single operands", at..<at + 2)
    }

    /// Reads the rest of `a&&b` or `a--b`.
    private mutating func readOperation(_ start: Int, _ depth: Int, _ first: Bool) throws(PatternFault)
        -> Bool
    {
        let isIntersection = isNext("&&")
        var hasTexts = first
        while byte() != UInt8(ascii: "]") {
            guard at < end else { throw unclosedClass(start) }
            guard isIntersection ? isNext("&&") : isNext("--") else { throw mixed() }
            at += 2
            if isIntersection, byte() == UInt8(ascii: "&") { throw mixed() }
            let next = try readOperand(start, depth, isRangeAllowed: false)
            if isIntersection { hasTexts = hasTexts && next }
        }
        return hasTexts
    }

    private mutating func readOperand(
        _ start: Int, _ depth: Int, isRangeAllowed: Bool = true
    ) throws(PatternFault) -> Bool {
        guard at < end else { throw unclosedClass(start) }
        if byte() == UInt8(ascii: "[") { return try readSetClass(depth: depth + 1) }
        if byte() == UInt8(ascii: "\\") {
            if byte(1) == UInt8(ascii: "q"), byte(2) == UInt8(ascii: "{") { return try readTexts() }
            if let hasTexts = try readClassEscape() { return hasTexts }
        }
        let first = at
        let low = try readSetCharacter()
        guard isRangeAllowed, byte() == UInt8(ascii: "-"), byte(1) != UInt8(ascii: "-") else { return false }
        at += 1
        guard at < end else { throw unclosedClass(start) }
        let high = try readSetCharacter()
        if low > high { throw fault("the range is out of order", first..<at) }
        return false
    }

    /// Returns true if the operand from `first` to here is a range, which no operation may have.
    private func isRange(_ first: Int) -> Bool {
        var (place, isEscape) = (first, false)
        guard bytes[first] != UInt8(ascii: "[") else { return false }
        while place < at {
            if bytes[place] == UInt8(ascii: "-"), !isEscape { return true }
            isEscape = bytes[place] == UInt8(ascii: "\\") && !isEscape
            place += 1
        }
        return false
    }

    /// Reads `\q{a|bc}`.
    private mutating func readTexts() throws(PatternFault) -> Bool {
        let start = at
        at += 3
        var (hasTexts, length) = (false, 0)
        while byte() != UInt8(ascii: "}") {
            guard at < end else { throw fault("the '{' of \\q is not closed", start..<start + 3) }
            if byte() == UInt8(ascii: "|") {
                hasTexts = hasTexts || length != 1
                length = 0
                at += 1
            } else {
                _ = try readSetCharacter()
                length += 1
            }
        }
        at += 1
        return hasTexts || length != 1
    }

    private mutating func readSetCharacter() throws(PatternFault) -> UInt32 {
        let start = at
        if byte() == UInt8(ascii: "\\") {
            if byte(1) == UInt8(ascii: "b") {
                at += 2
                return 8
            }
            return try readCharacterEscape(isInClass: true)
        }
        let (scalar, length) = Scalars.read(bytes, at) ?? (0xFFFD, 1)
        if scalar < 0x80 {
            let sign = UInt8(truncatingIfNeeded: scalar)
            let isDouble = "&!#$%*+,.:;<=>?@^`~".utf8.contains(sign) && byte(1) == sign
            if isDouble || "()[]{}/-|".utf8.contains(sign) {
                let text = String(decoding: bytes[start..<start + (isDouble ? 2 : 1)], as: UTF8.self)
                throw fault(
                    "with the flag v, '\(text)' in a class needs a backslash", start..<start + text.utf8.count
                )
            }
        }
        at += length
        return scalar
    }
}
