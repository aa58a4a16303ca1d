/// Splits a script into tokens, one at a time.
///
/// Only the parser knows whether `/` begins a regular expression and `}` continues a template: it calls
/// ``rescanRegex()`` and ``rescanTemplate()`` there.
struct ScriptLexer {
    let bytes: [UInt8]
    /// The end of the script, before the padding of ``bytes``.
    let count: Int
    let isModule: Bool
    private let hasHoles: Bool
    private let classes = CharacterClass.table

    var at = 0
    var token = Token()
    var previousEnd = 0
    var names = Names.words
    var fault: ScriptFault?
    /// The escape for which ``Token/Flags/badEscape`` is set.
    var badEscape = 0..<0

    init(_ script: [UInt8], holes: [Range<Int>], isModule: Bool) {
        bytes = MaskedScript.bytes(of: script, holes: holes)
        count = script.count
        hasHoles = !holes.isEmpty
        self.isModule = isModule
        token.flags = .afterNewline
    }

    mutating func isClass(_ at: Int, _ wanted: UInt8) -> Bool { classes[Int(bytes[at])] & wanted != 0 }
    mutating func isNext(_ byte: UInt8, after offset: Int = 1) -> Bool { bytes[at + offset] == byte }

    @inline(never)
    mutating func fail(
        _ message: String, _ range: Range<Int>, note: ScriptNote? = nil, fix: ScriptFix? = nil
    ) -> Stop {
        let start = min(range.lowerBound, count)
        let place = start..<max(start, min(range.upperBound, count))
        if fault == nil {
            fault = ScriptFault(message: message, range: place, note: note, fix: fix ?? note?.fix)
        }
        return Stop()
    }

    /// Reads the next token.
    mutating func advance() throws(Stop) {
        previousEnd = token.end
        token.flags = at == 0 ? .afterNewline : []
        try skipSpace()
        token.start = at
        token.name = 0
        if isClass(at, CharacterClass.wordStart) {
            try readWord()
        } else if isClass(at, CharacterClass.digit) {
            try readNumber()
        } else {
            try readSign()
        }
        token.end = at
    }

    private mutating func readWord() throws(Stop) {
        let start = at
        var hash = Names.seed
        var seen: UInt8 = 0
        while true {
            let byte = bytes[at]
            let kind = classes[Int(byte)]
            guard kind & CharacterClass.wordPart != 0 else { break }
            seen |= kind
            hash = Names.mix(hash, byte)
            at += 1
        }
        if bytes[at] == UInt8(ascii: "\\") || bytes[at] >= 0x80 { return try readWordSlowly(from: start) }
        token.kind = .identifier
        guard seen & CharacterClass.hole == 0 else { return endHoledWord(start) }
        token.name = names.number(of: bytes, start..<at, hash: hash)
        guard token.name < Word.firstUnreserved else { return }
        token.kind = TokenKind(rawValue: UInt8(truncatingIfNeeded: token.name)) ?? .identifier
    }

    /// Reads what is neither a word nor a number.
    private mutating func readSign() throws(Stop) {
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: "("): take(.openParen)
        case UInt8(ascii: ")"): take(.closeParen)
        case UInt8(ascii: "{"): take(.openBrace)
        case UInt8(ascii: "}"): take(.closeBrace)
        case UInt8(ascii: "["): take(.openBracket)
        case UInt8(ascii: "]"): take(.closeBracket)
        case UInt8(ascii: ";"): take(.semicolon)
        case UInt8(ascii: ","): take(.comma)
        case UInt8(ascii: ":"): take(.colon)
        case UInt8(ascii: "~"): take(.complement)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try readString(byte)
        case UInt8(ascii: "`"):
            at += 1
            try readTemplate()
        case UInt8(ascii: "."):
            if isClass(at + 1, CharacterClass.digit) { return try readNumber() }
            isNext(byte) && isNext(byte, after: 2) ? take(.ellipsis, 3) : take(.dot)
        case UInt8(ascii: "\\"): try readWordSlowly(from: at)
        case UInt8(ascii: "#"): try readPrivateName()
        case 0 where at >= count: token.kind = .end
        case 0x80...: try readWordSlowly(from: at)
        default: try readOperator(byte)
        }
    }

    mutating func take(_ kind: TokenKind, _ length: Int = 1) {
        token.kind = kind
        at += length
    }

    /// Returns true if a reference is a part of the current token.
    mutating func isTokenHoled() -> Bool {
        guard hasHoles else { return false }
        for place in token.range where MaskedScript.isHole(bytes[place]) { return true }
        return false
    }

    /// Returns the token after the current one, and goes back.
    mutating func peek() throws(Stop) -> Token {
        let (oldAt, oldToken, oldEnd) = (at, token, previousEnd)
        try advance()
        let next = token
        (at, token, previousEnd) = (oldAt, oldToken, oldEnd)
        return next
    }
}
