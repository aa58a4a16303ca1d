import TagDiagnostics

/// Walks the objects of a binary property list from the outermost one, without recursion.
struct BinaryPlistScanner {
    /// An array or dictionary that is being walked.
    struct Open {
        let object: Int
        let isObject: Bool
        /// The offset of its references: those of the keys, then those of the values.
        let references: Int
        let count: Int
        /// The number of its values that were visited.
        var done = 0
        /// The node of the last key.
        var key: Int32 = -1
    }

    let frame: BinaryPlistFrame
    let bytes: ByteView
    let limits: ReaderLimits
    var tree: TreeBuilder
    var text: Slab<UInt8>
    var places: Slab<SourceFile.ObjectPlace>
    var open: [Open] = []
    var diagnostics: [Diagnostic] = []
    /// True if the walk must stop.
    var isDone = false

    init(
        frame: BinaryPlistFrame, limits: ReaderLimits, tree: TreeBuilder, text: Slab<UInt8>,
        places: Slab<SourceFile.ObjectPlace>
    ) {
        self.frame = frame
        bytes = frame.bytes
        self.limits = limits
        self.tree = tree
        self.text = text
        self.places = places
    }

    mutating func scan() {
        visit(frame.top)
        while !isDone, let last = open.indices.last {
            let parent = open[last]
            guard parent.done < parent.count else {
                close()
                continue
            }
            open[last].done += 1
            var reference = parent.references &+ parent.done &* frame.referenceSize
            if parent.isObject {
                key(at: reference)
                reference &+= parent.count &* frame.referenceSize
            }
            guard !isDone else { break }
            guard let object = frame.object(at: reference) else {
                missing(reference, .strayReference(reference, size: frame.referenceSize))
                continue
            }
            visit(object)
        }
        tree.bytes = text.view
        tree.closeAll(at: text.count)
    }

    /// Writes out a value, or opens it if it is an array or a dictionary.
    @inline(__always)
    private mutating func visit(_ object: Int) {
        let offset = frame.offset(of: object)
        switch bytes[offset] >> 4 {
        case 0x5, 0x6:
            guard let start = string(offset) else { return broken(offset) }
            leaf(.string, offset, start, openLength: 1)
        case 0xA: open(.array, object, offset)
        case 0xD: open(.object, object, offset)
        case 0x1: integer(offset)
        default: other(offset)
        }
    }

    // MARK: Lists

    @inline(__always)
    private mutating func open(_ kind: NodeKind, _ object: Int, _ offset: Int) {
        let isObject = kind == .object
        guard let extent = frame.extent(at: offset, size: frame.referenceSize * (isObject ? 2 : 1)) else {
            return missing(offset, .brokenObject("this list lacks some of its references", offset))
        }
        guard tree.depth < limits.depth else { return tooDeep(offset) }
        for parent in open where parent.object == object {
            return missing(offset, .objectCycle(offset))
        }
        let start = text.count
        guard write(isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")), place(start, offset),
            tree.open(kind, at: start)
        else { return tooMuch(offset) }
        open.append(Open(object: object, isObject: isObject, references: extent.body, count: extent.count))
    }

    @inline(__always)
    private mutating func close() {
        let isObject = tree.isInObject
        guard write(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            return tooMuch(frame.offset(of: frame.top))
        }
        if isObject { tree.bytes = text.view }
        if let repeated = tree.close(at: text.count) { report(repeated) }
        open.removeLast()
    }

    @inline(__always)
    private mutating func key(at reference: Int) {
        guard let object = frame.object(at: reference) else {
            return strayKey(.strayReference(reference, size: frame.referenceSize), reference)
        }
        let offset = frame.offset(of: object)
        let type = bytes[offset] >> 4
        guard type == 0x5 || type == 0x6 else { return strayKey(.objectKey(offset), offset) }
        guard let start = string(offset) else { return strayKey(nil, offset) }
        // In the file there are always bytes after a key, so that its mark is computed eight bytes at a time.
        let count = text.count &- start &- 2
        let mark: UInt64
        if type == 0x5, let extent = frame.extent(at: offset, size: 1) {
            mark = KeyMark.mark(bytes, extent.body, count)
        } else {
            mark = KeyMark.mark(text.view, start + 1, count)
        }
        guard place(start, offset), tree.key(start, text.count, mark: mark) else { return tooMuch(offset) }
        open[open.count - 1].key = Int32(truncatingIfNeeded: tree.tape.count &- 1)
    }

    // MARK: Nodes

    /// Adds the node whose text runs from `start` to the end of the text written so far.
    @inline(__always)
    mutating func leaf(_ kind: NodeKind, _ offset: Int, _ start: Int, openLength: Int = 0) {
        guard place(start, offset), tree.leaf(kind, start, text.count, openLength: openLength) else {
            return tooMuch(offset)
        }
    }

    /// Records the place in the file of the text written from `start` on.
    @inline(__always)
    mutating func place(_ start: Int, _ offset: Int) -> Bool {
        places.append(
            SourceFile.ObjectPlace(
                text: UInt32(truncatingIfNeeded: start), file: UInt32(truncatingIfNeeded: offset)))
    }

    @inline(__always)
    mutating func write(_ byte: UInt8) -> Bool { text.append(byte) }

    mutating func write(text word: String) -> Bool {
        for byte in word.utf8 { guard write(byte) else { return false } }
        return true
    }

    // MARK: Strings

    /// Writes out the string at `offset` in quotes; returns the start, or nil if the string is broken or too long.
    @inline(__always)
    private mutating func string(_ offset: Int) -> Int? {
        let start = text.count
        guard bytes[offset] >> 4 == 0x5 else { return wideString(offset) }
        guard let extent = frame.extent(at: offset, size: 1), isASCII(extent.body, extent.count) else {
            return nil
        }
        guard write(UInt8(ascii: "\"")), text.append(bytes, from: extent.body, count: extent.count),
            write(UInt8(ascii: "\""))
        else { return tooMuch(offset, start) }
        return start
    }

    @inline(__always)
    private func isASCII(_ start: Int, _ count: Int) -> Bool {
        var bits: UInt64 = 0
        var at = start
        let end = start &+ count
        while at &+ 8 <= end {
            bits |= bytes.word(at: at) ?? ~0
            at &+= 8
        }
        // The trailer follows the objects, so a whole word can be read.
        if at < end {
            bits |= (bytes.word(at: at) ?? ~0) & ((1 &<< UInt64(truncatingIfNeeded: (end &- at) &* 8)) &- 1)
        }
        return Words.isASCII(bits)
    }

    /// Writes out a UTF-16 string, the high byte first.
    @inline(never)
    private mutating func wideString(_ offset: Int) -> Int? {
        guard let extent = frame.extent(at: offset, size: 2) else { return nil }
        let start = text.count
        var isWritten = write(UInt8(ascii: "\""))
        var at = extent.body
        let end = extent.body + extent.count * 2
        while at < end {
            let unit = UInt32(bytes.bigEndian(at: at, width: 2))
            var value = unit
            at += 2
            if unit & 0xF800 == 0xD800 {
                let low = at < end ? UInt32(bytes.bigEndian(at: at, width: 2)) : 0
                guard unit < 0xDC00, low & 0xFC00 == 0xDC00 else { return nil }
                value = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
                at += 2
            }
            isWritten = write(scalar: value) && isWritten
        }
        guard write(UInt8(ascii: "\"")), isWritten else { return tooMuch(offset, start) }
        return start
    }

    private mutating func write(scalar value: UInt32) -> Bool {
        func more(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | value >> shift & 0x3F) }
        switch value {
        case 0..<0x80: return write(UInt8(truncatingIfNeeded: value))
        case 0x80..<0x800: return write(UInt8(truncatingIfNeeded: 0xC0 | value >> 6)) && write(more(0))
        case 0x800..<0x1_0000:
            return write(UInt8(truncatingIfNeeded: 0xE0 | value >> 12)) && write(more(6)) && write(more(0))
        default:
            return write(UInt8(truncatingIfNeeded: 0xF0 | value >> 18)) && write(more(12)) && write(more(6))
                && write(more(0))
        }
    }
}
