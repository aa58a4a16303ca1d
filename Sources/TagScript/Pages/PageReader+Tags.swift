/// A tag of a page.
struct PageTag {
    struct Attribute {
        /// In lower case.
        let name: String
        /// The offsets of the value, without its quotes; nil if it has none.
        let value: Range<Int>?
    }

    /// In lower case.
    let name: String
    /// The `<` and the name.
    let opening: Range<Int>
    private(set) var attributes: [Attribute] = []

    init(name: String, opening: Range<Int>) {
        self.name = name
        self.opening = opening
    }

    /// The attribute of a name: of several the first counts.
    subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }

    mutating func add(_ attribute: Attribute) {
        // Nobody asks for one behind so many.
        if attributes.count < 200 { attributes.append(attribute) }
    }
}

extension PageReader {
    /// Passes a tag; nil if nothing ends it, so that browsers drop it.
    mutating func tag() -> PageTag? {
        let start = at
        at += byte(start + 1) == UInt8(ascii: "/") ? 2 : 1
        let first = at
        while at < bytes.count, !Self.endsName(bytes[at]) { at += 1 }
        var tag = PageTag(name: lowered(first..<at), opening: start..<at)
        while true {
            while at < bytes.count, Self.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/") { at += 1 }
            guard at < bytes.count else { return unclosed(.tag, tag.opening) }
            if bytes[at] == UInt8(ascii: ">") {
                at += 1
                return tag
            }
            guard let attribute = attribute() else { return nil }
            tag.add(attribute)
        }
    }

    private mutating func attribute() -> PageTag.Attribute? {
        let first = at
        at += 1
        while at < bytes.count, !Self.endsName(bytes[at]), bytes[at] != UInt8(ascii: "=") { at += 1 }
        let name = lowered(first..<at)
        var after = at
        while Self.isSpace(byte(after)) { after += 1 }
        guard byte(after) == UInt8(ascii: "=") else { return PageTag.Attribute(name: name, value: nil) }
        at = after + 1
        while Self.isSpace(byte(at)) { at += 1 }
        let quote = byte(at)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard let end = next(quote, from: at + 1) else { return unclosed(.quote, at..<at + 1) }
            defer { at = end + 1 }
            return PageTag.Attribute(name: name, value: at + 1..<end)
        }
        let start = at
        while at < bytes.count, !Self.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">") { at += 1 }
        return PageTag.Attribute(name: name, value: start..<at)
    }

    /// Ends the page in a part that nothing closes.
    private mutating func unclosed<Part>(_ kind: UnclosedPart.Kind, _ range: Range<Int>) -> Part? {
        at = bytes.count
        page.unclosed.append(UnclosedPart(kind: kind, range: range))
        return nil
    }

    private func lowered(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map { Self.lower($0) }, as: UTF8.self)
    }
}
