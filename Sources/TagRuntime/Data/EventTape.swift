/// Events as they stand in lines of JSON: for each value its kind and place, without an object for any of them.
///
/// The tokens of an event follow one another: a map's entries are keys, each before its value. A tape is filled again and
/// again, which in the steady state allocates nothing. One tape serves several evaluators.
package struct EventTape: ~Copyable {
    /// A value, or the key before one.
    struct Token: BitwiseCopyable {
        let kind: Datum.Kind
        /// True for a text in ``decoded``, false for one in ``line``.
        var isDecoded = false
        /// Text: bytes; list: elements; map: entries.
        var count: UInt32 = 0
        /// Numbers: their bits; text: where it begins; list and map: the token after their last part.
        var bits: UInt64 = 0
    }

    /// The bytes that ``block`` is a view of; none if they are someone else's.
    private var held: [UInt8] = []
    /// The bytes that the lines are of.
    private var block = ByteView.empty
    /// The bytes of the block up to the end of the line at hand.
    var line = ByteView.empty
    var tokens = Stack<Token>(capacity: 256)
    /// Texts that do not stand in the block as they are.
    var decoded = Stack<UInt8>(capacity: 256)

    // What the reader of JSON keeps.
    var at = 0
    var level = 0
    /// The keys of the objects that are being read.
    var keys = Stack<UInt32>(capacity: 64)

    package init() {}

    /// Forgets all events, and takes a block of lines to read others from.
    package mutating func begin(_ block: [UInt8]) {
        held = block
        begin(ByteView(holding: held))
    }

    /// Forgets all events, and takes bytes of someone else's, which must stay as they are until the next block.
    ///
    /// Safe: as long as the caller begins another block before the bytes go away.
    @unsafe package mutating func begin(inPlace block: ByteView) {
        held = []
        begin(block)
    }

    private mutating func begin(_ block: ByteView) {
        self.block = block
        line = .empty
        removeEvents()
    }

    /// Forgets all events; the block stays.
    package mutating func removeEvents() {
        tokens.removeAll()
        decoded.removeAll()
    }

    /// Sets the end of the line that is read next.
    mutating func setLine(end: Int) { line = block[0..<end] }

    // MARK: Reading

    /// The text of a token, which must be one; good until the tape is filled again.
    @inline(__always)
    func text(_ place: Int) -> ByteView {
        let token = tokens[place]
        let (start, count) = (Int(truncatingIfNeeded: token.bits), Int(truncatingIfNeeded: token.count))
        if token.isDecoded { return decoded.view(from: start, count: count) }
        return line[start..<start &+ count]
    }

    /// The token after a value.
    @inline(__always)
    func end(of place: Int) -> Int {
        let token = tokens[place]
        return token.kind == .map || token.kind == .list
            ? Int(truncatingIfNeeded: token.bits) : place &+ 1
    }

    /// The value under a key of a map, the last if there are several; nil if there is none.
    func member(_ key: ByteView, of map: Int) -> Int? {
        var found: Int?
        var place = map &+ 1
        for _ in 0..<tokens[map].count {
            if text(place) == key { found = place &+ 1 }
            place = end(of: place &+ 1)
        }
        return found
    }

    /// Returns the value whose first token is at `place`.
    package func value(at place: Int) -> Value {
        let token = tokens[place]
        switch token.kind {
        case .absent: return .absent
        case .failure, .null: return .null
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .integer: return .integer(Int64(bitPattern: token.bits))
        case .double: return .double(Double(bitPattern: token.bits))
        case .text: return .text(UTF8Text(text(place)))
        case .list:
            var elements: [Value] = []
            var next = place &+ 1
            for _ in 0..<token.count {
                elements.append(value(at: next))
                next = end(of: next)
            }
            return .list(elements)
        case .map:
            var entries: [Value.Entry] = []
            var next = place &+ 1
            for _ in 0..<token.count {
                entries.append(Value.Entry(UTF8Text(text(next)), value(at: next &+ 1)))
                next = end(of: next &+ 1)
            }
            return .map(entries)
        }
    }

    // MARK: Values

    /// Appends an event that is a value; returns the place of its first token.
    package mutating func append(_ value: Value) -> Int {
        let place = tokens.count
        switch value {
        case .absent: tokens.append(Token(kind: .absent))
        case .null: tokens.append(Token(kind: .null))
        case .boolean(let value): tokens.append(Token(kind: value ? .true : .false))
        case .integer(let value): tokens.append(Token(kind: .integer, bits: UInt64(bitPattern: value)))
        case .double(let value): tokens.append(Token(kind: .double, bits: value.bitPattern))
        case .text(let text): append(text)
        case .list(let elements):
            tokens.append(Token(kind: .list))
            for element in elements { _ = append(element) }
            close(place, .list, count: elements.count)
        case .map(let entries):
            tokens.append(Token(kind: .map))
            for entry in entries {
                append(entry.key)
                _ = append(entry.value)
            }
            close(place, .map, count: entries.count)
        }
        return place
    }

    private mutating func append(_ text: UTF8Text) {
        let start = text.withView { decoded.append($0) }
        tokens.append(
            Token(
                kind: .text, isDecoded: true, count: UInt32(truncatingIfNeeded: text.count),
                bits: UInt64(start)))
    }

    /// Completes the first token of a list or map.
    mutating func close(_ place: Int, _ kind: Datum.Kind, count: Int) {
        tokens[place] = Token(
            kind: kind, count: UInt32(truncatingIfNeeded: count), bits: UInt64(tokens.count))
    }
}
