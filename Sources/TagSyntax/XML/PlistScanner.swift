import TagDiagnostics

/// The reader of XML property lists: the project's own pass over the bytes, which finds every range and most faults.
///
/// ``XMLRules`` then checks each list that it accepts: a property list is accepted only if both accept it. Broken markup ends the
/// pass; faults of structure and of values are collected.
struct PlistScanner {
    enum Step {
        case content, end, stop
    }

    let bytes: ByteView
    let limits: ReaderLimits
    /// The encoding of the file before it was converted to UTF-8.
    let encoding: XMLEncoding
    var tree: TreeBuilder
    var at = 0
    /// True if the open dictionary has a key that waits for its value.
    var hasKey = false
    /// The range of the last key.
    var lastKey = 0..<0
    /// The tag `<plist>`.
    var root = 0..<0
    var diagnostics: [Diagnostic] = []
    var isDone = false
    var isUnrecoverable = false

    /// Scans the whole file from `start`.
    mutating func scan(from start: Int) {
        at = start
        if !PlistProlog.scan(&self) { isUnrecoverable = true }
        var step = isUnrecoverable ? Step.stop : Step.content
        while step == .content { step = isDone ? .stop : scanContent() }
        if step == .end { scanEpilog() }
        tree.closeAll(at: bytes.count)
    }

    /// Moves past white space and other bytes below U+0021, which ``XMLRules`` refuses.
    @inline(__always)
    mutating func skipSpace() {
        var offset = at
        while let word = bytes.word(at: offset) {
            let marks = Words.nonSpaces(word)
            guard marks == 0 else {
                at = offset &+ Words.index(marks)
                return
            }
            offset &+= 8
        }
        while Numerals.isSpace(bytes[offset]) { offset &+= 1 }
        at = offset
    }

    /// Reads one tag of a dictionary, of an array or of the list itself.
    @inline(__always)
    private mutating func scanContent() -> Step {
        skipSpace()
        let start = at
        guard bytes[start] == UInt8(ascii: "<") else { return recoverText() }
        // Reads plain tags, `<name>`, in one step.
        if let word = bytes.word(at: start &+ 1) {
            let marks = Words.either(UInt8(ascii: ">"), UInt8(ascii: "/"), in: word)
            if marks != 0 {
                let shift = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount &- 7)
                let name = word & ((1 &<< shift) &- 1)
                let length = Int(truncatingIfNeeded: shift &>> 3)
                if UInt8(truncatingIfNeeded: word &>> shift) == UInt8(ascii: ">"),
                    let element = PlistElement(name)
                {
                    at = start &+ length &+ 2
                    return open(element, start, isEmpty: false)
                }
                if length == 0 { return scanClosing(start) }
                if bytes[start &+ length &+ 2] == UInt8(ascii: ">"), let element = PlistElement(name),
                    element != .plist
                {
                    at = start &+ length &+ 3
                    return open(element, start, isEmpty: true)
                }
            }
        }
        return scanOtherMarkup()
    }

    /// Reads a tag that begins with `</`.
    @inline(__always)
    private mutating func scanClosing(_ start: Int) -> Step {
        guard tree.open >= 0 else { return closeList() }
        let element = tree.isInObject ? PlistElement.dict : .array
        guard let end = closingTag(element, at: start) else { return recoverClosing(element) }
        if hasKey { missingValue() }
        at = end
        report(tree.close(at: end) ?? [])
        return .content
    }

    /// Returns the end of the closing tag of `element` at `start`; nil if there is something else.
    @inline(__always)
    func closingTag(_ element: PlistElement, at start: Int) -> Int? {
        let length = element.length
        guard let word = bytes.word(at: start &+ 2), bytes[start &+ 1] == UInt8(ascii: "/") else {
            return slowClosingTag(element, at: start)
        }
        let shift = UInt64(truncatingIfNeeded: length &* 8)
        let isPlain = (word ^ (element.word | UInt64(UInt8(ascii: ">")) &<< shift)) &<< (56 &- shift) == 0
        return isPlain ? start &+ 3 &+ length : slowClosingTag(element, at: start)
    }

    /// Returns the same for a tag with white space before the `>`, or at the end of the file.
    @inline(never)
    private func slowClosingTag(_ element: PlistElement, at start: Int) -> Int? {
        guard bytes.has("</", at: start) else { return nil }
        var end = start + 2
        for letter in element.name.utf8 {
            guard bytes[end] == letter else { return nil }
            end += 1
        }
        while Numerals.isSpace(bytes[end]) { end += 1 }
        return bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
    }

    /// Reads an opening or empty tag from `start` to `at`.
    @inline(__always)
    mutating func open(_ element: PlistElement, _ start: Int, isEmpty: Bool) -> Step {
        if element == .key { return scanKey(start, isEmpty: isEmpty) }
        guard let kind = element.kind else { return nestedList(start) }
        if !isPlaceForValue, !recoverPlace(start) { return .stop }
        hasKey = false
        if kind == .object || kind == .array { return open(kind, start, isEmpty: isEmpty) }
        let openLength = at &- start
        var isEscaped = false
        let textStart = at
        if !isEmpty {
            guard let text = scanText(of: element, start) else { return .stop }
            isEscaped = text
        }
        guard tree.leaf(kind, start, at, isEscaped: isEscaped, openLength: openLength) else {
            return tooManyNodes()
        }
        if kind != .string { checkLeaf(kind, textStart, isEmpty: isEmpty, isEscaped: isEscaped) }
        return .content
    }

    @inline(__always)
    private var isPlaceForValue: Bool { tree.open >= 0 ? !tree.isInObject || hasKey : tree.tape.count == 0 }

    @inline(__always)
    private mutating func open(_ kind: NodeKind, _ start: Int, isEmpty: Bool) -> Step {
        guard tree.depth < limits.depth else { return tooDeep(start) }
        guard tree.open(kind, at: start, openLength: at &- start) else { return tooManyNodes() }
        if isEmpty { _ = tree.close(at: at) }
        return .content
    }

    @inline(__always)
    private mutating func scanKey(_ start: Int, isEmpty: Bool) -> Step {
        if !tree.isInObject { return keyOutside(start) }
        if hasKey { missingValue() }
        let openLength = at &- start
        var isEscaped = false
        var closeLength = 0
        if !isEmpty {
            guard let text = scanText(of: .key, start) else { return .stop }
            isEscaped = text
            closeLength = at &- textEnd
        }
        let isTaken = tree.key(
            start, at, isEscaped: isEscaped, openLength: openLength, closeLength: closeLength)
        guard isTaken else { return tooManyNodes() }
        hasKey = true
        lastKey = start..<at
        return .content
    }

    // MARK: Text

    /// The end of the last element's text.
    var textEnd = 0

    /// Moves past an element's text and closing tag; returns true if the text differs from its bytes, nil at broken markup.
    @inline(__always)
    private mutating func scanText(of element: PlistElement, _ start: Int) -> Bool? {
        let offset = nextSpecial(from: at)
        if bytes[offset] == UInt8(ascii: "<"), let end = closingTag(element, at: offset) {
            textEnd = offset
            at = end
            return false
        }
        return scanMoreText(of: element, start, from: offset)
    }

    /// Returns the offset of the next `<`, `&` or control character, or of the end of the file.
    @inline(__always)
    private func nextSpecial(from start: Int) -> Int {
        var offset = start
        while let word = bytes.word(at: offset) {
            let marks = Words.textEnds(word)
            if marks != 0 { return offset &+ Words.index(marks) }
            offset &+= 8
        }
        while bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "<"), bytes[offset] != UInt8(ascii: "&") {
            offset &+= 1
        }
        return offset
    }

    @inline(never)
    private mutating func scanMoreText(of element: PlistElement, _ start: Int, from offset: Int) -> Bool? {
        var isEscaped = false
        at = offset
        while true {
            switch bytes[at] {
            case UInt8(ascii: "<"):
                if let end = closingTag(element, at: at) {
                    textEnd = at
                    at = end
                    return isEscaped
                }
                guard skipTextMarkup(of: element, start) else { return nil }
                isEscaped = true
            case UInt8(ascii: "&"):
                isEscaped = true
                let (scalar, length) = XMLReference.scalar(bytes, at: at)
                if scalar == nil { invalidReference(length) }
                at += length
            case 0x0D:
                isEscaped = true
                at += 1
            case 0x09, 0x0A: at += 1
            default:
                if bytes.isEnd(at) {
                    unclosed(start)
                    return nil
                }
                forbiddenCharacter()
                at += 1
            }
            at = nextSpecial(from: at)
        }
    }
}
