extension EventTape {
    /// The most bytes of an object; no other limit of a reader is met by so few.
    private static let longest = 64 << 10
    /// The most members of an object: each key is compared with those before it.
    private static let mostMembers = 64
    private static let mostLevels = 32

    /// Appends the event in `range` of the block, if it is a plain object: no key twice, no exponent, no deep nesting.
    ///
    /// Most recorded events are plain. Everything else, and all that is wrong, is left to the reader of all JSON, which says
    /// what is wrong.
    ///
    /// - Returns: The place of its first token; nil, and nothing is appended, if it is not plain.
    package mutating func append(plainObjectAt range: Range<Int>) -> Int? {
        guard range.count <= Self.longest else { return nil }
        let (place, decodedBefore) = (tokens.count, decoded.count)
        setLine(end: range.upperBound)
        at = range.lowerBound
        level = 0
        keys.removeAll()
        skipSpace()
        // An empty object is not plain, because it is also an empty property list.
        guard take(UInt8(ascii: "{")), object(), tokens[place].count > 0, isAtEnd() else {
            tokens.truncate(to: place)
            decoded.truncate(to: decodedBefore)
            return nil
        }
        return place
    }

    private mutating func isAtEnd() -> Bool {
        skipSpace()
        return at == line.count
    }

    private mutating func value() -> Bool {
        guard at < line.count else { return false }
        switch line[at] {
        case UInt8(ascii: "\""): return text()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return number()
        case UInt8(ascii: "t"): return word("true", .true)
        case UInt8(ascii: "f"): return word("false", .false)
        case UInt8(ascii: "n"): return word("null", .null)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return container()
        default: return false
        }
    }

    private mutating func container() -> Bool {
        guard level < Self.mostLevels else { return false }
        level += 1
        defer { level -= 1 }
        return take(UInt8(ascii: "{")) ? object() : take(UInt8(ascii: "[")) && list()
    }

    /// Reads the object whose bracket was taken.
    private mutating func object() -> Bool {
        let (place, firstKey) = (tokens.count, keys.count)
        tokens.append(Token(kind: .map))
        skipSpace()
        var count = 0
        if !take(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                let key = tokens.count
                guard count < Self.mostMembers, text(), isNew(key, since: firstKey) else { return false }
                keys.append(UInt32(truncatingIfNeeded: key))
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return false }
                skipSpace()
                guard value() else { return false }
                count &+= 1
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { return false }
            keys.truncate(to: firstKey)
        }
        close(place, .map, count: count)
        return true
    }

    /// Returns true if no key of the object at hand is the same as the one at `place`.
    @inline(__always)
    private func isNew(_ place: Int, since first: Int) -> Bool {
        let count = tokens[place].count
        for index in first..<keys.count {
            let other = Int(truncatingIfNeeded: keys[index])
            if tokens[other].count == count, text(other) == text(place) { return false }
        }
        return true
    }

    /// Reads the list whose bracket was taken.
    private mutating func list() -> Bool {
        let place = tokens.count
        tokens.append(Token(kind: .list))
        skipSpace()
        var count = 0
        if !take(UInt8(ascii: "]")) {
            repeat {
                skipSpace()
                guard value() else { return false }
                count &+= 1
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { return false }
        }
        close(place, .list, count: count)
        return true
    }

    // MARK: Texts

    @inline(__always)
    private mutating func text() -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        let start = at
        at = line.firstUnplain(from: at)
        guard take(UInt8(ascii: "\"")) else { return otherText(from: start) }
        append(textFrom: start, count: at &- 1 &- start, isDecoded: false)
        return true
    }

    private mutating func append(textFrom start: Int, count: Int, isDecoded: Bool) {
        tokens.append(
            Token(
                kind: .text, isDecoded: isDecoded, count: UInt32(truncatingIfNeeded: count),
                bits: UInt64(start)))
    }

    /// Reads the rest of a text from `start` that has escapes, or letters beyond ASCII.
    @inline(never)
    private mutating func otherText(from start: Int) -> Bool {
        let decodedStart = decoded.count
        // Where the bytes begin that were not decoded.
        var copied = start
        var isASCII = true
        while at < line.count, line[at] != UInt8(ascii: "\"") {
            if line[at] == UInt8(ascii: "\\") {
                _ = decoded.append(line[copied..<at])
                guard escape() else { return false }
                copied = at
            } else if line[at] >= 0x80 {
                isASCII = false
                at &+= 1
            } else {
                return false
            }
            at = line.firstUnplain(from: at)
        }
        guard isASCII || UTF8Check.firstFault(line[start..<at]) == nil else { return false }
        if copied == start {
            append(textFrom: start, count: at &- start, isDecoded: false)
        } else {
            _ = decoded.append(line[copied..<at])
            append(textFrom: decodedStart, count: decoded.count &- decodedStart, isDecoded: true)
        }
        return take(UInt8(ascii: "\""))
    }

    /// Decodes the escape at hand.
    private mutating func escape() -> Bool {
        guard at &+ 1 < line.count else { return false }
        let letter = line[at &+ 1]
        at &+= 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): return scalar()
        default: return false
        }
        return true
    }

    /// Decodes a scalar by its digits, which are those of two halves if it is beyond U+FFFF.
    private mutating func scalar() -> Bool {
        guard var code = digits() else { return false }
        if code & 0xFC00 == 0xD800 {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = digits(),
                low & 0xFC00 == 0xDC00
            else { return false }
            code = 0x1_0000 + (code & 0x3FF) << 10 + low & 0x3FF
        }
        guard let scalar = Unicode.Scalar(code), let bytes = UTF8.encode(scalar) else { return false }
        for byte in bytes { decoded.append(byte) }
        return true
    }

    private mutating func digits() -> UInt32? {
        guard at &+ 4 <= line.count else { return nil }
        var code: UInt32 = 0
        for offset in 0..<4 {
            let byte = line[at &+ offset]
            let lower = byte | 0x20
            if byte.isDigit {
                code = code << 4 | UInt32(byte &- UInt8(ascii: "0"))
            } else if lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "f") {
                code = code << 4 | UInt32(lower &- UInt8(ascii: "a") &+ 10)
            } else {
                return nil
            }
        }
        at &+= 4
        return code
    }

    // MARK: Numbers

    /// Reads a whole number of at most 18 digits, or one with a fraction; what follows either must not belong to it.
    private mutating func number() -> Bool {
        let start = at
        let isNegative = take(UInt8(ascii: "-"))
        let first = at
        var whole: Int64 = 0
        while at < line.count, at &- first < 18, line[at].isDigit {
            whole = whole &* 10 &+ Int64(line[at] &- UInt8(ascii: "0"))
            at &+= 1
        }
        guard at > first, at &- first == 1 || line[first] != UInt8(ascii: "0") else { return false }
        guard take(UInt8(ascii: ".")) else {
            let value = isNegative ? 0 &- whole : whole
            tokens.append(Token(kind: .integer, bits: UInt64(bitPattern: value)))
            return true
        }
        guard let value = fraction(from: start, after: whole, isNegative) else { return false }
        tokens.append(Token(kind: .double, bits: value.bitPattern))
        return true
    }

    /// Returns the number from `start` whose point was taken; what is nearly 0 may need a finding.
    private mutating func fraction(from start: Int, after whole: Int64, _ isNegative: Bool) -> Double? {
        let first = at
        var digits = whole
        var power = 1.0
        while at < line.count, line[at].isDigit {
            if at &- start <= 16 {
                digits = digits &* 10 &+ Int64(line[at] &- UInt8(ascii: "0"))
                power *= 10
            }
            at &+= 1
        }
        guard at > first else { return nil }
        // Fifteen digits and their power of ten are exact, so that their quotient is the nearest number.
        if at &- start <= 16 { return (isNegative ? -1 : 1) * (Double(digits) / power) }
        guard at &- start <= 300, let value = Double(line[start..<at].string), value.isNormal else {
            return nil
        }
        return value
    }

    // MARK: Bytes

    private mutating func skipSpace() {
        while at < line.count,
            line[at] == 0x20 || line[at] == UInt8(ascii: "\t") || line[at] == UInt8(ascii: "\r")
        { at &+= 1 }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < line.count, line[at] == byte else { return false }
        at &+= 1
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: Datum.Kind) -> Bool {
        let word = ByteView(word)
        guard word.count <= line.count &- at, line[at..<at &+ word.count] == word else { return false }
        at &+= word.count
        tokens.append(Token(kind: kind))
        return true
    }
}

extension UInt8 {
    @inline(__always)
    fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
