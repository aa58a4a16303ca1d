import TagDiagnostics

// Data, the typed values of GNUstep, and faults.

extension OpenStepScanner {
    /// Reads data such as `<0fbd 77>`.
    mutating func data() -> Step {
        let start = at
        at += 1
        var digits = 0
        while bytes[at] != UInt8(ascii: ">") {
            if hexDigit(bytes[at]) != nil {
                digits += 1
            } else if bytes.isEnd(at) {
                return fail(.unclosedData(start))
            } else if !OpenStepShape.isSpace(bytes[at]) {
                return fail(.dataDigit(at))
            }
            at += 1
        }
        at += 1
        if digits % 2 != 0 { add(.oddData(start..<at)) }
        guard tree.leaf(.data, start, at, isEscaped: true, openLength: 1) else { return tooManyNodes() }
        return .separator
    }

    /// Reads GNUstep's typed values: `<*I5>`, `<*R1.5>`, `<*BY>`, `<*BN>`, `<*D2026-11-21 13:45:00 +0000>`.
    mutating func typed() -> Step {
        let start = at
        while bytes[at] != UInt8(ascii: ">") {
            guard !bytes.isEnd(at), bytes[at] != 0x0A, at - start < limits.digits else {
                return fail(.unclosedData(start))
            }
            at += 1
        }
        let text = start + 3..<Swift.max(start + 3, at)
        at += 1
        guard let kind = kind(ofTyped: text) else {
            add(.typedValue(start..<at, in: bytes))
            return tree.leaf(.null, start, at) ? .separator : tooManyNodes()
        }
        let isDate = kind == .date
        guard tree.leaf(kind, start, at, isEscaped: isDate, openLength: 3) else { return tooManyNodes() }
        return .separator
    }

    private func kind(ofTyped text: Range<Int>) -> NodeKind? {
        let word = bytes.array(text)
        switch bytes[text.lowerBound - 1] {
        case UInt8(ascii: "I"):
            let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word[...]
            return !digits.isEmpty && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? .integer : nil
        case UInt8(ascii: "R"):
            let isDecimal = word.allSatisfy { $0 &- UInt8(ascii: "+") < 15 || $0 | 0x20 == UInt8(ascii: "e") }
            guard isDecimal, let value = Double(String(decoding: word, as: UTF8.self)) else { return nil }
            return value.isFinite ? .real : nil
        case UInt8(ascii: "B"):
            return word == [UInt8(ascii: "Y")] ? .true : word == [UInt8(ascii: "N")] ? .false : nil
        case UInt8(ascii: "D"):
            return PlistDate.isPossible(OpenStepText.date(word)) ? .date : nil
        default: return nil
        }
    }

    // MARK: Faults

    mutating func add(_ diagnostic: Diagnostic) {
        if wantsFindings { diagnostics.append(diagnostic) }
    }

    /// Reports a fault that ends the pass.
    @discardableResult
    mutating func fail(_ diagnostic: Diagnostic) -> Step {
        if !isUnrecoverable { add(diagnostic) }
        isUnrecoverable = true
        return .stop
    }

    @inline(never)
    mutating func tooManyNodes() -> Step { fail(.tooManyNodes(limits.nodes, at: at)) }

    /// Reports text that is neither a value nor a key in their place.
    @inline(never)
    mutating func unexpected() {
        if bytes.isEnd(at) { unclosed() } else { fail(.unexpectedText(at..<tokenEnd(at), in: bytes)) }
    }

    @inline(never)
    mutating func missingSemicolon(after end: Int) -> Step {
        bytes.isEnd(at) && !(isStrings && tree.open == 0)
            ? unclosed() : fail(.missingSemicolon(after: end))
    }

    @inline(never)
    mutating func missingComma(after end: Int) -> Step {
        if bytes.isEnd(at) { return unclosed() }
        guard bytes[at] == UInt8(ascii: "}") || bytes[at] == UInt8(ascii: ";") else {
            return fail(.missingComma(at: end, isQuote: false))
        }
        return fail(.unclosedBracket(Int(tree.tape[Int(tree.open)].start), in: bytes, before: at))
    }

    @discardableResult
    private mutating func unclosed() -> Step {
        guard tree.open >= 0, !(isStrings && tree.open == 0) else {
            return fail(.missingSemicolon(after: at))
        }
        return fail(.unclosedBracket(Int(tree.tape[Int(tree.open)].start), in: bytes, depth: tree.depth))
    }

    /// Returns the end of the scalar, or of the word, at `start`.
    private func tokenEnd(_ start: Int) -> Int {
        var end = start + 1
        while bytes[end] & 0xC0 == 0x80 { end += 1 }
        return Swift.min(end, bytes.count)
    }

    func lineEnd(_ start: Int) -> Int {
        var end = start
        while !bytes.isEnd(end), bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return end
    }
}

/// The values other than strings, as an XML property list writes them.
enum OpenStepText {
    /// Returns the Base64 of hexadecimal digits.
    static func base64(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        let nibbles = digits.compactMap(hexDigit)
        return Base64.letters(
            stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] })
    }

    /// Returns `2026-11-21 13:45:00 +0000` as `2026-11-21T13:45:00Z`; empty for any other form, and for times not in UTC.
    static func date(_ text: [UInt8]) -> ArraySlice<UInt8> {
        guard text.count == 25, text[10] == 0x20, text.suffix(6).elementsEqual(" +0000".utf8) else {
            return []
        }
        return (text[..<10] + [UInt8(ascii: "T")] + text[11..<19] + [UInt8(ascii: "Z")])[...]
    }
}
