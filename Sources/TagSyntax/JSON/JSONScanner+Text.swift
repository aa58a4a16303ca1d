import TagDiagnostics

// The faults inside strings and numbers.

extension JSONScanner {
    // MARK: Strings

    /// Handles a control character, or the end of the file, inside a string; returns true if the string ends there.
    @inline(never)
    mutating func recoverString() -> Bool {
        if !bytes.isEnd(at), !isLineEnd(at) || closesLater(at) {
            if wantsFindings { _ = report(.controlCharacter(at, in: bytes), then: .value) }
            at += 1
            return false
        }
        // The next quote belongs to another string.
        closing = nil
        let start = stringStart()
        if endsTypographically(from: start) { return true }
        isCutInString = bytes.isEnd(at)
        // The end of the line was probably meant as JSON after the string.
        var end = at
        while end > start + 1, isLikelyOutside(bytes[end - 1]) { end -= 1 }
        at = end
        let range = start..<end
        _ = report(isCutInString ? .endsEarly(inString: range) : .unclosedString(range), then: .value)
        return true
    }

    private func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

    /// Returns true if the next quote looks like the end of this string, so that only its line ends are at fault.
    ///
    /// The answer holds for all line ends up to that quote, so a string of many lines is scanned only once.
    private mutating func closesLater(_ offset: Int) -> Bool {
        if let closing, offset <= closing.quote { return closing.isEnd }
        var quote = offset
        let isEnd = closes(&quote)
        closing = (quote, isEnd)
        return isEnd
    }

    /// Moves to the next quote; returns true if the text after it can follow a string.
    private func closes(_ quote: inout Int) -> Bool {
        var at = quote
        defer { quote = at }
        while !bytes.isEnd(at), bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard !bytes.isEnd(at) else { return false }
        let after = space(after: at + 1)
        switch bytes[after] {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
        default: return bytes.isEnd(after) && tree.open < 0
        }
    }

    private func isLikelyOutside(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    /// Returns the offset of the opening quote of the string that contains `at`.
    private func stringStart() -> Int {
        // The scanner makes no step between the start of a string and its faults, so the last node or separator is before it.
        var start = Swift.max(lastSeparator, tree.open >= 0 ? Int(tree.tape[Int(tree.open)].start) : -1) + 1
        if tree.tape.count > 0 {
            let last = tree.tape[tree.tape.count - 1]
            if last.kind != .object && last.kind != .array { start = Swift.max(start, Int(last.end)) }
        }
        while start < at, bytes[start] != UInt8(ascii: "\"") { start += 1 }
        return start
    }

    /// Reports the invalid escape at `at` and moves past it.
    @inline(never)
    mutating func recoverEscape() {
        let start = at
        let isUnicode = bytes[at + 1] == UInt8(ascii: "u")
        if isUnicode, JSONEscape.unit(bytes, at: at) != nil {
            at += 6
            if wantsFindings { _ = report(.loneSurrogate(start..<at), then: .value) }
            return
        }
        at += bytes[at + 1] < 0x20 ? 1 : 2
        if isUnicode {
            while hexDigit(bytes[at]) != nil, at < start + 6 { at += 1 }
        } else {
            while bytes[at] & 0xC0 == 0x80 { at += 1 }  // the rest of a scalar beyond ASCII
        }
        if wantsFindings { _ = report(.invalidEscape(start..<at, in: bytes), then: .value) }
    }

    // MARK: Numbers

    /// Reports a number that is too large for a double: 1e400 would silently become another value.
    mutating func checkRange(_ range: Range<Int>) -> Step {
        guard hasExponent(range) || range.count > 300 else { return .separator }
        guard let value = Numerals.double(bytes.array(range)[...]), value.isFinite else {
            return report(.numberOutOfRange(range), then: .separator)
        }
        return .separator
    }

    private func hasExponent(_ range: Range<Int>) -> Bool {
        range.contains { bytes[$0] | 0x20 == UInt8(ascii: "e") }
    }

    /// Reports a token that begins like a number and is not one, or that has too many digits.
    @inline(never)
    mutating func recoverNumber() -> Step {
        let start = at
        while isWord(bytes[at]) { at += 1 }
        let token = start..<at
        guard tree.leaf(.null, start, at) else { return tooManyNodes() }
        let word = bytes.string(token)
        if Diagnostic.isNonFinite(word) { return report(.nonFinite(word, token), then: .separator) }
        if token.count > limits.digits {
            return report(.tooManyDigits(limits.digits, token), then: .separator)
        }
        return report(numberFault(token), then: .separator)
    }

    private func numberFault(_ token: Range<Int>) -> Diagnostic {
        var at = token.lowerBound
        if bytes[at] == UInt8(ascii: "+") {
            return .number("a number may not begin with '+'", at..<at + 1, replaceWith: "")
        }
        if bytes[at] == UInt8(ascii: "-") { at += 1 }
        let digits = at
        while isDigit(bytes[at]) { at += 1 }
        let isLeadingZero = bytes[digits] == UInt8(ascii: "0")
        if isLeadingZero, bytes[at] | 0x20 == UInt8(ascii: "x"),
            let value = hexadecimal(at + 1..<token.upperBound)
        {
            return .number("JSON has no hexadecimal numbers", token, replaceWith: String(value))
        }
        if isLeadingZero, at > digits + 1 {
            var zeros = digits
            while zeros < at - 1, bytes[zeros] == UInt8(ascii: "0") { zeros += 1 }
            return .number(
                "a number may not begin with a 0 that is followed by digits", digits..<zeros, guess: "")
        }
        if at == digits, bytes[at] == UInt8(ascii: "."), isDigit(bytes[at + 1]) {
            return .number("a number may not begin with a point", at..<at + 1, replaceWith: "0.")
        }
        if bytes[at] == UInt8(ascii: "."), at > digits, !isDigit(bytes[at + 1]) {
            return .number("a point in a number must have digits after it", at..<at + 1, guess: "")
        }
        if at > digits, fraction(from: at) == nil { return .number("an exponent must have digits", token) }
        return .number("'\(bytes.string(token))' is not a number", token)
    }

    private func hexadecimal(_ range: Range<Int>) -> Int64? {
        guard !range.isEmpty, range.count < 16 else { return nil }
        var value: Int64 = 0
        for offset in range {
            guard let digit = hexDigit(bytes[offset]) else { return nil }
            value = value << 4 | Int64(digit)
        }
        return value
    }
}
