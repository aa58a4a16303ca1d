import TagDiagnostics

// The handling of tags that are not plain, of comments, and of the end of the file.

extension PlistScanner {
    /// A tag with all its parts.
    struct Tag {
        let range: Range<Int>
        let name: Range<Int>
        let element: PlistElement?
        let isClosing: Bool
        let isEmpty: Bool
    }

    /// Reads any tag at `start`; reports a finding and returns nil if it is not one.
    mutating func tag(at start: Int) -> Tag? {
        let isClosing = bytes[start + 1] == UInt8(ascii: "/")
        let nameStart = start + (isClosing ? 2 : 1)
        var at = nameStart
        while isName(bytes[at]), at - start < XMLLimits.tag { at += 1 }
        let name = nameStart..<at
        guard !name.isEmpty else {
            report(.brokenMarkup(start..<start + 1, "this '<' begins no tag; write &lt; in text"))
            return nil
        }
        guard let end = tagEnd(start, from: at) else { return nil }
        let isEmpty = bytes[end - 2] == UInt8(ascii: "/") && !isClosing
        if !isClosing, !checkAttributes(at..<end - (isEmpty ? 2 : 1), of: name) { return nil }
        return Tag(
            range: start..<end, name: name, element: element(name), isClosing: isClosing, isEmpty: isEmpty)
    }

    private func isName(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte >= 0x80
            || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private func element(_ name: Range<Int>) -> PlistElement? {
        guard name.count <= 7 else { return nil }
        return PlistElement(name.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) })
    }

    /// Returns the offset after the `>` of the tag at `start`; reports a finding and returns nil if it has none.
    private mutating func tagEnd(_ start: Int, from first: Int) -> Int? {
        var at = first
        var quote: UInt8 = 0
        while at - start < XMLLimits.tag {
            let byte = bytes[at]
            if bytes.isEnd(at) || byte == UInt8(ascii: "<") {
                report(.brokenMarkup(start..<first, "this tag has no end"))
                return nil
            }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return at + 1
            }
            at += 1
        }
        report(.tagTooLong(start..<first, limit: XMLLimits.tag))
        return nil
    }

    /// Returns true if a tag has no attributes but `version`, which `<plist>` may have; reports others.
    private mutating func checkAttributes(_ range: Range<Int>, of name: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound, Numerals.isSpace(bytes[start]) { start += 1 }
        var end = range.upperBound
        while end > start, Numerals.isSpace(bytes[end - 1]) { end -= 1 }
        if start >= end { return true }
        let isVersion = element(name) == .plist && bytes.has("version", at: start)
        let quotes = (start..<end).count { bytes[$0] == UInt8(ascii: "\"") || bytes[$0] == UInt8(ascii: "'") }
        if isVersion, quotes == 2 { return true }
        report(.unexpectedAttribute(start..<end, element: bytes.string(name)))
        return !isDone
    }

    /// Returns the offset after the next `mark`; nil if there is none.
    func end(of mark: StaticString, from start: Int) -> Int? {
        var at = start
        while !bytes.isEnd(at) {
            if bytes.has(mark, at: at) { return at + mark.utf8CodeUnitCount }
            at += 1
        }
        return nil
    }

    /// Moves past the comment or processing instruction at `at`; reports one without an end and returns false.
    mutating func skipComment() -> Bool {
        let isComment = bytes.has("<!--", at: at)
        guard let end = isComment ? end(of: "-->", from: at + 4) : end(of: "?>", from: at + 2) else {
            let what = isComment ? "comment" : "processing instruction"
            report(.brokenMarkup(at..<at + (isComment ? 4 : 2), "this \(what) has no end"))
            return false
        }
        at = end
        return true
    }

    // MARK: In place of a plain tag

    /// Handles a tag with spaces or attributes, an empty tag, a comment, and text that is not markup.
    @inline(never)
    mutating func scanOtherMarkup() -> Step {
        let start = at
        if bytes.has("<!--", at: start) || bytes.has("<?", at: start) {
            return skipComment() ? .content : .stop
        }
        if bytes.has("<![CDATA[", at: start) {
            report(.strayText(start..<start + 9, "text"))
            guard let end = end(of: "]]>", from: start) else { return .stop }
            at = end
            return .content
        }
        guard let tag = tag(at: start) else { return unrecoverable() }
        at = tag.range.upperBound
        guard let element = tag.element else {
            report(.unknownElement(tag.name, bytes.string(tag.name)))
            return unrecoverable()
        }
        if !tag.isClosing { return open(element, start, isEmpty: tag.isEmpty) }
        at = start
        return tree.open < 0 ? closeList() : recoverClosing(tree.isInObject ? .dict : .array)
    }

    /// Reads the closing tag of the list itself.
    @inline(never)
    mutating func closeList() -> Step {
        guard let end = closingTag(.plist, at: at) else { return recoverClosing(.plist) }
        if tree.tape.count == 0 { report(.emptyPlist(root)) }
        at = end
        return .end
    }

    /// Reads the part after the list, which may have only white space and comments.
    mutating func scanEpilog() {
        let end = at
        while !isDone {
            skipSpace()
            if bytes.isEnd(at) { return }
            guard bytes.has("<!--", at: at) || bytes.has("<?", at: at) else {
                return report(.textAfterEnd(at..<at + 1, end: end, in: bytes))
            }
            if !skipComment() { return }
        }
    }
}
