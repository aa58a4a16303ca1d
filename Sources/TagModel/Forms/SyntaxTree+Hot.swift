import TagDiagnostics
import TagSyntax

/// What the readers of large files do for every node, written out here.
///
/// A function of another module is not inlined when it is only `package`, which trebled the time an export takes.
/// These are the fast cases of `members`, `elements`, `string` and `utf8`; what is escaped, or no JSON, goes there.
extension SyntaxTree {
    /// The bytes of an unescaped string of JSON, or of what a binary list is written out as; nil for every other text.
    @inline(__always)
    func plain(_ node: NodeID) -> Range<Int>? {
        let entry = tape[Int(node.index)]
        guard isQuoted, case .string = entry.kind, !entry.isEscaped, entry.end >= entry.start &+ 2
        else { return nil }
        return Int(entry.start) &+ 1..<Int(entry.end) &- 1
    }

    /// Whether every string stands in quotes.
    @inline(__always)
    private var isQuoted: Bool {
        switch carrier {
        case .json, .binaryPlist: true
        case .xmlPlist, .openStep: false
        }
    }

    /// The decoded text of a string.
    @inline(__always)
    func text(_ node: NodeID) -> String {
        guard let range = plain(node) else { return string(node) }
        return text(at: range)
    }

    /// The eight bytes at `offset`, the first one lowest; nil where the file ends before that.
    @inline(__always)
    func word(at offset: Int) -> UInt64? {
        guard offset >= 0, offset &+ 8 <= file.bytes.count else { return nil }
        // Safe: all eight bytes are in the buffer, by the guard; the load need not be aligned.
        return unsafe file.bytes.withUnsafeBytes {
            unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
    }

    /// Whether the text of `node` may hold an opening brace; looked for eight bytes at a time.
    @inline(__always)
    func mayHoldBrace(_ node: NodeID) -> Bool {
        guard let range = plain(node) else { return true }
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var at = range.lowerBound
        // The quote follows the text, so a load may pass its end by what then only looks like a find.
        while at < range.upperBound {
            guard let word = word(at: at) else { return true }
            let other = word ^ (ones &* UInt64(UInt8(ascii: "{")))
            let found = (other &- ones) & ~other & highs
            if found != 0 { return at &+ found.trailingZeroBitCount >> 3 < range.upperBound }
            at &+= 8
        }
        return false
    }

    /// The members of an object, in order.
    @inline(__always)
    func forEachMember(_ object: NodeID, _ body: (_ key: NodeID, _ value: NodeID) -> Void) {
        let entry = tape[Int(object.index)]
        guard case .object = entry.kind else { return }
        var at = object.index &+ 1
        while at < entry.next {
            let value = at &+ 1  // a key has no descendants
            body(NodeID(at), NodeID(value))
            at = tape[Int(value)].next
        }
    }

    /// The elements of an array, in order.
    @inline(__always)
    func forEachElement(_ array: NodeID, _ body: (NodeID) -> Void) {
        let entry = tape[Int(array.index)]
        guard case .array = entry.kind else { return }
        var at = array.index &+ 1
        while at < entry.next {
            body(NodeID(at))
            at = tape[Int(at)].next
        }
    }

    /// The name in a text that is nothing but one `{{name}}`.
    @inline(__always)
    func wholeReference(_ range: Range<Int>) -> Range<Int>? {
        let (start, end) = (range.lowerBound, range.upperBound)
        guard range.count > 4, file.bytes[start] == UInt8(ascii: "{"),
            file.bytes[start &+ 1] == UInt8(ascii: "{"),
            file.bytes[end &- 1] == UInt8(ascii: "}"), file.bytes[end &- 2] == UInt8(ascii: "}")
        else { return nil }
        for at in start &+ 2..<end &- 2 {
            let byte = file.bytes[at]
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte < 0x20 { return nil }
        }
        return start &+ 2..<end &- 2
    }

    /// The text of these bytes of the file.
    @inline(__always)
    func text(at range: Range<Int>) -> String {
        guard range.lowerBound >= 0, range.upperBound <= file.bytes.count else { return "" }
        // Safe: the range was compared with the buffer's count, and the text is copied in the closure.
        return unsafe file.bytes.withUnsafeBufferPointer {
            unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }

    /// How many elements an array has.
    @inline(__always)
    func elementCount(_ array: NodeID) -> Int {
        var count = 0
        forEachElement(array) { _ in count &+= 1 }
        return count
    }
}

/// The words of parameters, as their first eight bytes: five in six names of an export are one of these.
enum ShortWord {
    static let type: UInt64 = 0x6570_7974
    static let key: UInt64 = 0x79_656B
    static let value: UInt64 = 0x65_756C_6176
    static let list: UInt64 = 0x7473_696C
    static let map: UInt64 = 0x70_616D
    static let template: UInt64 = 0x4554_414C_504D_4554
    static let capitalMap: UInt64 = 0x50_414D
}

/// The length of a text, and its first and last eight bytes: all of it, up to sixteen.
///
/// Known words are compared and looked up by signature instead of byte by byte.
struct TextSignature {
    /// The first eight bytes, the first one lowest; zeros after the end.
    let head: UInt64
    /// The last eight bytes of a text longer than that; otherwise zero.
    let tail: UInt64
    let count: Int

    /// Of any bytes.
    init(_ text: some Sequence<UInt8>) {
        let bytes = Array(text)
        head = Self.word(bytes.prefix(8))
        tail = bytes.count > 8 ? Self.word(bytes.suffix(8)) : 0
        count = bytes.count
    }

    /// Of a node's decoded text.
    @inline(__always)
    init(_ node: NodeID, _ tree: SyntaxTree) {
        guard let range = tree.plain(node), let first = tree.word(at: range.lowerBound) else {
            self.init(tree.utf8(node))
            return
        }
        let count = range.count
        guard count > 8 else {
            let mask: UInt64 = count == 8 ? ~0 : ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
            self.init(head: first & mask, tail: 0, count: count)
            return
        }
        self.init(head: first, tail: tree.word(at: range.upperBound &- 8) ?? 0, count: count)
    }

    @inline(__always)
    private init(head: UInt64, tail: UInt64, count: Int) {
        self.head = head
        self.tail = tail
        self.count = count
    }

    /// Whether equal signatures mean equal texts.
    @inline(__always) var isExact: Bool { count <= 16 }

    @inline(__always)
    func isSame(as other: TextSignature) -> Bool {
        head == other.head && tail == other.tail && count == other.count
    }

    /// A number below 2 to the power of `bits`, spread evenly.
    @inline(__always)
    func slot(bits: Int) -> Int {
        let text = head ^ (tail &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count)
        return Int(
            truncatingIfNeeded: (text &* 0xD6E8_FEB8_6659_FD93) &>> UInt64(truncatingIfNeeded: 64 &- bits))
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
