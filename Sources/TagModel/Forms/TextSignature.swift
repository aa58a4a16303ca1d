import TagSyntax

/// The words of parameters, as their first eight bytes; five in six member names of an export are among them.
enum ShortWord {
    static let type: UInt64 = 0x6570_7974
    static let key: UInt64 = 0x79_656B
    static let value: UInt64 = 0x65_756C_6176
    static let list: UInt64 = 0x7473_696C
    static let map: UInt64 = 0x70_616D
    static let template: UInt64 = 0x4554_414C_504D_4554
    static let capitalMap: UInt64 = 0x50_414D
    static let arg0: UInt64 = 0x3067_7261
    static let arg1: UInt64 = 0x3167_7261
}

/// The same words as keys are written, with their quotes and colon.
enum KeyWord {
    static let type: UInt64 = 0x3A22_6570_7974_22
    static let key: UInt64 = 0x3A_2279_656B_22
    static let value: UInt64 = 0x3A22_6575_6C61_7622
    static let list: UInt64 = 0x3A22_7473_696C_22
    static let map: UInt64 = 0x3A_2270_616D_22
    /// The bytes of a word of three letters, and of one of four.
    static let ofThree: UInt64 = 0xFFFF_FFFF_FFFF
    static let ofFour: UInt64 = 0xFF_FFFF_FFFF_FFFF
}

/// The length of a text with its first and last eight bytes: the whole text, up to sixteen bytes.
///
/// Known words are compared and looked up by signature instead of byte by byte.
struct TextSignature {
    /// The first eight bytes, the first one lowest, padded with zeros.
    let head: UInt64
    /// The last eight bytes of a longer text; zero if it has at most eight.
    let tail: UInt64
    let count: Int

    /// Makes the signature of any bytes.
    init(_ text: some Sequence<UInt8>) {
        let bytes = Array(text)
        head = Self.word(bytes.prefix(8))
        tail = bytes.count > 8 ? Self.word(bytes.suffix(8)) : 0
        count = bytes.count
    }

    /// Makes the signature of a node's decoded text.
    @inline(__always)
    init(_ node: NodeID, _ view: TreeView) {
        guard let range = view.plain(node) else {
            self = Self.decoded(node, view)
            return
        }
        self.init(range, view)
    }

    @inline(never)
    private static func decoded(_ node: NodeID, _ view: TreeView) -> TextSignature {
        .init(view.decoded(node))
    }

    /// Makes the signature of bytes of the file.
    @inline(__always)
    init(_ range: Range<Int>, _ view: TreeView) {
        guard let first = view.word(at: range.lowerBound) else {
            unsafe self.init(view.slice(range))  // Safe: the bytes are copied
            return
        }
        let count = range.count
        guard count > 8 else {
            let mask: UInt64 = count == 8 ? ~0 : ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
            self.init(head: first & mask, tail: 0, count: count)
            return
        }
        self.init(head: first, tail: view.word(at: range.upperBound &- 8) ?? 0, count: count)
    }

    @inline(__always)
    private init(head: UInt64, tail: UInt64, count: Int) {
        self.head = head
        self.tail = tail
        self.count = count
    }

    /// Returns a hash, evenly spread; `seed` makes it differ in every process.
    @inline(__always)
    func hash(seed: UInt64) -> UInt64 {
        TextHash.mix(TextHash.mix(head ^ seed) ^ tail ^ UInt64(truncatingIfNeeded: count))
    }

    /// True if texts of equal signatures are equal.
    @inline(__always) var isExact: Bool { count <= 16 }

    @inline(__always)
    func isSame(as other: TextSignature) -> Bool {
        head == other.head && tail == other.tail && count == other.count
    }

    /// Returns a number below 2 to the power of `bits`, evenly spread.
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
