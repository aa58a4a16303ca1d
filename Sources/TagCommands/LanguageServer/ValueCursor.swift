import TagModel

/// The place of an offset in JSON or a property list that may be half typed: what is open before it.
///
/// One scan of the bytes before the offset finds it, whatever follows.
struct ValueCursor {
    /// An object or a list that is open.
    struct Level {
        let isObject: Bool
        /// The key before the offset; nil in a list, and where a key is expected.
        fileprivate(set) var key: String?
        fileprivate(set) var isAtValue = false
        /// The short texts among the members so far, by key.
        fileprivate(set) var texts: [ExactText: String] = [:]
        /// The keys so far.
        fileprivate(set) var keys: [String] = []
    }

    private(set) var levels: [Level] = []
    /// The first byte of the text, behind its quote or its tag, if the offset is in one.
    private(set) var text: Int?
    /// The first byte of a word without quotes that ends at the offset.
    private(set) var word: Int?

    /// The limit on levels; deeper ones are not followed.
    private static let mostLevels = 200
    private static let longest = 500

    init(json bytes: [UInt8], to offset: Int) {
        var at = 0
        while at < offset {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                let start = at + 1
                guard let end = Self.end(of: start, in: bytes, before: offset) else {
                    text = start
                    return
                }
                close(bytes[start..<end])
                at = end
                word = nil
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if levels.count < Self.mostLevels {
                    levels.append(Level(isObject: byte == UInt8(ascii: "{")))
                }
                word = nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !levels.isEmpty { levels.removeLast() }
                word = nil
            case UInt8(ascii: ":"):
                change { if $0.isObject { $0.isAtValue = true } }
                word = nil
            case UInt8(ascii: ","):
                change {
                    $0.isAtValue = false
                    if $0.isObject { $0.key = nil }
                }
                word = nil
            default: if byte <= 0x20 { word = nil } else if word == nil { word = at }
            }
            at += 1
        }
    }

    /// Returns the closing quote of a text; nil if it is at `limit` or after.
    private static func end(of start: Int, in bytes: [UInt8], before limit: Int) -> Int? {
        var at = start
        while at < limit {
            switch bytes[at] {
            case UInt8(ascii: "\""): return at
            case UInt8(ascii: "\\"): at += 2
            // A text is on one line: this one was not closed yet.
            case UInt8(ascii: "\n"): return at
            default: at += 1
            }
        }
        return nil
    }

    private mutating func change(_ body: (inout Level) -> Void) {
        guard !levels.isEmpty else { return }
        body(&levels[levels.count - 1])
    }

    private mutating func close(_ text: ArraySlice<UInt8>) {
        let text = String(decoding: text.prefix(Self.longest), as: UTF8.self)
        change { level in
            guard level.isObject else { return }
            if level.isAtValue, let key = level.key {
                level.texts[ExactText(key)] = text
            } else {
                level.key = text
                level.keys.append(text)
            }
        }
    }

    /// Finds the place in XML.
    init(propertyList bytes: [UInt8], to offset: Int) {
        var at = 0
        while let tag = MarkupTag(in: bytes, from: at, before: offset) {
            at = tag.end
            switch tag.name {
            case "dict", "array":
                if tag.isEmpty {
                    endValue()
                } else if levels.count < Self.mostLevels {
                    levels.append(Level(isObject: tag.name == "dict"))
                }
            case "/dict", "/array":
                if !levels.isEmpty { levels.removeLast() }
                endValue()
            case "key", "string":
                if tag.name == "key" { endValue() }
                let isValue = levels.last.map { !$0.isObject || $0.isAtValue } ?? false
                guard let end = bytes[at..<offset].firstIndex(of: UInt8(ascii: "<")) else {
                    if !tag.isEmpty, tag.name == "key" || isValue { text = at }
                    return
                }
                if tag.name == "key" {
                    close(bytes[at..<end])
                    change { $0.isAtValue = true }
                } else {
                    if isValue, !tag.isEmpty { close(bytes[at..<end]) }
                    endValue()
                }
            case "true", "false", "/integer", "/real", "/date", "/data": endValue()
            default: break
            }
        }
    }

    /// Ends a value of an object, behind which a key is expected.
    private mutating func endValue() {
        change { level in
            level.isAtValue = false
            level.key = nil
        }
    }

    /// True if the offset is where a key is expected, or in one.
    var isAtKey: Bool { levels.last.map { $0.isObject && !$0.isAtValue } ?? false }

    /// The keys from the root to the offset; nil for a list.
    var path: [String?] { levels.map { $0.isObject ? $0.key : nil } }
}

/// A tag of XML: its name, with a slash if it closes an element.
private struct MarkupTag {
    let name: String
    /// True for an element that ends with its tag.
    let isEmpty: Bool
    /// The byte behind the tag.
    let end: Int

    private static let longestName = 16

    /// Finds the next whole tag; comments are passed over.
    init?(in bytes: [UInt8], from start: Int, before limit: Int) {
        guard var open = bytes[start..<limit].firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let comment = Array("<!--".utf8)
        while bytes[open..<limit].starts(with: comment) {
            var end = open + comment.count
            while end + 2 < limit,
                bytes[end] != UInt8(ascii: "-") || bytes[end + 1] != UInt8(ascii: "-")
                    || bytes[end + 2] != UInt8(ascii: ">")
            { end += 1 }
            guard let next = bytes[min(end, limit)..<limit].firstIndex(of: UInt8(ascii: "<")) else {
                return nil
            }
            open = next
        }
        guard let close = bytes[open..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        end = close + 1
        isEmpty = bytes[close - 1] == UInt8(ascii: "/")
        let inner = bytes[(open + 1)..<close].prefix(Self.longestName)
        let closes = inner.first == UInt8(ascii: "/")
        name =
            (closes ? "/" : "")
            + String(
                decoding: inner.drop { $0 == UInt8(ascii: "/") }.prefix { $0 | 0x20 &- 0x61 < 26 },
                as: UTF8.self)
    }
}
