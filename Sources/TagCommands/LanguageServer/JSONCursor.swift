import TagModel

/// The place of an offset in JSON that may be half typed: what is open before it.
///
/// One scan of the bytes before the offset finds it, whatever follows.
struct JSONCursor {
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
    /// The first byte of the text, behind its quote, if the offset is in one.
    private(set) var text: Int?
    /// The first byte of a word without quotes that ends at the offset.
    private(set) var word: Int?

    /// The limit on levels; deeper ones are not followed.
    private static let mostLevels = 200
    private static let longest = 500

    init(_ bytes: [UInt8], to offset: Int) {
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

    /// True if the offset is where a key is expected, or in one.
    var isAtKey: Bool { levels.last.map { $0.isObject && !$0.isAtValue } ?? false }

    /// The keys from the root to the offset; nil for a list.
    var path: [String?] { levels.map { $0.isObject ? $0.key : nil } }
}
