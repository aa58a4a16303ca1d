import TagDiagnostics
import TagSyntax

/// A tree and its file as the readers of large forms see them: nothing in it is counted, so that handing it on and
/// keeping it costs nothing.
///
/// Every access is checked. What is escaped, or not in quotes, is asked of the tree itself.
@safe
struct TreeView {
    private let tape: UnsafeBufferPointer<TapeEntry>
    private let bytes: UnsafeRawBufferPointer
    /// Whether every string stands in quotes.
    private let isQuoted: Bool
    private let tree: UnsafePointer<SyntaxTree>

    /// Calls `body` with a view of `tree`, which must not outlive the call.
    static func of<Result>(_ tree: SyntaxTree, _ body: (TreeView) -> Result) -> Result {
        // Safe: the view is handed to `body` alone, inside the scope of what it views.
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

    /// The whole node.
    @inline(__always)
    func range(_ node: NodeID) -> SourceRange {
        let entry = self[node.index]
        return SourceRange(start: entry.start, end: entry.end)
    }

    /// The place of the text of an unescaped string of JSON, or of what a binary list is written out as; nil for
    /// every other text.
    @inline(__always)
    func plain(_ node: NodeID) -> Range<Int>? {
        let entry = self[node.index]
        guard isQuoted, case .string = entry.kind, !entry.isEscaped, entry.end >= entry.start &+ 2 else {
            return nil
        }
        return Int(entry.start) &+ 1..<Int(entry.end) &- 1
    }

    /// How many members or elements a node has; costs a step for each.
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

    /// The decoded text of any node.
    @inline(never)
    func decoded(_ node: NodeID) -> ArraySlice<UInt8> { unsafe tree.pointee.utf8(node) }

    // MARK: Bytes

    /// The bytes of `range`, none when it leaves the file; not to be kept.
    @unsafe
    @inline(__always)
    func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        guard range.lowerBound >= 0, unsafe range.upperBound <= bytes.count else {
            return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    /// The text of `range`.
    func string(_ range: Range<Int>) -> String {
        // Safe: the text is copied.
        unsafe String(decoding: slice(range), as: UTF8.self)
    }

    /// The name in a text that is nothing but one `{{name}}`.
    @inline(__always)
    func wholeReference(_ range: Range<Int>) -> Range<Int>? {
        // Safe: read here only, and by offsets below its count.
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

    /// The eight bytes at `offset`, the first one lowest; nil where the file ends before that.
    @inline(__always)
    func word(at offset: Int) -> UInt64? {
        guard unsafe offset >= 0 && offset <= bytes.count &- 8 else { return nil }
        // Safe: all eight bytes are in the buffer, by the guard; the load need not be aligned.
        return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether there may be an opening brace in `range`; looked for eight bytes at a time.
    @inline(__always)
    func mayHoldBrace(_ range: Range<Int>) -> Bool {
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
}

// MARK: - Children

extension TreeView {
    /// The members of an object, in order; none of anything else.
    @inline(__always)
    func members(_ object: NodeID) -> Members {
        let entry = self[object.index]
        let first = object.index &+ 1
        guard case .object = entry.kind else { return Members(view: self, at: first, end: first) }
        return Members(view: self, at: first, end: entry.next)
    }

    /// The elements of an array, in order; none of anything else.
    @inline(__always)
    func elements(_ array: NodeID) -> Elements {
        let entry = self[array.index]
        let first = array.index &+ 1
        guard case .array = entry.kind else { return Elements(view: self, at: first, end: first) }
        return Elements(view: self, at: first, end: entry.next)
    }

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
