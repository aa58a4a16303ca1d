import TagDiagnostics

/// Writes a tree onto its tape as a scanner finds it, and detects repeated keys.
///
/// In the entry of an open container, `next` is the index of the enclosing container and `end` is the number of keys recorded
/// before its own; there is no other stack.
struct TreeBuilder {
    var tape: Slab<TapeEntry>
    private(set) var depth = 0
    /// The innermost open container; -1 at the top.
    private(set) var open: Int32 = -1
    /// True if that container is an object.
    private(set) var isInObject = false
    private var keys: Slab<KeyMark>
    /// The bytes that the tape's offsets refer to; for a text that is still being written it is updated before keys are compared.
    var bytes: ByteView
    let carrier: Carrier
    /// The elements that were taken out of the tape.
    private(set) var parts: [TreePart] = []
    /// The nodes from which on elements are taken out.
    private let nodesOfPart: Int
    /// The depth inside of the lists whose elements are taken out; -1 if none are.
    private let depthOfLists: Int

    private init(
        tape: Slab<TapeEntry>, keys: Slab<KeyMark>, bytes: ByteView, carrier: Carrier, nodesOfPart: Int
    ) {
        self.tape = tape
        self.keys = keys
        self.bytes = bytes
        self.carrier = carrier
        self.nodesOfPart = nodesOfPart
        depthOfLists = carrier == .json && nodesOfPart < .max ? 3 : -1
    }

    /// Runs `body` over an empty builder.
    ///
    /// - Parameter estimate: The number of nodes to reserve room for.
    /// - Returns: The tape that `body` wrote, and its result.
    static func build<Result>(
        _ bytes: ByteView, carrier: Carrier, estimate: Int, limits: ReaderLimits,
        _ body: (inout TreeBuilder) -> Result
    ) -> (tape: [TapeEntry], result: Result?) {
        let (tape, result) = Slab<TapeEntry>.build(estimate: estimate, limit: limits.nodes) { tape in
            Slab<KeyMark>.build(estimate: 256, limit: .max) { keys in
                var builder = TreeBuilder(
                    tape: tape, keys: keys, bytes: bytes, carrier: carrier, nodesOfPart: limits.nodesOfPart)
                let result = body(&builder)
                (tape, keys) = (builder.tape, builder.keys)
                return result
            }.result
        }
        return (tape, result ?? nil)
    }

    /// Adds a node without children; returns false if there is no room.
    @inline(__always)
    mutating func leaf(
        _ kind: NodeKind, _ start: Int, _ end: Int, isEscaped: Bool = false, openLength: Int = 0
    ) -> Bool {
        tape.append(
            TapeEntry(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                next: Int32(truncatingIfNeeded: tape.count &+ 1), kind: kind, isEscaped: isEscaped,
                openLength: UInt16(truncatingIfNeeded: openLength)))
    }

    /// Adds a key of the open object; returns false if there is no room.
    ///
    /// - Parameters:
    ///   - openLength: The bytes from `start` to the key's text: its opening quote or tag.
    ///   - closeLength: The bytes from the end of the text to `end`.
    @inline(__always)
    mutating func key(_ start: Int, _ end: Int, isEscaped: Bool, openLength: Int, closeLength: Int) -> Bool {
        let text = start &+ openLength
        let count = end &- closeLength &- text
        let mark = isEscaped ? escapedMark(text, count) : KeyMark.mark(bytes, text, count)
        guard leaf(.string, start, end, isEscaped: isEscaped, openLength: openLength) else { return false }
        // The keys have no limit.
        return keys.append(KeyMark(mark: mark, node: Int32(truncatingIfNeeded: tape.count &- 1)))
    }

    /// Adds an unescaped, quoted key whose mark is known to the open object; returns false if there is no room.
    @inline(__always)
    mutating func key(_ start: Int, _ end: Int, mark: UInt64) -> Bool {
        guard leaf(.string, start, end, openLength: 1) else { return false }
        // The keys have no limit.
        return keys.append(KeyMark(mark: mark, node: Int32(truncatingIfNeeded: tape.count &- 1)))
    }

    /// Adds an unescaped, quoted key whose mark is known, and its value, a text like it, to the open object; returns false, and adds
    /// nothing, if there is no room for both yet.
    @inline(__always)
    mutating func member(_ start: Int, _ end: Int, mark: UInt64, _ valueStart: Int, _ valueEnd: Int) -> Bool {
        let index = Int32(truncatingIfNeeded: tape.count)
        guard keys.hasRoom,
            tape.append(
                TapeEntry(
                    start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                    next: index &+ 1, kind: .string, openLength: 1),
                TapeEntry(
                    start: UInt32(truncatingIfNeeded: valueStart), end: UInt32(truncatingIfNeeded: valueEnd),
                    next: index &+ 2, kind: .string, openLength: 1))
        else { return false }
        _ = keys.append(KeyMark(mark: mark, node: index))  // has no limit
        return true
    }

    /// Opens an array or an object at `start`; returns false if there is no room.
    @inline(__always)
    mutating func open(_ kind: NodeKind, at start: Int, openLength: Int = 0) -> Bool {
        let index = Int32(truncatingIfNeeded: tape.count)
        let entry = TapeEntry(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: keys.count), next: open,
            kind: kind, openLength: UInt16(truncatingIfNeeded: openLength))
        guard tape.append(entry) else { return false }
        open = index
        isInObject = kind == .object
        depth &+= 1
        return true
    }

    /// Closes the innermost container, whose last byte is before `end`; returns its repeated keys, or nil.
    ///
    /// - Precondition: A container is open.
    @inline(__always)
    mutating func close(at end: Int) -> [RepeatedKey]? {
        var entry = tape[Int(open)]
        let firstKey = Int(entry.end)
        let parent = entry.next
        entry.end = UInt32(truncatingIfNeeded: end)
        entry.next = Int32(truncatingIfNeeded: tape.count)
        tape[Int(open)] = entry
        open = parent
        depth &-= 1
        var repeated: [RepeatedKey]?
        if isInObject {
            if keys.mayRepeat(from: firstKey) { repeated = repeatedKeys(from: firstKey) }
            keys.truncate(to: firstKey)
        }
        isInObject = parent >= 0 && tape[Int(parent)].kind == .object
        if depth == depthOfLists { takeOutElements() }
        return repeated
    }

    /// True if the last node is a key of the open object.
    var waitsForValue: Bool {
        isInObject && keys.count > 0 && Int(keys[keys.count - 1].node) == tape.count - 1
    }

    /// The index of the value of the open object's last key if it is an object or an array; else nil.
    var lastValue: Int? {
        guard isInObject, keys.count > Int(tape[Int(open)].end) else { return nil }
        let value = Int(keys[keys.count - 1].node) + 1
        guard value < tape.count, tape[value].kind == .object || tape[value].kind == .array else {
            return nil
        }
        return value
    }

    /// The kind of the last node.
    var lastKind: NodeKind? { tape.count > 0 ? tape[tape.count - 1].kind : nil }

    /// Closes all open containers; a key that still waits for its value gets null.
    mutating func closeAll(at end: Int) {
        if waitsForValue { _ = leaf(.null, end, end) }
        while open >= 0 { _ = close(at: end) }
    }

    /// Returns the container that encloses `container`; both are open.
    func parent(of container: Int32) -> Int32 { tape[Int(container)].next }

    // MARK: Parts

    /// Takes the elements of the open list out of the tape once they have enough nodes, if it is a list of entities.
    @inline(never)
    private mutating func takeOutElements() {
        let first = Int(open) + 1
        guard tape.count - first >= nodesOfPart, isEntityList else { return }
        parts.append(TreePart(list: NodeID(open), tape: tape.takeOut(from: first)))
    }

    /// True if the open list is that of an export's tags, triggers or variables.
    private var isEntityList: Bool {
        let list = tape[Int(open)]
        guard list.kind == .array, list.next > 0, tape[Int(list.next)].kind == .object,
            tape[Int(list.next)].next == 0
        else { return false }
        let version = Int(tape[Int(list.next) - 1].start)
        let key = Int(tape[Int(open) - 1].start)
        return bytes.has("\"containerVersion\"", at: version)
            && (bytes.has("\"tag\"", at: key) || bytes.has("\"trigger\"", at: key)
                || bytes.has("\"variable\"", at: key))
    }

    // MARK: Keys

    @inline(never)
    private func escapedMark(_ text: Int, _ count: Int) -> UInt64 {
        var pieces = TextPieces(bytes, text: SourceRange(text, text + count), carrier: carrier)
        let decoded = pieces.decoded()
        return decoded.withView { KeyMark.mark($0, 0, decoded.count) }
    }

    @inline(never)
    private func repeatedKeys(from firstKey: Int) -> [RepeatedKey]? {
        var table = KeyTable(room: keys.count - firstKey)
        var repeated: [RepeatedKey] = []
        for index in firstKey..<keys.count {
            let node = keys[index].node
            let key = tape[Int(node)]
            if let first = table.insert(node, where: { isSameText(tape[Int($0)], key) }, hash: hash(key)) {
                repeated.append(
                    RepeatedKey(key: key.range, first: tape[Int(first)].range, text: decodedText(of: key)))
            }
        }
        return repeated.isEmpty ? nil : repeated
    }

    private func decodedText(of key: TapeEntry) -> [UInt8] {
        let range = TextPieces.textRange(of: key, carrier: carrier, in: bytes)
        guard key.isEscaped else { return bytes.array(Int(range.start)..<Int(range.end)) }
        var pieces = TextPieces(bytes, text: range, carrier: carrier)
        return pieces.decoded()
    }

    private func isSameText(_ one: TapeEntry, _ two: TapeEntry) -> Bool {
        if one.isEscaped || two.isEscaped { return decodedText(of: one) == decodedText(of: two) }
        let first = TextPieces.textRange(of: one, carrier: carrier, in: bytes)
        let second = TextPieces.textRange(of: two, carrier: carrier, in: bytes)
        guard first.count == second.count else { return false }
        return bytes.isSame(Int(first.start), Int(second.start), count: first.count)
    }

    private func hash(_ key: TapeEntry) -> Int {
        if key.isEscaped {
            let text = decodedText(of: key)
            return text.withView { KeyTable.hash($0, 0, text.count) }
        }
        let range = TextPieces.textRange(of: key, carrier: carrier, in: bytes)
        return KeyTable.hash(bytes, Int(range.start), range.count)
    }
}

/// A key that repeats an earlier one of its object.
struct RepeatedKey {
    let key: SourceRange
    let first: SourceRange
    let text: [UInt8]
}

extension TapeEntry {
    /// The range of the whole node.
    var range: SourceRange { SourceRange(start: start, end: end) }
}
