import TagDiagnostics
import TagSyntax

/// The text of a value collection: an object much like JSON's, in which single quotes are allowed too.
///
/// Offsets are into the decoded text; ``origin`` maps them to the file.
struct CollectionText {
    struct Failure: Error {
        let expected: String
        let offset: Int
    }

    private let bytes: [UInt8]
    private let origin: [SourceRange]
    /// The range of the whole text in the file.
    private let whole: SourceRange
    private var at = 0
    private var depth = 0

    init(_ node: NodeID, _ tree: SyntaxTree) {
        whole = tree.range(node)
        bytes = Array(tree.utf8(node))
        origin = tree.sourceRanges(node, decoded: bytes.indices.map { $0..<$0 + 1 })
    }

    /// Reads the whole text as a map.
    mutating func read(_ context: inout DecodingContext) throws(Failure) -> Value {
        skipSpace()
        guard peek == UInt8(ascii: "{") else { throw Failure(expected: "'{'", offset: at) }
        let map = try object(&context)
        skipSpace()
        guard at == bytes.count else { throw Failure(expected: "the end", offset: at) }
        return map
    }

    /// Returns the place in the file of the byte at `offset`: the end of the text if it is too short, all of it if it is empty.
    func place(_ offset: Int) -> SourceRange {
        guard let last = origin.last else { return whole }
        return offset < origin.count ? origin[offset] : SourceRange(start: last.end, end: last.end)
    }

    private func range(_ start: Int) -> SourceRange {
        SourceRange(start: place(start).start, end: start < at ? place(at - 1).end : place(start).start)
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func object(_ context: inout DecodingContext) throws(Failure) -> Value {
        let start = at
        at += 1
        try enter()
        var entries: [MapEntry] = []
        while !skip("}") {
            skipSpace()
            let key = try key()
            guard skip(":") else { throw Failure(expected: "':'", offset: at) }
            entries.append(MapEntry(key: key, value: try value(&context)))
            guard skip(",") || peek == UInt8(ascii: "}") else {
                throw Failure(expected: "',' or '}'", offset: at)
            }
        }
        depth -= 1
        return Value(.map(entries), at: range(start))
    }

    private mutating func array(_ context: inout DecodingContext) throws(Failure) -> Value {
        let start = at
        at += 1
        try enter()
        var values: [Value] = []
        while !skip("]") {
            values.append(try value(&context))
            guard skip(",") || peek == UInt8(ascii: "]") else {
                throw Failure(expected: "',' or ']'", offset: at)
            }
        }
        depth -= 1
        return Value(.list(values), at: range(start))
    }

    private mutating func enter() throws(Failure) {
        depth += 1
        guard depth <= 64 else { throw Failure(expected: "at most 64 levels", offset: at) }
    }

    private mutating func key() throws(Failure) -> Value {
        let start = at
        if let quote = peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            let text = try quoted().text
            return Value(.string(text), at: range(start))
        }
        guard let word = word() else { throw Failure(expected: "a key", offset: at) }
        return Value(.string(word), at: range(start))
    }

    private mutating func value(_ context: inout DecodingContext) throws(Failure) -> Value {
        skipSpace()
        let start = at
        switch peek {
        case UInt8(ascii: "{"): return try object(&context)
        case UInt8(ascii: "["): return try array(&context)
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            let (text, isPlain) = try quoted()
            return Value(self.text(text, from: start + 1, isPlain, &context), at: range(start))
        default: break
        }
        guard let word = word() else { throw Failure(expected: "a value", offset: start) }
        let range = range(start)
        switch word {
        case "true": return Value(.boolean(true), at: range)
        case "false": return Value(.boolean(false), at: range)
        case "null": return Value(.null, at: range)
        default: break
        }
        if let integer = Int64(word) { return Value(.integer(integer), at: range) }
        if let double = Double(word), double.isFinite { return Value(.double(double), at: range) }
        throw Failure(expected: "a value", offset: start)
    }

    /// Reads a word of letters, digits and the characters of numbers.
    private mutating func word() -> String? {
        let start = at
        while let byte = peek, byte >= 0x80 || byte.isWordByte { at += 1 }
        return at > start ? String(decoding: bytes[start..<at], as: UTF8.self) : nil
    }

    /// Reads a text in matching quotes; `isPlain` is true if it has no escapes.
    private mutating func quoted() throws(Failure) -> (text: String, isPlain: Bool) {
        let quote = bytes[at]
        at += 1
        var text: [UInt8] = []
        var isPlain = true
        while let byte = peek, byte != quote {
            at += 1
            guard byte == UInt8(ascii: "\\"), let escaped = peek else {
                text.append(byte)
                continue
            }
            isPlain = false
            at += 1
            switch escaped {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            default: text.append(escaped)
            }
        }
        guard peek == quote else { throw Failure(expected: "a closing quote", offset: at) }
        at += 1
        return (String(decoding: text, as: UTF8.self), isPlain)
    }

    /// Splits a text at its references; each has its own place if the text has no escapes, else the place of the whole text.
    private func text(
        _ text: String, from start: Int, _ isPlain: Bool, _ context: inout DecodingContext
    ) -> Value.Kind {
        let bytes = Array(text.utf8)
        let names = TemplateScanner.names(in: bytes[...])
        guard !names.isEmpty else { return .string(text) }
        return context.parts(of: bytes, from: 0, to: bytes.count, names) { name in
            guard isPlain, !name.isEmpty else { return range(start - 1) }
            return SourceRange(
                start: place(start + name.lowerBound).start, end: place(start + name.upperBound - 1).end)
        }
    }
}

extension UInt8 {
    fileprivate var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
