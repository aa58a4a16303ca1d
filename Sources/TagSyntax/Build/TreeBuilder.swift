import TagDiagnostics

/// Writes a tree onto its tape as a scanner meets it, and finds the keys that an object repeats.
///
/// While a container is open, its entry's `next` is the index of the container around it and its `end` the
/// number of keys that wait below its own; there is no other stack.
struct TreeBuilder {
    var tape: Tape
    private(set) var depth = 0
    /// The innermost open container; -1 at the top.
    private(set) var open: Int32 = -1
    /// Whether that container is an object.
    private(set) var isInObject = false
    private var keys = KeyStack()
    let bytes: ByteView
    let carrier: Carrier

    init(tape: Tape, bytes: ByteView, carrier: Carrier) {
        self.tape = tape
        self.bytes = bytes
        self.carrier = carrier
    }

    /// Adds a node without children.
    ///
    /// - Precondition: the tape has room.
    @inline(__always)
    mutating func leaf(
        _ kind: NodeKind, _ start: Int, _ end: Int, isEscaped: Bool = false, openLength: Int = 0
    ) {
        tape.append(
            TapeEntry(
                kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                next: Int32(truncatingIfNeeded: tape.count &+ 1), isEscaped: isEscaped,
                openLength: UInt16(truncatingIfNeeded: openLength)))
    }

    /// Adds a key of the open object: a leaf whose text is `text`.
    @inline(__always)
    mutating func key(_ start: Int, _ end: Int, text: Range<Int>, isEscaped: Bool, openLength: Int) {
        let mark = isEscaped ? escapedMark(text) : KeyStack.mark(bytes, text)
        keys.push(KeyStack.Key(mark: mark, index: Int32(truncatingIfNeeded: tape.count)))
        leaf(.string, start, end, isEscaped: isEscaped, openLength: openLength)
    }

    /// Opens an array or an object at `start`.
    @inline(__always)
    mutating func open(_ kind: NodeKind, at start: Int, openLength: Int = 0) {
        let index = Int32(truncatingIfNeeded: tape.count)
        tape.append(
            TapeEntry(
                kind: kind, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: keys.count),
                next: open, openLength: UInt16(truncatingIfNeeded: openLength)))
        open = index
        isInObject = kind == .object
        depth &+= 1
    }

    /// Closes the innermost container, whose last byte is before `end`; returns the keys it gives more than once.
    ///
    /// - Precondition: a container is open.
    @inline(__always)
    mutating func close(at end: Int) -> [RepeatedKey] {
        var entry = tape[open]
        let firstKey = Int(entry.end)
        let parent = entry.next
        entry.end = UInt32(truncatingIfNeeded: end)
        entry.next = Int32(truncatingIfNeeded: tape.count)
        tape[open] = entry
        open = parent
        depth &-= 1
        var repeated: [RepeatedKey] = []
        if isInObject && keys.mayRepeat(from: firstKey) { repeated = repeatedKeys(from: firstKey) }
        if isInObject { keys.pop(to: firstKey) }
        isInObject = parent >= 0 && tape[parent].kind == .object
        return repeated
    }

    /// The container around `container`, both open.
    func parent(of container: Int32) -> Int32 { tape[container].next }

    // MARK: Keys

    private func text(of key: Int32) -> SourceRange {
        let entry = tape[key]
        let start = Int(entry.start) + Int(entry.openLength)
        var end = Int(entry.end) - 1
        if entry.openLength == 0 { return SourceRange(start: entry.start, end: entry.end) }
        guard carrier != .json else { return SourceRange(start, Swift.max(start, end)) }
        while end > start, bytes[end] != UInt8(ascii: "<") { end -= 1 }
        return SourceRange(start, Swift.max(start, end))
    }

    private func decodedText(of key: Int32) -> [UInt8] {
        let range = text(of: key)
        guard tape[key].isEscaped else { return bytes.array(Int(range.start)..<Int(range.end)) }
        var pieces = TextPieces(bytes, text: range, carrier: carrier)
        return pieces.decoded()
    }

    @inline(never)
    private func escapedMark(_ text: Range<Int>) -> UInt64 {
        var pieces = TextPieces(bytes, text: SourceRange(text.lowerBound, text.upperBound), carrier: carrier)
        let decoded = pieces.decoded()
        return decoded.withView { KeyStack.mark($0, 0..<decoded.count) }
    }

    /// By hash (seeded, so that no file can choose its collisions): linear in the keys and their bytes.
    @inline(never)
    private func repeatedKeys(from firstKey: Int) -> [RepeatedKey] {
        var firsts: [[UInt8]: Int32] = [:]
        var repeated: [RepeatedKey] = []
        for key in keys.all(from: firstKey) {
            let text = decodedText(of: key.index)
            if let first = firsts[text] {
                repeated.append(RepeatedKey(key: range(of: key.index), first: range(of: first), text: text))
            } else {
                firsts[text] = key.index
            }
        }
        return repeated
    }

    private func range(of node: Int32) -> SourceRange {
        SourceRange(start: tape[node].start, end: tape[node].end)
    }
}

/// A key that its object has already given.
struct RepeatedKey {
    let key: SourceRange
    let first: SourceRange
    let text: [UInt8]
}
