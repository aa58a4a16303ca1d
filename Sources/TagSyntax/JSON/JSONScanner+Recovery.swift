import TagDiagnostics

// The recovery from text that is not JSON: report the fault, then continue where the text can be JSON again.
// Each function either consumes a byte or reports, and the number of reports is bounded, so that no file can stall the scanner.

extension JSONScanner {
    /// Adds a finding and returns `step`, or the end if it was the last finding wanted.
    mutating func report(_ diagnostic: Diagnostic, then step: Step) -> Step {
        if wantsFindings { diagnostics.append(diagnostic) }
        isDone = isDone || !wantsFindings
        return limit(step)
    }

    @inline(never)
    mutating func report(_ repeated: [RepeatedKey]) -> Step {
        for key in repeated.prefix(Swift.max(0, limits.errors - diagnostics.count)) {
            diagnostics.append(.repeatedKey(key))
        }
        isDone = isDone || !wantsFindings
        return limit(.separator)
    }

    /// Adds a node in the place of unreadable text, so that the tree keeps its shape.
    private mutating func placeholder(_ start: Int, _ end: Int, _ kind: NodeKind = .null) {
        if !tree.leaf(kind, start, end) { _ = tooManyNodes() }
    }

    // MARK: Values

    /// Recovers from anything but a value in the place of a value.
    @inline(never)
    mutating func recoverValue() -> Step {
        let start = at
        switch bytes[at] {
        case _ where bytes.isEnd(at): return endOfFile()
        case UInt8(ascii: ","):
            at += 1
            skipSpace()
            if tree.waitsForValue {
                placeholder(start, start)
                return report(.missingValue(after: lastSeparator), then: tree.isInObject ? .key : .value)
            }
            return report(.strayComma(at: start), then: .value)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return recoverMissingValue()
        case UInt8(ascii: ":") where tree.open >= 0:
            at += 1
            skipSpace()
            return report(.unexpectedText(start..<start + 1, in: bytes), then: .value)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            guard let comment = skipComment() else { return recoverJunk(then: .separator) }
            return report(.comment(comment, in: bytes), then: .value)
        case UInt8(ascii: "'"):
            guard let end = singleQuotedEnd() else { return recoverJunk(then: .separator) }
            guard tree.leaf(.string, start, end, isEscaped: hasBackslash(start..<end), openLength: 1) else {
                return tooManyNodes()
            }
            at = end
            return report(.singleQuotes(start..<end, in: bytes), then: .separator)
        case UInt8(ascii: "+"), UInt8(ascii: "."): return recoverNumber()
        case let byte where isWord(byte): return typographicValue() ?? recoverWord()
        default: return recoverJunk(then: .separator)
        }
    }

    /// Reads a string in typographic quotes as a value; nil if there is none here.
    private mutating func typographicValue() -> Step? {
        guard let (range, openLength, _) = typographicString(isKey: false) else { return nil }
        let isKept = tree.leaf(
            .string, range.lowerBound, range.upperBound, isEscaped: true, openLength: openLength)
        return isKept ? limit(.separator) : tooManyNodes()
    }

    /// Handles a closing bracket in the place of a value.
    private mutating func recoverMissingValue() -> Step {
        guard tree.open >= 0 else { return recoverJunk(then: .value) }
        if tree.waitsForValue {
            placeholder(at, at)
            return report(.missingValue(after: lastSeparator), then: .separator)
        }
        guard bytes[at] == closer, lastSeparator > openStart else { return recoverSeparator() }
        return report(.trailingComma(at: lastSeparator), then: .separator)
    }

    /// Handles a word that JSON does not have: `True`, `None`, `NaN`, a bare string.
    private mutating func recoverWord() -> Step {
        let range = wordRange()
        if tree.open < 0, tree.tape.count == 0, let brace = firstBracket(from: range.upperBound) {
            return unrecoverable(.textBefore(range.lowerBound..<brace, in: bytes))
        }
        if tree.open < 0, tree.tape.count == 0 { return unrecoverable(.notAContainer(range)) }
        let word = bytes.string(range)
        at = range.upperBound
        if Diagnostic.isNonFinite(word) {
            placeholder(range.lowerBound, range.upperBound)
            return report(.nonFinite(word, range), then: .separator)
        }
        let known = Diagnostic.knownWords[word]
        placeholder(range.lowerBound, range.upperBound, known?.kind ?? .null)
        return report(.unknownWord(word, range, known?.text), then: .separator)
    }

    private func wordRange() -> Range<Int> {
        var end = at
        while isWord(bytes[end]) { end += 1 }
        return at..<Swift.max(end, at + 1)
    }

    private func firstBracket(from start: Int) -> Int? {
        (start..<Swift.min(bytes.count, start + 4096)).first {
            bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "[")
        }
    }

    /// Skips meaningless text up to a place where the grammar can continue.
    ///
    /// - Parameter isNode: False if the text stands in the place of a separator.
    private mutating func recoverJunk(then step: Step, isNode: Bool = true) -> Step {
        let start = at
        repeat { at += 1 } while !bytes.isEnd(at) && !isDelimiter(bytes[at])
        if tree.open < 0, tree.tape.count == 0 {
            if let brace = firstBracket(from: at) {
                return unrecoverable(.textBefore(start..<brace, in: bytes))
            }
            return unrecoverable(.notAContainer(start..<at))
        }
        if step == .separator, isNode { placeholder(start, at) }
        let end = at
        skipSpace()
        return report(.unexpectedText(start..<end, in: bytes), then: step)
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "{"), UInt8(ascii: "\""), 0x20, 0x0A, 0x0D, 0x09:
            true
        default: false
        }
    }

    // MARK: Keys

    /// Recovers from anything but a key in the place of a key.
    @inline(never)
    mutating func recoverKey() -> Step {
        let start = at
        switch bytes[at] {
        case _ where bytes.isEnd(at): return endOfFile()
        case UInt8(ascii: "}"):
            return lastSeparator > openStart
                ? report(.trailingComma(at: lastSeparator), then: .separator) : .separator
        case UInt8(ascii: "]"): return recoverSeparator()
        case UInt8(ascii: ","):
            at += 1
            skipSpace()
            return report(.strayComma(at: start), then: .key)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            guard let comment = skipComment() else { return recoverJunk(then: .key) }
            return report(.comment(comment, in: bytes), then: .key)
        case UInt8(ascii: "'"):
            guard let end = singleQuotedEnd() else { return recoverJunk(then: .key) }
            return key(start..<end, 1, 1, .singleQuotes(start..<end, in: bytes))
        case let byte where isWord(byte):
            if let (range, openLength, closeLength) = typographicString(isKey: true) {
                return key(range, openLength, closeLength, isEscaped: true, nil)
            }
            let range = wordRange()
            return key(range, 0, 0, .keyNotString(range, in: bytes))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard let value = tree.lastValue else { return lost(.bracketWithoutKey(start, in: bytes)) }
            return lost(.missingBracket(before: Int(tree.tape[value].start), in: bytes, at: start))
        default: return recoverJunk(then: .key)
        }
    }

    /// Adds the text that stands for a key, then reads its colon.
    private mutating func key(
        _ range: Range<Int>, _ openLength: Int, _ closeLength: Int, isEscaped: Bool = false,
        _ diagnostic: Diagnostic?
    ) -> Step {
        guard
            tree.key(
                range.lowerBound, range.upperBound,
                isEscaped: isEscaped || openLength > 0 && hasBackslash(range),
                openLength: openLength, closeLength: closeLength)
        else { return tooManyNodes() }
        at = range.upperBound
        skipSpace()
        if let diagnostic {
            guard report(diagnostic, then: .value) == .value else { return .stop }
        }
        guard bytes[at] == UInt8(ascii: ":") else { return recoverColon() }
        lastSeparator = at
        at += 1
        skipSpace()
        return .value
    }

    /// Recovers from anything but a colon after a key.
    @inline(never)
    mutating func recoverColon() -> Step {
        if limit(.value) == .stop { return .stop }
        let key = tree.tape[tree.tape.count - 1]
        let keyEnd = Int(key.end)
        switch bytes[at] {
        case _ where bytes.isEnd(at):
            placeholder(at, at)
            return endOfFile()
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            placeholder(at, at)
            return report(.keyWithoutValue(Int(key.start)..<keyEnd), then: .separator)
        case UInt8(ascii: "="):
            let start = at
            at += bytes[at + 1] == UInt8(ascii: ">") ? 2 : 1
            lastSeparator = start
            let range = start..<at
            skipSpace()
            return report(.notAColon(range, in: bytes), then: .value)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            guard let comment = skipComment() else {
                return report(.missingColon(after: keyEnd), then: .value)
            }
            guard report(.comment(comment, in: bytes), then: .value) == .value else { return .stop }
            guard bytes[at] == UInt8(ascii: ":") else { return recoverColon() }
            lastSeparator = at
            at += 1
            skipSpace()
            return .value
        default: return report(.missingColon(after: keyEnd), then: .value)
        }
    }

    // MARK: Separators and brackets

    /// Recovers from anything but a comma, a closing bracket or the end of the file in their place.
    @inline(never)
    mutating func recoverSeparator() -> Step {
        if bytes.isEnd(at) { return endOfFile() }
        let byte = bytes[at]
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#"), let comment = skipComment() {
            return report(.comment(comment, in: bytes), then: .separator)
        }
        guard tree.open >= 0 else { return hasTextAfterEnd() }
        let start = at
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return recoverBracket()
        case UInt8(ascii: ":") where !tree.isInObject && tree.lastKind == .string:
            let key = tree.tape[tree.tape.count - 1]
            return lost(.keyInList(Int(key.start)..<Int(key.end), list: openStart))
        case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="):
            at += 1
            skipSpace()
            lastSeparator = start
            return report(.notAComma(at: start, in: bytes), then: tree.isInObject ? .key : .value)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return missingComma()
        case let byte where isWord(byte): return missingComma()
        default: return recoverJunk(then: .separator, isNode: false)
        }
    }

    private mutating func missingComma() -> Step {
        if tree.isInObject, bytes[at] == UInt8(ascii: "{") || bytes[at] == UInt8(ascii: "[") {
            return lost(.bracketWithoutKey(at, in: bytes))
        }
        if !tree.isInObject, let key = keyHere() { return lost(.keyInList(key, list: openStart)) }
        var end = at
        while end > 0, Numerals.isSpace(bytes[end - 1]) { end -= 1 }
        // In `"say "hi" now"` a quote inside the text looks like its end.
        let isQuote = end == at && bytes[end - 1] == UInt8(ascii: "\"") && isWord(bytes[at])
        if isQuote { while !bytes.isEnd(at), bytes[at] != UInt8(ascii: ","), bytes[at] != closer { at += 1 } }
        return report(
            .missingComma(at: end, isQuote: isQuote),
            then: isQuote ? .separator : tree.isInObject ? .key : .value)
    }

    @inline(never)
    private mutating func hasTextAfterEnd() -> Step {
        let start = at
        repeat { at += 1 } while !bytes.isEnd(at) && isWord(bytes[start]) && isWord(bytes[at])
        let end = Int(tree.tape.count > 0 ? tree.tape[0].end : 0)
        return report(.textAfterEnd(start..<at, end: end, in: bytes), then: .stop)
    }

    /// Handles the end of the file: correct after the only value, else a bracket is still open.
    private mutating func endOfFile() -> Step {
        guard tree.open >= 0 else {
            if tree.tape.count == 0 { return unrecoverable(.emptyFile(bytes.count)) }
            return .stop
        }
        if isCutInString { return .stop }
        return report(.unclosedBracket(openStart, in: bytes, depth: tree.depth), then: .stop)
    }

    // MARK: Comments and quotes

    /// Moves past a comment and the space after it; nil if there is none here.
    private mutating func skipComment() -> Range<Int>? {
        let start = at
        var end = at
        if bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "*") {
            end += 2
            while !bytes.isEnd(end), !bytes.has("*/", at: end) { end += 1 }
            end = Swift.min(end + 2, bytes.count)
        } else if bytes[at] == UInt8(ascii: "#") || bytes[at + 1] == UInt8(ascii: "/") {
            while !bytes.isEnd(end), bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        } else {
            return nil
        }
        at = end
        skipSpace()
        return start..<end
    }

    /// Returns the end of the string in single quotes that begins here; nil if its line has no second quote.
    private func singleQuotedEnd() -> Int? {
        var end = at + 1
        while !bytes.isEnd(end), bytes[end] != 0x0A {
            if bytes[end] == UInt8(ascii: "'") { return end + 1 }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func hasBackslash(_ range: Range<Int>) -> Bool {
        range.contains { bytes[$0] == UInt8(ascii: "\\") }
    }

    // MARK: Limits

    mutating func unrecoverable(_ diagnostic: Diagnostic) -> Step {
        isUnrecoverable = true
        isDone = true
        return report(diagnostic, then: .stop)
    }

    @inline(never)
    mutating func tooManyNodes() -> Step { unrecoverable(.tooManyNodes(limits.nodes, at: at)) }

    @inline(never)
    mutating func tooDeep() -> Step { unrecoverable(.tooDeep(limits.depth, at..<at + 1)) }
}
