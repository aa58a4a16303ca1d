/// A token: its kind, its place, and what the parser must know of its text.
struct Token {
    var kind = TokenKind.end
    var flags: Flags = []
    var start = 0
    var end = 0

    /// The number of an identifier's name, escapes resolved; ``Names/hole`` if a reference is a part of it.
    var name: UInt32 = 0

    struct Flags: OptionSet {
        let rawValue: UInt8

        /// A line terminator stands between the token before and this one.
        static let afterNewline = Flags(rawValue: 1)
        /// A word has a `\u` escape.
        static let escaped = Flags(rawValue: 2)
        /// A number or a string is written in a way that strict mode forbids.
        static let legacy = Flags(rawValue: 4)
        /// A template's text has an escape that only a tagged template may have.
        static let badEscape = Flags(rawValue: 8)
        /// A template's text ends at a `${`.
        static let continues = Flags(rawValue: 16)
    }

    var range: Range<Int> { start..<end }
    var isAfterNewline: Bool { flags.contains(.afterNewline) }

    /// Returns true for an identifier that is `word`, written without escapes.
    func isWord(_ word: Word) -> Bool {
        kind == .identifier && name == word.rawValue && !flags.contains(.escaped)
    }
}
