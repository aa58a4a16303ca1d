import TagDiagnostics
import TagSyntax

/// A tree and its file without reference counting, for the readers of large formats: copying and keeping it costs nothing.
///
/// Every access is checked. A text that is escaped, or not in quotes, is read from the tree itself.
@safe
struct TreeView {
    private let tape: UnsafeBufferPointer<TapeEntry>
    private let bytes: UnsafeRawBufferPointer
    /// True if every string is in quotes.
    private let isQuoted: Bool
    private let tree: UnsafePointer<SyntaxTree>

    /// Calls `body` with a view of `tree`, which must not outlive the call.
    static func of<Result>(_ tree: SyntaxTree, _ body: (TreeView) -> Result) -> Result {
        // Safe: only `body` gets the view, within the scope of what it views.
        unsafe tree.tape.withUnsafeBufferPointer { tape in
            unsafe tree.file.bytes.withUnsafeBytes { bytes in
                unsafe withUnsafePointer(to: tree) { whole in
                    unsafe body(
                        TreeView(tape: tape, bytes: bytes, isQuoted: tree.carrier.isQuoted, tree: whole))
                }
            }
        }
    }

    private init(
        tape: UnsafeBufferPointer<TapeEntry>, bytes: UnsafeRawBufferPointer, isQuoted: Bool,
        tree: UnsafePointer<SyntaxTree>
    ) {
        unsafe self.tape = tape
        unsafe self.bytes = bytes
        unsafe self.tree = tree
        self.isQuoted = isQuoted
    }

    @inline(__always)
    subscript(_ node: Int32) -> TapeEntry {
        precondition(unsafe UInt(bitPattern: Int(node)) < UInt(bitPattern: tape.count))
        return unsafe tape[Int(node)]  // Safe: compared with the count
    }

    @inline(__always)
    func kind(_ node: NodeID) -> NodeKind { self[node.index].kind }

    /// Returns the range of the whole node.
    @inline(__always)
    func range(_ node: NodeID) -> SourceRange {
        let entry = self[node.index]
        return SourceRange(start: entry.start, end: entry.end)
    }

    /// Returns the place of the text of an unescaped string of JSON, or of the text that a binary list is written out as; nil for
    /// all others.
    @inline(__always)
    func plain(_ node: NodeID) -> Range<Int>? {
        let entry = self[node.index]
        guard isQuoted, case .string = entry.kind, !entry.isEscaped, entry.end >= entry.start &+ 2 else {
            return nil
        }
        return Int(entry.start) &+ 1..<Int(entry.end) &- 1
    }

    /// Returns the text of a string of at most eight bytes as a word, the first byte lowest; 0 for a longer text, and for
    /// one that has a zero byte, which the word would not show.
    @inline(__always)
    func shortWord(_ node: NodeID) -> UInt64 {
        let entry = self[node.index]
        let count = Int(entry.end) &- Int(entry.start) &- 2
        guard isQuoted, case .string = entry.kind, !entry.isEscaped, count >= 0, count <= 8,
            let word = word(at: Int(entry.start) &+ 1)
        else { return longWord(node) }
        return count == 8 ? word : word & ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
    }

    /// Returns the eight bytes at the start of a node, the first one lowest; 0 if the file ends before that.
    @inline(__always)
    func firstWord(_ node: Int32) -> UInt64 { word(at: Int(self[node].start)) ?? 0 }

    @inline(never)
    private func longWord(_ node: NodeID) -> UInt64 {
        let signature = TextSignature(node, self)
        // As many bytes as the word has without the zeros above them: a text that ends with a zero byte is not the one without it.
        let shown = 8 &- signature.head.leadingZeroBitCount / 8
        return signature.count == shown ? signature.head : 0
    }

    /// Returns the number of members or elements of a node; the cost is a step for each.
    @inline(__always)
    func count(_ node: NodeID) -> Int {
        var count = 0
        switch kind(node) {
        case .object: for _ in members(node) { count &+= 1 }
        case .array: for _ in elements(node) { count &+= 1 }
        default: break
        }
        return count
    }

    /// Returns the decoded text of any node.
    @inline(never)
    func decoded(_ node: NodeID) -> ArraySlice<UInt8> { unsafe tree.pointee.utf8(node) }

    // MARK: Bytes

    /// Returns the bytes of `range`, empty if it leaves the file; do not keep them.
    @unsafe
    @inline(__always)
    func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        guard range.lowerBound >= 0, unsafe range.upperBound <= bytes.count else {
            return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    /// Returns the text of `range`.
    func string(_ range: Range<Int>) -> String {
        // Safe: the text is copied.
        unsafe String(decoding: slice(range), as: UTF8.self)
    }

    /// Returns the name in a text that is a single `{{name}}`; nil for any other text.
    @inline(__always)
    func wholeReference(_ range: Range<Int>) -> Range<Int>? {
        // Safe: only read here, and at offsets below its count.
        let text = unsafe slice(range)
        let end = text.count &- 2
        guard end > 2, unsafe text[0] == UInt8(ascii: "{"), unsafe text[1] == UInt8(ascii: "{"),
            unsafe text[end] == UInt8(ascii: "}"), unsafe text[end &+ 1] == UInt8(ascii: "}")
        else { return nil }
        for at in 2..<end {
            let byte = unsafe text[at]
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte < 0x20 { return nil }
        }
        return range.lowerBound &+ 2..<range.upperBound &- 2
    }

    /// Returns the eight bytes at `offset`, the first one lowest; nil if the file ends before that.
    @inline(__always)
    func word(at offset: Int) -> UInt64? {
        guard unsafe offset >= 0 && offset <= bytes.count &- 8 else { return nil }
        // Safe: all eight bytes are in the buffer, by the guard; the load need not be aligned.
        return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns true if `range` may contain an opening brace; the search goes by eight bytes.
    @inline(__always)
    func mayHoldBrace(_ range: Range<Int>) -> Bool {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var at = range.lowerBound
        // The text ends with a quote, so a load may read past its end; a match there is ignored.
        while at < range.upperBound {
            guard let word = word(at: at) else { return true }
            let other = word ^ (ones &* UInt64(UInt8(ascii: "{")))
            let found = (other &- ones) & ~other & highs
            if found != 0 { return at &+ found.trailingZeroBitCount >> 3 < range.upperBound }
            at &+= 8
        }
        return false
    }
}

// MARK: - Children

extension TreeView {
    /// Returns the members of an object in order; empty for any other node.
    @inline(__always)
    func members(_ object: NodeID) -> Members {
        let entry = self[object.index]
        let first = object.index &+ 1
        guard case .object = entry.kind else { return Members(view: self, at: first, end: first) }
        return Members(view: self, at: first, end: entry.next)
    }

    /// Returns the elements of an array in order; empty for any other node.
    @inline(__always)
    func elements(_ array: NodeID) -> Elements {
        let entry = self[array.index]
        let first = array.index &+ 1
        guard case .array = entry.kind else { return Elements(view: self, at: first, end: first) }
        return Elements(view: self, at: first, end: entry.next)
    }

    /// The nodes that are in no other one: of a part, its elements.
    var roots: Elements { Elements(view: self, at: 0, end: unsafe Int32(truncatingIfNeeded: tape.count)) }

    struct Members: Sequence, IteratorProtocol {
        fileprivate let view: TreeView
        fileprivate var at: Int32
        fileprivate let end: Int32

        @inline(__always)
        mutating func next() -> (key: NodeID, value: NodeID)? {
            guard at < end else { return nil }
            let key = at
            let value = key &+ 1  // a key has no descendants
            at = view[value].next
            return (NodeID(key), NodeID(value))
        }
    }

    struct Elements: Sequence, IteratorProtocol {
        fileprivate let view: TreeView
        fileprivate var at: Int32
        fileprivate let end: Int32

        @inline(__always)
        mutating func next() -> NodeID? {
            guard at < end else { return nil }
            defer { at = view[at].next }
            return NodeID(at)
        }
    }
}

extension Carrier {
    fileprivate var isQuoted: Bool {
        switch self {
        case .json, .binaryPlist: true
        case .xmlPlist, .openStep, .protobuf: false
        }
    }
}
