/// Reads the tags, comments and raw texts of a page.
///
/// Each byte is looked at a bounded number of times: what searches for an end that is not there ends at the end of the page.
struct PageReader {
    let bytes: [UInt8]
    var at = 0
    var page = Page()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() {
        while let open = next(UInt8(ascii: "<"), from: at) {
            at = open
            markup()
        }
    }

    /// Passes what a `<` begins.
    private mutating func markup() {
        let start = at
        if has("<!--", at: start) { return comment() }
        let isEnd = byte(start + 1) == UInt8(ascii: "/")
        let first = byte(start + (isEnd ? 2 : 1))
        if Self.isLetter(first) {
            guard let tag = tag() else { return }
            if !isEnd { element(tag) }
        } else if isEnd || first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
            // A comment of another kind, up to the next `>`.
            at = next(UInt8(ascii: ">"), from: start + 1).map { $0 + 1 } ?? bytes.count
        } else {
            at = start + 1
        }
    }

    private mutating func comment() {
        let start = at
        at += 4
        if has(">", at: at) || has("->", at: at) {
            at = (next(UInt8(ascii: ">"), from: at) ?? at) + 1
            return
        }
        while let end = next(UInt8(ascii: ">"), from: at) {
            at = end + 1
            if hasBefore("--", end) || hasBefore("--!", end) { return }
        }
        at = bytes.count
        page.unclosed.append(UnclosedPart(kind: .comment, range: start..<start + 4))
    }

    /// Passes the content of an element whose content is not markup, and notes the scripts of the element.
    private mutating func element(_ tag: PageTag) {
        addHandlers(of: tag)
        addRequests(of: tag)
        switch tag.name {
        case "script": script(tag)
        // `noscript`, because scripts run where tags do.
        case "style", "xmp", "iframe", "noembed", "noframes", "noscript", "textarea", "title":
            rawText(tag)
        case "plaintext": at = bytes.count
        default: break
        }
    }

    private mutating func rawText(_ tag: PageTag) {
        while let open = next(UInt8(ascii: "<"), from: at) {
            at = open
            if isEndTag(tag.name, at: open) {
                _ = self.tag()
                return
            }
            at = open + 1
        }
        at = bytes.count
        page.unclosed.append(UnclosedPart(kind: .element(tag.name), range: tag.opening))
    }

    private mutating func script(_ tag: PageTag) {
        let kind = ScriptType(tag, bytes)
        page.elements.append(
            ScriptElement(
                opening: tag.opening, source: tag["src"]?.value,
                isAsync: tag["async"] != nil || tag["defer"] != nil || kind == .module))
        let start = at
        guard let end = endOfScript(from: start) else {
            at = bytes.count
            return page.unclosed.append(UnclosedPart(kind: .element(tag.name), range: tag.opening))
        }
        at = end
        _ = self.tag()
        // Browsers pass over the code of an element that has an address.
        guard tag["src"] == nil, start < end, let goal = kind.goal else { return }
        page.scripts.append(PageScript(goal: goal, range: start..<end))
    }

    private mutating func addHandlers(of tag: PageTag) {
        for attribute in tag.attributes where EventHandlers.names.contains(attribute.name) {
            // One with an entity is other code than is written.
            guard let value = attribute.value, !value.isEmpty,
                !bytes[value].contains(UInt8(ascii: "&"))
            else { continue }
            page.scripts.append(PageScript(goal: .functionBody, range: value))
        }
    }
}

// MARK: - Bytes

extension PageReader {
    /// The byte at an offset; 0 past the end.
    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    func next(_ byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Returns true if a word, in lower case, is at an offset in letters of either case.
    func has(_ word: String, at offset: Int) -> Bool {
        guard offset >= 0, offset + word.utf8.count <= bytes.count else { return false }
        return zip(word.utf8, bytes[offset...]).allSatisfy { $0 == Self.lower($1) }
    }

    func hasBefore(_ word: String, _ offset: Int) -> Bool { has(word, at: offset - word.utf8.count) }

    /// Returns true if the end tag of an element begins at an offset.
    func isEndTag(_ name: String, at offset: Int) -> Bool {
        has("</" + name, at: offset) && Self.endsName(byte(offset + 2 + name.utf8.count))
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    static func lower(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
