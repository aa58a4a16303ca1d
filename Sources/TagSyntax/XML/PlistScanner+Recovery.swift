import TagDiagnostics

// The findings about broken lists, and the recovery from them.

extension PlistScanner {
    mutating func report(_ diagnostic: Diagnostic) {
        if !isDone { diagnostics.append(diagnostic) }
        isDone = isDone || diagnostics.count >= limits.errors
    }

    @inline(__always)
    mutating func report(_ repeated: [RepeatedKey]) {
        for key in repeated { report(.repeatedKey(key)) }
    }

    /// Ends the pass, with a finding unless there is one already.
    mutating func unrecoverable(_ diagnostic: Diagnostic? = nil) -> Step {
        if let diagnostic { report(diagnostic) }
        isUnrecoverable = true
        return .stop
    }

    // MARK: Structure

    /// Handles text where only tags are allowed.
    @inline(never)
    mutating func recoverText() -> Step {
        let start = at
        if bytes.isEnd(start) {
            unclosed(tree.open < 0 ? root.lowerBound : Int(tree.tape[Int(tree.open)].start))
            return unrecoverable()
        }
        while !bytes.isEnd(at), bytes[at] != UInt8(ascii: "<") { at += 1 }
        var end = at
        while end > start, Numerals.isSpace(bytes[end - 1]) { end -= 1 }
        report(.strayText(start..<end, tree.open < 0 ? "plist" : tree.isInObject ? "dict" : "array"))
        return .content
    }

    /// Handles a closing tag that does not match the innermost element.
    @inline(never)
    mutating func recoverClosing(_ element: PlistElement) -> Step {
        let start = at
        guard let tag = tag(at: start) else { return unrecoverable() }
        let opening = tree.open < 0 ? root : range(ofTagAt: Int(tree.tape[Int(tree.open)].start))
        return unrecoverable(.mismatchedTag(tag.range, expected: element.name, opening: opening))
    }

    private func range(ofTagAt start: Int) -> Range<Int> {
        start..<(end(of: ">", from: start) ?? start + 1)
    }

    /// Handles a key that another key, or the end of its dictionary, follows.
    @inline(never)
    mutating func missingValue() {
        report(.keyWithoutValue(lastKey))
        _ = tree.leaf(.null, lastKey.upperBound, lastKey.upperBound)
        hasKey = false
    }

    /// Handles a value without a key, or a second value in the list; returns true if the scan can go on.
    @inline(never)
    mutating func recoverPlace(_ start: Int) -> Bool {
        guard tree.isInObject else {
            report(.secondValue(start..<at, first: tree.tape[0].range))
            return false
        }
        report(.valueWithoutKey(start..<at))
        return tree.leaf(.string, start, start)  // an empty key, so that the tree keeps its shape
    }

    @inline(never)
    mutating func keyOutside(_ start: Int) -> Step { unrecoverable(.keyOutside(start..<at)) }

    @inline(never)
    mutating func nestedList(_ start: Int) -> Step {
        unrecoverable(.unknownElement(start + 1..<start + 6, "plist"))
    }

    mutating func unclosed(_ start: Int) {
        report(.unclosedElement(range(ofTagAt: start), end: bytes.count))
        isUnrecoverable = true
    }

    // MARK: Text

    /// Moves past a comment or CDATA in an element's text; reports anything else and returns false.
    mutating func skipTextMarkup(of element: PlistElement, _ start: Int) -> Bool {
        if bytes.has("<!--", at: at) || bytes.has("<?", at: at) {
            isUnrecoverable = !skipComment()
            return !isUnrecoverable
        }
        if bytes.has("<![CDATA[", at: at), let end = end(of: "]]>", from: at) {
            for offset in at..<end where XMLReference.isForbidden(bytes[offset]) {
                if isDone { break }
                report(.forbiddenCharacter(offset, bytes[offset]))
            }
            at = end
            return true
        }
        isUnrecoverable = true
        if bytes.isEnd(at + 1) {
            unclosed(start)
        } else if let tag = tag(at: at) {
            let opening = range(ofTagAt: start)
            report(
                tag.isClosing
                    ? .mismatchedTag(tag.range, expected: element.name, opening: opening)
                    : .elementInText(tag.range, element: element.name))
        }
        return false
    }

    // A text is read to its end even if no more findings are wanted: making one takes far longer than passing a character.

    mutating func invalidReference(_ length: Int) {
        if isDone { return }
        report(.invalidReference(at..<at + length, in: bytes))
    }

    mutating func forbiddenCharacter() {
        if isDone { return }
        report(.forbiddenCharacter(at, bytes[at]))
    }

    // MARK: Limits

    @inline(never)
    mutating func tooManyNodes() -> Step { unrecoverable(.tooManyNodes(limits.nodes, at: at)) }

    @inline(never)
    mutating func tooDeep(_ start: Int) -> Step { unrecoverable(.tooDeep(limits.depth, start..<at)) }
}

extension XMLReference {
    /// Returns true if XML 1.0 forbids the character: most below U+0020.
    static func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && !Numerals.isSpace(byte) }
}
